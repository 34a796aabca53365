import { errorId, type FieldMeta } from "./meta.ts";

type Props = { meta: FieldMeta };

/** The place for a field's error, one at a time; rendered even if empty, for the script to fill. */
export function FieldError({ meta }: Props) {
  const text = meta.errors?.[0];
  return (
    <p className="error" id={errorId(meta)} hidden={!text}>
      {text}
    </p>
  );
}

import { errorId, type FieldMeta } from "./meta.ts";

type Props = { meta: FieldMeta };

/** The place beside a field where it says what is wrong, one thing at a time; it stands there empty for the script to fill. */
export function FieldError({ meta }: Props) {
  const text = meta.errors?.[0];
  return (
    <p className="error" id={errorId(meta)} hidden={!text}>
      {text}
    </p>
  );
}

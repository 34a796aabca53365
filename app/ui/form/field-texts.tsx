import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorId, type FieldMeta, hintId } from "./meta.ts";

type Props = { meta: FieldMeta; label: ReactNode; hint?: ReactNode };

/** Label and hint. Nearly all fields are required, so optional ones are marked "freiwillig". */
export function FieldLabel({ meta, label, hint }: Props) {
  const { t } = useTranslation("components");
  return (
    <>
      <label className="field-label" htmlFor={meta.id}>
        {label}
        {meta.required ? null : <span className="muted"> {t("form.optional")}</span>}
      </label>
      {hint ? (
        <p className="hint" id={hintId(meta)}>
          {hint}
        </p>
      ) : null}
    </>
  );
}

type FieldErrorProps = { meta: FieldMeta };

/** The place for a field's error, one at a time; rendered even if empty, for the script to fill. */
export function FieldError({ meta }: FieldErrorProps) {
  const text = meta.errors?.[0];
  return (
    <p className="error" id={errorId(meta)} hidden={!text}>
      {text}
    </p>
  );
}

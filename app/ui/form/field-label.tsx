import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type FieldMeta, hintId } from "./meta.ts";

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

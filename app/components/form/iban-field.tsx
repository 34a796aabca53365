import { useTranslation } from "#app/i18n/index.ts";
import { Field } from "./field.tsx";
import type { FieldMeta } from "./meta.ts";

/** Grouped in fours as it is typed (with script), read with or without blanks (without). */
export function IbanField({ meta }: { meta: FieldMeta }) {
  const { t } = useTranslation("components");
  return (
    <Field
      meta={{ ...meta, maxLength: 42 }}
      label={t("form.iban")}
      hint={t("form.ibanHint")}
      kind="iban"
      autoComplete="off"
      placeholder="DE00 0000 0000 0000 0000 00"
    />
  );
}

import { useTranslation } from "#app/i18n/index.ts";
import { Field } from "./field.tsx";
import type { FieldMeta } from "./meta.ts";

type Props = {
  meta: FieldMeta;
  /** the bank that the server read from it, shown once it is known */
  bank?: string | undefined;
};

/** Grouped in fours as it is typed (with script), read with or without blanks (without). */
export function IbanField({ meta, bank }: Props) {
  const { t } = useTranslation("components");
  return (
    <Field
      meta={{ ...meta, maxLength: 42 }}
      label={t("form.iban")}
      hint={bank ? t("form.ibanBank", { bank }) : t("form.ibanHint")}
      kind="iban"
      autoComplete="off"
      placeholder="DE00 0000 0000 0000 0000 00"
    />
  );
}

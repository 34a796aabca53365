import { useTranslation } from "#app/i18n/index.ts";
import { Field } from "./field.tsx";
import type { FieldMeta } from "./meta.ts";

type Props = {
  meta: FieldMeta;
  /** where the script asks for the bank's name; none: it shows none */
  bankNameAt?: string | undefined;
};

/** Grouped in fours as it is typed (with script), read with or without blanks (without). */
export function IbanField({ meta, bankNameAt }: Props) {
  const { t } = useTranslation("components");
  return (
    <div className="iban-field">
      <Field
        meta={{ ...meta, maxLength: 42 }}
        label={t("form.iban")}
        hint={t("form.ibanHint")}
        kind="iban"
        autoComplete="off"
        placeholder="DE00 0000 0000 0000 0000 00"
      />
      {bankNameAt ? <p className="bank-name" role="status" data-bank-at={bankNameAt} /> : null}
    </div>
  );
}

import { useTranslation } from "react-i18next";
import { Field } from "./field.tsx";
import type { FieldMeta } from "./meta.ts";

type Props = {
  meta: FieldMeta;
  /** the URL where the script requests the bank's name; default: no name is shown */
  bankNameAt?: string | undefined;
};

/** An IBAN, grouped in fours while it is typed (with script); spaces are accepted. */
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

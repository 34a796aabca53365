import { useTranslation } from "react-i18next";
import { DateOfBirth } from "#app/ui/form/date-of-birth.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { IbanField } from "#app/ui/form/iban-field.tsx";
import type { FieldMeta } from "#app/ui/form/meta.ts";

type Props = {
  /** errors of the whole form */
  errors: string[];
  fields: { holder: FieldMeta; iban: FieldMeta; birthDate: FieldMeta };
  asksBirthDate: boolean;
  /** where the script requests the bank's name, sending only the sort code */
  bankNameAt?: string | undefined;
};

/** The fields of a bank account and their errors; the next page shows them for review before they are sent. */
export function BankForm({ errors, fields, asksBirthDate, bankNameAt }: Props) {
  const { t } = useTranslation("components");
  const { holder, iban } = fields;
  const birthDate = asksBirthDate ? { ...fields.birthDate, required: true } : null;
  return (
    <>
      <ErrorSummary
        form={errors}
        fields={[
          { meta: holder, label: t("reward.holder") },
          { meta: iban, label: t("form.iban") },
          ...(birthDate ? [{ meta: birthDate, label: t("form.birthDate") }] : []),
        ]}
      />
      <Field meta={holder} label={t("reward.holder")} autoComplete="name" />
      <IbanField meta={iban} bankNameAt={bankNameAt} />
      {birthDate ? <DateOfBirth meta={birthDate} hint={t("reward.birthDateHint")} /> : null}
    </>
  );
}

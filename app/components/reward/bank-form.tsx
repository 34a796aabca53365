import { useTranslation } from "#app/i18n/index.ts";
import { DateOfBirth } from "../form/date-of-birth.tsx";
import { Field } from "../form/field.tsx";
import { IbanField } from "../form/iban-field.tsx";
import type { FieldMeta } from "../form/meta.ts";

type Props = {
  fields: { holder: FieldMeta; iban: FieldMeta; birthDate?: FieldMeta | undefined };
  /** where the script asks for the bank's name, by the sort code alone */
  bankNameAt?: string | undefined;
};

/** The fields of a bank account; the next page shows them once more before anything is sent. */
export function BankForm({ fields, bankNameAt }: Props) {
  const { t } = useTranslation("components");
  return (
    <>
      <Field meta={fields.holder} label={t("reward.holder")} autoComplete="name" />
      <IbanField meta={fields.iban} bankNameAt={bankNameAt} />
      {fields.birthDate ? <DateOfBirth meta={fields.birthDate} hint={t("reward.birthDateHint")} /> : null}
    </>
  );
}

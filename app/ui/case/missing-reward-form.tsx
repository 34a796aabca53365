import { useTranslation } from "react-i18next";
import { Field } from "#app/ui/form/field.tsx";
import { CaseForm, type CaseFormProps, NameAndEmail, NumberField } from "./case-form.tsx";

export const missingRewardFields = [
  "orderNumber",
  "orderedOn",
  "productName",
  "recommendationNumber",
  "name",
  "email",
  "message",
  "captcha",
] as const;

export function MissingRewardForm(props: CaseFormProps<(typeof missingRewardFields)[number]>) {
  const { t } = useTranslation("cases");
  const { orderNumber, orderedOn, productName, recommendationNumber, name, email, message } = props.fields;
  return (
    <CaseForm
      {...props}
      submit={t("missing.submit")}
      summary={[
        { meta: orderNumber, label: t("missing.orderNumber") },
        { meta: orderedOn, label: t("missing.orderedOn") },
        { meta: productName, label: t("missing.productName") },
        { meta: recommendationNumber, label: t("contact.number") },
        { meta: name, label: t("contact.name") },
        { meta: email, label: t("contact.email") },
        { meta: message, label: t("missing.message") },
      ]}
    >
      <Field
        meta={orderNumber}
        label={t("missing.orderNumber")}
        hint={t("missing.orderNumberHint")}
        autoComplete="off"
      />
      <Field
        meta={orderedOn}
        label={t("missing.orderedOn")}
        hint={t("missing.orderedOnHint")}
        kind="date"
        inputMode="numeric"
        autoComplete="off"
      />
      <Field meta={productName} label={t("missing.productName")} autoComplete="off" />
      <NumberField meta={recommendationNumber} />
      <NameAndEmail name={name} email={email} />
      <Field meta={message} label={t("missing.message")} rows={4} />
    </CaseForm>
  );
}

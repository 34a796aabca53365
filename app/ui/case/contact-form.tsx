import { useTranslation } from "react-i18next";
import { Field } from "#app/ui/form/field.tsx";
import { Salutation } from "#app/ui/form/salutation.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { contactTopics } from "#server/office/case/model.ts";
import { CaseForm, type CaseFormProps, NameAndEmail, NumberField } from "./case-form.tsx";

export const contactFields = [
  "salutation",
  "name",
  "email",
  "topic",
  "recommendationNumber",
  "message",
  "captcha",
] as const;

export function ContactForm(props: CaseFormProps<(typeof contactFields)[number]>) {
  const { t } = useTranslation("cases");
  const { salutation, name, email, topic, recommendationNumber, message } = props.fields;
  return (
    <CaseForm
      {...props}
      submit={t("contact.submit")}
      summary={[
        { meta: name, label: t("contact.name") },
        { meta: email, label: t("contact.email") },
        { meta: topic, label: t("contact.topic") },
        { meta: recommendationNumber, label: t("contact.number") },
        { meta: message, label: t("contact.message") },
      ]}
    >
      <Salutation meta={salutation} />
      <NameAndEmail name={name} email={email} />
      <Select
        meta={topic}
        label={t("contact.topic")}
        empty={t("contact.choose")}
        options={contactTopics.map((one) => ({ value: one, label: t(`topic.${one}`) }))}
      />
      <NumberField meta={recommendationNumber} />
      <Field meta={message} label={t("contact.message")} hint={t("contact.messageHint")} rows={7} />
    </CaseForm>
  );
}

import { useTranslation } from "#app/i18n/index.ts";
import type { TextQuestion } from "#server/domain/captcha/text-question.ts";
import { contactTopics } from "#server/domain/case/model.ts";
import { Linked } from "../content/linked.tsx";
import { CaptchaField } from "../form/captcha-field.tsx";
import { ErrorSummary } from "../form/error-summary.tsx";
import { Field } from "../form/field.tsx";
import { Form } from "../form/form.tsx";
import type { FieldMeta } from "../form/meta.ts";
import { Salutation } from "../form/salutation.tsx";
import { Select } from "../form/select.tsx";
import { SubmitButton } from "../form/submit-button.tsx";
import { Trap } from "../form/trap.tsx";

export const contactFields = [
  "salutation",
  "name",
  "email",
  "topic",
  "recommendationNumber",
  "message",
  "captcha",
] as const;

type Props = {
  id: string;
  action: string;
  fields: Record<(typeof contactFields)[number], FieldMeta>;
  formErrors: readonly string[];
  captchaHref: string;
  question: TextQuestion | null;
  privacyHref: string;
};

export function ContactForm({ id, action, fields, formErrors, captchaHref, question, privacyHref }: Props) {
  const { t } = useTranslation("cases");
  return (
    <Form id={id} action={action} captcha={captchaHref}>
      <ErrorSummary
        form={formErrors}
        fields={[
          { meta: fields.name, label: t("contact.name") },
          { meta: fields.email, label: t("contact.email") },
          { meta: fields.topic, label: t("contact.topic") },
          { meta: fields.recommendationNumber, label: t("contact.number") },
          { meta: fields.message, label: t("contact.message") },
          { meta: fields.captcha, label: t("captcha.label") },
        ]}
      />
      <Salutation meta={fields.salutation} />
      <Field meta={fields.name} label={t("contact.name")} autoComplete="name" />
      <Field
        meta={fields.email}
        label={t("contact.email")}
        hint={t("contact.emailHint")}
        type="email"
        autoComplete="email"
        inputMode="email"
      />
      <Select
        meta={fields.topic}
        label={t("contact.topic")}
        empty={t("contact.choose")}
        options={contactTopics.map((topic) => ({ value: topic, label: t(`topic.${topic}`) }))}
      />
      <Field
        meta={fields.recommendationNumber}
        label={t("contact.number")}
        hint={t("contact.numberHint")}
        autoComplete="off"
      />
      <Field meta={fields.message} label={t("contact.message")} hint={t("contact.messageHint")} rows={7} />
      <Trap />
      <CaptchaField meta={fields.captcha} question={question} />
      <SubmitButton wide>{t("contact.submit")}</SubmitButton>
      <p className="hint">
        <Linked text={t("contact.privacy")} hrefs={{ privacy: privacyHref }} />
      </p>
    </Form>
  );
}

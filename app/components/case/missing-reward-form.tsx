import { useTranslation } from "#app/i18n/index.ts";
import type { TextQuestion } from "#server/domain/captcha/text-question.ts";
import { Linked } from "../content/linked.tsx";
import { CaptchaField } from "../form/captcha-field.tsx";
import { ErrorSummary } from "../form/error-summary.tsx";
import { Field } from "../form/field.tsx";
import { Form } from "../form/form.tsx";
import type { FieldMeta } from "../form/meta.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { Trap } from "../form/trap.tsx";

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

type Props = {
  id: string;
  action: string;
  fields: Record<(typeof missingRewardFields)[number], FieldMeta>;
  formErrors: readonly string[];
  captchaHref: string;
  question: TextQuestion | null;
  privacyHref: string;
};

export function MissingRewardForm({ id, action, fields, formErrors, captchaHref, question, privacyHref }: Props) {
  const { t } = useTranslation("cases");
  return (
    <Form id={id} action={action} captcha={captchaHref}>
      <ErrorSummary
        form={formErrors}
        fields={[
          { meta: fields.orderNumber, label: t("missing.orderNumber") },
          { meta: fields.orderedOn, label: t("missing.orderedOn") },
          { meta: fields.productName, label: t("missing.productName") },
          { meta: fields.recommendationNumber, label: t("contact.number") },
          { meta: fields.name, label: t("contact.name") },
          { meta: fields.email, label: t("contact.email") },
          { meta: fields.message, label: t("missing.message") },
          { meta: fields.captcha, label: t("captcha.label") },
        ]}
      />
      <Field
        meta={fields.orderNumber}
        label={t("missing.orderNumber")}
        hint={t("missing.orderNumberHint")}
        autoComplete="off"
      />
      <Field
        meta={fields.orderedOn}
        label={t("missing.orderedOn")}
        hint={t("missing.orderedOnHint")}
        kind="date"
        inputMode="numeric"
        autoComplete="off"
      />
      <Field meta={fields.productName} label={t("missing.productName")} autoComplete="off" />
      <Field
        meta={fields.recommendationNumber}
        label={t("contact.number")}
        hint={t("contact.numberHint")}
        autoComplete="off"
      />
      <Field meta={fields.name} label={t("contact.name")} autoComplete="name" />
      <Field
        meta={fields.email}
        label={t("contact.email")}
        hint={t("contact.emailHint")}
        type="email"
        autoComplete="email"
        inputMode="email"
      />
      <Field meta={fields.message} label={t("missing.message")} rows={4} />
      <Trap />
      <CaptchaField meta={fields.captcha} question={question} />
      <SubmitButton wide>{t("missing.submit")}</SubmitButton>
      <p className="hint">
        <Linked text={t("contact.privacy")} hrefs={{ privacy: privacyHref }} />
      </p>
    </Form>
  );
}

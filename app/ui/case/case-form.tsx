import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Linked } from "#app/ui/content/linked.tsx";
import { CaptchaField } from "#app/ui/form/captcha-field.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import type { FieldMeta } from "#app/ui/form/meta.ts";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import type { TextQuestion } from "#server/people/captcha/text-question.ts";

export type CaseFormProps<Name extends string> = {
  id: string;
  action: string;
  fields: Record<Name, FieldMeta>;
  formErrors: readonly string[];
  captchaHref: string;
  question: TextQuestion | null;
  privacyHref: string;
};

type Props = CaseFormProps<"captcha"> & {
  /** each field with its label, in order */
  summary: { meta: FieldMeta; label: string }[];
  submit: string;
  children: ReactNode;
};

/**
 * The frame of every form that opens a case: its errors, its own fields, the captcha, and what happens with the data.
 */
export function CaseForm({ id, action, formErrors, summary, submit, children, ...props }: Props) {
  const { t } = useTranslation("cases");
  const { captcha } = props.fields;
  return (
    <Form id={id} action={action} captcha={props.captchaHref}>
      <ErrorSummary form={formErrors} fields={[...summary, { meta: captcha, label: t("captcha.label") }]} />
      {children}
      <Honeypot />
      <CaptchaField meta={captcha} question={props.question} />
      <SubmitButton wide>{submit}</SubmitButton>
      <p className="hint">
        <Linked text={t("contact.privacy")} hrefs={{ privacy: props.privacyHref }} />
      </p>
    </Form>
  );
}

/** Name and address for our answer. */
export function NameAndEmail({ name, email }: { name: FieldMeta; email: FieldMeta }) {
  const { t } = useTranslation("cases");
  return (
    <>
      <Field meta={name} label={t("contact.name")} autoComplete="name" />
      <Field
        meta={email}
        label={t("contact.email")}
        hint={t("contact.emailHint")}
        type="email"
        autoComplete="email"
        inputMode="email"
      />
    </>
  );
}

/** The number of the recommendation concerned, if it is known. */
export function NumberField({ meta }: { meta: FieldMeta }) {
  const { t } = useTranslation("cases");
  return <Field meta={meta} label={t("contact.number")} hint={t("contact.numberHint")} autoComplete="off" />;
}

/** A honeypot field hidden from people, keyboards and screen readers: only programs fill it in. */
function Honeypot() {
  const { t } = useTranslation("cases");
  return (
    <div className="vh" aria-hidden="true">
      <label>
        {t("trap")}
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

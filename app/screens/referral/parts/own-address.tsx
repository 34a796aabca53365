import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { constraintOf, useFields } from "#app/forms/fields.ts";
import { Notice } from "#app/ui/content/notice.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { emailForm } from "#server/people/account/schema.ts";

type Props = {
  writtenTo: { email: string; canCorrect: boolean };
  /** the mail was just sent once more, or to the corrected address */
  isMailed: boolean;
  answer: SubmissionResult | undefined;
};

/** Where the mails about a link go, with the mail once more and, while nobody has proven the address, another one. */
export function OwnAddress({ writtenTo: { email, canCorrect }, isMailed, answer }: Props) {
  const { t } = useTranslation("components");
  const { id, formErrors, fields } = useFields({ id: "address", result: answer, constraint: constraintOf(emailForm) }, [
    "email",
  ]);
  return (
    <section className="flow flow-s" id="adresse">
      <p className="small">
        {t("ownAddress.to")} <strong className="fits-line">{email}</strong>
      </p>
      {isMailed && !answer ? <Notice tone="success">{t("ownAddress.mailed")}</Notice> : null}
      <details className="more" open={answer !== undefined}>
        <summary>{t(canCorrect ? "ownAddress.wrong" : "ownAddress.nothing")}</summary>
        <div className="flow">
          {canCorrect ? (
            <Form id={id} hidden={{ intent: "address" }}>
              <ErrorSummary form={formErrors} fields={[{ meta: fields.email, label: t("ownAddress.label") }]} />
              <Field meta={fields.email} label={t("ownAddress.label")} type="email" autoComplete="email" />
              <SubmitButton kind="plain">{t("ownAddress.save")}</SubmitButton>
            </Form>
          ) : null}
          <Form hidden={{ intent: "mail" }}>
            <SubmitButton kind="plain">{t("ownAddress.again")}</SubmitButton>
          </Form>
        </div>
      </details>
    </section>
  );
}

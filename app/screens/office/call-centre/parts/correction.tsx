import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { constraintOf, useFields } from "#app/forms/fields.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { correctionForm } from "#server/office/call-centre/calls.ts";

type Props = { action: string; number: string; mailedTo: string; result: SubmissionResult | undefined };

/** Where the confirmation went, and the way to send it elsewhere. `result`: of a correction that was refused. */
export function Correction({ action, number, mailedTo, result }: Props) {
  const { t } = useTranslation("support");
  const { id, formErrors, fields } = useFields(
    {
      id: "korrektur",
      result,
      constraint: constraintOf(correctionForm),
      defaultValue: { email: mailedTo },
      aboutOthers: true,
    },
    ["email"],
  );
  return (
    <section className="flow">
      <p>{t("callCentre.mailedTo", { email: mailedTo })}</p>
      <details className="act" open={Boolean(result)}>
        <summary>{t("callCentre.correct")}</summary>
        <Form id={id} action={`${action}?code=${number}`} hidden={{ intent: "correct", number }}>
          <ErrorSummary form={formErrors} fields={[{ meta: fields.email, label: t("callCentre.correctEmail") }]} />
          <Field
            meta={fields.email}
            label={t("callCentre.correctEmail")}
            hint={t("callCentre.correctHint")}
            type="email"
            autoComplete="off"
            inputMode="email"
          />
          <SubmitButton size="s">{t("callCentre.correctSubmit")}</SubmitButton>
        </Form>
      </details>
    </section>
  );
}

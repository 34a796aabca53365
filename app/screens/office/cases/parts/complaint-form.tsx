import { useTranslation } from "react-i18next";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import type { FieldMeta } from "#app/ui/form/meta.ts";
import { Select } from "#app/ui/form/select.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { complaintReasons, heldReason } from "#server/office/case/model.ts";

type Props = {
  id: string;
  attempt: string;
  fields: Record<"reason" | "message", FieldMeta>;
  formErrors: readonly string[];
};

export function ComplaintForm({ id, attempt, fields, formErrors }: Props) {
  const { t } = useTranslation("cases");
  return (
    <Form id={id} attempt={attempt}>
      <ErrorSummary
        form={formErrors}
        fields={[
          { meta: fields.reason, label: t("complaint.reason") },
          { meta: fields.message, label: t("complaint.message") },
        ]}
      />
      <Select
        meta={fields.reason}
        label={t("complaint.reason")}
        empty={t("contact.choose")}
        options={complaintReasons.map((reason) => ({ value: reason, label: t(`complaint.reasons.${reason}`) }))}
      />
      <Field meta={fields.message} label={t("complaint.message")} hint={t("contact.messageHint")} rows={6} />
      <SubmitButton wide>{t("complaint.submit")}</SubmitButton>
    </Form>
  );
}

type ObjectionProps = Pick<Props, "id" | "attempt" | "formErrors"> & { field: FieldMeta };

/** One sentence about a reward that waits for a person to look at it. */
export function ObjectionForm({ id, attempt, field, formErrors }: ObjectionProps) {
  const { t } = useTranslation("cases");
  return (
    <Form id={id} attempt={attempt}>
      <ErrorSummary form={formErrors} fields={[{ meta: field, label: t("complaint.held.message") }]} />
      <input type="hidden" name="reason" value={heldReason} />
      <Field meta={field} label={t("complaint.held.message")} hint={t("complaint.held.hint")} rows={4} />
      <SubmitButton wide>{t("complaint.held.submit")}</SubmitButton>
    </Form>
  );
}

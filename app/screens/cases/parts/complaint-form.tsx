import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { Field } from "#app/components/form/field.tsx";
import { Form } from "#app/components/form/form.tsx";
import type { FieldMeta } from "#app/components/form/meta.ts";
import { Select } from "#app/components/form/select.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { useTranslation } from "#app/i18n/index.ts";
import { complaintReasons } from "#server/domain/case/model.ts";

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

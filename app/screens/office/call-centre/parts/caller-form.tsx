import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import { formatEuro } from "#app/ui/content/format.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FieldRow } from "#app/ui/form/field-group.tsx";
import { Form } from "#app/ui/form/form.tsx";
import type { FieldMeta } from "#app/ui/form/meta.ts";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { DigitChoice } from "./digit-choice.tsx";

export const callerFields = ["firstName", "lastName", "email", "recipientShare", "delivery", "agreed"] as const;

const shares = { 0: "me", 50: "both", 100: "recipient" } as const;

type Props = {
  id: string;
  action: string;
  attempt: string;
  fields: Record<(typeof callerFields)[number], FieldMeta>;
  formErrors: readonly string[];
  splitOptions: readonly { share: 0 | 50 | 100; referrerCents: number; recipientCents: number }[];
};

/** A short form for a caller, usable by keyboard alone: typed from top to bottom, digits choose, Enter sends. */
export function CallerForm({ id, action, attempt, fields, formErrors, splitOptions }: Props) {
  const { t } = useTranslation("support");
  const language = useLanguage();
  return (
    <Form id={id} action={action} attempt={attempt}>
      <ErrorSummary
        form={formErrors}
        fields={callerFields.map((name) => ({ meta: fields[name], label: t(`callCentre.${name}`) }))}
      />
      <FieldRow>
        <Field meta={fields.firstName} label={t("callCentre.firstName")} autoComplete="off" autoFocus />
        <Field meta={fields.lastName} label={t("callCentre.lastName")} autoComplete="off" />
      </FieldRow>
      <Field meta={fields.email} label={t("callCentre.email")} type="email" autoComplete="off" inputMode="email" />
      <DigitChoice
        meta={fields.recipientShare}
        legend={t("callCentre.recipientShare")}
        options={splitOptions.map(({ share, referrerCents, recipientCents }) => ({
          value: String(share),
          label: t(`callCentre.share.${shares[share]}`, {
            referrer: formatEuro(referrerCents, language),
            contact: formatEuro(recipientCents, language),
          }),
        }))}
      />
      <DigitChoice
        meta={fields.delivery}
        legend={t("callCentre.delivery")}
        options={[
          { value: "mail", label: t("callCentre.byMail") },
          { value: "code", label: t("callCentre.byCode") },
        ]}
      />
      <DigitChoice
        meta={fields.agreed}
        legend={t("callCentre.agreed")}
        hint={t("callCentre.agreedHint")}
        options={[
          { value: "spoken", label: t("callCentre.spoken") },
          { value: "other", label: t("callCentre.other") },
        ]}
      />
      <SubmitButton wide>{t("callCentre.submit")}</SubmitButton>
    </Form>
  );
}

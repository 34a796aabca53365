import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { type constraintOf, useFields } from "#app/forms/fields.ts";
import { AddressFields } from "#app/ui/form/address-fields.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { DateOfBirth } from "#app/ui/form/date-of-birth.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FieldGroup, FieldRow } from "#app/ui/form/field-group.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { Salutation } from "#app/ui/form/salutation.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { noField, phonePattern } from "#server/platform/values/fields.ts";
import { recipientFieldNames } from "#server/referral/recipient/model.ts";
import type { RecipientExtra } from "#server/tenants/names.ts";

type Props = {
  /** what the recipient has typed before */
  known: Record<string, string | null | undefined> | undefined;
  constraint: ReturnType<typeof constraintOf>;
  /** the action's answer, if the form came back */
  result: SubmissionResult | undefined;
  isBusiness: boolean;
  /** what is asked beside name and e-mail address */
  gives: readonly RecipientExtra[];
  hasReward: boolean;
  /** what who ticks the box agrees to; null: the form has no box */
  newsletterConsent: string | null;
};

/** The form for a recipient's details. */
export function DetailsForm({ known, constraint, result, isBusiness, gives, hasReward, newsletterConsent }: Props) {
  const { t } = useTranslation("recipient");
  const { t: error } = useTranslation("error");
  const { id, formErrors, fields } = useFields(
    { id: "details", result, constraint, defaultValue: known },
    recipientFieldNames,
  );
  const { salutation, firstName, lastName, company, birthDate, email, phone, marketingConsent, ...address } = fields;
  const { street, houseNumber, postcode, city, ...undrawn } = address;
  noField(undrawn);
  return (
    <Form id={id}>
      <ErrorSummary
        form={formErrors}
        fields={recipientFieldNames.map((name) => ({ meta: fields[name], label: t(`details.${name}`) }))}
      />
      <FieldGroup title={t("details.person")}>
        <Salutation meta={salutation} />
        <FieldRow>
          <Field meta={firstName} label={t("details.firstName")} autoComplete="given-name" />
          <Field meta={lastName} label={t("details.lastName")} autoComplete="family-name" />
        </FieldRow>
        {isBusiness ? <Field meta={company} label={t("details.company")} autoComplete="organization" /> : null}
        {gives.includes("birthDate") ? (
          <DateOfBirth meta={birthDate} hint={t("details.birthDateHint")} />
        ) : (
          <p className="hint">{t("details.adult")}</p>
        )}
      </FieldGroup>
      <FieldGroup title={t("details.reach")}>
        <Field
          meta={email}
          label={t("details.email")}
          hint={t(hasReward ? "details.emailHint" : "details.emailHintNoReward")}
          type="email"
          autoComplete="email"
        />
        <Field
          meta={{ ...phone, pattern: phonePattern.source }}
          label={t("details.phone")}
          hint={t("details.phoneHint")}
          type="tel"
          autoComplete="tel"
          error={error("phone")}
        />
      </FieldGroup>
      {gives.includes("address") ? (
        <FieldGroup title={t("details.address")}>
          <AddressFields fields={{ street, houseNumber, postcode, city }} />
        </FieldGroup>
      ) : null}
      {newsletterConsent ? <Checkbox meta={marketingConsent} label={newsletterConsent} /> : null}
      <SubmitButton>{t("details.submit")}</SubmitButton>
    </Form>
  );
}

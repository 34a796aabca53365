import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { constraintOf, useFields } from "#app/forms/fields.ts";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FieldRow } from "#app/ui/form/field-group.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { masterDataForm } from "#server/agencies/schema.ts";
import { phonePattern } from "#server/platform/values/fields.ts";

type Props = {
  agency: { street: string; postcode: string; city: string; phone: string; email: string; last4: string | null };
  /** masterDataVersion of the stored data */
  version: string;
  result: SubmissionResult | undefined;
};

const names = ["street", "postcode", "city", "phone", "email", "iban", "removeAccount"] as const;

/** The data that the owner may change. The bank account is never shown again: only a new one can be entered. */
export function MasterDataForm({ agency, version, result }: Props) {
  const { t } = useTranslation("agencyMoney");
  const { street, postcode, city, phone, email, last4 } = agency;
  const { id, formErrors, fields } = useFields(
    {
      id: "master-data",
      result,
      constraint: constraintOf(masterDataForm),
      defaultValue: { street, postcode, city, phone, email },
    },
    names,
  );
  const shown = names.filter((name) => name !== "removeAccount");
  return (
    <Panel title={t("masterData.change")}>
      <Form id={id} hidden={{ version }}>
        <ErrorSummary
          form={formErrors}
          fields={shown.map((name) => ({ meta: fields[name], label: t(`masterData.${name}`) }))}
        />
        <Field meta={fields.street} label={t("masterData.street")} autoComplete="street-address" />
        <FieldRow>
          <Field meta={fields.postcode} label={t("masterData.postcode")} kind="short" inputMode="numeric" />
          <Field meta={fields.city} label={t("masterData.city")} autoComplete="address-level2" />
        </FieldRow>
        <Field
          meta={{ ...fields.phone, pattern: phonePattern.source }}
          label={t("masterData.phone")}
          type="tel"
          autoComplete="tel"
        />
        <Field meta={fields.email} label={t("masterData.email")} type="email" autoComplete="email" />
        <Field
          meta={{ ...fields.iban, required: false }}
          label={t("masterData.iban")}
          hint={t("masterData.ibanHint")}
          kind="iban"
        />
        {last4 ? (
          <Checkbox meta={{ ...fields.removeAccount, required: false }} label={t("masterData.removeAccount")} />
        ) : null}
        <SubmitButton>{t("masterData.save")}</SubmitButton>
      </Form>
    </Panel>
  );
}

import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { constraintOf, useFields } from "#app/forms/fields.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FieldRow } from "#app/ui/form/field-group.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { type Option, Select } from "#app/ui/form/select.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { newPerson } from "#server/people/sso/schema.ts";
import type { SsoRole } from "#server/tenants/names.ts";

type Props = {
  result: SubmissionResult | undefined;
  /** Those that the tenant's identity provider can give. */
  roles: readonly SsoRole[];
  /** The active ones, by their externalId. */
  agencies: readonly Option[];
};

/** Gives a person access with a role; whoever first signs in with this address is this person. */
export function AccessForm({ result, roles, agencies }: Props) {
  const { t } = useTranslation("officePeople");
  const { t: office } = useTranslation("office");
  const { id, formErrors, fields } = useFields(
    { id: "zugang", result, constraint: constraintOf(newPerson), aboutOthers: true },
    ["firstName", "lastName", "email", "role", "agency", "number"],
  );
  return (
    <div className="column">
      <Panel title={t("add")}>
        <Form id={id}>
          <ErrorSummary
            form={formErrors}
            fields={[
              { meta: fields.firstName, label: t("firstName") },
              { meta: fields.lastName, label: t("lastName") },
              { meta: fields.email, label: t("email") },
              { meta: fields.role, label: t("role") },
              { meta: fields.agency, label: t("agency") },
              { meta: fields.number, label: t("personalNumber") },
            ]}
          />
          <FieldRow>
            <Field meta={fields.firstName} label={t("firstName")} autoComplete="off" />
            <Field meta={fields.lastName} label={t("lastName")} autoComplete="off" />
          </FieldRow>
          <Field meta={fields.email} label={t("email")} hint={t("emailHint")} type="email" autoComplete="off" />
          <Select
            meta={{ ...fields.role, required: true }}
            label={t("role")}
            empty={t("choose")}
            options={roles.map((value) => ({ value, label: office(`roles.${value}`) }))}
          />
          <Select
            meta={fields.agency}
            label={t("agency")}
            hint={t("agencyHint")}
            empty={t("noAgency")}
            options={agencies}
          />
          <Field
            meta={{ ...fields.number, required: false }}
            label={t("personalNumber")}
            hint={t("numberHint")}
            autoComplete="off"
          />
          <SubmitButton>{t("submit")}</SubmitButton>
        </Form>
      </Panel>
    </div>
  );
}

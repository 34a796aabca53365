import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { constraintOf, useFields } from "#app/forms/fields.ts";
import { Facts } from "#app/ui/content/facts.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FieldRow } from "#app/ui/form/field-group.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { masterDataForm } from "#server/agencies/schema.ts";
import { phonePattern } from "#server/platform/values/fields.ts";

const names = ["externalId", "name", "street", "postcode", "city", "phone", "email", "feeCents", "vatId"] as const;
const required = { required: true };

type Props = {
  result: SubmissionResult | undefined;
  /** As it is stored, with its agencyVersion; null: a new one is added. */
  stored: { agency: Record<Exclude<(typeof names)[number], "externalId">, string>; version: string } | null;
  /** Somebody saved these data while the form was open: they stand beside what was typed. */
  isOutdated?: boolean;
};

/** Adds an agency, which its owner completes, or changes one. */
export function AgencyForm({ result, stored, isOutdated = false }: Props) {
  const { t } = useTranslation("officeAgencies");
  const { id, formErrors, fields } = useFields(
    {
      id: "agentur",
      result,
      constraint: constraintOf(masterDataForm),
      defaultValue: stored?.agency ?? { feeCents: "0" },
      aboutOthers: true,
    },
    names,
  );
  const label = (name: (typeof names)[number]) => t(name === "feeCents" ? "fee" : name);
  return (
    <div className="column flow">
      {stored && isOutdated ? (
        <Panel title={t("stored")}>
          <Facts
            lined
            facts={names.flatMap((name) =>
              name === "externalId" ? [] : [{ label: label(name), value: stored.agency[name] || "–" }],
            )}
          />
        </Panel>
      ) : null}
      <Panel title={t(stored ? "change" : "add")}>
        <Form id={id} hidden={stored ? { version: stored.version } : {}}>
          <ErrorSummary form={formErrors} fields={names.map((name) => ({ meta: fields[name], label: label(name) }))} />
          {stored ? null : (
            <Field
              meta={{ ...fields.externalId, ...required }}
              label={t("externalId")}
              hint={t("externalIdHint")}
              autoComplete="off"
            />
          )}
          <Field meta={{ ...fields.name, ...required }} label={t("name")} autoComplete="off" />
          <Field meta={fields.street} label={t("street")} autoComplete="off" />
          <FieldRow>
            <Field meta={fields.postcode} label={t("postcode")} kind="short" inputMode="numeric" autoComplete="off" />
            <Field meta={fields.city} label={t("city")} autoComplete="off" />
          </FieldRow>
          <Field
            meta={{ ...fields.phone, pattern: phonePattern.source }}
            label={t("phone")}
            type="tel"
            autoComplete="off"
          />
          <Field meta={fields.email} label={t("email")} type="email" autoComplete="off" />
          <Field
            meta={{ ...fields.feeCents, ...required }}
            label={t("fee")}
            hint={t(stored ? "feeChangeHint" : "feeHint")}
            kind="short"
            inputMode="decimal"
            autoComplete="off"
          />
          <Field meta={fields.vatId} label={t("vatId")} hint={t("vatIdHint")} autoComplete="off" />
          <SubmitButton>{t(stored ? "save" : "submit")}</SubmitButton>
        </Form>
      </Panel>
    </div>
  );
}

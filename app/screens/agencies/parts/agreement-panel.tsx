import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { constraintOf, useFields } from "#app/forms/fields.ts";
import { Notice } from "#app/ui/content/notice.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { agreementForm } from "#server/agencies/schema.ts";

type Props = {
  operator: string;
  version: string;
  /** null: nobody has accepted this version */
  accepted: { date: string; name: string } | null;
  /** who can accept it */
  owners: readonly string[];
  mayAccept: boolean;
  result: SubmissionResult | undefined;
};

/** The data-processing agreement: accepted, to be accepted, or who can accept it. */
export function AgreementPanel({ operator, version, accepted, owners, mayAccept, result }: Props) {
  const { t } = useTranslation("agencyMoney");
  const { id, formErrors, fields } = useFields({ id: "agreement", result, constraint: constraintOf(agreementForm) }, [
    "accept",
  ]);
  return (
    <Panel title={t("masterData.agreement")}>
      {accepted ? null : <Notice tone="warning">{t("masterData.agreementFirst")}</Notice>}
      <p>{t("masterData.agreementText", { operator })}</p>
      {accepted ? (
        <p className="muted">{t("masterData.agreementDone", { ...accepted, version })}</p>
      ) : (
        <p className="muted">{t("masterData.agreementVersion", { version })}</p>
      )}
      {accepted ? null : mayAccept ? (
        <Form id={id} hidden={{ version }}>
          <ErrorSummary form={formErrors} fields={[{ meta: fields.accept, label: t("masterData.accept") }]} />
          <Checkbox meta={fields.accept} label={t("masterData.accept")} />
          <SubmitButton intent="agreement">{t("masterData.acceptSubmit")}</SubmitButton>
        </Form>
      ) : (
        <p>
          {owners.length > 0
            ? t("masterData.agreementOwner", { names: owners.join(", ") })
            : t("masterData.agreementNobody")}
        </p>
      )}
    </Panel>
  );
}

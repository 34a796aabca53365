import type { SubmissionResult } from "@conform-to/react";
import { Day } from "#app/components/content/day.tsx";
import { Facts } from "#app/components/content/facts.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { Form } from "#app/components/form/form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Panel } from "#app/components/layout/panel.tsx";
import { BankForm } from "#app/components/reward/bank-form.tsx";
import { constraintOf, useFields } from "#app/fields.ts";
import { useTranslation } from "#app/i18n/index.ts";
import { bankForm } from "#server/domain/claim/schema.ts";

type Stored = { last4: string; since: string; heldUntil: string | null };

/** What is stored: its last four signs, and what can be done with it after a fresh login. */
export function BankStored({ stored, isFresh }: { stored: Stored | null; isFresh: boolean }) {
  const { t } = useTranslation("ownData");
  const facts = stored && [
    { label: t("bank.iban"), value: <span className="iban">{`•••• ${stored.last4}`}</span> },
    { label: t("bank.since"), value: <Day value={stored.since} /> },
    ...(stored.heldUntil ? [{ label: t("bank.held"), value: <Day value={stored.heldUntil} /> }] : []),
  ];
  return (
    <>
      <Panel>
        {facts ? <Facts lined facts={facts} /> : <p>{t("bank.none")}</p>}
        {facts ? <p className="small muted">{t("bank.keeps")}</p> : null}
      </Panel>
      {isFresh ? (
        <Form>
          <div className="actions">
            <SubmitButton intent="ask">{t(stored ? "bank.change" : "bank.add")}</SubmitButton>
            {stored ? (
              <SubmitButton intent="askRemove" kind="quiet">
                {t("bank.remove")}
              </SubmitButton>
            ) : null}
          </div>
        </Form>
      ) : null}
    </>
  );
}

type Edit = {
  view: "form" | "remove";
  review: { holder: string; iban: string } | null;
  result: SubmissionResult | undefined;
  ibanOnlyDe: boolean;
};

/** The form, its review, and the question before a removal. */
export function BankEdit({ view, review, result, ibanOnlyDe }: Edit) {
  const { t } = useTranslation("ownData");
  const constraint = constraintOf(bankForm({ modules: { ibanOnlyDe } }));
  const { id, formErrors, fields } = useFields({ id: "bank", result, constraint }, ["holder", "iban"]);
  if (view === "remove") {
    return (
      <Form>
        <p>{t("bank.removeText")}</p>
        <SubmitButton intent="remove" kind="danger">
          {t("bank.removeSubmit")}
        </SubmitButton>
      </Form>
    );
  }
  if (review) {
    const { holder, iban } = review;
    return (
      <Form id={id} hidden={{ holder, iban }}>
        <Panel>
          <Facts
            lined
            facts={[
              { label: t("bank.holder"), value: holder },
              { label: t("bank.iban"), value: <span className="iban">{iban.replace(/(.{4})(?=.)/g, "$1 ")}</span> },
            ]}
          />
          <p className="small muted">{t("bank.effect")}</p>
        </Panel>
        <div className="actions">
          <SubmitButton intent="save">{t("bank.save")}</SubmitButton>
          <SubmitButton intent="edit" kind="quiet">
            {t("bank.edit")}
          </SubmitButton>
        </div>
      </Form>
    );
  }
  return (
    <Form id={id}>
      <ErrorSummary
        form={formErrors}
        fields={[
          { meta: fields.holder, label: t("bank.holder") },
          { meta: fields.iban, label: t("bank.iban") },
        ]}
      />
      <BankForm fields={fields} />
      <SubmitButton intent="review">{t("bank.next")}</SubmitButton>
    </Form>
  );
}

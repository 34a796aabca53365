import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { BankReviewed } from "#app/forms/bank-reviewed.ts";
import { constraintOf, useFields } from "#app/forms/fields.ts";
import { Day } from "#app/ui/content/day.tsx";
import { Facts } from "#app/ui/content/facts.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { BankForm } from "#app/ui/reward/bank-form.tsx";
import { useBankFacts } from "#app/ui/reward/bank-review.tsx";
import type { Day as DayOf } from "#server/platform/values/calendar.ts";
import { type BankFormSettings, bankForm } from "#server/rewards/claim/schema.ts";

type Stored = { last4: string; since: string; heldUntil: string | null };

/** The stored bank details: the last four digits, and what can be changed after a step-up login. */
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
  review: BankReviewed | null;
  result: SubmissionResult | undefined;
  bankSettings: BankFormSettings;
  today: DayOf;
  /** the member's name, if known: probably the account is theirs */
  holder: string | null;
};

/** The form, its review, and the confirmation of a removal. */
export function BankEdit({ view, review, result, bankSettings, today, holder }: Edit) {
  const { t } = useTranslation("ownData");
  const constraint = constraintOf(bankForm(bankSettings, today));
  const { id, formErrors, fields } = useFields({ id: "bank", result, constraint, defaultValue: { holder } }, [
    "holder",
    "iban",
    "birthDate",
  ]);
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
  if (review) return <Review id={id} review={review} />;
  return (
    <Form id={id}>
      <BankForm errors={formErrors} fields={fields} asksBirthDate={bankSettings.payout.askBirthDate} />
      <SubmitButton intent="review">{t("bank.next")}</SubmitButton>
    </Form>
  );
}

/** The entered bank details for review, before they are stored. */
function Review({ id, review }: { id: string; review: BankReviewed }) {
  const { t } = useTranslation("ownData");
  const { holder, iban, birthDate } = review;
  const facts = useBankFacts(review);
  return (
    <Form id={id} hidden={{ holder, iban, birthDate: birthDate ?? undefined }}>
      <Panel>
        <Facts lined facts={facts} />
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

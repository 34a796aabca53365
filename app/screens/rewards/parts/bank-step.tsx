import { useTranslation } from "react-i18next";
import { constraintOf, useFields } from "#app/forms/fields.ts";
import { Notice } from "#app/ui/content/notice.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { BankForm } from "#app/ui/reward/bank-form.tsx";
import { BankReview } from "#app/ui/reward/bank-review.tsx";
import { Prize } from "#app/ui/reward/prize.tsx";
import { bankForm } from "#server/rewards/claim/schema.ts";
import { useAnswer } from "./answer.ts";
import type { RewardScreen } from "./reward-screen.ts";

/**
 * Bank details are entered, then shown for review before they are sent. They are only in form bodies, never in a URL.
 */
export function BankStep({ screen }: { screen: RewardScreen }) {
  const { t } = useTranslation("reward");
  const { claim, clocks, bankSettings, holder: owner, today, bankNameAt } = screen;
  const answer = useAnswer();
  const constraint = constraintOf(bankForm(bankSettings, today));
  const { id, formErrors, fields } = useFields(
    { id: "bank", result: answer?.result, constraint, defaultValue: { holder: owner } },
    ["holder", "iban", "birthDate"],
  );
  if (answer?.review) {
    const { holder, iban, bankName, birthDate } = answer.review;
    return (
      <Screen title={t("review.title")}>
        <Form id={id} hidden={{ holder, iban, birthDate: birthDate ?? undefined }}>
          <Panel>
            <BankReview
              cents={claim.cents}
              {...{ holder, iban, bankName, birthDate }}
              arrives={t("review.whenText", clocks)}
            />
          </Panel>
          {claim.kept ? <Notice>{t("review.kept", claim.kept)}</Notice> : null}
          <div className="actions">
            <SubmitButton intent="pay">
              {claim.payout ? t("review.submit", { amount: claim.payout }) : t("review.submitNetted")}
            </SubmitButton>
            <SubmitButton intent="edit" kind="quiet">
              {t("review.change")}
            </SubmitButton>
          </div>
        </Form>
      </Screen>
    );
  }
  return (
    <Screen
      title={t("bank.title")}
      lead={t("bank.lead")}
      aside={
        <Prize label={t("choose.legend")} cents={claim.cents}>
          {t("choose.cashBy", clocks)}
        </Prize>
      }
    >
      <Form id={id}>
        <BankForm
          errors={formErrors}
          fields={fields}
          asksBirthDate={bankSettings.payout.askBirthDate}
          bankNameAt={bankNameAt}
        />
        <SubmitButton intent="review">{t("bank.submit")}</SubmitButton>
      </Form>
    </Screen>
  );
}

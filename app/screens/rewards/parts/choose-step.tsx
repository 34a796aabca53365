import { useTranslation } from "react-i18next";
import { useFields } from "#app/forms/fields.ts";
import { Amount } from "#app/ui/content/amount.tsx";
import { Notice } from "#app/ui/content/notice.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { RewardChoice } from "#app/ui/reward/reward-choice.tsx";
import { useAnswer } from "./answer.ts";
import type { RewardScreen } from "./reward-screen.ts";

/**
 * The rewards side by side, each with the time of its arrival. The button orders a chosen voucher, whose way is stated
 * here; in browsers without :has() it is reviewed first.
 */
export function ChooseStep({ screen }: { screen: RewardScreen }) {
  const { t } = useTranslation("reward");
  const { claim, clocks, rewards, chosenId } = screen;
  const { id, formErrors, fields } = useFields(
    {
      id: "choice",
      result: useAnswer()?.result,
      constraint: { rewardId: { required: true } },
      defaultValue: { rewardId: chosenId },
    },
    ["rewardId"],
  );
  return (
    <Screen
      title={
        <>
          <Amount cents={claim.cents} size="xl" /> {t("choose.forYou")}
        </>
      }
      width="wide"
    >
      <Form id={id}>
        <ErrorSummary form={formErrors} fields={[{ meta: fields.rewardId, label: t("choose.legend") }]} />
        {claim.kept ? <Notice>{t("review.kept", claim.kept)}</Notice> : null}
        <RewardChoice
          meta={fields.rewardId}
          options={rewards.map(({ id: rewardId, kind, name, text, picture, soldOut }) => ({
            id: rewardId,
            title: name,
            picture,
            arrives: t(soldOut ? "choose.soldOut" : kind === "cash" ? "choose.cashText" : "choose.voucherTo", {
              ...clocks,
              to: screen.writtenTo,
            }),
            disabled: soldOut,
            isOrder: kind === "voucher",
            more: kind === "voucher" ? text : undefined,
          }))}
        />
        <div className="actions reward-go">
          <SubmitButton intent="choose">{t("choose.submit")}</SubmitButton>
          <SubmitButton intent="order">{t("review.submitVoucher", { amount: claim.amount })}</SubmitButton>
          {claim.expiresOn ? <p className="hint">{t("choose.until", { date: claim.expiresOn })}</p> : null}
        </div>
      </Form>
    </Screen>
  );
}

import { useTranslation } from "react-i18next";
import { useFields } from "#app/forms/fields.ts";
import { path } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { AmountReview } from "#app/ui/reward/bank-review.tsx";
import { useAnswer } from "./answer.ts";
import type { RewardScreen } from "./reward-screen.ts";

/** Review of a voucher before it is ordered: the choice is final. */
export function VoucherStep({ screen }: { screen: RewardScreen }) {
  const { t } = useTranslation("reward");
  const { claim, clocks, voucher, language } = screen;
  const { id, formErrors, fields } = useFields({ id: "voucher", result: useAnswer()?.result, constraint: undefined }, [
    "rewardId",
  ]);
  return (
    <Screen title={t("review.title")}>
      <Form id={id} hidden={{ rewardId: voucher?.id }}>
        <ErrorSummary form={[...formErrors, ...(fields.rewardId.errors ?? [])]} fields={[]} />
        <Panel>
          <AmountReview
            cents={claim.cents}
            facts={[
              { label: t("review.voucher"), value: voucher?.name },
              { label: t("review.toVoucher"), value: screen.writtenTo },
              { label: t("review.whenVoucher"), value: t("choose.voucherText", clocks) },
            ]}
          />
        </Panel>
        <div className="actions">
          <SubmitButton intent="order">{t("review.submitVoucher", { amount: claim.amount })}</SubmitButton>
          <ButtonLink href={path(language, "reward", { claimId: claim.id }, { ohne: "1" })} kind="quiet">
            {t("review.change")}
          </ButtonLink>
        </div>
      </Form>
    </Screen>
  );
}

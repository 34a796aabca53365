import { useTranslation } from "react-i18next";
import { useFields } from "#app/forms/fields.ts";
import { path } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { Notice } from "#app/ui/content/notice.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { AmountReview } from "#app/ui/reward/bank-review.tsx";
import { useAnswer } from "./answer.ts";
import type { RewardScreen } from "./reward-screen.ts";

/** With stored bank details: one button pays the reward out; another account can be entered. */
export function ConfirmStep({ screen }: { screen: RewardScreen }) {
  const { t } = useTranslation("reward");
  const { claim, clocks, bank, language } = screen;
  const { id, formErrors } = useFields({ id: "collect", result: useAnswer()?.result, constraint: undefined }, []);
  return (
    <Screen title={t("review.again", { last4: bank?.last4 ?? "" })} lead={t("review.againLead")}>
      <Form id={id}>
        <ErrorSummary form={formErrors} fields={[]} />
        <Panel>
          <AmountReview
            cents={claim.cents}
            facts={[
              { label: t("review.iban"), value: <span className="iban">{`•••• ${bank?.last4 ?? ""}`}</span> },
              { label: t("review.when"), value: t("review.whenText", clocks) },
            ]}
          />
        </Panel>
        {claim.kept ? <Notice>{t("review.kept", claim.kept)}</Notice> : null}
        {bank?.held ? <Notice>{t("review.held")}</Notice> : null}
        <div className="actions">
          <SubmitButton intent="collect">
            {claim.payout ? t("review.submit", { amount: claim.payout }) : t("review.submitNetted")}
          </SubmitButton>
          <ButtonLink href={path(language, "reward", { claimId: claim.id }, { bank: "1" })} kind="quiet">
            {t("review.other")}
          </ButtonLink>
        </div>
      </Form>
    </Screen>
  );
}

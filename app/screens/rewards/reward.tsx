import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFields } from "#app/forms/fields.ts";
import { answerStepUp } from "#app/forms/step-up.ts";
import { requireRewardHolder } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { Notice } from "#app/ui/content/notice.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { AmountReview } from "#app/ui/reward/bank-review.tsx";
import { isSitePath } from "#server/platform/links.ts";
import { type OpenedReward, openReward } from "#server/rewards/claim/owner/open-reward.ts";
import { waitingSteps } from "#server/rewards/claim/rules/step.ts";
import { answerBank, answerChoice } from "./parts/act.ts";
import { useAnswer } from "./parts/answer.ts";
import { BankStep } from "./parts/bank-step.tsx";
import { ChooseStep } from "./parts/choose-step.tsx";
import { ClosedReward, HeldReward } from "./parts/closed-reward.tsx";
import { RewardMoment } from "./parts/reward-moment.tsx";
import { type RewardScreen, rewardScreen } from "./parts/reward-screen.ts";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("reward:enter.title"));

/** One reward; each of its states has a page of its own. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  requireRewardHolder(context, { hinweis: "anmelden" });
  const claimId = params.claimId ?? "";
  const outcome = await openReward(context, claimId);
  if (!outcome.ok) throw redirect(path(context.language, "rewards"), 302);
  const search = new URL(request.url).searchParams;
  if (asksNumberFirst(outcome.value) && !search.has("ohne") && !search.has("gutschein"))
    throw redirect(path(context.language, "customerNumber", {}, { praemie: claimId }), 303);
  return rewardScreen(context, outcome.value, search);
}

/** Before the choice if none was submitted; at any open step if the provider rejected it. */
function asksNumberFirst({ customerNumber, step }: OpenedReward): boolean {
  return (
    (customerNumber === "none" && step === "choose") || (customerNumber === "rejected" && waitingSteps.includes(step))
  );
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  requireRewardHolder(context, { hinweis: (await isBank(request)) ? "bankdaten" : "anmelden" });
  const answer = (await isBank(request)) ? answerBank : answerChoice;
  const { claimId = "" } = params;
  const form = await request.formData();
  const own = path(context.language, "reward", { claimId });
  const loggingIn = isSitePath(own) ? await answerStepUp(context, own, form) : null;
  return loggingIn ?? answer(context, claimId, form);
}

/** Whether the submitted form is about bank details; clones the request, so that its body can still be read. */
async function isBank(request: Request): Promise<boolean> {
  const intent = (await request.clone().formData()).get("intent");
  return ["review", "edit", "pay", "collect"].includes(String(intent));
}

export default function RewardPage() {
  const screen = useLoaderData<typeof loader>() as RewardScreen;
  const { step, language, voucher } = screen;
  if (voucher) return <VoucherStep screen={screen} />;
  if (step === "choose") return <ChooseStep screen={screen} />;
  if (step === "bankDetails") return <BankStep screen={screen} />;
  if (step === "confirm") return <ConfirmStep screen={screen} />;
  if (screen.moment) return <RewardMoment view={screen.moment} isFresh={false} />;
  if (screen.look) return <HeldReward language={language} {...screen.look} />;
  const what = screen.isHeldAgain ? "again" : step === "pickedUp" ? "notReady" : step;
  return <ClosedReward what={what} language={language} />;
}

/** With stored bank details: one button pays the reward out; another account can be entered. */
function ConfirmStep({ screen }: { screen: RewardScreen }) {
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

/** Review of a voucher before it is ordered: the choice is final. */
function VoucherStep({ screen }: { screen: RewardScreen }) {
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

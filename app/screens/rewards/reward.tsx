import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { answerStepUp } from "#app/forms/step-up.ts";
import { requireRewardHolder } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { isSitePath } from "#server/platform/links.ts";
import { type OpenedReward, openReward } from "#server/rewards/claim/owner/open-reward.ts";
import { waitingSteps } from "#server/rewards/claim/rules/step.ts";
import { answerBank, answerChoice } from "./parts/act.ts";
import { BankStep } from "./parts/bank-step.tsx";
import { ChooseStep } from "./parts/choose-step.tsx";
import { ClosedReward, HeldReward } from "./parts/closed-reward.tsx";
import { ConfirmStep } from "./parts/confirm-step.tsx";
import { RewardMoment } from "./parts/reward-moment.tsx";
import { type RewardScreen, rewardScreen } from "./parts/reward-screen.ts";
import { VoucherStep } from "./parts/voucher-step.tsx";

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
  const { step, clocks, language, voucher } = screen;
  if (voucher) return <VoucherStep screen={screen} />;
  if (step === "choose") return <ChooseStep screen={screen} />;
  if (step === "bankDetails") return <BankStep screen={screen} />;
  if (step === "confirm") return <ConfirmStep screen={screen} />;
  if (screen.moment) return <RewardMoment view={screen.moment} isFresh={false} />;
  if (screen.look) return <HeldReward language={language} {...screen.look} />;
  return <ClosedReward step={step === "pickedUp" ? "notReady" : step} days={clocks.claimDays} language={language} />;
}

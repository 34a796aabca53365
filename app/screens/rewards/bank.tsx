import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireBankClaim } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { openReward } from "#server/rewards/claim/owner/open-reward.ts";
import { answerBank } from "./parts/act.ts";
import { BankStep } from "./parts/bank-step.tsx";
import { type RewardScreen, rewardScreen } from "./parts/reward-screen.ts";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("reward:bank.title"));

/**
 * Entering bank details: a recipient's at /bankdaten, a referrer's at /empfehler/bankdaten. Of several rewards, the one
 * that needs them, or the one in `?praemie=`; rewards in other states redirect to their own page.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { claimId, asksBank } = await requireBankClaim(context, request, {});
  const opened = asksBank ? await openReward(context, claimId) : null;
  if (!opened?.ok) throw redirect(path(context.language, "reward", { claimId }), 302);
  return rewardScreen(context, opened.value, new URLSearchParams({ bank: "1" }));
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { claimId } = await requireBankClaim(context, request, { hinweis: "bankdaten" });
  return answerBank(context, claimId, await request.formData());
}

export default function BankPage() {
  return <BankStep screen={useLoaderData<typeof loader>() as RewardScreen} />;
}

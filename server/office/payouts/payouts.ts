import { discardRun } from "#server/payouts/discard-run.ts";
import type { PayoutRun } from "#server/payouts/model.ts";
import { type Prepared, prepareRun } from "#server/payouts/prepare-run.ts";
import { releaseRun } from "#server/payouts/release-run.ts";
import type { SsoUser } from "#server/people/sso/model.ts";
import { hasRight } from "#server/people/sso/rights.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { ReadContext, RequestContext } from "../context.ts";

/**
 * The cli's commands for payout runs, for signed-in users. The use-cases and their rules are the same: nobody releases
 * a run that they prepared. Each writes its audit entry in its own transaction.
 */

/** Why a run ends unpaid. bank: it rejected the file; the other reasons only apply before the file is exported. */
export const discardReasons = ["mistake", "doubt", "bank"] as const;
export type DiscardReason = (typeof discardReasons)[number];

/** Prepares a run of everything that can be paid. A repeat does not take a claim twice. */
export async function preparePayout(ctx: RequestContext, user: SsoUser): Promise<Outcome<Prepared>> {
  if (!hasRight(user, "payouts")) return refuse("notAuthorized");
  return prepareRun(ctx, { operator: user.id });
}

/**
 * Releases a run; only by another person than the one who prepared it. Refused (payerUnknown) while the account to pay
 * from is not set up: the run could not go to the bank.
 */
export async function releasePayout(ctx: RequestContext, user: SsoUser, name: string): Promise<Outcome<PayoutRun>> {
  const run = await runNamed(ctx, user, name);
  if (!run.ok) return run;
  if (ctx.payoutFiles.debtorIban() === null) return refuse("payerUnknown");
  return releaseRun(ctx, { runId: run.value.id, operator: user.id });
}

export async function discardPayout(
  ctx: RequestContext,
  user: SsoUser,
  { name, reason }: { name: string; reason: DiscardReason },
): Promise<Outcome<PayoutRun>> {
  const run = await runNamed(ctx, user, name);
  if (!run.ok) return run;
  return discardRun(ctx, { runId: run.value.id, operator: user.id, rejectedByBank: reason === "bank", reason });
}

/** A run by its message id; only for users who may handle runs. */
export async function runNamed(ctx: ReadContext, user: SsoUser, name: string): Promise<Outcome<PayoutRun>> {
  if (!hasRight(user, "payouts")) return refuse("notAuthorized");
  const run = await ctx.payouts.runByMessageId(name);
  return run ? done(run) : refuse("notFound");
}

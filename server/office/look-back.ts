import { orderAsOf, pastOfOrder } from "#server/orders/as-of.ts";
import type { Order } from "#server/orders/model.ts";
import { isInFile } from "#server/payouts/model.ts";
import { type RunAsOf, runAsOf } from "#server/payouts/reconciliation/run-as-of.ts";
import type { SsoUser } from "#server/people/sso/model.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { withTransaction } from "#server/platform/context.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { recommendationAsOf } from "#server/referral/recommendation/as-of.ts";
import type { Recommendation } from "#server/referral/recommendation/model.ts";
import { type ClaimAsOf, claimAsOf, pastOfClaim } from "#server/rewards/claim/as-of.ts";
import type { RequestContext } from "./context.ts";
import type { Step } from "./model.ts";
import type { SupportReason } from "./rules/reason.ts";
import { stepsOf } from "./rules/steps.ts";
import { recordView } from "./trail/record-view.ts";
import { factsOf } from "./view-recommendation.ts";

/** A recommendation at a moment. `steps`: everything that happened to it, before that moment and after. */
export type LookBack = {
  recommendation: Recommendation | null;
  orders: Order[];
  claims: ClaimAsOf[];
  steps: Step[];
};

/**
 * One recommendation with its orders and rewards as they were at a moment. Orders that were attributed to another one
 * then, and that are another's by now, are left out. Each view is audited.
 */
export async function lookBack(
  ctx: RequestContext,
  number: string,
  by: { user: SsoUser; reason: SupportReason },
  at: Date,
): Promise<Outcome<LookBack>> {
  const today = await ctx.recommendations.byNumber(number);
  if (!today) return refuse("recommendationUnknown");
  const { accountId } = today;
  const about = `${by.reason}:${number}`;
  await withTransaction(ctx, (tx) =>
    audit(tx, { kind: "supportViewed", actor: "OPS", actorId: by.user.id, accountId, about }),
  );
  const facts = await factsOf(ctx, today);
  const orders: Order[] = [];
  for (const order of facts.orders) {
    const then = orderAsOf(ctx, await pastOfOrder(ctx, order), at);
    if (then?.recommendationNumber === number) orders.push(then);
  }
  const claims: ClaimAsOf[] = [];
  for (const claim of facts.claims) {
    const then = claimAsOf(await pastOfClaim(ctx, claim), at);
    if (then) claims.push(then);
  }
  const recommendation = await recommendationAsOf(ctx, today, at);
  // A mail or a request changes nothing of them.
  const steps = await stepsOf(ctx, { ...facts, mails: [] }, []);
  return done({ recommendation, orders, claims, steps });
}

/** When a run was moved, or a statement of the bank about its payments was stored (`bank`). */
export type RunMoment = { at: Date; what: string };

/**
 * A payout run at a moment. `moments`: when something about it changed, oldest first. `isNetted`: nothing of it went to
 * the bank. null: no such run. Each view is audited.
 */
export async function lookBackAtRun(
  ctx: RequestContext,
  user: SsoUser,
  name: string,
  at: Date,
): Promise<{ was: RunAsOf | null; moments: RunMoment[]; isNetted: boolean } | null> {
  const today = await ctx.payouts.runByMessageId(name);
  if (!today) return null;
  await recordView(ctx, user, `payout:${name}`);
  const events = await ctx.events.of("payoutRun", today.id);
  const items = await ctx.payouts.items(today.id);
  const ids = items.map(({ endToEndId }) => endToEndId);
  const isNetted = today.state === "settled" && !items.some(isInFile);
  const imports = new Set((await ctx.bankEntries.ofItems(ids)).map(({ importedAt }) => importedAt.getTime()));
  const moments = [
    ...events.map(({ occurredAt, event }) => ({ at: occurredAt, what: event })),
    ...[...imports].map((time) => ({ at: new Date(time), what: "bank" })),
  ].sort((one, other) => one.at.getTime() - other.at.getTime());
  return { was: await runAsOf(ctx, today, at), moments, isNetted };
}

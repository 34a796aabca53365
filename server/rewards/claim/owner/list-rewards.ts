import { forecastBasis } from "#server/orders/forecast/expected.ts";
import { liveOrderStates } from "#server/orders/states.ts";
import type { Account } from "#server/people/account/model.ts";
import type { Cents } from "#server/platform/values/money.ts";
import type { Claim } from "#server/rewards/claim/model.ts";
import type { ClaimCursor } from "#server/rewards/claim/repository.ts";
import { type ClaimStep, stepOf } from "#server/rewards/claim/rules/step.ts";
import type { ReadContext, RequestContext } from "../../context.ts";
import { keptOf } from "../../ledger/kept.ts";
import { type Decision, decisionOf } from "../../progress/next.ts";

export type ListedReward = {
  claim: Claim;
  step: ClaimStep;
  productName: string | null;
  /** Who acts next and when it is decided, while its order is under way; null: it is decided, or there is no order. */
  expected: Decision | null;
  /** What was kept of its payment, and what was reversed of it afterwards (LedgerReader.keptAndReversed). */
  nettedCents: Cents;
  reversedCents: Cents;
};

const nothingKept = { nettedCents: 0, reversedCents: 0 };

/** A referrer's claims, newest first, one page at a time. */
export async function listRewards(
  ctx: RequestContext,
  account: Pick<Account, "id">,
  { before = null, size = 20 }: { before?: ClaimCursor | null; size?: number } = {},
): Promise<{ rewards: ListedReward[]; next: ClaimCursor | null }> {
  const found = await ctx.claims.pageOfAccount(account.id, { before, size: size + 1 });
  const expectedOf = await expectedDays(ctx, found);
  const kept = await keptOf(ctx, found);
  const rewards = found.slice(0, size).map(({ productName, ...claim }) => {
    const step = stepOf(claim, ctx.now());
    const shown = step === "expired" ? { ...claim, state: "expired" as const } : claim;
    return { claim: shown, step, productName, expected: expectedOf(claim), ...(kept.get(claim.id) ?? nothingKept) };
  });
  const last = rewards.at(-1)?.claim;
  return { rewards, next: found.length > size && last ? { createdAt: last.createdAt, id: last.id } : null };
}

/** When each of these claims that is only reserved is decided: the range that the status bars say. */
async function expectedDays(
  ctx: ReadContext,
  claims: readonly Claim[],
): Promise<(claim: Pick<Claim, "state" | "orderId">) => Decision | null> {
  const reserved = claims.filter(({ state }) => state === "reserved");
  const numbers = new Set(reserved.flatMap(({ recommendationNumber }) => recommendationNumber ?? []));
  const orders = numbers.size > 0 ? await ctx.orders.ofRecommendations([...numbers]) : [];
  const basis = await forecastBasis(ctx, orders);
  return ({ state, orderId }) => {
    const order = state === "reserved" && orders.find(({ id }) => id === orderId);
    return order && liveOrderStates.includes(order.state) ? decisionOf(order, basis, ctx.now()) : null;
  };
}

/** What waits for a referrer, of every kind, the first to lapse first. */
export async function waitingRewards(ctx: ReadContext, account: Pick<Account, "id">): Promise<ListedReward[]> {
  const waiting = await ctx.claims.waitingOfAccount(account.id, ctx.now());
  return waiting.map(({ productName, ...claim }) => ({
    claim,
    step: stepOf(claim, ctx.now()),
    productName,
    expected: null,
    ...nothingKept,
  }));
}

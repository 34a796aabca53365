import type { Order } from "#server/orders/model.ts";
import type { Cause } from "#server/platform/event/model.ts";
import { dayOf } from "#server/platform/values/calendar.ts";
import { cancelClaim, undoReversal } from "../claim/cancel-claims.ts";
import type { Claim } from "../claim/model.ts";
import { moveClaim } from "../claim/move.ts";
import { addClaim, makeReady } from "../claim/reserve-claims.ts";
import type { Tx } from "../context.ts";
import type { BonusWindow } from "./model.ts";
import { placeDeal } from "./rules/bonus-window.ts";

/**
 * An order has begun or ceased to count: the first time it qualifies, it is counted in a window, which it opens if
 * there is none; then the bonus of its window follows. Needs the recommendation locked. Locks the account first, so
 * that of two concurrent deals the second counts the first.
 */
export async function recalculateBonusOfOrder(tx: Tx, order: Order, by: Cause): Promise<void> {
  const counted = await tx.bonusWindows.ofOrder(order.id);
  const window = counted ?? (order.state === "qualified" ? await countDeal(tx, order) : null);
  if (window) await recalculateBonus(tx, window, by);
}

/** null: the tenant has no bonus, or nobody to give it to. */
async function countDeal(tx: Tx, order: Order): Promise<BonusWindow | null> {
  const recommendation = await tx.recommendations.byNumber(order.recommendationNumber ?? "");
  const account = recommendation && (await tx.accounts.byIdForUpdate(recommendation.accountId));
  if (!account) return null;
  const deal = { recommendedOn: dayOf(recommendation.createdAt), orderedOn: dayOf(order.orderedAt) };
  const { deals, cents, windowMonths } = tx.tenant.bonus;
  const place = placeDeal(deal, await tx.bonusWindows.ofAccount(account.id), { deals, windowMonths });
  if (!place) return null;
  if ("counts" in place) {
    await tx.bonusWindows.count(order.id, place.counts.id);
    return place.counts;
  }
  if (deals === null) return null;
  const ids = { id: tx.secrets.newId(), accountId: account.id };
  const window = { ...ids, ...place.opens, deals, cents, openedAt: tx.now() };
  await tx.bonusWindows.open(window);
  await tx.bonusWindows.count(order.id, window.id);
  return window;
}

/**
 * Brings the bonus of a window in line with its deals: one claim once they reach the window's number. If a deal is lost
 * below that number, an unpaid claim is cancelled and a paid one reversed; when the number is reached again, the claim
 * is restored. `by` is the event of the order that began or ceased to count, so that a repeat of the event changes
 * nothing. Locks the account.
 */
export async function recalculateBonus(tx: Tx, window: BonusWindow, by: Cause): Promise<void> {
  const { accountId, cents } = window;
  const account = await tx.accounts.byIdForUpdate(accountId);
  const counting = await tx.bonusWindows.countDeals(window.id);
  const source = { sourceKey: `bonus:${window.id}`, role: "referrer", kind: "bonus" } as const;
  const claim = await tx.claims.bySourceForUpdate(source.sourceKey, source.role, source.kind);
  if (counting < window.deals) {
    if (claim) await cancelClaim(tx, claim, { ...by, actor: "SYS", reasonCode: "TIER_DEAL_LOST" });
    return;
  }
  // The account was deleted meanwhile: it earns nothing more.
  if (!account) return;
  const owed = claim
    ? await earnAgain(tx, claim, by)
    : await addClaim(tx, { ...source, bonusWindowId: window.id, cents, accountId }, by);
  if (owed?.state === "reserved") await makeReady(tx, owed, "qualify", by);
}

/** The same for a claim that was at the bank while its deals changed. Nothing for a claim that is no bonus. */
export async function recalculateBonusOfClaim(tx: Tx, claim: Claim, by: Cause): Promise<void> {
  const window = claim.bonusWindowId ? await tx.bonusWindows.byId(claim.bonusWindowId) : null;
  if (window) await recalculateBonus(tx, window, by);
}

async function earnAgain(tx: Tx, claim: Claim, by: Cause): Promise<Claim | null> {
  if (claim.state === "paid") await undoReversal(tx, claim);
  return claim.state === "cancelled" ? moveClaim(tx, claim, "reopen", by, { reasonCode: null }) : claim;
}

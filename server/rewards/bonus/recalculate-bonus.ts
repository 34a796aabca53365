import type { Order } from "#server/orders/model.ts";
import type { Cause } from "#server/platform/event/model.ts";
import { type Day, dayOf } from "#server/platform/values/calendar.ts";
import { cancelClaim, undoReversal } from "../claim/cancel-claims.ts";
import type { Claim } from "../claim/model.ts";
import { moveClaim } from "../claim/move.ts";
import { addClaim, makeReady } from "../claim/reserve-claims.ts";
import type { Tx } from "../context.ts";
import { bonusWindowOf, dealsIn } from "./rules/bonus-window.ts";

/**
 * Brings the bonus of one window in line with the referrer's completed deals: one claim once they reach the tenant's
 * number. If a deal is lost below that number, an unpaid claim is cancelled and a paid one reversed; when the number is
 * reached again, the claim is restored. `day` selects the window; `by` is the event of the order that began or ceased
 * to count, so that a repeat of the event changes nothing. Locks the account, so that of two concurrent deals the
 * second counts the first.
 */
export async function recalculateBonus(tx: Tx, accountId: string, day: Day, by: Cause): Promise<void> {
  const { deals: wanted, cents, windowMonths } = tx.tenant.bonus;
  if (wanted === null) return;
  const account = await tx.accounts.byIdForUpdate(accountId);
  const window = bonusWindowOf(await tx.recommendations.daysOfAccount(accountId), windowMonths, day);
  if (!window) return;
  const isEarned = dealsIn(window, await tx.orders.dealsOfAccount(accountId)) >= wanted;
  const source = { sourceKey: `bonus:${accountId}:${window.start}`, role: "referrer", kind: "bonus" } as const;
  const claim = await tx.claims.bySourceForUpdate(source.sourceKey, source.role, source.kind);
  if (!isEarned) {
    // The tenant may have raised the number since: only a lost deal takes an earned bonus away.
    const isDealLost = claim !== null && dealsIn(window, await tx.orders.lostDealsOfAccount(accountId)) > 0;
    if (isDealLost) await cancelClaim(tx, claim, { ...by, actor: "SYS", reasonCode: "TIER_DEAL_LOST" });
    return;
  }
  // The account was deleted meanwhile: it earns nothing more.
  if (!account) return;
  const owed = claim
    ? await earnAgain(tx, claim, by)
    : await addClaim(tx, { ...source, windowStart: window.start, cents, accountId }, by);
  if (owed?.state === "reserved") await makeReady(tx, owed, "qualify", by);
}

/**
 * Recalculates the bonus of the order's window after the order began or ceased to count. Needs the recommendation
 * locked.
 */
export async function recalculateBonusOfOrder(tx: Tx, order: Order, by: Cause): Promise<void> {
  if (tx.tenant.bonus.deals === null || !order.recommendationNumber) return;
  const recommendation = await tx.recommendations.byNumber(order.recommendationNumber);
  if (recommendation) await recalculateBonus(tx, recommendation.accountId, dayOf(order.orderedAt), by);
}

async function earnAgain(tx: Tx, claim: Claim, by: Cause): Promise<Claim | null> {
  if (claim.state === "paid") await undoReversal(tx, claim);
  return claim.state === "cancelled" ? moveClaim(tx, claim, "reopen", by, { reasonCode: null }) : claim;
}

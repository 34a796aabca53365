import { type Day, dayOf } from "../calendar.ts";
import type { Ctx } from "../context.ts";
import type { By } from "../event/model.ts";
import type { Order } from "../order/model.ts";
import { type BonusWindow, bonusWindowOf } from "./bonus-window.ts";
import { cancelClaim } from "./cancel-claims-of-order.ts";
import { makeReady } from "./make-ready.ts";
import type { Claim } from "./model.ts";
import { moveClaim } from "./move.ts";
import { addClaim } from "./new-claim.ts";
import { recommendationDays } from "./recommendation-days.ts";
import { undoReversal } from "./reversal.ts";

/**
 * When a referrer's completed deals reach the number within the window, they earn one bonus for it. A deal that is lost
 * again takes the bonus with it, as long as it isn't paid; what is paid is reversed. `day` names the window.
 */
export async function weighBonus(tx: Ctx, accountId: string, day: Day, by: By): Promise<void> {
  const { deals: wanted, cents, windowMonths } = tx.tenant.bonus;
  if (wanted === null) return;
  const deals = await tx.orders.dealsOfAccount(accountId);
  const window = bonusWindowOf(await recommendationDays(tx, accountId), windowMonths, day);
  if (!window) return;
  const isEarned = deals.filter((at) => lies(dayOf(at), window)).length >= wanted;
  const sourceKey = bonusSource(accountId, window.start);
  const claim = await tx.claims.bySourceForUpdate(sourceKey, "referrer", "bonus");
  if (!isEarned) {
    if (claim) await cancelClaim(tx, claim, { ...by, actor: "SYS", reasonCode: "TIER_DEAL_LOST" });
    return;
  }
  const owed = claim
    ? await earnAgain(tx, claim, by)
    : await addClaim(tx, { sourceKey, role: "referrer", kind: "bonus", cents, accountId }, by);
  if (owed?.state === "reserved") await makeReady(tx, owed, "qualify", by);
}

/** An order began to count or ceased to. */
export async function weighBonusOf(tx: Ctx, order: Order, by: By): Promise<void> {
  if (tx.tenant.bonus.deals === null || !order.recommendationNumber) return;
  const recommendation = await tx.recommendations.byNumber(order.recommendationNumber);
  if (recommendation) await weighBonus(tx, recommendation.accountId, dayOf(order.orderedAt), by);
}

function bonusSource(accountId: string, start: Day): string {
  return `bonus:${accountId}:${start}`;
}

/** The first day of the window that a bonus was earned in. */
export function bonusStart(claim: Claim): Day {
  return claim.sourceKey.slice(-10);
}

async function earnAgain(tx: Ctx, claim: Claim, by: By): Promise<Claim | null> {
  if (claim.state === "paid") await undoReversal(tx, claim);
  return claim.state === "cancelled" ? moveClaim(tx, claim, "reopen", by, { reasonCode: null }) : claim;
}

function lies(day: Day, window: BonusWindow): boolean {
  return window.start <= day && day < window.end;
}

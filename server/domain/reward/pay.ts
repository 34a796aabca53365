import type { Ctx } from "../context.ts";
import type { By, MoveResult } from "../event/model.ts";
import { followOrders } from "../order/follow.ts";
import { moveClaim } from "./move.ts";
import { ownerOf } from "./owner.ts";
import { reverse } from "./reversal.ts";
import { bonusStart, weighBonus } from "./weigh-bonus.ts";

/**
 * The money left, or the voucher is being mailed: called by the payout in its own transaction. A claim that lost its
 * ground while the bank had it is paid and reversed at once.
 */
export async function payClaim(tx: Ctx, claimId: string, by: By): Promise<MoveResult> {
  const claim = await tx.claims.byIdForUpdate(claimId);
  if (!claim) return "stale";
  if (claim.state === "paid") return "repeated";
  const paid = await moveClaim(tx, claim, "pay", by, { paidAt: tx.now() });
  if (!paid) return "stale";
  const order = claim.orderId ? await tx.orders.byId(claim.orderId) : null;
  if (order?.state === "reversed") await reverse(tx, paid);
  if (paid.kind === "bonus" && paid.accountId) await weighBonus(tx, paid.accountId, bonusStart(paid), by);
  if (paid.method === "cash") await mailPaid(tx, paid.id);
  if (order?.recommendationNumber) await followOrders(tx, order.recommendationNumber, by);
  return "moved";
}

async function mailPaid(tx: Ctx, claimId: string): Promise<void> {
  const claim = await tx.claims.byId(claimId);
  const owner = claim && (await ownerOf(tx, claim));
  if (!claim || !owner) return;
  const bank = claim.bankDetailId ? await tx.bankDetails.byId(claim.bankDetailId) : null;
  await tx.mails.queue({
    kind: "paid",
    to: owner.email,
    language: owner.language,
    params: { firstName: owner.firstName, cents: claim.cents, last4: bank?.ibanLast4 ?? null },
    key: `paid:${claim.id}:${claim.paidAt?.getTime() ?? 0}`,
    createdAt: tx.now(),
  });
}

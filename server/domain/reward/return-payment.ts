import type { Ctx } from "../context.ts";
import type { By, MoveResult } from "../event/model.ts";
import { followOrders } from "../order/follow.ts";
import { mailRewardLink } from "./mail-link.ts";
import { freshClock } from "./make-ready.ts";
import type { Claim } from "./model.ts";
import { moveClaim } from "./move.ts";
import { bankOwnerOf } from "./owner.ts";
import { undoReversal } from "./reversal.ts";

/**
 * The bank sent the money back (account closed, number wrong): the person is asked for other bank details and has a new
 * year for it. If the order didn't last meanwhile, nothing is owed any more. Called by the payout in its own transaction.
 */
export async function returnPayment(tx: Ctx, claimId: string, by: By): Promise<MoveResult> {
  const claim = await tx.claims.byIdForUpdate(claimId);
  if (!claim) return "stale";
  if (claim.state === "needsBankDetails") return "repeated";
  const wasReversed = claim.state === "paid" && (await undoReversal(tx, claim));
  const back = await moveClaim(tx, claim, "returnPayment", by, {
    ...freshClock(tx),
    bankDetailId: null,
    collectedAt: null,
    payoutDueAt: null,
    paidAt: null,
    reasonCode: by.reasonCode ?? null,
  });
  if (!back) return "stale";
  await forgetAccount(tx, claim);
  const order = claim.orderId ? await tx.orders.byId(claim.orderId) : null;
  if (wasReversed || order?.state === "reversed") {
    await moveClaim(tx, back, "cancel", by, { reasonCode: order?.reasonCode ?? back.reasonCode });
  } else {
    await mailRewardLink(tx, back, "bankDataNeeded", by.key);
  }
  if (order?.recommendationNumber) await followOrders(tx, order.recommendationNumber, by);
  return "moved";
}

/** An account that money came back from is not offered for the next reward. */
async function forgetAccount(tx: Ctx, claim: Claim): Promise<void> {
  const owner = bankOwnerOf(claim);
  const current = owner && (await tx.bankDetails.currentOf(owner));
  if (owner && current?.id === claim.bankDetailId) await tx.bankDetails.remove(owner, tx.now());
}

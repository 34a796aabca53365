import { lostOrderStates } from "#server/orders/states.ts";
import type { Cause, MoveResult } from "#server/platform/event/model.ts";
import { type Day, dayOf, startOf } from "#server/platform/values/calendar.ts";
import type { Cents } from "#server/platform/values/money.ts";
import { recalculateBonusOfClaim } from "../bonus/recalculate-bonus.ts";
import type { Tx } from "../context.ts";
import { syncRecommendationState } from "../sync-recommendation-state.ts";
import { aboutClaim } from "./about-claim.ts";
import { followOrder, giveBackKept, reverse, undoGivenBack, undoReversal } from "./cancel-claims.ts";
import { holdWhileBlocked } from "./holds.ts";
import type { Claim } from "./model.ts";
import { moveClaim, type Transfer } from "./move.ts";
import { mailRewardLink } from "./owner/links.ts";
import { bankOwnerOf, isOwnerGone, ownerOf } from "./owner/owner.ts";

/**
 * Mails to owners of claims that are queued when everything is booked, by claim: only the one about the last thing that
 * happened, since a payment may come back in the statement that books it.
 */
export type PendingMails = Map<string, (tx: Tx) => Promise<unknown>>;

/** Call it in the transaction that booked what they say. */
export async function queuePending(tx: Tx, pending: PendingMails): Promise<void> {
  for (const queue of pending.values()) await queue(tx);
}

/**
 * The money was sent, or the voucher is being mailed. If the order was reversed while the claim was at the bank, the
 * claim is paid and reversed at once. Call it in the payout's transaction; a caller that holds other row locks must
 * call lockClaim first. A repeat returns "repeated" and changes nothing. `transfer`: null for a voucher. `pending`:
 * takes the mail to the owner; absent: it is queued at once.
 */
export async function payClaim(
  tx: Tx,
  claimId: string,
  by: Cause,
  transfer: Transfer | null = null,
  pending?: PendingMails,
): Promise<MoveResult> {
  return payBy("pay", tx, claimId, by, transfer, pending);
}

/**
 * The bank took the return of a payment back, so the payment stands again, at the account that it went to, whichever
 * its owner has given since. "stale": the claim is on its way by another payment, or ended. Call it like payClaim.
 */
export async function undoReturn(
  tx: Tx,
  claimId: string,
  by: Cause,
  transfer: Transfer,
  pending?: PendingMails,
): Promise<MoveResult> {
  return payBy("undoReturn", tx, claimId, by, transfer, pending);
}

async function payBy(
  event: "pay" | "undoReturn",
  tx: Tx,
  claimId: string,
  by: Cause,
  transfer: Transfer | null,
  pending: PendingMails | undefined,
): Promise<MoveResult> {
  const claim = await tx.claims.byIdForUpdate(claimId);
  if (!claim) return "stale";
  if (claim.state === "paid") return "repeated";
  const paidTo = transfer && { bankDetailId: transfer.bankDetailId };
  const change = { paidAt: momentOf(tx, transfer?.bookedOn ?? null), ...paidTo };
  const paid = await moveClaim(tx, claim, event, by, change, transfer);
  if (!paid) return "stale";
  const order = claim.orderId ? await tx.orders.byId(claim.orderId) : null;
  if (order && lostOrderStates.includes(order.state)) await reverse(tx, paid);
  if (paid.kind === "goodwill") await giveBackKept(tx, paid, by);
  await recalculateBonusOfClaim(tx, paid, by);
  if (paid.method === "cash")
    await mailOwner(tx, claimId, (at) => mailPaid(at, paid, transfer?.nettedCents ?? 0, by.key), pending);
  if (order?.recommendationNumber) await syncRecommendationState(tx, order.recommendationNumber, by);
  return "moved";
}

async function mailOwner(
  tx: Tx,
  claimId: string,
  queue: (tx: Tx) => Promise<unknown>,
  pending?: PendingMails,
): Promise<void> {
  if (pending) pending.set(claimId, queue);
  else await queue(tx);
}

/**
 * The mail about a payment whose booking left it to the caller: `pending` of payClaim with the same `key` was dropped.
 * Nothing if the claim is not paid any more. A repeat queues nothing.
 */
export async function mailPayment(tx: Tx, claimId: string, { key, nettedCents }: { key: string; nettedCents: Cents }) {
  const claim = await tx.claims.byId(claimId);
  if (claim?.state === "paid" && claim.method === "cash") await mailPaid(tx, claim, nettedCents, key);
}

/** A booking date has no time of day: it is shown as its day's start, unless it is today. */
function momentOf(tx: Tx, bookedOn: Day | null): Date {
  const now = tx.now();
  return bookedOn === null || bookedOn === dayOf(now) ? now : startOf(bookedOn);
}

async function mailPaid(tx: Tx, claim: Claim, nettedCents: Cents, payment: string): Promise<void> {
  const owner = await ownerOf(tx, claim);
  if (!owner) return;
  const bank = claim.bankDetailId ? await tx.bankDetails.byId(claim.bankDetailId) : null;
  await tx.mails.queue({
    kind: "paid",
    to: owner.email,
    language: owner.language,
    params: {
      firstName: owner.firstName,
      lastName: owner.lastName,
      about: await aboutClaim(tx, claim),
      cents: claim.cents,
      nettedCents,
      last4: bank?.ibanLast4 ?? null,
    },
    key: `paid:${claim.id}:${payment}`,
    createdAt: tx.now(),
  });
}

/** A claim lapses three years after the end of its year (§§ 195, 199 BGB): this is the first moment after. */
const endOfLiability = (at: Date) => startOf(`${Number(dayOf(at).slice(0, 4)) + 4}-01-01`);

/**
 * The bank returned the payment (account closed, wrong number): the owner is asked for other bank details and has the
 * whole time for it. If they are gone (isOwnerGone), nobody can be asked: it is owed until the law lets it lapse. If
 * the order was reversed meanwhile, or a deal of the bonus was lost, nothing is owed any more; if the order is being
 * reviewed again, that decides. Call it like payClaim.
 */
export async function returnPayment(
  tx: Tx,
  claimId: string,
  by: Cause,
  transfer: Transfer,
  pending?: PendingMails,
): Promise<MoveResult> {
  const claim = await tx.claims.byIdForUpdate(claimId);
  if (!claim) return "stale";
  if (claim.state === "needsBankDetails") return "repeated";
  if (claim.state === "paid") {
    await undoReversal(tx, claim);
    if (claim.kind === "goodwill") await undoGivenBack(tx, claim, by);
  }
  const change = {
    ...((await isOwnerGone(tx, claim)) ? { expiresAt: endOfLiability(tx.now()) } : {}),
    bankDetailId: null,
    collectedAt: null,
    payoutDueAt: null,
    paidAt: null,
    reasonCode: by.reasonCode ?? null,
  };
  const back = await moveClaim(tx, claim, "returnPayment", by, change, transfer);
  if (!back) return "stale";
  pending?.delete(claimId);
  await removeBankDetails(tx, claim);
  const order = claim.orderId ? await tx.orders.byId(claim.orderId) : null;
  if (!(await followOrder(tx, back, order, by)) && !(await followDeals(tx, back, by))) {
    await mailOwner(tx, claimId, (at) => mailRewardLink(at, back, "bankDataNeeded", by.key), pending);
    const number = claim.recommendationNumber;
    await holdWhileBlocked(tx, [back], number ? await tx.recommendations.byNumber(number) : null, by);
  }
  if (order?.recommendationNumber) await syncRecommendationState(tx, order.recommendationNumber, by);
  return "moved";
}

/** A bonus that was at the bank follows what became of its deals meanwhile. false: it is still owed, or no bonus. */
async function followDeals(tx: Tx, claim: Claim, by: Cause): Promise<boolean> {
  await recalculateBonusOfClaim(tx, claim, by);
  return (await tx.claims.byId(claim.id))?.state === "cancelled";
}

/** An account whose payment was returned is not offered for the next reward. */
async function removeBankDetails(tx: Tx, claim: Claim): Promise<void> {
  const owner = bankOwnerOf(claim);
  const current = owner && (await tx.bankDetails.currentOf(owner));
  if (owner && current?.id === claim.bankDetailId) await tx.bankDetails.remove(owner, tx.now());
}

import type { Order } from "#server/orders/model.ts";
import { liveOrderStates } from "#server/orders/states.ts";
import type { Cause } from "#server/platform/event/model.ts";
import type { Cents } from "#server/platform/values/money.ts";
import type { Tx } from "../context.ts";
import { bookings, recoverableFrom } from "../ledger/bookings.ts";
import type { Claim } from "./model.ts";
import { claimTransaction, moveClaim } from "./move.ts";

/**
 * The order was lost: cancels its unpaid claims. Paid claims stay paid and get a reversal in the ledger; claims already
 * exported to the bank are left to be paid and are reversed then.
 */
export async function cancelClaimsOfOrder(tx: Tx, order: Order, by: Cause): Promise<void> {
  const because = order.reasonCode ? { ...by, reasonCode: order.reasonCode } : by;
  for (const claim of await tx.claims.ofOrderForUpdate(order.id)) await cancelClaim(tx, claim, because);
}

/** Cancels one claim. The caller has locked its row. */
export async function cancelClaim(tx: Tx, claim: Claim, by: Cause): Promise<void> {
  if (claim.state === "paid") return reverse(tx, claim);
  if (claim.state === "collected" && (await tx.claims.isAtBank(claim.id))) return;
  await moveClaim(tx, claim, "cancel", by, { reasonCode: by.reasonCode ?? null });
}

/**
 * A claim that was at the bank follows what became of its order meanwhile: lost, it is cancelled; reopened after it had
 * qualified, it is reserved until the order qualifies again. false: the order still counts, or there is none. The
 * caller has locked its row.
 */
export async function followOrder(tx: Tx, claim: Claim, order: Order | null, by: Cause): Promise<boolean> {
  if (order === null || order.state === "qualified") return false;
  const because = order.reasonCode ? { ...by, reasonCode: order.reasonCode } : by;
  const ended = await moveClaim(tx, claim, "cancel", because, { reasonCode: order.reasonCode ?? claim.reasonCode });
  const isReopened = ended !== null && liveOrderStates.includes(order.state);
  if (isReopened) await moveClaim(tx, ended, "reopen", by, { reasonCode: null });
  return true;
}

/**
 * Reversals: money that was paid and is to be given back. The caller has locked the claim, so the number of its
 * reversals gives the next key, and repeated calls never reverse twice.
 */

/** Reverses a payment for an order that was lost afterwards. */
export async function reverse(tx: Tx, claim: Claim): Promise<void> {
  const { sum, rows } = await reversals(tx, claim);
  if (sum === 0) await book(tx, claim, "reverse", claim.cents, rows);
}

/**
 * Undoes a reversal because the money came back, or is owed after all. What two people had waived of it was not to be
 * given back anyway, so their waiver ends with it. What was kept of other payments meanwhile is owed then, which the
 * reconciliation reports (recoverable). true: there was a reversal to undo.
 */
export async function undoReversal(tx: Tx, claim: Claim): Promise<boolean> {
  const { sum, rows } = await reversals(tx, claim);
  if (sum === 0) return false;
  const waived = -sum - (await tx.ledger.reversedAndNotWaivedOf(recoverableFrom(claim)));
  await book(tx, claim, "undoReversal", -sum, rows);
  if (waived > 0) await book(tx, claim, "waive", -waived, rows);
  return true;
}

/**
 * Goodwill was paid. If more was kept of its owner than they had to give back (undoReversal), it pays that first: then
 * nothing is owed any more, and what it paid is to be given back if the order is lost again. A repeat of the key
 * changes nothing.
 */
export async function giveBackKept(tx: Tx, claim: Claim, by: Cause): Promise<void> {
  const kept = -(await tx.ledger.recoverableForUpdate(recoverableFrom(claim)));
  await bookGivenBack(tx, claim, Math.max(0, Math.min(claim.cents, kept)), by);
}

/**
 * The bank sent the goodwill back: what was kept too much is owed again until a payment of it stands. The caller has
 * locked the claim.
 */
export async function undoGivenBack(tx: Tx, claim: Claim, by: Cause): Promise<void> {
  await bookGivenBack(tx, claim, -(await tx.ledger.givenBackBy(claim.id)), by);
}

async function bookGivenBack(tx: Tx, claim: Claim, whole: Cents, by: Cause): Promise<void> {
  if (whole === 0) return;
  const key = `claim:${claim.id}:${bookings.giveBack.kind}:${by.key}`;
  await tx.ledger.book([claimTransaction(tx, claim, "giveBack", { whole }, { key, occurredAt: tx.now() })]);
}

async function reversals(tx: Tx, claim: Claim): Promise<{ sum: number; rows: number }> {
  const entries = (await tx.ledger.ofClaim(claim.id)).filter(({ kind }) => kind === "reversed");
  return { sum: entries.reduce((sum, { cents }) => sum + cents, 0), rows: entries.length };
}

type Name = "reverse" | "undoReversal" | "waive";

async function book(tx: Tx, claim: Claim, name: Name, whole: Cents, rows: number): Promise<void> {
  const key = `claim:${claim.id}:${bookings[name].kind}:${rows}`;
  await tx.ledger.book([claimTransaction(tx, claim, name, { whole }, { key, occurredAt: tx.now() })]);
}

import type { Order } from "#server/orders/model.ts";
import type { Cause } from "#server/platform/event/model.ts";
import type { Cents } from "#server/platform/values/money.ts";
import type { Tx } from "../context.ts";
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
 * Reversals: money that was paid and is to be given back. The caller has locked the claim, so the number of its
 * reversals gives the next key, and repeated calls never reverse twice.
 */

/** Reverses a payment for an order that was lost afterwards. */
export async function reverse(tx: Tx, claim: Claim): Promise<void> {
  const { sum, rows } = await reversals(tx, claim);
  if (sum === 0) await book(tx, claim, "reverse", claim.cents, rows);
}

/** Undoes a reversal because the money came back, or is owed after all. true: there was a reversal to undo. */
export async function undoReversal(tx: Tx, claim: Claim): Promise<boolean> {
  const { sum, rows } = await reversals(tx, claim);
  if (sum !== 0) await book(tx, claim, "undoReversal", -sum, rows);
  return sum !== 0;
}

async function reversals(tx: Tx, claim: Claim): Promise<{ sum: number; rows: number }> {
  const entries = (await tx.ledger.ofClaim(claim.id)).filter(({ kind }) => kind === "reversed");
  return { sum: entries.reduce((sum, { cents }) => sum + cents, 0), rows: entries.length };
}

async function book(tx: Tx, claim: Claim, name: "reverse" | "undoReversal", whole: Cents, rows: number): Promise<void> {
  const key = `claim:${claim.id}:reversed:${rows}`;
  await tx.ledger.book([claimTransaction(tx, claim, name, { whole }, { key, occurredAt: tx.now() })]);
}

import type { Tx } from "../context.ts";
import type { Cause } from "../event/model.ts";
import type { Order } from "../order/model.ts";
import type { Claim } from "./model.ts";
import { moveClaim } from "./move.ts";

/**
 * The order didn't come about: what is unpaid ends with it. Paid money stays paid and becomes a negative row; what the
 * bank has orders for already is left to be paid, and reversed then.
 */
export async function cancelClaimsOfOrder(tx: Tx, order: Order, by: Cause): Promise<void> {
  const because = order.reasonCode ? { ...by, reasonCode: order.reasonCode } : by;
  for (const claim of await tx.claims.ofOrderForUpdate(order.id)) await cancelClaim(tx, claim, because);
}

/** The row is held by the caller. */
export async function cancelClaim(tx: Tx, claim: Claim, by: Cause): Promise<void> {
  if (claim.state === "paid") return reverse(tx, claim);
  if (claim.state === "collected" && (await tx.claims.isAtBank(claim.id))) return;
  await moveClaim(tx, claim, "cancel", by, { reasonCode: by.reasonCode ?? null });
}

/*
 * Money that was paid and is ours to ask for again. The rows of a claim are held by the caller, so their number names the
 * next one: however often a reversal is asked for, there is one at a time.
 */

/** Paid for an order that didn't last. */
export async function reverse(tx: Tx, claim: Claim): Promise<void> {
  const { sum, rows } = await reversals(tx, claim);
  if (sum === 0) await book(tx, claim, -claim.cents, rows);
}

/** The money came back by itself, or is deserved after all. true: there was a reversal to undo. */
export async function undoReversal(tx: Tx, claim: Claim): Promise<boolean> {
  const { sum, rows } = await reversals(tx, claim);
  if (sum !== 0) await book(tx, claim, -sum, rows);
  return sum !== 0;
}

async function reversals(tx: Tx, claim: Claim): Promise<{ sum: number; rows: number }> {
  const entries = (await tx.ledger.ofClaim(claim.id)).filter(({ kind }) => kind === "reversed");
  return { sum: entries.reduce((sum, { cents }) => sum + cents, 0), rows: entries.length };
}

async function book(tx: Tx, claim: Claim, cents: number, rows: number): Promise<void> {
  const key = `claim:${claim.id}:reversed:${rows}`;
  await tx.ledger.append({ claimId: claim.id, kind: "reversed", cents, key, occurredAt: tx.now() });
}

import type { Ctx } from "../context.ts";
import type { Claim } from "./model.ts";

/*
 * Money that was paid and is ours to ask for again. The rows of a claim are held by the caller, so their number names the
 * next one: however often a reversal is asked for, there is one at a time.
 */

/** Paid for an order that didn't last. */
export async function reverse(tx: Ctx, claim: Claim): Promise<void> {
  const { sum, rows } = await reversals(tx, claim);
  if (sum === 0) await book(tx, claim, -claim.cents, rows);
}

/** The money came back by itself, or is deserved after all. true: there was a reversal to undo. */
export async function undoReversal(tx: Ctx, claim: Claim): Promise<boolean> {
  const { sum, rows } = await reversals(tx, claim);
  if (sum !== 0) await book(tx, claim, -sum, rows);
  return sum !== 0;
}

async function reversals(tx: Ctx, claim: Claim): Promise<{ sum: number; rows: number }> {
  const entries = (await tx.ledger.ofClaim(claim.id)).filter(({ kind }) => kind === "reversed");
  return { sum: entries.reduce((sum, { cents }) => sum + cents, 0), rows: entries.length };
}

async function book(tx: Ctx, claim: Claim, cents: number, rows: number): Promise<void> {
  const key = `claim:${claim.id}:reversed:${rows}`;
  await tx.ledger.append({ claimId: claim.id, kind: "reversed", cents, key, occurredAt: tx.now() });
}

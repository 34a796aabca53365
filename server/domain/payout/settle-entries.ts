import type { Ctx } from "../context.ts";
import { payClaim } from "../reward/pay.ts";
import { returnPayment } from "../reward/return-payment.ts";
import type { BankEntry, PayoutItem, PayoutRun } from "./model.ts";
import { moveRun, type PayoutHand } from "./move-run.ts";

type SettleOutcome =
  | "paid"
  | "returned"
  | "known" // told before; nothing changed
  | "unknown" // not a payment of ours
  | "amountDiffers" // ours, with another amount than was ordered; nothing changed
  | "notAtBank" // ours, but its run was not exported or it was dropped; nothing changed
  | "claimNotPayable"; // the bank's word is noted, the reward itself is in a state that it does not fit
export type SettledEntry = { entry: BankEntry; outcome: SettleOutcome; claimIds: string[] };

/**
 * Takes down what the bank did: booked payments are paid rewards, returned ones need other bank details. Each payment is
 * taken down by itself; the same entries again change nothing. A payment is read before its return, whatever their order.
 */
export async function settleEntries(ctx: Ctx, entries: BankEntry[], hand: PayoutHand): Promise<SettledEntry[]> {
  const settled: SettledEntry[] = [];
  for (const direction of ["debit", "credit"]) {
    for (const [index, entry] of entries.entries()) {
      if (entry.direction === direction) settled[index] = await settleEntry(ctx, entry, hand);
    }
  }
  return settled;
}

async function settleEntry(ctx: Ctx, entry: BankEntry, hand: PayoutHand): Promise<SettledEntry> {
  const items = await itemsOf(ctx, entry);
  const answer = (outcome: SettleOutcome) => ({ entry, outcome, claimIds: items.map(({ claimId }) => claimId) });
  const run = items[0] ? await ctx.payouts.runById(items[0].runId) : null;
  if (!run) return answer("unknown");
  if (run.state !== "exported" && run.state !== "settled") return answer("notAtBank");
  if (items.reduce((sum, { cents }) => sum + cents, 0) !== entry.cents) return answer("amountDiffers");
  const outcomes = new Set<SettleOutcome>();
  for (const item of items) outcomes.add(await ctx.atomically((tx) => settleItem(tx, item, entry, hand)));
  await settleRun(ctx, run, hand);
  const telling = (["claimNotPayable", "notAtBank", "paid", "returned"] as const).find((one) => outcomes.has(one));
  return answer(telling ?? "known");
}

/** One payment by its end-to-end id, or all of a file that the bank booked as one sum. */
async function itemsOf(ctx: Ctx, entry: BankEntry): Promise<PayoutItem[]> {
  if (entry.endToEndId) {
    const item = await ctx.payouts.itemByEndToEndId(entry.endToEndId);
    return item ? [item] : [];
  }
  const run = entry.fileId && entry.direction === "debit" ? await ctx.payouts.runByMessageId(entry.fileId) : null;
  return run ? (await ctx.payouts.items(run.id)).filter(({ state }) => state !== "dropped") : [];
}

async function settleItem(tx: Ctx, item: PayoutItem, entry: BankEntry, hand: PayoutHand): Promise<SettleOutcome> {
  if (item.state === "dropped") return "notAtBank";
  if (item.state === "returned") return "known";
  const by = { ...hand, key: `payout:${item.endToEndId}` };
  if (entry.direction === "debit") {
    const isFirst = await tx.payouts.moveItem(item, ["pending"], "settled", tx.now(), null);
    const paid = await payClaim(tx, item.claimId, by);
    if (paid === "moved") return "paid";
    return isFirst ? "claimNotPayable" : "known";
  }
  const reasonCode = entry.returnReason ?? "unknown";
  const isFirst = await tx.payouts.moveItem(item, ["pending", "settled"], "returned", tx.now(), reasonCode);
  if (!isFirst) return "known";
  const returned = await returnPayment(tx, item.claimId, { ...by, reasonCode });
  return returned === "moved" ? "returned" : "claimNotPayable";
}

/** Every payment was booked or came back. */
async function settleRun(ctx: Ctx, run: PayoutRun, hand: PayoutHand): Promise<void> {
  const items = await ctx.payouts.items(run.id);
  if (items.every(({ state }) => state !== "pending")) await moveRun(ctx, run, "settle", hand);
}

import { withTransaction } from "#server/platform/context.ts";
import type { RequestContext, Tx } from "../context.ts";
import { type ItemMove, isInFile, type PayoutItem } from "../model.ts";
import type { PayoutActor } from "../move-run.ts";
import { applyJudgement } from "./apply.ts";
import { decisionsOf } from "./judge.ts";
import { type BankEntry, type BankOutcome, handAccount, type Unbooked, windowSize } from "./model.ts";
import { auditEntries, recordOpen } from "./record.ts";
import { bookPaidTwice } from "./surplus.ts";

/**
 * Books an entry that names no payment: the sum of a whole file, or nothing of ours. Writes the outcome into it. A
 * file's payments are paid in windows, and the entry is booked with the last one, so a repeat after a fault finishes
 * it. Returns the run that it paid, if any.
 */
export async function bookFile(ctx: RequestContext, one: Unbooked, by: PayoutActor): Promise<string | null> {
  const { entry } = one;
  const run = entry.fileId === null ? null : await ctx.payouts.runByMessageId(entry.fileId);
  const items = run ? (await ctx.payouts.items(run.id)).filter(isInFile) : [];
  one.claimIds = items.map(({ claimId }) => claimId);
  const refused = run ? await refusalOf(ctx, entry, run.state, items) : "unknown";
  if (!run || refused !== null) {
    await withTransaction(ctx, async (tx) =>
      decideOpen(tx, one, { outcome: refused ?? "unknown", runId: run?.id ?? null }, by),
    );
    return null;
  }
  let isClaimNotPayable = false;
  for (let start = 0; start < items.length; start += windowSize) {
    const ids = items.slice(start, start + windowSize).map(({ endToEndId }) => endToEndId);
    const isLast = start + windowSize >= items.length;
    await withTransaction(ctx, async (tx) => {
      const outcome = await payWindow(tx, entry, ids, by);
      isClaimNotPayable ||= outcome === "claimNotPayable";
      if (!isLast) return;
      const whole = isClaimNotPayable ? "claimNotPayable" : "paid";
      await decideOpen(tx, one, { outcome: whole, runId: run.id }, by);
    });
  }
  return run.id;
}

/** Why the entry cannot be the payment of the whole file; null: it can. */
async function refusalOf(
  ctx: RequestContext,
  entry: BankEntry,
  state: string,
  items: readonly PayoutItem[],
): Promise<BankOutcome | null> {
  if (entry.direction === "credit" || entry.isReversal) return "unknown";
  if ((state !== "exported" && state !== "settled") || items.length === 0) return "notAtBank";
  if (items.reduce((sum, { cents }) => sum + cents, 0) !== entry.cents) return "amountDiffers";
  const paying = new Set(items.flatMap(({ paidEntryId }) => paidEntryId ?? []));
  for (const id of paying) {
    const before = id === entry.id ? null : await ctx.bankEntries.byId(id);
    if (before && before.account !== handAccount) return "paidTwice";
  }
  return null;
}

/** Pays the payments that are pending, and takes the place of what a person had reported about the others. */
async function payWindow(tx: Tx, entry: BankEntry, ids: string[], by: PayoutActor): Promise<BankOutcome> {
  const payments = await tx.payouts.lockPayments(ids);
  const [stillUnbooked] = await tx.bankEntries.lockUnbooked([entry.id]);
  if (!stillUnbooked) return "paid";
  const reports = new Map((await tx.bankEntries.ofItems(ids)).map((one) => [one.id, one]));
  const moves: ItemMove[] = [];
  let outcome: BankOutcome = "paid";
  for (const { item } of payments.values()) {
    if (item.paidEntryId === entry.id || !isInFile(item)) continue;
    const report = reports.get(item.paidEntryId ?? "") ?? null;
    const move = item.state === "pending" ? "pay" : "replacePaidEntry";
    const judgement = { outcome: "paid" as const, undoesId: null, move, confirmed: report } as const;
    const applied = await applyJudgement(tx, entry, item, judgement, by, moves);
    if (applied.outcome === "claimNotPayable") outcome = applied.outcome;
    const [, confirmed] = decisionsOf(entry, item, judgement);
    if (confirmed) await tx.bankEntries.decide([confirmed], tx.now());
  }
  await tx.payouts.moveItems(moves, tx.now());
  return outcome;
}

async function decideOpen(
  tx: Tx,
  one: Unbooked,
  { outcome, runId }: { outcome: BankOutcome; runId: string | null },
  by: PayoutActor,
): Promise<void> {
  const [entry] = await tx.bankEntries.lockUnbooked([one.entry.id]);
  if (!entry) return;
  await tx.bankEntries.decide([{ id: entry.id, outcome, itemId: null, runId, undoesId: null }], tx.now());
  if (outcome === "paidTwice") await bookPaidTwice(tx, entry);
  one.entry = { ...entry, outcome, runId };
  one.outcome = outcome;
  await recordOpen(tx, one.entry, by);
  await auditEntries(tx, by, [outcome]);
}

import { withTransaction } from "#server/platform/context.ts";
import { queuePending } from "#server/rewards/claim/pay-claim.ts";
import type { RequestContext, Tx } from "../context.ts";
import { isInFile, type PayoutItem } from "../model.ts";
import type { PayoutActor } from "../move-run.ts";
import { applyJudgement, noChanges } from "./apply.ts";
import { decisionsOf } from "./judge.ts";
import {
  type BankDecision,
  type BankEntry,
  type BankOutcome,
  handAccount,
  surplusIn,
  type Unbooked,
  windowSize,
} from "./model.ts";
import { auditEntries, recordOpen } from "./record.ts";
import { bookSurplus } from "./surplus.ts";

/**
 * Books an entry that names no payment: the sum of a whole file, or nothing of ours. Writes the outcome into it. A
 * file's payments are paid in windows, and the entry is booked with the last one, so a repeat after a fault finishes
 * it. Returns the run that it paid, if any. `toFollow`: payments (end-to-end ids) that entries of the same statement
 * name, and whose mails are queued with those (bookPayments).
 */
export async function bookFile(
  ctx: RequestContext,
  one: Unbooked,
  by: PayoutActor,
  toFollow: ReadonlySet<string>,
): Promise<string | null> {
  const { entry } = one;
  const run = entry.fileId === null ? null : await ctx.payouts.runByMessageId(entry.fileId);
  const items = run ? (await ctx.payouts.items(run.id)).filter(isInFile) : [];
  one.claimIds = items.map(({ claimId }) => claimId);
  const refused = run ? await refusalOf(ctx, entry, run.state, items) : "unknown";
  if (!run || refused !== null) {
    const outcome = refused ?? "unknown";
    const decision = { outcome, runId: run?.id ?? null, surplusCents: surplusIn(entry, outcome) };
    await withTransaction(ctx, async (tx) => decideOpen(tx, one, decision, by));
    return null;
  }
  for (let start = 0; start < items.length; start += windowSize) {
    const ids = items.slice(start, start + windowSize).map(({ endToEndId }) => endToEndId);
    const isLast = start + windowSize >= items.length;
    await withTransaction(ctx, async (tx) => {
      await payWindow(tx, entry, ids, by, toFollow);
      if (!isLast) return;
      const inFile = (await tx.payouts.items(run.id)).filter(isInFile);
      const paid = inFile.filter(({ paidEntryId }) => paidEntryId === entry.id);
      const ofPayments = paid.reduce((sum, { cents }) => sum + cents, 0);
      const outcome = outcomeOf(entry, ofPayments, inFile);
      await decideOpen(tx, one, { outcome, runId: run.id, surplusCents: surplusIn(entry, outcome, ofPayments) }, by);
    });
  }
  return run.id;
}

/** What a file's debit was, once its payments are paid: by it, or by another booking that was read at the same time. */
function outcomeOf({ cents }: BankEntry, ofPayments: number, items: readonly PayoutItem[]): BankOutcome {
  if (ofPayments === cents) return "paid";
  if (items.some(({ state }) => state === "pending")) return "claimNotPayable";
  return ofPayments === 0 ? "paidTwice" : "amountDiffers";
}

/** Why the entry cannot be the payment of the whole file; null: it can. */
async function refusalOf(
  ctx: RequestContext,
  entry: BankEntry,
  state: string,
  items: readonly PayoutItem[],
): Promise<BankOutcome | null> {
  if (entry.direction === "credit" || entry.isReversal) return "fileTakenBack";
  if ((state !== "exported" && state !== "settled") || items.length === 0) return "notAtBank";
  if (items.reduce((sum, { cents }) => sum + cents, 0) !== entry.cents) return "amountDiffers";
  const paying = new Set(items.flatMap(({ paidEntryId }) => paidEntryId ?? []));
  for (const id of paying) {
    const before = id === entry.id ? null : await ctx.bankEntries.byId(id);
    if (before && before.account !== handAccount) return "paidTwice";
  }
  return null;
}

/**
 * Pays the payments that are pending, and takes the place of what a person had reported about the others. Queues the
 * mails about all but those `toFollow`.
 */
async function payWindow(
  tx: Tx,
  entry: BankEntry,
  ids: string[],
  by: PayoutActor,
  toFollow: ReadonlySet<string>,
): Promise<void> {
  const payments = await tx.payouts.lockPayments(ids);
  const [stillUnbooked] = await tx.bankEntries.lockUnbooked([entry.id]);
  if (!stillUnbooked) return;
  const reports = new Map((await tx.bankEntries.ofItems(ids)).map((one) => [one.id, one]));
  const changes = noChanges();
  for (const { item } of payments.values()) {
    if (item.paidEntryId === entry.id || !isInFile(item)) continue;
    const report = reports.get(item.paidEntryId ?? "") ?? null;
    // Another booking has paid it meanwhile: this one does not pay it as well.
    if (item.state !== "pending" && report?.account !== handAccount) continue;
    const move = item.state === "pending" ? "pay" : "replacePaidEntry";
    const judgement = { outcome: "paid" as const, undoesId: null, move, confirmed: report } as const;
    await applyJudgement(tx, entry, item, judgement, by, changes);
    if (toFollow.has(item.endToEndId)) changes.pending.delete(item.claimId);
    const [, confirmed] = decisionsOf(entry, item, judgement);
    if (confirmed) await tx.bankEntries.decide([confirmed], tx.now());
  }
  await tx.payouts.moveItems(changes.moves, tx.now());
  await queuePending(tx, changes.pending);
}

async function decideOpen(
  tx: Tx,
  one: Unbooked,
  { outcome, runId, surplusCents }: Pick<BankDecision, "outcome" | "runId" | "surplusCents">,
  by: PayoutActor,
): Promise<void> {
  const [entry] = await tx.bankEntries.lockUnbooked([one.entry.id]);
  if (!entry) return;
  const decision = { id: entry.id, outcome, itemId: null, runId, undoesId: null, surplusCents };
  await tx.bankEntries.decide([decision], tx.now());
  await bookSurplus(tx, entry, outcome, surplusCents);
  one.entry = { ...entry, outcome, runId, surplusCents };
  one.outcome = outcome;
  await recordOpen(tx, one.entry, by);
  await auditEntries(tx, by, [outcome]);
}

import { withTransaction } from "#server/platform/context.ts";
import { mailPayment, queuePending } from "#server/rewards/claim/pay-claim.ts";
import type { RequestContext, Tx } from "../context.ts";
import type { ItemMove, Payment, PayoutItem } from "../model.ts";
import type { PayoutActor } from "../move-run.ts";
import { applyJudgement, type Changes, keyOf, noChanges } from "./apply.ts";
import { decisionsOf, judgeEntry } from "./judge.ts";
import { type BankEntry, surplusIn, type Unbooked } from "./model.ts";
import { auditEntries, recordOpen } from "./record.ts";
import { bookSurplus } from "./surplus.ts";

/**
 * Books entries that name payments, in one transaction, in the given order; writes their outcomes into them. Locks
 * everything before reading it: recommendations, claims, items, then entries, each in a fixed order. Returns the runs
 * whose payments changed. An entry that another transaction has booked meanwhile stays "known". An earlier return that
 * found nothing to undo is looked at again after them. Each owner gets one mail: if a payment is returned in the same
 * entries, it only asks for other bank details. So the mail about a payment that a whole file paid is queued here, if
 * that file's booking left it.
 */
export async function bookPayments(
  ctx: RequestContext,
  window: readonly Unbooked[],
  by: PayoutActor,
): Promise<Set<string>> {
  return withTransaction(ctx, async (tx) => {
    const ids = [...new Set(window.flatMap(({ paymentId }) => paymentId ?? []))];
    const payments = await tx.payouts.lockPayments(ids);
    const locked = new Map(
      (await tx.bankEntries.lockUnbooked(window.map(({ entry }) => entry.id))).map((one) => [one.id, one]),
    );
    const history = await tx.bankEntries.ofItems(ids);
    const changes = noChanges();
    for (const { item } of payments.values()) {
      const file = history.find(({ id, itemId }) => id === item.paidEntryId && itemId === null);
      if (!file || item.state !== "settled") continue;
      const payment = { key: keyOf(file.id, item), nettedCents: item.nettedCents };
      changes.pending.set(item.claimId, (at) => mailPayment(at, item.claimId, payment));
    }
    const outcomes: string[] = [];
    const runs = new Set<string>();
    const waiting = history.filter(({ id, outcome }) => outcome === "nothingToUndo" && !locked.has(id));
    // A person may be closing one.
    const again = await tx.bankEntries.lockUnbooked(waiting.map(({ id }) => id));
    const book = { tx, history, changes, by };
    for (const one of window) {
      const entry = locked.get(one.entry.id);
      if (!entry || entry.outcome !== null) continue;
      const payment = payments.get(one.paymentId ?? "");
      one.outcome = await bookPayment(book, { ...entry, undoes: one.undoes }, payment);
      one.claimIds = payment ? [payment.item.claimId] : [];
      one.entry = history.find(({ id }) => id === entry.id) ?? { ...entry, outcome: one.outcome };
      outcomes.push(one.outcome);
      if (payment) runs.add(payment.item.runId);
    }
    for (const entry of again) {
      const outcome = await bookPayment(book, { ...entry, undoes: null }, payments.get(entry.endToEndId ?? ""));
      if (outcome !== "nothingToUndo") outcomes.push(outcome);
    }
    await moveInTurn(tx, changes.moves);
    await queuePending(tx, changes.pending);
    await auditEntries(tx, by, outcomes);
    return runs;
  });
}

type Book = { tx: Tx; history: BankEntry[]; changes: Changes; by: PayoutActor };

async function bookPayment(
  { tx, history, changes, by }: Book,
  entry: BankEntry & { undoes: string | null },
  payment: Payment | undefined,
): Promise<NonNullable<BankEntry["outcome"]>> {
  if (!payment) {
    const outcome = "unknown";
    const nothing = { itemId: null, runId: null, undoesId: null, surplusCents: 0 };
    await tx.bankEntries.decide([{ id: entry.id, outcome, ...nothing }], tx.now());
    await recordOpen(tx, { ...entry, outcome }, by);
    return outcome;
  }
  const own = history.filter((one) => one.id !== entry.id && concerns(one, payment.item));
  const judgement = judgeEntry(entry, { ...payment, entries: own });
  const { item, outcome, ofPayment } = await applyJudgement(tx, entry, payment.item, judgement, by, changes);
  const debitId = judgement.move === "return" ? item.paidEntryId : judgement.undoesId;
  const undoesId = outcome === "claimNotPayable" ? null : debitId;
  const surplusCents = surplusIn(entry, outcome, ofPayment);
  const decisions = decisionsOf(entry, item, { ...judgement, outcome, undoesId }, surplusCents);
  payment.item = item;
  await tx.bankEntries.decide(decisions, tx.now());
  await bookSurplus(tx, entry, outcome, surplusCents);
  for (const decision of decisions) note(history, { ...entry, ...decision }, entry);
  await recordOpen(tx, { ...entry, outcome }, by);
  return outcome;
}

/** Whether an entry is about a payment, or about the whole file that it is in. */
export const concerns = (entry: BankEntry, item: PayoutItem) =>
  entry.itemId === item.endToEndId || (entry.itemId === null && entry.runId === item.runId);

/** Keeps the history as the database has it now. */
function note(history: BankEntry[], decided: BankEntry, entry: BankEntry): void {
  const index = history.findIndex(({ id }) => id === decided.id);
  const before = history[index];
  const { outcome, undoesId, surplusCents } = decided;
  if (before) history[index] = { ...before, outcome, undoesId, surplusCents };
  else if (decided.id === entry.id) history.push(decided);
}

/** An item may move twice in one window (paid, then returned): each statement changes it once. */
async function moveInTurn(tx: Tx, moves: readonly ItemMove[]): Promise<void> {
  const turns: ItemMove[][] = [];
  const moved = new Map<string, number>();
  for (const move of moves) {
    const turn = moved.get(move.item.endToEndId) ?? 0;
    moved.set(move.item.endToEndId, turn + 1);
    turns[turn] = [...(turns[turn] ?? []), move];
  }
  for (const turn of turns) await tx.payouts.moveItems(turn, tx.now());
}

import { audited, byBoth, byOperator, refusalOfTwo, withAuditEntries } from "#server/platform/audit/audited-action.ts";
import { areOwnMatters } from "#server/platform/audit/own-matter.ts";
import { withTransaction } from "#server/platform/context.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { queuePending } from "#server/rewards/claim/pay-claim.ts";
import { bookings, postingsOf } from "#server/rewards/ledger/bookings.ts";
import type { ReadContext, RequestContext, Tx } from "../context.ts";
import type { OpenPayment, PayoutItem } from "../model.ts";
import { applyJudgement, noChanges } from "./apply.ts";
import { settleRun } from "./book-entries.ts";
import { concerns } from "./book-payments.ts";
import { ask, eventOf, matterOfEntry } from "./close-entry.ts";
import { decisionsOf, judgeEntry } from "./judge.ts";
import { type BankEntry, isOpenOutcome, maxNote, signedCents, surplusIn } from "./model.ts";
import { bookSurplus } from "./surplus.ts";
import { waitsForSecond } from "./two-people.ts";

/** `payment`: the end-to-end id. `note`: what shows it, in the finance's words, never about a person. */
export type AssignEntry = { id: string; payment: string; note: string; operator: string };

/** `asked`: it takes two people, and waits for the second. */
export type Assigning = "assigned" | "asked";

/** Whether a person can say which payment an entry is: a debit in euro that has paid none. */
export const isAssignable = (entry: BankEntry): boolean =>
  entry.direction === "debit" &&
  entry.cents > 0 &&
  entry.closedAt === null &&
  entry.assignedAt === null &&
  isOpenOutcome(entry.outcome) &&
  (entry.outcome === "unknown" || entry.surplusCents === signedCents(entry));

/** The payments that an entry can be, those of its amount first: its own, if the bank named one of ours, else any. */
export function paymentsFor(
  ctx: Pick<ReadContext, "payouts">,
  entry: BankEntry,
  { text = "", limit }: { text?: string; limit: number },
): Promise<OpenPayment[]> {
  const isWholeFile = entry.itemId === null && entry.runId !== null;
  if (!isAssignable(entry) || isWholeFile) return Promise.resolve([]);
  const { cents, isReversal, itemId } = entry;
  return ctx.payouts.openPayments({ upTo: cents, isReversal, endToEndId: itemId, text, limit });
}

/**
 * A person says that a debit is a payment, which the bank had booked under another reference, with more than its
 * amount, or after it was dropped: the payment is then paid by it, as if the bank had said so, and what comes back of
 * it is its return. What is more than its amount is claimed back as usual; less pays nobody (notFound). The same again
 * by the same person changes nothing. More than one person may write off takes two (sameOperator, operatorNew; the
 * database refuses it as well): the first one asks, another one says the same. Nobody does so about what they are paid
 * themselves (ownMatter).
 */
export async function assignEntry(
  ctx: RequestContext,
  { id, payment: endToEndId, note: typed, operator }: AssignEntry,
): Promise<Outcome<Assigning>> {
  const note = typed.trim();
  if (note === "" || note.length > maxNote) return refuse("invalidInput");
  const outcome = await withAuditEntries<Tx, Assigning>(ctx, byOperator(operator), async (tx) => {
    const payment = (await tx.payouts.lockPayments([endToEndId])).get(endToEndId);
    const entry = (await tx.bankEntries.byId(id)) && (await tx.bankEntries.lock(id));
    if (!entry || !payment) return refuse("notFound");
    const matters = [matterOfEntry(entry), { payment: endToEndId }];
    if ((await areOwnMatters(tx, [operator], matters)).includes(true)) return refuse("ownMatter");
    const about = `payment:${endToEndId}:${entry.reference}`.slice(0, 200);
    if (entry.assignedAt !== null && entry.itemId === endToEndId && entry.assignedBy === operator)
      return audited("assigned", null);
    const found = await paymentsFor(tx, entry, { text: endToEndId, limit: 1 });
    if (found[0]?.endToEndId !== endToEndId) return refuse("notFound");
    if ((await tx.ledger.surplusOf(id)) !== entry.surplusCents) return refuse("notFound");
    const needsTwo = entry.cents > tx.tenant.payout.writeOffAloneCents;
    const isAsked =
      waitsForSecond(entry) && entry.askedReason === "payment" && entry.askedItemId === endToEndId && needsTwo;
    if (isAsked && entry.askedBy === operator) return audited("asked", null);
    if (needsTwo && !isAsked) {
      await ask(tx, entry, { reason: "payment", note, operator, askedItemId: endToEndId });
      return audited("asked", { kind: "bankEntryCloseAsked", accountId: null, about });
    }
    const refusal = isAsked ? await refusalOfTwo(tx, entry.askedBy, operator) : null;
    if (refusal) return refuse(refusal);
    const by = isAsked && entry.askedBy !== null ? byBoth(entry.askedBy, operator) : byOperator(operator);
    if (!(await assign(tx, entry, payment.item, { ...by, operator, note }))) return refuse("notFound");
    return audited("assigned", { kind: "bankEntryAssigned", accountId: null, about });
  });
  if (!outcome.ok || outcome.value === "asked") return outcome;
  const paid = await ctx.bankEntries.byId(id);
  const by = byOperator(operator);
  if (paid?.runId) await withTransaction(ctx, (tx) => settleRun(tx, paid.runId ?? "", by));
  return done(outcome.value);
}

type Assigner = ReturnType<typeof byOperator> & { operator: string; note: string };

/** false: what the bank has booked of the payment says otherwise; nothing changed. The caller holds all locks. */
async function assign(
  tx: Tx,
  entry: BankEntry,
  item: PayoutItem,
  { operator, note, ...by }: Assigner,
): Promise<boolean> {
  const entries = (await tx.bankEntries.ofItems([item.endToEndId])).filter((one) => one.id !== entry.id);
  // The bank had it, whatever was said of its run.
  const sent: PayoutItem = item.state === "dropped" ? { ...item, state: "pending", reasonCode: null } : item;
  const own = entries.filter((one) => concerns(one, item));
  const judgement = judgeEntry({ ...entry, undoes: null }, { item: sent, runState: "exported", entries: own });
  if (judgement.move === null) return false;
  if (item.state === "dropped") await sendAgain(tx, entry, item);
  const changes = noChanges();
  const applied = await applyJudgement(tx, entry, sent, judgement, by, changes);
  // The payment was found open under its lock; whatever was written is undone with the transaction.
  if (applied.outcome === "claimNotPayable") throw new Error("An open payment could not be paid.");
  await tx.payouts.moveItems(changes.moves, tx.now());
  await queuePending(tx, changes.pending);
  const surplusCents = surplusIn(entry, applied.outcome, applied.ofPayment);
  await tx.bankEntries.decide(
    decisionsOf(entry, item, { ...judgement, outcome: applied.outcome }, surplusCents),
    tx.now(),
  );
  const droppedReason = item.state === "dropped" ? item.reasonCode : null;
  await tx.bankEntries.assign(entry.id, {
    assignedBy: operator,
    assignedAt: tx.now(),
    assignedNote: note,
    droppedReason,
  });
  await bookSurplus(tx, entry, applied.outcome, surplusCents);
  await tx.events.append({
    ...eventOf(entry, "payment", tx.now()),
    ...by,
    event: "assign",
    to: surplusCents === 0 ? "closed" : "open",
    key: `bankEntry:${entry.id}:assign`,
  });
  return true;
}

/** A dropped payment is on its way again: the bank had it. */
async function sendAgain(tx: Tx, entry: BankEntry, item: PayoutItem): Promise<void> {
  await tx.payouts.moveItems([{ item, to: "pending", reasonCode: null }], tx.now());
  const postings = postingsOf("send", { whole: item.cents }, { owed: item.claimId, inTransit: item.runId });
  const about = { kind: bookings.send.kind, claimId: item.claimId, orderId: null, invoiceId: null };
  const at = { occurredAt: tx.now(), bookedOn: null, key: `bankEntry:${entry.id}:send` };
  await tx.ledger.book([{ id: tx.secrets.newId(), ...about, ...at, postings }]);
}

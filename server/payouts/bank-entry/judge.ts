import { isInFile, type PayoutItem } from "../model.ts";
import type { PayoutRunState } from "../states.ts";
import { type BankDecision, type BankEntry, type BankOutcome, handAccount } from "./model.ts";

/** A payment with everything that the bank has booked about it, or with the whole file that it was in. */
export type PaymentHistory = { item: PayoutItem; runState: PayoutRunState; entries: readonly BankEntry[] };

/**
 * `move`: what it does to the payment; null: nothing. `confirmed`: a person's report that the entry takes the place of.
 */
export type Judgement = {
  outcome: BankOutcome;
  undoesId: string | null;
  move: "pay" | "return" | "undoReturn" | "replacePaidEntry" | null;
  confirmed: BankEntry | null;
};

/** `undoes`: the reference of the booking that the bank says it takes back. */
type Judged = BankEntry & { undoes: string | null };

/**
 * What a booking about one payment means. Pure: the caller holds the payment's lock and applies the result. A claim
 * that cannot follow the move makes the outcome "claimNotPayable".
 */
export function judgeEntry(entry: Judged, { item, runState, entries }: PaymentHistory): Judgement {
  if ((runState !== "exported" && runState !== "settled") || !isInFile(item)) return nothing("notAtBank");
  if (entry.direction === "credit" && entry.returnReason === null && !entry.isReversal) return nothing("notAReturn");
  if (entry.cents !== item.cents) return nothing("amountDiffers");
  if (entry.direction === "credit") return judgeReturn(entry, item, entries);
  return entry.isReversal ? judgeReversedReturn(item, entries) : judgeDebit(entry, item, entries);
}

function judgeDebit(entry: BankEntry, item: PayoutItem, entries: readonly BankEntry[]): Judgement {
  if (item.state === "pending") return { ...nothing("paid"), move: "pay" };
  const report = unconfirmed(entries.find(({ id }) => id === item.paidEntryId));
  if (!report || entry.account === handAccount) return nothing("paidTwice");
  return { ...nothing("confirms"), undoesId: report.id, move: "replacePaidEntry", confirmed: report };
}

/**
 * What was paid twice comes back first: the person keeps what they are owed. Unless the bank names the other booking.
 */
function judgeReturn(entry: Judged, item: PayoutItem, entries: readonly BankEntry[]): Judgement {
  const surplus = entries.filter((one) => one.outcome === "paidTwice" && !isUndone(one, item, entries));
  const named = entry.undoes === null ? null : (entries.find(({ reference }) => reference === entry.undoes) ?? null);
  const reported = entry.account === handAccount ? undefined : entries.find((one) => reportsSurplus(one, named));
  if (reported) return { ...nothing("surplusReturned"), undoesId: reported.undoesId, confirmed: reported };
  const extra = surplus.find(({ id }) => id === named?.id) ?? (named?.id === item.paidEntryId ? undefined : surplus[0]);
  if (extra) return { ...nothing("surplusReturned"), undoesId: extra.id };
  const isReported = entry.account === handAccount && item.state === "pending";
  if (item.state === "settled" || isReported) {
    return { ...nothing("returned"), undoesId: item.paidEntryId, move: "return" };
  }
  const report = item.state === "returned" ? unconfirmed(lastReturn(item, entries)) : null;
  if (!report || entry.account === handAccount) return nothing("nothingToUndo");
  return { ...nothing("confirms"), undoesId: report.id, confirmed: report };
}

function judgeReversedReturn(item: PayoutItem, entries: readonly BankEntry[]): Judgement {
  const back = item.state === "returned" ? lastReturn(item, entries) : null;
  return back ? { ...nothing("returnUndone"), undoesId: back.id, move: "undoReturn" } : nothing("nothingToUndo");
}

function nothing(outcome: BankOutcome): Judgement {
  return { outcome, undoesId: null, move: null, confirmed: null };
}

function lastReturn(item: PayoutItem, entries: readonly BankEntry[]): BankEntry | undefined {
  return entries
    .filter(({ direction, itemId }) => direction === "credit" && itemId === item.endToEndId)
    .filter(({ outcome }) => outcome === "returned" || outcome === "confirms" || outcome === "claimNotPayable")
    .findLast((one) => !isUndone(one, item, entries));
}

const isUndone = ({ id }: BankEntry, item: PayoutItem, entries: readonly BankEntry[]) =>
  entries.some(
    ({ undoesId, itemId, outcome }) =>
      undoesId === id &&
      itemId === item.endToEndId &&
      (outcome === "returnUndone" || outcome === "surplusReturned" || outcome === "returned"),
  );

/** A person's report that a surplus came back, of which the bank's booking may be: it names it, or none. */
const reportsSurplus = ({ account, outcome, undoesId }: BankEntry, named: BankEntry | null) =>
  account === handAccount && outcome === "surplusReturned" && (named === null || named.id === undoesId);

/** A person's report that no statement has confirmed yet. */
function unconfirmed(entry: BankEntry | undefined): BankEntry | null {
  return entry?.account === handAccount && entry.outcome !== "confirmed" ? entry : null;
}

/** An entry with what became of it, and those that it confirms. */
export function decisionsOf(
  entry: BankEntry,
  item: PayoutItem,
  { outcome, undoesId, confirmed }: Judgement,
): BankDecision[] {
  const own = { id: entry.id, outcome, undoesId, itemId: item.endToEndId, runId: item.runId };
  if (!confirmed) return [own];
  const { id, itemId, runId, undoesId: undone } = confirmed;
  return [own, { id, outcome: "confirmed", itemId, runId, undoesId: undone }];
}

import { isInFile, type PayoutItem } from "../model.ts";
import type { PayoutRunState } from "../states.ts";
import { type BankDecision, type BankEntry, type BankOutcome, handAccount, signedCents } from "./model.ts";

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
  const isReturn = entry.direction === "credit" && (entry.returnReason !== null || entry.isReversal);
  const back = isReturn ? judgeSurplusBack(entry, item, entries) : null;
  if (back) return back;
  if (!isInFile(item) || (item.state === "pending" && runState !== "exported" && runState !== "settled"))
    return nothing("notAtBank");
  if (entry.direction === "credit" && !isReturn) return nothing("notAReturn");
  // Not in euro: nobody knows how much of the payment it is.
  if (entry.cents === 0) return nothing("amountDiffers");
  if (isReturn) return judgeReturn(entry, item, entries);
  return entry.isReversal ? judgeReversedReturn(entry, item, entries) : judgeDebit(entry, item, entries);
}

/** Whoever got less than they are owed is not paid: nothing moves. More pays them, and what differs is a surplus. */
function judgeDebit(entry: BankEntry, item: PayoutItem, entries: readonly BankEntry[]): Judgement {
  if (entry.cents < item.cents) return nothing("amountDiffers");
  const outcomeIf = ifExact(entry, item);
  if (item.state === "pending") return { ...nothing(outcomeIf("paid")), move: "pay" };
  const report = unconfirmed(entries.find(({ id }) => id === item.paidEntryId));
  if (!report || entry.account === handAccount) return nothing(outcomeIf("paidTwice"));
  return { ...nothing(outcomeIf("confirms")), undoesId: report.id, move: "replacePaidEntry", confirmed: report };
}

const ifExact =
  ({ cents }: BankEntry, item: PayoutItem) =>
  (outcome: BankOutcome): BankOutcome =>
    cents === item.cents ? outcome : "amountDiffers";

/**
 * What had left without a reward comes back first: the person keeps what they are owed. Unless the bank names the other
 * booking, or more comes back than that. null: it is none of that.
 */
function judgeSurplusBack(entry: Judged, item: PayoutItem, entries: readonly BankEntry[]): Judgement | null {
  const named = entry.undoes === null ? null : (entries.find(({ reference }) => reference === entry.undoes) ?? null);
  const reported =
    entry.account === handAccount ? undefined : entries.find((one) => reportsSurplus(one, named, entry.cents));
  if (reported) return { ...nothing("surplusReturned"), undoesId: reported.undoesId, confirmed: reported };
  const surplus = entries.filter((one) => entry.cents > 0 && restOf(one, item, entries) >= entry.cents);
  const extra = surplus.find(({ id }) => id === named?.id);
  const other = extra ?? (named && named.id === item.paidEntryId ? undefined : surplus[0]);
  return other ? { ...nothing("surplusReturned"), undoesId: other.id } : null;
}

/** What of an entry's surplus may still come back for this payment; of a whole file, what the payment is of it. */
function restOf(entry: BankEntry, item: PayoutItem, entries: readonly BankEntry[]): number {
  // A return that found nothing yet is looked at again by itself.
  if (entry.surplusCents <= 0 || entry.outcome === "nothingToUndo") return 0;
  const isWhole = entry.itemId === null;
  if (isWhole && item.paidEntryId === entry.id) return 0;
  const back = entries.filter(({ undoesId, itemId }) => undoesId === entry.id && itemId === item.endToEndId);
  const sum = back.filter(({ outcome }) => outcome === "surplusReturned").reduce((all, { cents }) => all + cents, 0);
  return (isWhole ? item.cents : entry.surplusCents) - sum;
}

/** Banks keep a fee of what comes back: it is the payment's return all the same, and what is missing is a surplus. */
function judgeReturn(entry: Judged, item: PayoutItem, entries: readonly BankEntry[]): Judgement {
  const outcomeIf = ifExact(entry, item);
  const isReported = entry.account === handAccount && item.state === "pending";
  if (item.state === "settled" || isReported) {
    return { ...nothing(outcomeIf("returned")), undoesId: item.paidEntryId, move: "return" };
  }
  const report = item.state === "returned" ? unconfirmed(lastReturn(item, entries)) : null;
  if (!report || entry.account === handAccount) return nothing("nothingToUndo");
  return { ...nothing(outcomeIf("confirms")), undoesId: report.id, confirmed: report };
}

function judgeReversedReturn(entry: BankEntry, item: PayoutItem, entries: readonly BankEntry[]): Judgement {
  const back = item.state === "returned" ? lastReturn(item, entries) : null;
  if (!back) return nothing("nothingToUndo");
  if (back.cents !== entry.cents) return nothing("amountDiffers");
  return { ...nothing(ifExact(entry, item)("returnUndone")), undoesId: back.id, move: "undoReturn" };
}

function nothing(outcome: BankOutcome): Judgement {
  return { outcome, undoesId: null, move: null, confirmed: null };
}

function lastReturn(item: PayoutItem, entries: readonly BankEntry[]): BankEntry | undefined {
  return entries
    .filter(({ direction, itemId }) => direction === "credit" && itemId === item.endToEndId)
    .filter((one) => one.outcome === "returned" || one.outcome === "confirms" || isPartly(one))
    .findLast((one) => !isUndone(one, item, entries));
}

/** An entry with another amount than its payment's that paid or returned it all the same. */
export const isPartly = (entry: BankEntry): boolean =>
  entry.outcome === "amountDiffers" && entry.surplusCents !== signedCents(entry);

const isUndone = ({ id }: BankEntry, item: PayoutItem, entries: readonly BankEntry[]) =>
  entries.some(
    (one) => one.undoesId === id && one.itemId === item.endToEndId && (one.outcome === "returnUndone" || isPartly(one)),
  );

/** A person's report that a surplus came back, of which the bank's booking may be: it names it, or none. */
const reportsSurplus = (one: BankEntry, named: BankEntry | null, cents: number) =>
  one.account === handAccount &&
  one.outcome === "surplusReturned" &&
  one.cents === cents &&
  (named === null || named.id === one.undoesId);

/** A person's report that no statement has confirmed yet. */
function unconfirmed(entry: BankEntry | undefined): BankEntry | null {
  return entry?.account === handAccount && entry.outcome !== "confirmed" ? entry : null;
}

/** An entry with what became of it, and those that it confirms. */
export function decisionsOf(
  entry: BankEntry,
  item: PayoutItem,
  { outcome, undoesId, confirmed }: Judgement,
  surplusCents = 0,
): BankDecision[] {
  const own = { id: entry.id, outcome, undoesId, itemId: item.endToEndId, runId: item.runId, surplusCents };
  if (!confirmed) return [own];
  const { id, itemId, runId, undoesId: undone } = confirmed;
  return [own, { id, outcome: "confirmed", itemId, runId, undoesId: undone, surplusCents: 0 }];
}

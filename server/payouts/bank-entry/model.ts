import type { Day } from "#server/platform/values/calendar.ts";
import type { Cents } from "#server/platform/values/money.ts";

export type Direction = "debit" | "credit";

/** One booking as a statement (camt.053) lists it: a payment, or a whole file that the bank booked as one sum. */
export type StatedEntry = {
  /** The bank's reference: the same booking has the same one in each statement. */
  reference: string;
  statementId: string;
  direction: Direction;
  /** 0: not in euro. */
  cents: Cents;
  bookedOn: Day;
  endToEndId: string | null;
  /** Set if the bank booked a whole file as one sum: the file's message id or payment id. */
  fileId: string | null;
  /** The reason in the bank's return information ("AC04"); null: no return information, so a credit is not a return. */
  returnReason: string | null;
  /** The bank takes an earlier booking back: with a credit a payment, with a debit a return. */
  isReversal: boolean;
  /** The reference of the booking that this one takes back, if the bank names it. */
  undoes: string | null;
};

/** The parts of a bank's account statement that payouts need. */
export type Statement = { id: string; iban: string | null; entries: StatedEntry[] };

/** Outcomes that need nobody, and how they count in what the bank moved. */
export const settledOutcomes = [
  "paid", // a debit that pays what it names
  "confirms", // the bank's booking of what a person had reported by hand; it counts instead of the report
  "confirmed", // a person's report that the bank has confirmed; it no longer counts
  "returned", // a credit that takes a payment back
  "returnUndone", // a debit that takes a return back: the payment stands again
  "surplusReturned", // a credit that takes back what was paid twice
] as const;

/** Outcomes that wait until a person closes the entry with a reason. */
export const openOutcomes = [
  "paidTwice", // a second debit for something that was paid: a surplus, which is claimed back
  "notAReturn", // a credit with our id, without return information
  "nothingToUndo", // a return or reversal of something that is not paid, or not returned
  "unknown", // names no payment of ours
  "amountDiffers", // our payment, with another amount
  "notAtBank", // our payment, but its run was not exported, or it was dropped
  "claimNotPayable", // stored in the run, but the claim's state allows neither paying it nor taking it back
  "referenceReused", // the bank used a reference again for another booking
] as const;

export const bankOutcomes = [...settledOutcomes, ...openOutcomes] as const;
export type OpenOutcome = (typeof openOutcomes)[number];
export type BankOutcome = (typeof bankOutcomes)[number];

export function isOpenOutcome(outcome: BankOutcome | null): outcome is OpenOutcome {
  return openOutcomes.some((one) => one === outcome);
}

/** Why a person closed an entry. */
export const closeReasons = [
  "notOurs", // a booking of the account that has nothing to do with rewards
  "moneyBack", // what was paid twice, or wrongly, has come back
  "writtenOff", // the money is not claimed back
  "paidByHand", // settled outside of a run
  "bankCorrected", // the bank corrects it by another booking
  "other", // the note says it
] as const;
export type CloseReason = (typeof closeReasons)[number];

/** A surplus is claimed back until it has come back, in whatever way, or a person gives it up. */
const endsOfSurplus: readonly CloseReason[] = ["moneyBack", "bankCorrected", "writtenOff"];

/** The reasons that an entry with this outcome can be closed with. */
export function closeReasonsOf(outcome: BankOutcome | null): readonly CloseReason[] {
  return outcome === "paidTwice" ? endsOfSurplus : closeReasons;
}

/** The account of entries that a person reported instead of a statement. */
export const handAccount = "hand";

/** A stored booking. It is stored once: the same account and reference again is the same entry. */
export type BankEntry = Omit<StatedEntry, "undoes"> & {
  id: string;
  /** The tenant's own IBAN, or `handAccount`. */
  account: string;
  /** The end-to-end id of the payment that it concerns; null: a whole file, or nothing of ours. */
  itemId: string | null;
  runId: string | null;
  /** The entry that it takes back, or the report that it confirms. */
  undoesId: string | null;
  /** null: stored, and not booked yet. */
  outcome: BankOutcome | null;
  importedBy: string;
  importedAt: Date;
  closedBy: string | null;
  closedAt: Date | null;
  closeReason: CloseReason | null;
  closeNote: string | null;
  /** When it was found to be what it is; null: not booked yet. */
  effectAt: Date | null;
  /** The order in which entries took effect. */
  effectSeq: number;
};

/** What became of an entry. */
export type BankDecision = Pick<BankEntry, "id" | "itemId" | "runId" | "undoesId"> & { outcome: BankOutcome };

/**
 * An entry of a statement with what became of it; "known": it was booked before, and nothing changed. `claimIds`: the
 * claims that it concerns, if it is ours.
 */
export type SettledEntry = { entry: BankEntry; outcome: BankOutcome | "known"; claimIds: string[] };

/** `undoes`: the reference of the booking that the bank says it takes back. */
export type Unbooked = SettledEntry & { undoes: string | null };

/** What is posted of an entry that paid something a second time: claimed back, and written off. */
export type Surplus = { entryId: string; claimedBack: Cents; lost: Cents };

/** Payments booked in one transaction. */
export const windowSize = 50;

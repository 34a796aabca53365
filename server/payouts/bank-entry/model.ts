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

/** The parts of a bank's account statement that payouts need. `iban` null: it names no account by an IBAN. */
export type Statement = { id: string; iban: string | null; entries: StatedEntry[] };

/** Outcomes that need nobody, and how they count in what the bank moved. */
export const settledOutcomes = [
  "paid", // a debit that pays what it names
  "confirms", // the bank's booking of what a person had reported by hand; it counts instead of the report
  "confirmed", // a person's report that the bank has confirmed; it no longer counts
  "returned", // a credit that takes a payment back
  "returnUndone", // a debit that takes a return back: the payment stands again
  "surplusReturned", // a credit that takes back what had left the account without a reward
] as const;

/** Outcomes that wait until a person closes the entry with a reason. */
export const openOutcomes = [
  "paidTwice", // a second debit for something that was paid: a surplus, which is claimed back
  "notAReturn", // a credit with our id, without return information
  "nothingToUndo", // a return or reversal of something that is not paid, or not returned
  "fileTakenBack", // names a whole file of ours, and is not its debit: which payments are meant, a person finds out
  "unknown", // names no payment of ours
  "amountDiffers", // our payment, with another amount: more pays it, less returns it; what differs is a surplus
  "notAtBank", // our payment, but its run was not exported, or it was dropped
  "claimNotPayable", // our payment, but the claim's state allows neither paying it nor taking it back
  "referenceReused", // the bank used a reference again for another booking
] as const;

export const bankOutcomes = [...settledOutcomes, ...openOutcomes] as const;
export type OpenOutcome = (typeof openOutcomes)[number];
export type BankOutcome = (typeof bankOutcomes)[number];

export function isOpenOutcome(outcome: BankOutcome | null): outcome is OpenOutcome {
  return openOutcomes.some((one) => one === outcome);
}

/**
 * How an entry stands in the ledger. `payment`: it pays a claim, or takes that back · `surplus`: no claim accounts for
 * it, all of it is claimed back (a credit: is nobody's yet) · `difference`: so is the part that no claim accounts for ·
 * `takesBack`: it lowers another entry's surplus · `replaced`: another entry stands there for it · `byPerson`: nothing
 * says that it is about rewards, until a person does who closes it.
 */
type Posted = "payment" | "surplus" | "difference" | "takesBack" | "replaced" | "byPerson";

export const postedAs = {
  paid: "payment",
  confirms: "payment",
  confirmed: "replaced",
  returned: "payment",
  returnUndone: "payment",
  surplusReturned: "takesBack",
  paidTwice: "surplus",
  notAReturn: "surplus",
  nothingToUndo: "surplus",
  fileTakenBack: "surplus",
  unknown: "byPerson",
  amountDiffers: "difference",
  notAtBank: "surplus",
  claimNotPayable: "difference",
  referenceReused: "surplus",
} as const satisfies Record<BankOutcome, Posted>;

/** What has left our account: positive for a debit, negative for a credit. */
export const signedCents = ({ direction, cents }: Pick<BankEntry, "direction" | "cents">): Cents =>
  direction === "debit" ? cents : -cents;

/** What of an entry no claim accounts for, as `signedCents`. `ofPayments`: what paid claims, or took that back. */
export function surplusIn(
  entry: Pick<BankEntry, "direction" | "cents">,
  outcome: BankOutcome,
  ofPayments: Cents = 0,
): Cents {
  const posted = postedAs[outcome];
  if (posted === "surplus") return signedCents(entry);
  return posted === "difference" ? signedCents(entry) - ofPayments : 0;
}

/** Characters of a note about an entry. */
export const maxNote = 200;

/** Why a person closed an entry. */
export const closeReasons = [
  "notOurs", // a booking of the account that has nothing to do with rewards
  "moneyBack", // it has come back; a credit: it is what came back of another entry
  "writtenOff", // the money is not claimed back; a credit: it is kept
  "paidByHand", // settled outside of a run, or reported by hand
  "bankCorrected", // the bank corrects it by another booking
  "other", // the note says it
] as const;
export type CloseReason = (typeof closeReasons)[number];

/** A surplus is claimed back until it has come back, in whatever way, or a person gives it up. */
const endsOfSurplus: readonly CloseReason[] = ["moneyBack", "bankCorrected", "writtenOff", "paidByHand"];

/** The reasons that an entry can be closed with. What was paid twice was not paid by hand. */
export function closeReasonsOf({
  outcome,
  surplusCents,
}: Pick<BankEntry, "outcome" | "surplusCents">): readonly CloseReason[] {
  if (surplusCents === 0) return closeReasons;
  return endsOfSurplus.filter((reason) => outcome !== "paidTwice" || reason !== "paidByHand");
}

/**
 * What no claim accounts for of an entry once it is closed with this reason: all of it, where the reason is what makes
 * it one about rewards. null: the reason changes nothing of that.
 */
export function newSurplusOf(entry: Pick<BankEntry, "cents" | "direction" | "surplusCents">, reason: CloseReason) {
  return isOfRewards(reason) && entry.surplusCents === 0 ? signedCents(entry) : null;
}

/** What a second person is asked: to close it so, or to say that it is a payment (assignEntry). */
export type AskedReason = CloseReason | "payment";

/** Whether a person who closes an entry with this reason says that it is about rewards. */
const isOfRewards = (reason: CloseReason): boolean => endsOfSurplus.includes(reason);

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
  /** What of it no claim accounts for, before anything came back: claimed back, or of a credit (negative) nobody's. */
  surplusCents: Cents;
  importedBy: string;
  importedAt: Date;
  closedBy: string | null;
  closedAt: Date | null;
  closeReason: CloseReason | null;
  closeNote: string | null;
  /** Who asked a second person to close it, and as what; null: nobody did. Stays when that person has. */
  askedBy: string | null;
  askedAt: Date | null;
  askedReason: AskedReason | null;
  askedNote: string | null;
  /** For the reason "payment": which one. */
  askedItemId: string | null;
  /** Who said no to that, and why; null: nobody did. Goes when somebody asks again. */
  declinedBy: string | null;
  declinedAt: Date | null;
  declinedNote: string | null;
  /** Who said that it is the payment `itemId`, and what shows it; null: the bank's booking did, or nobody. */
  assignedBy: string | null;
  assignedAt: Date | null;
  assignedNote: string | null;
  /** Why that payment had been dropped, which it then was not; null: it had not been. */
  droppedReason: string | null;
  /** When it was found to be what it is; null: not booked yet. */
  effectAt: Date | null;
  /** The order in which entries took effect. */
  effectSeq: number;
};

/** What became of an entry. */
export type BankDecision = Pick<BankEntry, "id" | "itemId" | "runId" | "undoesId" | "surplusCents"> & {
  outcome: BankOutcome;
};

/**
 * An entry of a statement with what became of it; "known": it was booked before, and nothing changed. `claimIds`: the
 * claims that it concerns, if it is ours.
 */
export type SettledEntry = { entry: BankEntry; outcome: BankOutcome | "known"; claimIds: string[] };

/**
 * `undoes`: the reference of the booking that the bank says it takes back. `paymentId`: the payment that it names, else
 * the one of the booking that it takes back.
 */
export type Unbooked = SettledEntry & { undoes: string | null; paymentId: string | null };

/** What is posted of an entry's surplus: claimed back, and written off. Negative: came in, and nobody's; and kept. */
export type Surplus = { entryId: string; claimedBack: Cents; lost: Cents };

/** Payments booked in one transaction. */
export const windowSize = 50;

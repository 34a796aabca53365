import type { Day } from "#server/platform/values/calendar.ts";
import type { Cents } from "#server/platform/values/money.ts";
import type { PayoutRunState } from "./states.ts";

/** One file for the bank. `items` and `cents` are as prepared; items dropped at the export are not in the file. */
export type PayoutRun = {
  id: string;
  state: PayoutRunState;
  preparedBy: string;
  preparedAt: Date;
  releasedBy: string | null;
  releasedAt: Date | null;
  exportedBy: string | null;
  exportedAt: Date | null;
  settledAt: Date | null;
  messageId: string;
  items: number;
  cents: Cents;
};

export const payoutItemStates = ["pending", "settled", "returned", "dropped"] as const;
export type PayoutItemState = (typeof payoutItemStates)[number];

/** Snapshot of one claim in a run: the amount and the bank details. */
export type PayoutItem = {
  runId: string;
  claimId: string;
  endToEndId: string;
  /** What is transferred: the claim's amount less what is netted. */
  cents: Cents;
  /** What the owner has to give back of earlier payments, and is kept of the claim. */
  nettedCents: Cents;
  bankDetailId: string;
  state: PayoutItemState;
  reasonCode: string | null;
  /** The debit that paid it, as the bank or a person reported it; kept when the payment came back. null: none. */
  paidEntryId: string | null;
};

/** Whether the bank's file has the payment: it was not dropped, and something was left of it to transfer. */
export const isInFile = ({ state, cents }: Pick<PayoutItem, "state" | "cents">) => state !== "dropped" && cents > 0;

/** An item for display: with the last four characters of the IBAN, and the recommendation whose page shows it. */
export type ListedPayoutItem = PayoutItem & { last4: string | null; recommendationNumber: string | null };

/**
 * A payment that a debit of the bank can be: it is on its way, or was dropped and is owed; or a person has reported it.
 */
export type OpenPayment = ListedPayoutItem & { run: string; exportedAt: Date | null };

/**
 * `upTo`: what the bank debited. `isReversal`: the debit takes a return back. `endToEndId`: this payment only. `text`:
 * a part of its id, its recommendation, or the last digits of its account; "": any.
 */
export type PaymentSearch = {
  upTo: Cents;
  isReversal: boolean;
  endToEndId: string | null;
  text: string;
  limit: number;
};

/** Why a claim cannot be paid by bank now. */
export const payoutObstacles = [
  "claimNotCollected",
  "accountBlocked",
  "customerNumberRejected", // the provider does not know the referrer's number, and no other was given since
  "notAllowed", // the tenant no longer lets this address take part
  "bankDetailsMissing",
  "bankDetailsHeld", // changed less than 24 hours ago
  "bankEntryOpen", // the bank debited an earlier payment that does not count: a person says what became of it
] as const;
export type PayoutObstacle = (typeof payoutObstacles)[number];

/**
 * A reward that somebody collected and that is not paid by its promised time. `run`: the live run that it is in;
 * `obstacle`: why it is in none; both null: it can be paid, or is a voucher whose pool is empty.
 */
export type OverduePayout = {
  recommendationNumber: string | null;
  cents: Cents;
  dueAt: Date;
  method: "cash" | "voucher";
  run: string | null;
  obstacle: PayoutObstacle | null;
};

/** Position in the payment order of claims: keyset cursor of `payable`. */
export type PayoutPosition = { dueAt: string; claimId: string };

/**
 * A claim that the database allows to be paid by bank. `email`: the referrer account's; null for a recipient's claim.
 * `owner`: the subject of what they have to give back.
 */
export type PayableClaim = {
  claimId: string;
  bankDetailId: string;
  cents: Cents;
  owner: string;
  email: string | null;
  position: PayoutPosition;
};

/** An item with the current state of its claim: its bank details, and the obstacle to paying it, if any. */
export type LockedPayoutItem = PayoutItem & {
  claim: {
    bankDetailId: string | null;
    email: string | null;
    owner: string;
    obstacle: PayoutObstacle | null;
    recommendationNumber: string | null;
    /** The ordered product's name, else its id; null: it has no order, or the shop named none. */
    product: string | null;
  };
};

/** A change of an item's state; `item` is as read under its lock. `paidEntryId`: absent, it stays as it is. */
export type ItemMove = { item: PayoutItem; to: PayoutItemState; reasonCode: string | null; paidEntryId?: string };

/** An item with the state of its run. */
export type Payment = { item: PayoutItem; runState: PayoutRunState };

/**
 * The payments ordered from the bank, in the order of the file. Contains whole IBANs, so use it for nothing but the
 * file.
 */
export type PaymentOrder = {
  messageId: string;
  createdAt: Date;
  executeOn: Day;
  remittance: string;
  debtor: { name: string; iban: string; bic: string | null };
  /** `about`: what the payee is paid for, beside `remittance`; "": nothing is known. */
  payments: { endToEndId: string; cents: Cents; name: string; iban: string; about: string }[];
};

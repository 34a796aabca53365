import type { Day } from "#server/platform/values/calendar.ts";
import type { Cents } from "#server/platform/values/money.ts";

/**
 * Whose account it is, its subject, follows the colon; the others exist once in a tenant. Debits are positive.
 */
export const accounts = [
  "rewardExpense", // what rewards cost
  "owed", // : a claim. What its owner is to get
  "inTransit", // : a run. Ordered from the bank, and not booked there yet
  "bank", // : the account that pays. What the bank moved for us
  "recoverable", // : an account or recipient. What a person was paid for orders that were lost, and gives back
  "surplus", // : a bank entry. What left the account, or came in, without a claim that accounts for it
  "loss", // : a bank entry. What of that is not claimed back any more, less what is kept
  "voucherStock", // : a reward. Codes that were mailed; their purchase is not booked here
  "agencyReceivable", // : an agency. Fees of releases, and documents that are not paid
  "agencyRevenue", // what agencies are billed, net
  "vat", // what of it belongs to the tax office
] as const;
export type LedgerAccount = (typeof accounts)[number];

/** One leg of a transaction. `subject` is empty for accounts that a tenant has once. */
export type Posting = { account: LedgerAccount; subject: string; cents: Cents };

/** Kinds that people read of: what they were promised, are owed or got (LedgerEntry). */
export const ledgerKinds = ["accrued", "paid", "returned", "cancelled", "expired", "reinstated", "reversed"] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/** All kinds of transactions. */
export const transactionKinds = [
  ...ledgerKinds,
  "sent", // ordered from the bank
  "recalled", // the bank never executed it
  "confirmed", // the bank's booking takes the place of a person's report
  "surplus", // the bank moved what no claim accounts for
  "surplusReturned", // that came back, as the bank booked it or a person reports
  "writtenOff", // a person decided not to claim that back
  "waived", // two people decided not to claim money back
  "givenBack", // goodwill paid what had been kept of a person too much
  "fee", // an agency released an order
  "billed", // an invoice, credit note or cancellation was issued
  "received", // an agency paid
] as const;
export type TransactionKind = (typeof transactionKinds)[number];

/**
 * A transaction: its postings sum to zero. `key`: of the event that caused it. `bookedOn`: the bank's booking date;
 * null: no bank moved money, and the day is that of `occurredAt`.
 */
export type Transaction = {
  id: string;
  kind: TransactionKind;
  claimId: string | null;
  orderId: string | null;
  invoiceId: string | null;
  key: string;
  occurredAt: Date;
  bookedOn: Day | null;
  postings: Posting[];
};

/**
 * What people read of a claim's transaction. accrued: promised, or the promised reward corrected · paid · returned: the
 * bank sent a payment back · cancelled, expired: ended · reinstated: an end was undone · reversed: paid for an order
 * that was lost later, a negative amount; positive: that was undone.
 */
export type LedgerEntry = Pick<Transaction, "key" | "occurredAt" | "bookedOn"> & {
  claimId: string;
  kind: LedgerKind;
  cents: Cents;
};

/**
 * Where the promised rewards stand: accrued = paid + open + cancelled + expired, at any time (docs/lifecycle.md,
 * Money).
 */
export type Balance = { accrued: Cents; paid: Cents; ended: Cents; open: Cents; reversed: Cents };

/** Computes the balance from the ledger's sums. `ended`: cancelled and expired, less reinstated. */
export function balanceOf(sums: Record<LedgerKind, Cents>): Balance {
  const paid = sums.paid - sums.returned;
  const ended = sums.cancelled + sums.expired - sums.reinstated;
  return { accrued: sums.accrued, paid, ended, open: sums.accrued - paid - ended, reversed: sums.reversed };
}

import type { Cents } from "#server/platform/values/money.ts";
import { accounts, type LedgerAccount, type Posting, type TransactionKind } from "./model.ts";

/**
 * The amounts of a booking. `whole`: all of it · `netted`: the part of a payment that its owner had to give back ·
 * `moved`: the rest of it · `vat`: the tax on `whole` · `gross`: both.
 */
export type Amounts = { whole: Cents; netted?: Cents; vat?: Cents };
type Part = "whole" | "moved" | "netted" | "vat" | "gross";
type Legs = Partial<Record<LedgerAccount, Part>>;
type Booking = { kind: TransactionKind; debit: Legs; credit: Legs };

const accrue = { debit: { rewardExpense: "whole" }, credit: { owed: "whole" } } as const;
const end = { debit: { owed: "whole" }, credit: { rewardExpense: "whole" } } as const;
const pay = { bank: "moved", recoverable: "netted" } as const;

/**
 * What each event posts: which accounts it debits and credits. Parts of zero cents are left out, and a negative amount
 * turns its legs around.
 */
export const bookings = {
  // A claim.
  reserve: { kind: "accrued", ...accrue },
  correct: { kind: "accrued", ...accrue },
  correctCancelled: { kind: "cancelled", ...end },
  cancel: { kind: "cancelled", ...end },
  passOn: { kind: "cancelled", ...end },
  expire: { kind: "expired", ...end },
  reinstate: { kind: "reinstated", ...accrue },
  reopen: { kind: "reinstated", ...accrue },
  payVoucher: { kind: "paid", debit: { owed: "whole" }, credit: { voucherStock: "whole" } },
  // A claim was paid, and its order was lost afterwards; or that was undone.
  reverse: { kind: "reversed", debit: { recoverable: "whole" }, credit: { rewardExpense: "whole" } },
  undoReversal: { kind: "reversed", debit: { rewardExpense: "whole" }, credit: { recoverable: "whole" } },
  waive: { kind: "waived", debit: { rewardExpense: "whole" }, credit: { recoverable: "whole" } },
  // Goodwill was paid to somebody of whom more had been kept than they had to give back.
  giveBack: { kind: "givenBack", debit: { recoverable: "whole" }, credit: { rewardExpense: "whole" } },
  // A run.
  send: { kind: "sent", debit: { owed: "moved" }, credit: { inTransit: "moved" } },
  recall: { kind: "recalled", debit: { inTransit: "moved" }, credit: { owed: "moved" } },
  // The bank.
  pay: { kind: "paid", debit: { inTransit: "moved", owed: "netted" }, credit: pay },
  returnPayment: { kind: "returned", debit: pay, credit: { owed: "whole" } },
  undoReturn: { kind: "paid", debit: { owed: "whole" }, credit: pay },
  // The bank's booking takes the place of a person's report.
  confirm: { kind: "confirmed", debit: { bank: "whole" }, credit: { bank: "whole" } },
  // What the bank moved without a claim that accounts for it. It may come back although it was written off.
  addSurplus: { kind: "surplus", debit: { surplus: "whole" }, credit: { bank: "whole" } },
  takeBack: { kind: "surplusReturned", debit: { bank: "whole" }, credit: { surplus: "whole" } },
  writeOff: { kind: "writtenOff", debit: { loss: "whole" }, credit: { surplus: "whole" } },
  recover: { kind: "surplusReturned", debit: { bank: "whole" }, credit: { loss: "whole" } },
  // An agency.
  release: { kind: "fee", debit: { agencyReceivable: "whole" }, credit: { agencyRevenue: "whole" } },
  bill: { kind: "billed", debit: { agencyReceivable: "gross" }, credit: { agencyRevenue: "whole", vat: "vat" } },
  receive: { kind: "received", debit: { bank: "whole" }, credit: { agencyReceivable: "whole" } },
} as const satisfies Record<string, Booking>;
export type BookingName = keyof typeof bookings;

/** The subjects of the accounts that a booking touches. */
export type Subjects = Partial<Record<LedgerAccount, string>>;

/** The postings of an event. `credited`: the subjects of the credit side, where one account is on both. */
export function postingsOf(
  name: BookingName,
  { whole, netted = 0, vat = 0 }: Amounts,
  subjects: Subjects,
  credited: Subjects = subjects,
): Posting[] {
  const { debit, credit }: Booking = bookings[name];
  const parts: Record<Part, Cents> = { whole, netted, moved: whole - netted, vat, gross: whole + vat };
  const legs = (side: Legs, sign: 1 | -1, of: Subjects) =>
    accounts.flatMap((account): Posting[] => {
      const part = side[account];
      const cents = part === undefined ? 0 : sign * parts[part];
      return cents === 0 ? [] : [{ account, subject: of[account] ?? "", cents }];
    });
  return [...legs(debit, 1, subjects), ...legs(credit, -1, credited)];
}

/** The account of what a person gives back: a referrer's, or a recipient's. */
export function recoverableFrom(claim: { id: string; accountId: string | null; recipientNumber: string | null }) {
  return claim.accountId ?? claim.recipientNumber ?? claim.id;
}

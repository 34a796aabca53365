import type { Day } from "../calendar.ts";
import type { Cents } from "../money.ts";
import type { ClaimState } from "../reward/states.ts";
import type { PayoutRunState } from "./states.ts";

/** Sealed at rest; only the payout export opens it. */
export type BankDetail = {
  id: string;
  owner: BankDetailOwner;
  ibanLast4: string;
  bankName: string | null;
  createdAt: Date;
  /** A change holds payout for 24 hours. */
  usableFrom: Date;
};
export type BankDetailOwner = { kind: "account" | "recipient"; id: string };
export type OpenedBankDetail = BankDetail & { iban: string; holder: string };

/** One file for the bank. `items` and `cents` are what was prepared; items dropped at the export are not in the file. */
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

export type PayoutItemState = "pending" | "settled" | "returned" | "dropped";

/** The snapshot of one claim in a run: what is paid, and where to. */
export type PayoutItem = {
  runId: string;
  claimId: string;
  endToEndId: string;
  cents: Cents;
  bankDetailId: string;
  state: PayoutItemState;
  reasonCode: string | null;
};

/** What decides whether a claim can be paid by bank now. */
export type PayoutCandidate = {
  claimId: string;
  claimState: ClaimState;
  cents: Cents;
  payoutDueAt: Date | null;
  /** The referrer's account; null for a claim of a friend. */
  account: { email: string; blocked: boolean } | null;
  /** The bank details that the person gave for this claim; null when they are gone. */
  bankDetail: { id: string; usableFrom: Date } | null;
};

/** What the bank is asked to do, in the order of the file. Holds whole IBANs: it goes into the file and nowhere else. */
export type PaymentOrder = {
  messageId: string;
  createdAt: Date;
  executeOn: Day;
  remittance: string;
  debtor: { name: string; iban: string; bic: string | null };
  payments: { endToEndId: string; cents: Cents; name: string; iban: string }[];
};

/** One booking of the payer's account, as a statement (camt.053) tells it. */
export type BankEntry = {
  /** Names the booking in reports; never a person. */
  reference: string;
  direction: "debit" | "credit";
  cents: Cents;
  bookedOn: Day;
  endToEndId: string | null;
  /** Set where the bank booked a whole file as one sum: the file's message id or payment id. */
  fileId: string | null;
  /** Why a payment came back ("AC04"); null where nothing came back. */
  returnReason: string | null;
};

export type Voucher = { id: string; rewardId: string; cents: Cents; validUntil: Day | null; claimId: string | null };
export type VoucherStock = { rewardId: string; cents: Cents; free: number; waiting: number; dueAt: Date | null };

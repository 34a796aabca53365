import type { Day } from "../calendar.ts";
import type { Cents } from "../money.ts";
import type { PayoutRunState } from "./states.ts";

/** Sealed at rest; only the payout export opens it. */
export type BankDetail = {
  id: string;
  owner: BankDetailOwner;
  ibanLast4: string;
  createdAt: Date;
  /** A change holds payout for 24 hours. */
  usableFrom: Date;
};
export type BankDetailOwner = { kind: "account" | "recipient"; id: string };
/** `birthDate`: the holder's, where the tenant asked for it. */
export type OpenedBankDetail = BankDetail & { iban: string; holder: string; birthDate: Day | null };

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

export const payoutItemStates = ["pending", "settled", "returned", "dropped"] as const;
export type PayoutItemState = (typeof payoutItemStates)[number];

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

/** An item as people see it: the account's last four, and on whose recommendation's page it is told. */
export type ListedPayoutItem = PayoutItem & { last4: string | null; recommendationNumber: string | null };

/** Why a claim cannot be paid by bank now. */
export type PayoutObstacle =
  | "claimNotCollected"
  | "accountBlocked"
  | "customerNumberRejected" // the provider does not know the referrer's number, and no other was given since
  | "notAllowed" // the tenant no longer lets this address take part
  | "bankDetailsMissing"
  | "bankDetailsHeld"; // changed less than 24 hours ago

/** The order in which claims are paid: where the next window of `payable` begins. */
export type PayoutPosition = { dueAt: string; claimId: string };

/** A claim that can be paid by bank, as far as the database knows. `email`: of the referrer's account; null for a recipient's claim. */
export type PayableClaim = { claimId: string; bankDetailId: string; email: string | null; position: PayoutPosition };

/** An item with how its claim stands now: the bank details that it names, and why it cannot be paid. */
export type LockedPayoutItem = PayoutItem & {
  claim: { bankDetailId: string | null; email: string | null; obstacle: PayoutObstacle | null };
};

/** What an item becomes; `item` is as it was read under its lock. */
export type ItemMove = { item: PayoutItem; to: PayoutItemState; reasonCode: string | null };

/** An item with the state of its run. */
export type Payment = { item: PayoutItem; runState: PayoutRunState };

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

/** A bank's account statement, as far as payouts are concerned. */
export type Statement = { id: string; iban: string | null; entries: BankEntry[] };

/** A code as it is imported. `validUntil`: its last day. */
export type VoucherCode = { code: string; cents: Cents; validUntil: Day | null };

/** What a list of codes says. `problems` names lines, never what stands in them. */
export type VoucherList = {
  codes: VoucherCode[];
  problems: { line: number; problem: "code" | "cents" | "validUntil" }[];
  /** Lines whose code stands further up, too. */
  doubles: number;
};

export type Voucher = { id: string; rewardId: string; cents: Cents; validUntil: Day | null; claimId: string | null };
export type VoucherStock = { rewardId: string; cents: Cents; free: number; waiting: number; dueAt: Date | null };

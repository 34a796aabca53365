import type { Cents } from "../money.ts";

/** Sealed at rest; only the payout export opens it. */
export type BankDetail = {
  id: string;
  owner: { kind: "account" | "recipient"; id: string };
  ibanLast4: string;
  bankName: string | null;
  createdAt: Date;
  /** A change holds payout for 24 hours. */
  usableFrom: Date;
};
export type OpenedBankDetail = BankDetail & { iban: string; holder: string };

export const payoutRunStates = ["prepared", "released", "exported", "settled", "discarded"] as const;
export type PayoutRunState = (typeof payoutRunStates)[number];

export type PayoutRun = {
  id: string;
  state: PayoutRunState;
  preparedBy: string;
  preparedAt: Date;
  releasedBy: string | null;
  releasedAt: Date | null;
  exportedAt: Date | null;
  settledAt: Date | null;
  messageId: string;
  items: number;
  cents: Cents;
};

export type PayoutItem = {
  runId: string;
  claimId: string;
  endToEndId: string;
  cents: Cents;
  bankDetailId: string;
  state: "pending" | "settled" | "returned" | "dropped";
  reasonCode: string | null;
};

export type Voucher = { id: string; rewardId: string; cents: Cents; validUntil: string | null; claimId: string | null };

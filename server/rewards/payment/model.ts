import type { Day } from "#server/platform/values/calendar.ts";

/** Encrypted at rest. Decrypted for the payout export only (and shown to its owner after a fresh login). */
export type BankDetail = {
  id: string;
  owner: BankDetailOwner;
  ibanLast4: string;
  createdAt: Date;
  /** Payouts are possible from then on; a change of bank details delays them by 24 hours. */
  usableFrom: Date;
};
export type BankDetailOwner = { kind: "account" | "recipient"; id: string };
/** `birthDate`: the holder's, if the tenant asked for it. */
export type OpenedBankDetail = BankDetail & { iban: string; holder: string; birthDate: Day | null };

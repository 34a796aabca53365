import type { MoveResult } from "../event/model.ts";
import type { BankDetail, OpenedBankDetail, PayoutItem, PayoutRun, PayoutRunState, Voucher } from "./model.ts";

export type BankDetails = {
  /** Seals and keeps; the owner's earlier one is marked replaced. */
  save(detail: { id: string; owner: BankDetail["owner"]; iban: string; holder: string; bankName: string | null; createdAt: Date; usableFrom: Date }): Promise<BankDetail>;
  currentOf(owner: BankDetail["owner"]): Promise<BankDetail | null>;
  byId(id: string): Promise<BankDetail | null>;
  /** For the payout export alone. */
  open(id: string): Promise<OpenedBankDetail | null>;
  remove(owner: BankDetail["owner"], at: Date): Promise<void>;
  /** Other owners with the same IBAN (found by blind index). */
  ownersSharing(id: string): Promise<BankDetail["owner"][]>;
};

export type Vouchers = {
  /** Adds codes that are not there yet; answers how many were new. */
  import(rewardId: string, codes: { code: string; cents: number; validUntil: string | null }[], at: Date): Promise<number>;
  /** Takes one free code for a claim, or the one it has; null when the pool is empty. Two callers never get the same. */
  assign(claimId: string, rewardId: string, cents: number, at: Date): Promise<(Voucher & { code: string }) | null>;
  free(rewardId: string, cents: number): Promise<number>;
};

export type Payouts = {
  addRun(run: PayoutRun, items: PayoutItem[]): Promise<void>;
  runById(id: string): Promise<PayoutRun | null>;
  runs(limit: number): Promise<PayoutRun[]>;
  items(runId: string): Promise<PayoutItem[]>;
  itemByEndToEndId(endToEndId: string): Promise<PayoutItem | null>;
  moveRun(id: string, from: PayoutRunState, to: PayoutRunState, by: string, at: Date): Promise<MoveResult>;
  /** pending → settled or returned; false when it was not pending. */
  settleItem(runId: string, claimId: string, to: "settled" | "returned" | "dropped", at: Date, reasonCode: string | null): Promise<boolean>;
};

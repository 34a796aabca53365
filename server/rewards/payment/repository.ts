import type { Day } from "#server/platform/values/calendar.ts";
import type { Claim } from "../claim/model.ts";
import type { BankDetail, BankDetailOwner, OpenedBankDetail, Voucher, VoucherStock } from "./model.ts";

/** A bank account as its owner gave it; `birthDate`: the holder's, if the tenant asks for it. */
export type GivenBankDetail = { iban: string; holder: string; birthDate?: Day | null };

export type BankDetailReader = {
  /** The owner's bank details that were neither replaced nor removed. */
  currentOf(owner: BankDetailOwner): Promise<BankDetail | null>;
  /** The current bank details, if they equal the given ones. */
  currentIf(owner: BankDetailOwner, given: GivenBankDetail): Promise<BankDetail | null>;
  /** Also finds replaced ones, which claims and payouts still reference. */
  byId(id: string): Promise<BankDetail | null>;
  /**
   * Decrypts bank details; only for the payout export, and to compare stored ones with the tenant's settings. Those
   * that cannot be decrypted (changed in the database, key lost) are missing in the result.
   */
  open(ids: string[]): Promise<Map<string, OpenedBankDetail>>;
  /** Other owners with the same IBAN, found by blind index. */
  ownersSharing(id: string): Promise<BankDetailOwner[]>;
  /** The rewards that were paid, or are to be paid, to the same IBAN, by whomever. */
  rewardsAt(id: string): Promise<RewardAtAccount[]>;
};

/**
 * A reward at a bank account. `firstDetailId`: the oldest bank details with this IBAN, the same for all of them.
 * `mayShare`: a person decided that its owner may share the account with others.
 */
export type RewardAtAccount = Pick<Claim, "role" | "state" | "cents" | "recommendationNumber"> & {
  claimId: string;
  owner: BankDetailOwner;
  detailId: string;
  firstDetailId: string;
  mayShare: boolean;
};

export type BankDetailRepository = BankDetailReader & {
  /** Encrypts and stores; marks the owner's earlier details as replaced. An owner has at most one current detail. */
  save(
    detail: GivenBankDetail & { id: string; owner: BankDetailOwner; createdAt: Date; usableFrom: Date },
  ): Promise<BankDetail>;
  /** Notes that everybody who is in `rewardsAt` now may share the account; the first such decision stays. */
  allowSharing(id: string, at: Date): Promise<void>;
  /**
   * Deletes the owner's details. Those that a pending payout needs or that a payout was made to stay as its record, no
   * longer current.
   */
  remove(owner: BankDetailOwner, at: Date): Promise<void>;
};

export type VoucherReader = {
  /** How many of these codes are known, in the pool or given out. */
  known(codes: string[]): Promise<number>;
  /** How many codes of this brand and amount (cents) are free and valid on the day of `at`. */
  free(rewardId: string, cents: number, at: Date): Promise<number>;
  /** The code mailed for a paid claim, decrypted for its owner; null: none was mailed. */
  codeOf(claimId: string): Promise<{ code: string; validUntil: string | null } | null>;
  /** The pool by reward and amount, with the claims that wait for a code and the earliest promised time. */
  stock(at: Date): Promise<VoucherStock[]>;
};

export type VoucherRepository = VoucherReader & {
  /**
   * Adds codes that are not known yet under any index key; returns how many were new. `validUntil`: the last day,
   * "YYYY-MM-DD".
   */
  import(
    rewardId: string,
    codes: { code: string; cents: number; validUntil: string | null }[],
    at: Date,
  ): Promise<number>;
  /**
   * Reserves a free code for a claim, or returns the one it has; an expired code is exchanged. null: the pool is empty.
   * Needs the claim's row locked, so that concurrent calls for one claim are serialised and get the same code.
   */
  reserve(claimId: string, rewardId: string, cents: number, at: Date): Promise<(Voucher & { code: string }) | null>;
  /** Returns a claim's code to the pool. Only before it was mailed; does nothing for a claim without a code. */
  release(claimId: string): Promise<void>;
};

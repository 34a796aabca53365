import type { Day } from "#server/platform/values/calendar.ts";
import type { Cents } from "#server/platform/values/money.ts";

/** A code as imported. `validUntil`: its last day. */
export type VoucherCode = { code: string; cents: Cents; validUntil: Day | null };

export type Voucher = { id: string; rewardId: string; cents: Cents; validUntil: Day | null; claimId: string | null };
export type VoucherStock = { rewardId: string; cents: Cents; free: number; waiting: number; dueAt: Date | null };

/** A parsed list of codes. `problems` gives line numbers, never the lines' content. */
export type VoucherList = {
  codes: VoucherCode[];
  problems: { line: number; problem: "code" | "cents" | "validUntil" }[];
  /** Number of lines that repeat a code from an earlier line. */
  doubles: number;
};

/** So many codes of a value that nobody could choose, and why (unfitValues). */
export type UnfitValue = { cents: Cents; count: number; why: "noReward" | "otherValue" };

export type VoucherReader = {
  /** How many of these codes are known, in the pool or given out. */
  known(codes: string[]): Promise<number>;
  /** How many codes of this brand and amount (cents) are free and valid on the day of `at`. */
  free(rewardId: string, cents: number, at: Date): Promise<number>;
  /** The code mailed for a paid claim, decrypted for its owner; null: none was mailed. */
  codeOf(claimId: string): Promise<{ code: string; validUntil: string | null } | null>;
  /** The pool by reward and amount, with the claims that wait for a code and the earliest promised time. */
  stock(at: Date): Promise<VoucherStock[]>;
  /** The amounts of claims that are neither paid nor ended, each once. */
  owed(): Promise<Cents[]>;
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

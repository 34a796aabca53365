import type { Day } from "#server/platform/values/calendar.ts";
import type { Claim } from "../claim/model.ts";
import type { BankDetail, BankDetailOwner, OpenedBankDetail } from "./model.ts";

/** A bank account as its owner gave it; `birthDate`: the holder's, if the tenant asks for it. */
export type GivenBankDetail = { iban: string; holder: string; birthDate?: Day | null };

export type BankDetailReader = {
  /** The owner's bank details that were neither replaced nor removed. */
  currentOf(owner: BankDetailOwner): Promise<BankDetail | null>;
  /** Whether the owner removed their bank details at this time or later. */
  wasRemovedSince(owner: BankDetailOwner, since: Date): Promise<boolean>;
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

/** Orders that have something in common, without those that a person found nothing wrong with for this `doubt`. */
export type SimilarOrders = {
  /**
   * Orders by other links that are not lost, within a year before or after, of whoever ordered this one: by one of the
   * mailboxes (matchHashesOf), by name and birth date as the shop said, or by name and home as recipients gave them. An
   * order is in the result once for each of these.
   */
  ofBuyer(
    orderId: string,
    mailboxes: string[],
    doubt: string,
  ): Promise<{ orderId: string; by: "mailbox" | "birthDate" | "home" }[]>;
  /** Orders by any link of the referrer that are not lost, placed in so many days up to `until`; null: ever. */
  ofReferrer(accountId: string, until: Date, days: number | null, doubt: string): Promise<string[]>;
};

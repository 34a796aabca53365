import type { Day } from "#server/platform/values/calendar.ts";
import type { Arrival, Recipient, RecipientDetails } from "./model.ts";
import type { ReferrerSees, ReferrerSeesChoice } from "./referrer-sees.ts";

export type RecipientReader = {
  byNumber(number: string): Promise<Recipient | null>;
  /** The recipient with this token (cookie.ts). */
  byToken(tokenHash: string): Promise<Recipient | null>;
  /** The recipient with the receipt of this hash. */
  byReceipt(receiptHash: string): Promise<Recipient | null>;
  /** Decrypts the sealed birth date. null: there is none. Throws if the sealing key is no longer available. */
  birthDateOf(number: string): Promise<Day | null>;
  /** Latest click first. */
  ofRecommendation(recommendationNumber: string): Promise<Recipient[]>;
  /** The link's recipient with one of these match hashes; of several, the one with the latest click. */
  addressedOn(recommendationNumber: string, matchHashes: string[]): Promise<Recipient | null>;
  /** The link's recipients whose details are stored, latest click first, at most 50. */
  withDetailsOn(recommendationNumber: string): Promise<Recipient[]>;
  /** The only recipient who had come by the end of that day; null: nobody had, or several. Reads at most two rows. */
  onlyOn(recommendationNumber: string, by: Date): Promise<Recipient | null>;
  /**
   * Confirmed recipients with this match hash whose order window contains the order date, latest click first, at most
   * 20.
   */
  confirmedByMatch(matchHashes: string[], orderedAt: Date): Promise<Recipient[]>;
  /** What recipients of these links chose for their referrer to see, other than the default. */
  referrerSeesOn(recommendationNumbers: string[]): Promise<ReferrerSeesChoice[]>;
  /** Confirmed recipients with this match hash who are not erased, latest first, at most 20. */
  confirmedByAddress(matchHashes: string[]): Promise<Recipient[]>;
};

export type RecipientRepository = RecipientReader & {
  /**
   * Stores details; until the terms are agreed to, a repeat overwrites them. An address left for the reward becomes
   * theirs. false: they were agreed to, and nothing changed.
   */
  saveDetails(
    number: string,
    details: RecipientDetails,
    matchHash: string,
    at: Date,
    eraseAfter: Date,
  ): Promise<boolean>;
  /**
   * Stores an address for the reward, until the terms are agreed to; another one overwrites it, and that of details.
   * false: they were agreed to, or this very address was left before, and nothing changed.
   */
  leaveAddress(number: string, email: string, matchHash: string, at: Date, eraseAfter: Date): Promise<boolean>;
  setReceipt(number: string, receiptHash: string): Promise<void>;
  /** Replaces the address of a recipient who agreed. false: they have not, or were erased. */
  correctEmail(number: string, email: string, matchHash: string): Promise<boolean>;
  setReferrerSees(number: string, sees: ReferrerSees): Promise<void>;
  /** They told us about themselves in a browser that made the link. A repeat changes nothing. */
  setInOwnBrowser(number: string): Promise<void>;
  /** Corrects what is named of how they came, by a source more reliable than the click. A repeat changes nothing. */
  setWay(number: string, way: { channel?: string; arrival?: Arrival }): Promise<void>;
  /** Agrees to the terms once, in these words; false if it was done before, or there are no details. */
  confirm(number: string, termsText: string, at: Date): Promise<boolean>;
  /** Erases personal fields and the match hash; the pseudonymous row stays. */
  erase(number: string, at: Date): Promise<void>;
};

import type { Day } from "../calendar.ts";
import type { Language } from "../tenant/model.ts";
import type { Arrival } from "./arrival.ts";
import type { Recipient, RecipientDetails } from "./model.ts";

export type RecipientReader = {
  byNumber(number: string): Promise<Recipient | null>;
  /** The recipient whose browser holds this token (cookie.ts). */
  byToken(tokenHash: string): Promise<Recipient | null>;
  /** Opens the sealed birth date. null: there is none. Throws where the key of the seal is gone. */
  birthDateOf(number: string): Promise<Day | null>;
  /** Who clicked last comes first. */
  ofRecommendation(recommendationNumber: string): Promise<Recipient[]>;
  /**
   * Who may have placed an order on this link, in one statement that reads the same number of rows however many
   * recipients the link has.
   */
  candidatesOn(recommendationNumber: string, matchHashes: string[], orderedAt: Date): Promise<Candidates>;
  /** Confirmed recipients with this match hash whose window holds the order date, newest click first, at most 20. */
  confirmedByMatch(matchHashes: string[], orderedAt: Date): Promise<Recipient[]>;
  /** Confirmed recipients with this match hash who are not erased, the latest first, at most 20. */
  confirmedByAddress(matchHashes: string[]): Promise<Recipient[]>;
};

export type Candidates = {
  /** Has one of the match hashes, newest click first. */
  addressed: Recipient | null;
  /**
   * The most likely first: confirmed before others, who clicked last up to the end of the order's day before who was there
   * by then and clicked again. Their windows may be over.
   */
  byClick: Recipient[];
  /** Who clicked last, whenever that was. */
  newest: Recipient | null;
};

export type RecipientRepository = RecipientReader & {
  /** An anonymous recipient; clicks make theirs through recordClick. */
  add(recipient: {
    number: string;
    recommendationNumber: string;
    tokenHash: string;
    channel: string | null;
    language: Language;
    createdAt: Date;
    orderBy: Date;
  }): Promise<void>;
  /** Keeps details; a second call overwrites while terms are not agreed to. false: they were agreed to, nothing changed. */
  saveDetails(
    number: string,
    details: RecipientDetails,
    matchHash: string,
    at: Date,
    eraseAfter: Date,
  ): Promise<boolean>;
  /** How they came in, told better by somebody who knows. Again changes nothing. */
  setArrival(number: string, arrival: Arrival): Promise<void>;
  /** Agrees to the terms once; false when it was done before, or there are no details. */
  confirm(number: string, termsText: string, at: Date): Promise<boolean>;
  /** Person fields and match hash go, the pseudonymous row stays. */
  erase(number: string, at: Date): Promise<void>;
};

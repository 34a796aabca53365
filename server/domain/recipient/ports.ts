import type { Language } from "../tenant/model.ts";
import type { Recipient, RecipientDetails } from "./model.ts";

export type Recipients = {
  byNumber(number: string): Promise<Recipient | null>;
  /** The friend whose browser holds this token (cookie.ts). */
  byToken(tokenHash: string): Promise<Recipient | null>;
  /** Who clicked last comes first. */
  ofRecommendation(recommendationNumber: string): Promise<Recipient[]>;
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
  /** Agrees to the terms once; false when it was done before, or there are no details. */
  confirm(number: string, termsText: string, at: Date): Promise<boolean>;
  /** Confirmed recipients with this match hash whose window holds the order date, newest click first. */
  confirmedByMatch(matchHash: string, orderedAt: Date): Promise<Recipient[]>;
  /** Numbers of those who never confirmed, are past their clock and have no open order. */
  dueToErase(now: Date, limit: number): Promise<string[]>;
  /** Person fields and match hash go, the pseudonymous row stays. */
  erase(number: string, at: Date): Promise<void>;
};

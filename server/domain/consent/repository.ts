import type { ConsentValues } from "./model.ts";

/** Where an answer was given. */
export const consentPlaces = ["banner", "settings", "optOut", "facade"] as const;
export type ConsentPlace = (typeof consentPlaces)[number];

/** One answer, as it is kept for proof. */
export type ConsentAnswer = {
  id: string;
  /** Pseudonym that stands in the visitor's cookie and nowhere else. */
  visitorId: string;
  at: Date;
  place: ConsentPlace;
  /** The version of the words that were answered. */
  textVersion: string;
  /** Every value after the answer. */
  values: ConsentValues;
  /** Given before, and not any more. */
  withdrawn: readonly string[];
};

/** Append-only: what was answered is never rewritten, and forgotten only when it is three years old. */
export type ConsentLogReader = {
  /** One visitor's answers, the oldest first. */
  of(visitorId: string): Promise<ConsentAnswer[]>;
};

export type ConsentLogRepository = ConsentLogReader & {
  append(answer: ConsentAnswer): Promise<void>;
};

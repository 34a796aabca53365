import type { ConsentValues } from "./model.ts";

/** Where an answer was given. */
export const consentPlaces = ["banner", "settings", "optOut", "facade"] as const;
export type ConsentPlace = (typeof consentPlaces)[number];

/** One answer, as stored for proof. */
export type ConsentAnswer = {
  id: string;
  /** Pseudonym; otherwise stored only in the visitor's cookie. */
  visitorId: string;
  at: Date;
  place: ConsentPlace;
  /** Version of the text that was answered. */
  textVersion: string;
  /** All values after the answer. */
  values: ConsentValues;
  /** Consents that were given before and no longer are. */
  withdrawn: readonly string[];
};

/** Append-only: answers are never changed, and erased only after three years. */
export type ConsentLogReader = {
  /** One visitor's answers, oldest first. */
  of(visitorId: string): Promise<ConsentAnswer[]>;
};

export type ConsentLogRepository = ConsentLogReader & {
  append(answer: ConsentAnswer): Promise<void>;
};

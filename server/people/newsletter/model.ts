import type { Language } from "#server/platform/values/language.ts";
import type { Account } from "../account/model.ts";
import type { SubscriberState } from "./states.ts";

/** Where the newsletter was requested. */
export type NewsletterForm = "recommend" | "recipient" | "account" | "newsletter" | "facade";

/** One address, with the request and its confirmation: the proof of the double opt-in. */
export type Subscriber = {
  id: string;
  state: SubscriberState;
  email: string;
  /** For the greeting; empty if unknown. */
  firstName: string;
  language: Language;
  form: NewsletterForm;
  /** The text that the person agreed to, and its SHA-256. */
  consentText: string;
  textHash: string;
  requestedAt: Date;
  /** When the last confirmation mail was sent, and when the last requested resend was. */
  mailedAt: Date | null;
  resentAt: Date | null;
  confirmedAt: Date | null;
  endedAt: Date | null;
};

/** A request for the newsletter. `isClick`: made explicitly for the newsletter, which allows resending the mail. */
export type OptInRequest = Pick<Subscriber, "email" | "firstName" | "language" | "form" | "consentText"> & {
  isClick: boolean;
};

/**
 * mailed: a confirmation mail is queued · alreadySent: it was sent before · alreadySet: the address is subscribed
 * already.
 */
export type OptInAnswer = "mailed" | "alreadySent" | "alreadySet";

/**
 * A referrer's newsletter state from their account: opted in with permission, pending without it if the mail was sent,
 * else opted out.
 */
export function newsletterStateOf(account: Pick<Account, "newsletterGiven" | "newsletterSentAt">): SubscriberState {
  if (account.newsletterGiven) return "optedIn";
  return account.newsletterSentAt ? "pending" : "optedOut";
}

export type SubscriberReader = {
  byId(id: string): Promise<Subscriber | null>;
  /** Finds by the normalised address (email.ts). */
  byEmail(email: string): Promise<Subscriber | null>;
  /** Confirmed subscribers ordered by id; keyset pagination after `afterId`. */
  optedIn(afterId: string | null, limit: number): Promise<Subscriber[]>;
  countOptedIn(): Promise<number>;
};

export type SubscriberRepository = SubscriberReader & {
  /** Locks the account of the address, if there is one, then the subscriber's row, until the transaction ends. */
  byEmailForUpdate(email: string): Promise<Subscriber | null>;
  /**
   * Stores the subscriber and computes the hash of its text. Updates the account with this address accordingly
   * (newsletterGiven, newsletterSentAt). Needs byEmailForUpdate.
   */
  save(subscriber: Omit<Subscriber, "textHash">): Promise<void>;
};

import type { Account } from "../account/model.ts";
import type { Language } from "../tenant/model.ts";
import type { SubscriberState } from "./states.ts";

/** Where the newsletter was asked for. */
export type NewsletterForm = "recommend" | "recipient" | "account" | "newsletter" | "facade";

/** One address, and what its owner was asked and answered: the proof of the double opt-in. */
export type Subscriber = {
  id: string;
  state: SubscriberState;
  email: string;
  /** For the greeting; empty where none was given. */
  firstName: string;
  language: Language;
  form: NewsletterForm;
  /** What was agreed to, as it was read, and its SHA-256. */
  consentText: string;
  textHash: string;
  requestedAt: Date;
  /** The last confirmation mail, and the last one that was asked for once more. */
  mailedAt: Date | null;
  resentAt: Date | null;
  confirmedAt: Date | null;
  endedAt: Date | null;
};

/** Somebody asks for the newsletter. `isClick`: on purpose and for nothing else, which may send the mail once more. */
export type OptInRequest = Pick<Subscriber, "email" | "firstName" | "language" | "form" | "consentText"> & {
  isClick: boolean;
};

/** mailed: a confirmation mail is on its way · alreadySent: it was sent before · alreadySet: the newsletter comes already. */
export type OptInAnswer = "mailed" | "alreadySent" | "alreadySet";

/**
 * A referrer's state, by what their account says of the newsletter: opted in when permission is given, pending when it is not
 * but the mail was sent, else opted out (specification section 4).
 */
export function newsletterStateOf(account: Pick<Account, "newsletterGiven" | "newsletterSentAt">): SubscriberState {
  if (account.newsletterGiven) return "optedIn";
  return account.newsletterSentAt ? "pending" : "optedOut";
}

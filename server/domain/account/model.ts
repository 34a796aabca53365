import type { Language } from "../tenant/model.ts";

export const accountStates = ["unconfirmed", "confirmed", "blocked", "deleted"] as const;
export type AccountState = (typeof accountStates)[number];

/** A referrer. Recommending creates one unconfirmed; a link from an e-mail confirms it. */
export type Account = {
  id: string;
  state: AccountState;
  email: string;
  salutation: string | null;
  firstName: string;
  lastName: string;
  language: Language;
  /** Empfehlerhash: names the referrer in links and calls without telling who it is. */
  referrerHash: string;
  hasPassword: boolean;
  newsletterGiven: boolean;
  newsletterSentAt: Date | null;
  createdAt: Date;
};

export type NewAccount = Pick<
  Account,
  "id" | "email" | "firstName" | "lastName" | "language" | "referrerHash" | "createdAt"
>;

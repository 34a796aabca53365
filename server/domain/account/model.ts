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
  /** Whether mails remind of rewards that wait. */
  remindByMail: boolean;
  /** Why it is blocked; null: it is not. */
  blockReason: string | null;
  createdAt: Date;
};

/** What a blocked account's owner is told: that it is blocked, or that staff and service providers do not take part. */
export function blockedRefusal({ blockReason }: Pick<Account, "blockReason">): "accountBlocked" | "staffBlocked" {
  return blockReason === "RULE_STAFF" ? "staffBlocked" : "accountBlocked";
}

/** What a referrer says of themselves and may change. */
export type Profile = Pick<Account, "salutation" | "firstName" | "lastName" | "language" | "remindByMail">;

/** The address that a referrer wants to have, until its link is confirmed. */
export type EmailChange = {
  accountId: string;
  email: string;
  tokenHash: string;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
};

export type NewAccount = Pick<
  Account,
  "id" | "email" | "firstName" | "lastName" | "language" | "referrerHash" | "createdAt"
>;

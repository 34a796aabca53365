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

/** How a session was opened. What came with an automatic login's link reaches less (app/guards.ts). */
export type SessionMethod = "link" | "password" | "passkey" | "autologin" | "support";

/** What a browser says that it is, in the words that people know: "Chrome", "Android"; null: it does not say. */
export type Device = { browser: string | null; system: string | null };

/** Somebody who is logged in. `support`: an operator looks at the account, for the reason of a ticket, and changes nothing. */
export type Session = Device & {
  /** Names it in lists; it opens nothing. */
  id: string;
  kind: "member" | "support";
  method: SessionMethod;
  operator: string | null;
  reason: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  /** It ends then unless it is used before. */
  expiresAt: Date;
  /** It ends then in any case. */
  endsAt: Date;
};

export type NewSession = Omit<Session, "lastSeenAt"> & { tokenHash: string; accountId: string };

/** Who asks for an account without recommending. */
export type Registration = Pick<Account, "email" | "firstName" | "lastName">;

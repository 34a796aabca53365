import type { Language } from "#server/platform/values/language.ts";

export const salutations = ["ms", "mr", "mx"] as const;

export const accountStates = ["unconfirmed", "confirmed", "blocked", "deleted"] as const;
export type AccountState = (typeof accountStates)[number];

/** A referrer. Recommending creates an unconfirmed account; a link in a mail confirms it. */
export type Account = {
  id: string;
  state: AccountState;
  email: string;
  salutation: string | null;
  firstName: string;
  lastName: string;
  language: Language;
  /** Empfehlerhash: identifies the referrer in links and calls without revealing who it is. */
  referrerHash: string;
  hasPassword: boolean;
  newsletterGiven: boolean;
  newsletterSentAt: Date | null;
  /** Whether reminders of waiting rewards are mailed. */
  remindByMail: boolean;
  /** Whether news of their links are mailed (newsKinds): only after the person asked for them. */
  newsByMail: boolean;
  /** Reason of the block; null: not blocked. */
  blockReason: string | null;
  createdAt: Date;
};

/**
 * The message for a blocked account's owner: the account is blocked, or staff and service providers may not take part.
 */
export function blockedRefusal({ blockReason }: Pick<Account, "blockReason">): "accountBlocked" | "staffBlocked" {
  return blockReason === "RULE_STAFF" ? "staffBlocked" : "accountBlocked";
}

/** Personal settings that a referrer may change. */
export type Profile = Pick<Account, "salutation" | "firstName" | "lastName" | "language" | "remindByMail">;

/** A pending change of a referrer's address, until its link is confirmed. */
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

/** How a session was opened. A session by automatic login may do less (app/guards.ts). */
export type SessionMethod = "link" | "password" | "passkey" | "autologin" | "support";

/** Browser and system from the user agent, by their common names ("Chrome", "Android"); null: unknown. */
export type Device = { browser: string | null; system: string | null };

/**
 * A logged-in session. `support`: an operator looks at the account for a ticket (`reason`) and cannot change anything.
 */
export type Session = Device & {
  /** Identifies the session in lists; not a secret. */
  id: string;
  kind: "member" | "support";
  method: SessionMethod;
  operator: string | null;
  reason: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  /** Idle end: the session ends then unless it is used before. */
  expiresAt: Date;
  /** Absolute end of the session. */
  endsAt: Date;
};

export type NewSession = Omit<Session, "lastSeenAt"> & { tokenHash: string; accountId: string };

/** A request for an account without recommending. */
export type Registration = Pick<Account, "email" | "firstName" | "lastName">;

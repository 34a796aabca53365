import type { Cause } from "#server/platform/event/model.ts";
import type { Language } from "#server/platform/values/language.ts";
import type { Account, EmailChange, NewAccount, NewSession, Profile, Session } from "./model.ts";

export type AccountReader = {
  /** Deleted accounts are not found, by this and all other methods. */
  byId(id: string): Promise<Account | null>;
  /** Finds by the normalised address (email.ts). */
  byEmail(email: string): Promise<Account | null>;
  /** One statement, which is the same whether or not there is such an account; this holds for credentialsById, too. */
  credentialsByEmail(email: string): Promise<Credentials | null>;
  credentialsById(id: string): Promise<Credentials | null>;
  /**
   * Confirmed accounts whose recommendation waited for its address to be confirmed, and was confirmed, in the browser
   * with this owner key. Reads only rows that the key leads to.
   */
  confirmedWithOwnerKey(ownerKeyHash: string): Promise<Account[]>;
};

/** What a login is checked against. `passwordHash` null: the account has no password. */
export type Credentials = { account: Account; passwordHash: string | null };

export type AccountRepository = AccountReader & {
  /** Locks the row until the transaction ends; null: there is no such account. */
  byIdForUpdate(id: string): Promise<Account | null>;
  /** Adds an unconfirmed account, or returns the account with this address. */
  addOrFind(account: NewAccount): Promise<Account>;
  /**
   * unconfirmed → confirmed, with its event; `name` is the one that the person confirmed with. Does nothing in any
   * other state.
   */
  confirm(id: string, at: Date, name?: { firstName: string; lastName: string }): Promise<void>;
  /**
   * Stores a hash. `at`: for a new password, with an event; null: for a rehash of the same password, without an event.
   */
  setPassword(id: string, passwordHash: string, at: Date | null): Promise<void>;
  setLanguage(id: string, language: Language): Promise<void>;
  /** unconfirmed, confirmed → blocked, with its event; does nothing in any other state. */
  block(id: string, reason: string, at: Date, actorId?: string): Promise<void>;
  /**
   * blocked → unconfirmed or confirmed (the state before the block), with its event; does nothing in any other state.
   */
  unblock(id: string, at: Date, actorId?: string): Promise<void>;
  saveProfile(id: string, profile: Profile): Promise<void>;
  setNewsByMail(id: string, isWanted: boolean): Promise<void>;
  /**
   * Changes the address, with its event, which names who did it. false: another account has it, and nothing changed.
   * The caller has locked the account.
   */
  changeEmail(id: string, email: string, by: Pick<Cause, "actor" | "actorId" | "key">, at: Date): Promise<boolean>;
  /**
   * unconfirmed, confirmed → deleted, with its event: empties all personal columns of the account, ends its links and
   * removes the names from them, and frees the address for a new registration. Does nothing in any other state.
   */
  erase(id: string, at: Date): Promise<void>;
};

export type EmailChangeReader = {
  byToken(tokenHash: string): Promise<EmailChange | null>;
};

export type EmailChangeRepository = EmailChangeReader & {
  /** Stores the account's only pending change, replacing an earlier one. */
  save(change: Omit<EmailChange, "usedAt">): Promise<void>;
  /** true for exactly one of several concurrent callers, and only before it expires. */
  use(tokenHash: string, at: Date): Promise<boolean>;
  /** Ends a pending change. */
  end(accountId: string): Promise<void>;
};

export type SessionReader = {
  /** The account behind a live session. */
  accountOf(tokenHash: string, now: Date): Promise<Account | null>;
  /** A live session and its account, in one statement; used for every request with a session. */
  live(tokenHash: string, now: Date): Promise<{ account: Account; session: Session } | null>;
  /** The account's live sessions, most recently used first. */
  ofAccount(accountId: string, now: Date): Promise<Session[]>;
};

export type SessionRepository = SessionReader & {
  open(session: NewSession): Promise<void>;
  /** Records a use at `at` and extends the idle end to `expiresAt`. Does nothing if there is no such session. */
  use(id: string, at: Date, expiresAt: Date): Promise<void>;
  /** Ends the session; does nothing if there is none. */
  close(tokenHash: string): Promise<void>;
  /** Ends one session of this account; false: it has no such session. */
  closeOne(accountId: string, id: string): Promise<boolean>;
  /** Ends all sessions of this account except `except`. Returns how many. */
  closeAll(accountId: string, except?: string): Promise<number>;
};

/** What a link in a mail may be used for. */
export type TokenPurpose =
  | "confirmRecommendation"
  | "login"
  | "register"
  | "resetPassword"
  | "reward"
  | "recipientStatus"
  | "confirmNewsletter"
  | "case"
  | "agencyInvitation"
  | "autologin"
  | "supportLogin"
  | "passkeyChallenge"
  | "erasureCertificate"
  | "erasureReceipt";

export type TokenRow = {
  tokenHash: string;
  purpose: TokenPurpose;
  /**
   * What the token opens: a recommendation's number, an account (with the next page: loginSubject), a claim's id, a
   * recipient's number, a case's id, an invitation's id, an audit entry's number (with a language).
   */
  subject: string;
  createdAt: Date;
  expiresAt: Date;
};

export type TokenReader = {
  /** Reads a token without using it up; for the page that a link opens (GET). */
  peek(
    tokenHash: string,
    purpose: TokenPurpose,
  ): Promise<{ subject: string; expiresAt: Date; usedAt: Date | null } | null>;
};

export type TokenRepository = TokenReader & {
  add(...tokens: TokenRow[]): Promise<void>;
  /** Uses a token up; true for exactly one of several concurrent callers, and only before it expires. */
  use(tokenHash: string, purpose: TokenPurpose, now: Date): Promise<boolean>;
  /** Uses up all unused tokens of these purposes for one subject. */
  spendAll(purposes: readonly TokenPurpose[], subject: string, now: Date): Promise<void>;
  /** Removes unused tokens of these purposes for these subjects (for login tokens: accounts, with any next page). */
  removeOf(purposes: readonly TokenPurpose[], subjects: readonly string[]): Promise<void>;
  /** Removes the unused links that confirm an account's recommendations. */
  removeConfirmationLinks(accountId: string): Promise<void>;
  /** Removes the unused links to an account's rewards. */
  removeRewardLinks(accountId: string): Promise<void>;
};

import type { Language } from "../tenant/model.ts";
import type { Account, EmailChange, NewAccount, NewSession, Profile, Session } from "./model.ts";

export type AccountReader = {
  /** Here and below: a deleted account is never found. */
  byId(id: string): Promise<Account | null>;
  /** Finds by the normalised address (email.ts). */
  byEmail(email: string): Promise<Account | null>;
  /** Here and below: one statement, the same whether there is such an account. */
  credentialsByEmail(email: string): Promise<Credentials | null>;
  credentialsById(id: string): Promise<Credentials | null>;
};

/** What a login is judged by. `passwordHash` null: the account has no password. */
export type Credentials = { account: Account; passwordHash: string | null };

export type AccountRepository = AccountReader & {
  /** Locks the row until the transaction ends; null: there is no such account. */
  byIdForUpdate(id: string): Promise<Account | null>;
  /** Adds an unconfirmed account, or answers the one that has this address already. */
  addOrFind(account: NewAccount): Promise<Account>;
  /** unconfirmed → confirmed, with its event; the name is the one that the person confirmed with. Nothing happens in any other state. */
  confirm(id: string, at: Date, name?: { firstName: string; lastName: string }): Promise<void>;
  /** Stores a hash. `at` with an event, for a new password; null without, for the same password hashed anew. */
  setPassword(id: string, passwordHash: string, at: Date | null): Promise<void>;
  setLanguage(id: string, language: Language): Promise<void>;
  /** unconfirmed, confirmed → blocked, with its event; nothing happens in any other state. */
  block(id: string, reason: string, at: Date, actorId?: string): Promise<void>;
  /** blocked → unconfirmed or confirmed, whichever it was, with its event; nothing happens in any other state. */
  unblock(id: string, at: Date, actorId?: string): Promise<void>;
  saveProfile(id: string, profile: Profile): Promise<void>;
  /** Another address, with its event. false: another account has it, and nothing changed. The caller has locked the account. */
  changeEmail(id: string, email: string, key: string, at: Date): Promise<boolean>;
  /**
   * unconfirmed, confirmed → deleted, with its event: every personal column of the account is emptied, its links end and name
   * nobody any more, and the address can register anew. Nothing happens in any other state.
   */
  erase(id: string, at: Date): Promise<void>;
};

export type EmailChangeReader = {
  byToken(tokenHash: string): Promise<EmailChange | null>;
};

export type EmailChangeRepository = EmailChangeReader & {
  /** The account's only one: an earlier one ends. */
  save(change: Omit<EmailChange, "usedAt">): Promise<void>;
  /** true for exactly one of any number of callers, and only before it expires. */
  use(tokenHash: string, at: Date): Promise<boolean>;
  /** A wish that is not proven yet ends. */
  end(accountId: string): Promise<void>;
};

export type SessionReader = {
  /** The account behind a live session. */
  accountOf(tokenHash: string, now: Date): Promise<Account | null>;
  /** A live session and its account; one statement, used on every request that carries a session. */
  live(tokenHash: string, now: Date): Promise<{ account: Account; session: Session } | null>;
  /** The live sessions of an account, the one seen last first. */
  ofAccount(accountId: string, now: Date): Promise<Session[]>;
};

export type SessionRepository = SessionReader & {
  open(session: NewSession): Promise<void>;
  /** It was used at `at` and lives until `expiresAt` without further use. Nothing happens where there is no such session. */
  use(id: string, at: Date, expiresAt: Date): Promise<void>;
  /** Nothing happens where there is no such session. */
  close(tokenHash: string): Promise<void>;
  /** Ends one session of this account; false: it has no such session. */
  closeOne(accountId: string, id: string): Promise<boolean>;
  /** Every browser of this account is logged out; `except`: the session that stays. Answers how many there were. */
  closeAll(accountId: string, except?: string): Promise<number>;
};

/** What a link in a mail may do. */
export type TokenPurpose =
  | "confirmRecommendation"
  | "login"
  | "register"
  | "resetPassword"
  | "reward"
  | "recipientStanding"
  | "confirmNewsletter"
  | "case"
  | "agencyInvitation"
  | "autologin"
  | "supportLogin"
  | "passkeyChallenge";

export type TokenRow = {
  tokenHash: string;
  purpose: TokenPurpose;
  /** What it opens: a recommendation's number, an account (and where to go on: loginSubject), a claim's id, a recipient's number, a case's id, an invitation's id. */
  subject: string;
  createdAt: Date;
  expiresAt: Date;
};

export type TokenReader = {
  /** Looks without using: the page behind a link's GET. */
  peek(
    tokenHash: string,
    purpose: TokenPurpose,
  ): Promise<{ subject: string; expiresAt: Date; usedAt: Date | null } | null>;
};

export type TokenRepository = TokenReader & {
  add(token: TokenRow): Promise<void>;
  /** Uses it up; true for exactly one of any number of callers, and only before it expires. */
  use(tokenHash: string, purpose: TokenPurpose, now: Date): Promise<boolean>;
  /** Uses up every unused token of these purposes for one subject. */
  spendAll(purposes: readonly TokenPurpose[], subject: string, now: Date): Promise<void>;
  /** Unused links of these purposes for these subjects (a login's account, wherever it leads) open nothing any more. */
  removeOf(purposes: readonly TokenPurpose[], subjects: readonly string[]): Promise<void>;
};

import type { SsoSession, SsoUser } from "./model.ts";

export type SsoUserReader = {
  byId(id: string): Promise<SsoUser | null>;
  /** Finds by the normalised address (emailKey), which is unique. */
  byEmailKey(emailKey: string): Promise<SsoUser | null>;
  bySubject(subject: string): Promise<SsoUser | null>;
  /** Users of the tenant, by agency and last name; at most `limit`. */
  all(limit: number): Promise<SsoUser[]>;
  /** One agency's users, by last name. */
  ofAgency(agencyId: string): Promise<SsoUser[]>;
};

export type SsoUserRepository = SsoUserReader & {
  /** As byId, byEmailKey and bySubject, and lock the user: what somebody else changes is read when it is changed. */
  byIdForUpdate(id: string): Promise<SsoUser | null>;
  byEmailKeyForUpdate(emailKey: string): Promise<SsoUser | null>;
  bySubjectForUpdate(subject: string): Promise<SsoUser | null>;
  /** false: a user with this address exists. */
  add(user: SsoUser): Promise<boolean>;
  /** Writes all fields of a locked user. */
  save(user: SsoUser): Promise<void>;
};

export type SsoSessionReader = {
  /** The session with its user's current data; null: it ended, or the user may no longer sign in. */
  live(tokenHash: string, now: Date): Promise<{ user: SsoUser; session: SsoSession } | null>;
};

export type SsoSessionRepository = SsoSessionReader & {
  /** `idToken` is encrypted; null: none is stored. */
  open(session: SsoSession, idToken: string | null): Promise<void>;
  /** Records a use and extends the idle end to `expiresAt`. */
  use(tokenHash: string, at: Date, expiresAt: Date): Promise<void>;
  /** Ends the session and returns the provider's ID token for ending its session, too; null: it had ended before. */
  close(tokenHash: string): Promise<{ idToken: string | null } | null>;
  /** Ends the sessions of one session at the identity provider. Returns their users' ids. */
  closeAllOfSid(sid: string): Promise<string[]>;
  /** Records a back-channel message by a keyed hash of its id; false: it was recorded before. */
  noteLogout(id: string, expiresAt: Date): Promise<boolean>;
  /** Ends all sessions of a user. Returns how many. */
  closeAllOf(userId: string): Promise<number>;
};

/** Repositories of signing in that a context reads. */
export type SsoReaders = { ssoUsers: SsoUserReader; ssoSessions: SsoSessionReader };

/** Repositories of signing in that a transaction writes. */
export type SsoRepositories = { ssoUsers: SsoUserRepository; ssoSessions: SsoSessionRepository };

import type { SsoSession, SsoUser } from "./model.ts";

export type SsoUserReader = {
  byId(id: string): Promise<SsoUser | null>;
  /** By the address as a key (emailKey); one person has it. */
  byEmailKey(emailKey: string): Promise<SsoUser | null>;
  bySubject(subject: string): Promise<SsoUser | null>;
  /** Everybody, by agency and last name; at most so many. */
  all(limit: number): Promise<SsoUser[]>;
  /** Of one agency, by last name. */
  ofAgency(agencyId: string): Promise<SsoUser[]>;
};

export type SsoUserRepository = SsoUserReader & {
  /** false: somebody has this address. */
  add(user: SsoUser): Promise<boolean>;
  /** Writes all fields but id and createdAt. */
  save(user: SsoUser): Promise<void>;
};

export type SsoSessionReader = {
  /** The session, and the person as they are now; null: it ended, or the person may not sign in any more. */
  live(tokenHash: string, now: Date): Promise<{ user: SsoUser; session: SsoSession } | null>;
};

export type SsoSessionRepository = SsoSessionReader & {
  /** `idToken` is sealed; null: none is kept. */
  open(session: SsoSession, idToken: string | null): Promise<void>;
  /** The session was used: it ends at `expiresAt` if nothing more is done. */
  use(tokenHash: string, at: Date, expiresAt: Date): Promise<void>;
  /** A second time changes nothing. Answers the identity provider's token of the session, for ending it there too. */
  close(tokenHash: string): Promise<{ idToken: string | null } | null>;
  /** Ends those of one session at the identity provider. Answers whose they were. */
  closeAllOfSid(sid: string): Promise<string[]>;
  /** Notes a message that a session ended there, by a keyed hash of its id. false: it was noted before. */
  noteLogout(id: string, expiresAt: Date): Promise<boolean>;
  /** Ends every session of a person. Answers how many. */
  closeAllOf(userId: string): Promise<number>;
};

/** What signing in has, for a context to read … */
export type SsoReaders = { ssoUsers: SsoUserReader; ssoSessions: SsoSessionReader };

/** … and for a transaction to write. */
export type SsoRepositories = { ssoUsers: SsoUserRepository; ssoSessions: SsoSessionRepository };

import type { Matter, Parties } from "./audit/model.ts";

/** Cached answers of upstream services, for one tenant. Times are the database's. */
export type CachedResponses = {
  /** `now` is always returned: use it as `fetchedAt` of an answer fetched afterwards, which is at least that fresh. */
  get(upstream: string, key: string): Promise<{ entry: CacheEntry | null; now: Date }>;
  /** Stores an answer; `value` null: the service has no such thing. An older answer never replaces a newer one. */
  put(upstream: string, key: string, value: unknown, fetchedAt: Date): Promise<void>;
  /** Marks all answers fetched so far as outdated, in every process, because something changed at the service. */
  invalidate(upstream: string): Promise<void>;
};

export type CacheEntry = {
  value: unknown;
  fetchedAt: Date;
  /** The service reported a change since; use it only if no newer answer is available. */
  outdated: boolean;
};

/** A partner's server. Its calls are counted by its name, with limits `limitFactor` times a visitor's. */
export type ApiClient = { name: string; limitFactor: number };

/** `prefix`: the beginning of the key. `lastUsedAt`: by at most a minute too late; null: never. */
export type ListedApiClient = ApiClient & {
  prefix: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
};

export type ApiClients = {
  /** Notes that the key was used. null: no client has it, or it was revoked. */
  byKeyHash(keyHash: string): Promise<ApiClient | null>;
  /** false: the name is taken; names of revoked clients are not reused. */
  add(client: ApiClient & { keyHash: string; prefix: string }): Promise<boolean>;
  /** By name, including revoked clients. */
  list(): Promise<ListedApiClient[]>;
  /** false: no client of this name has an active key. */
  revoke(name: string): Promise<boolean>;
};

/** `actor`: the name of a key, or the id of a login. */
export type NewPerson = { actor: string; name: string; email: string; way: "key" | "login"; since: Date };

/** A person's key of the command line; `usedAt` null: never used, `revokedAt` null: it works. */
export type OperatorKey = {
  name: string;
  email: string;
  createdAt: Date;
  usedAt: Date | null;
  revokedAt: Date | null;
};

/**
 * People of the back office. Decisions about money need two of them. Only the cli adds them, never a process that
 * serves pages.
 */
export type OperatorReader = {
  /** All, by name, also those whose key has ended. */
  all(): Promise<OperatorKey[]>;
  /** The operator's name, if the key is theirs and not revoked; notes that it was used. */
  acceptKey(keyHash: string): Promise<string | null>;
  /**
   * The person behind each name of a key (also a revoked one) and each id of a login of this tenant: their mailbox. A
   * name that is neither stands for itself.
   */
  personsOf(actors: readonly string[]): Promise<string[]>;
  /** Who is a party to a matter, and whether one of these blind indexes of addresses is of its recipient or buyer. */
  partiesOf(matter: Matter, hashes: readonly string[]): Promise<Parties>;
  /**
   * Which of these keys and logins of this tenant were added within a day before `now`, and do not count yet where two
   * are needed. Those do that were added within a day of the first key of the installation, or the first login of the
   * tenant: there was nobody before them.
   */
  newAmong(actors: readonly string[], now: Date): Promise<string[]>;
  /** How many working keys, and logins of the tenant with a right on money, are new in this sense. */
  countNew(now: Date): Promise<number>;
  /**
   * Who is new in this sense, and the addresses of all who have a working key or such a login. Of keys only for the
   * installation's first tenant, so that they are told of once.
   */
  newPeople(now: Date): Promise<{ added: NewPerson[]; others: Pick<NewPerson, "email" | "way">[] }>;
  /** Whether the installation has, or had, an operator. */
  areThere(): Promise<boolean>;
};

export type OperatorRepository = OperatorReader & {
  /** false: no operator of this name has a working key. */
  end(name: string, at: Date): Promise<boolean>;
};

/** The answer to the first call. */
export type StoredAnswer = { status: number; headers: Readonly<Record<string, string>>; body: string };

/**
 * `run`: the caller must run the call · `running`: another call with this key is running · `answered`: it was answered
 * before · `other`: the key belongs to a call with another body.
 */
export type Claimed = { kind: "run" | "running" | "other" } | { kind: "answered"; answer: StoredAnswer };

export type IdempotentCalls = {
  /** Claims a key for `lockSeconds` if it is free, or its holder gave no answer in time. One statement. */
  claim(keyHash: string, fingerprint: string, times: { lockSeconds: number; lifeHours: number }): Promise<Claimed>;
  /** Stores the answer, encrypted, for repeats of the call. */
  answer(keyHash: string, fingerprint: string, answer: StoredAnswer): Promise<void>;
  /** The call failed: releases the key, so that a repeat runs the call again. */
  release(keyHash: string, fingerprint: string): Promise<void>;
};

import type { Language } from "#server/platform/values/language.ts";
import type { AuditReader, AuditRepository } from "./audit/model.ts";
import type { DueReader } from "./due-work/model.ts";
import type { TaskReader, TaskRepository } from "./due-work/task/model.ts";
import type { EventReader, EventRepository } from "./event/model.ts";
import type { MailLinks, SiteLinks } from "./links.ts";
import type { MailReader, MailRepository } from "./mail/repository.ts";
import type { CachedResponses, IdempotentCalls, OperatorReader, OperatorRepository } from "./repositories.ts";
import type { Cookies } from "./request/cookies.ts";
import type { PlatformTenant } from "./tenant.ts";
import type { WebhookReader, WebhookRepository } from "./webhook/repository.ts";

/**
 * Contexts grow from room to room: each room's context.ts adds its own repositories to those of the rooms below it, so
 * that a use-case sees nothing of the rooms above. A context of a higher room can be passed wherever one of a lower
 * room is expected.
 */

/** What every use-case gets from its request or job, inside and outside a transaction. */
export type Scope = {
  tenant: PlatformTenant;
  language: Language;
  requestId: string;
  log: Log;
  /** The only clock that use-cases read; tests inject it. */
  now(): Date;
  cookies: Cookies;
  secrets: Secrets;
  links: SiteLinks;
  mailLinks: MailLinks;
};

/** What may be read without a transaction; functions that only read take this type. A Tx can be passed as one. */
export type ReadContext = Scope & {
  events: EventReader;
  mails: MailReader;
  webhooks: WebhookReader;
  operators: OperatorReader;
  audit: AuditReader;
  tasks: TaskReader;
};

/** What exists outside transactions only. */
export type NonTransactional = {
  /** Origin ("https://host") of links sent to people; no trailing slash. */
  origin: string;
  /** Whether search engines may index this host: a tenant lists it, and it is neither a test nor a staging host. */
  isFindable: boolean;
  /** Rows that are due, for the timers' sweeps. */
  due: DueReader;
  /** Cached responses of other services. */
  answers: CachedResponses;
  /** Stored answers of calls with an idempotency key: single statements that commit on their own. */
  idempotentCalls: IdempotentCalls;
};

/**
 * One database transaction of one tenant. Only its repositories lock and write. Functions that need a lock or move a
 * state take a Tx, so calling them outside a transaction does not compile. Upstream services are not part of it: call
 * them before. Lock order: account → recommendation → recipient → order → claim → payout.
 */
export type Tx = Scope & {
  events: EventRepository;
  mails: MailRepository;
  webhooks: WebhookRepository;
  operators: OperatorRepository;
  audit: AuditRepository;
  tasks: TaskRepository;
};

/** What opens transactions: a RequestContext of any room, with that room's Tx. */
export type Transactions<T> = {
  /** Internal: call withTransaction instead. */
  transaction<R>(work: (tx: T) => Promise<R>): Promise<R>;
};

/** Everything that a use-case of the platform may use. Built by server/runtime/request-context.ts. */
export type RequestContext = ReadContext & NonTransactional & Transactions<Tx>;

/** Commits everything in `work` or nothing. Retries on deadlock, so `work` may run more than once. */
export function withTransaction<T, R>(ctx: Transactions<T>, work: (tx: T) => Promise<R>): Promise<R> {
  return ctx.transaction(work);
}

export type Log = {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
};

export type Secrets = {
  newId(): string;
  /** Unguessable, in the unambiguous alphabet (number.ts). */
  newNumber(length: number): string;
  /** 256 random bits, URL-safe; for links and cookies. */
  newToken(): string;
  /**
   * Keyed hash (HMAC with APP_SECRET), per tenant and purpose: for tokens at rest and values that need not outlive a
   * change of APP_SECRET.
   */
  hash(purpose: string, value: string): string;
  /** Long-lived keyed hash (blind index) under the first of INDEX_KEYS, in the form "<key id>.<hash>". For storing. */
  index(purpose: string, value: string): string;
  /** The value's blind index under each of INDEX_KEYS; lookups compare stored indexes with all of them. */
  indexes(purpose: string, value: string): string[];
  /** Whether `stored` is the blind index of this value under any of INDEX_KEYS. */
  isIndexOf(stored: string, purpose: string, value: string): boolean;
  /** Encrypts a short text that leaves the server and comes back, such as a part of a URL; never for storing. */
  conceal(purpose: string, text: string): string;
  /** null: not concealed for this tenant and purpose, changed, or before a change of APP_SECRET. */
  reveal(purpose: string, concealed: string): string | null;
};

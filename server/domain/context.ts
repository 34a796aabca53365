import type { AddressRequestReader, AddressRequestRepository } from "./account/address-request.ts";
import type { LoginAttempts, Passwords } from "./account/ports.ts";
import type {
  AccountReader,
  AccountRepository,
  EmailChangeReader,
  EmailChangeRepository,
  SessionReader,
  SessionRepository,
  TokenReader,
  TokenRepository,
} from "./account/repository.ts";
import type { AgencyReportReader } from "./agency/reports.ts";
import type { AgencyReaders, AgencyRepositories } from "./agency/repository.ts";
import type { AnalyticsServers } from "./analytics/ports.ts";
import type { AuditReader, AuditRepository } from "./audit/repository.ts";
import type { Campaigns } from "./campaign/repository.ts";
import type { ProofOfWork } from "./captcha/ports.ts";
import type { SpentCaptchaReader, SpentCaptchaRepository } from "./captcha/repository.ts";
import type { CaseReader, CaseRepository } from "./case/repository.ts";
import type { ClaimReader, ClaimRepository, LedgerReader, LedgerRepository } from "./claim/repository.ts";
import type { ConsentLogReader, ConsentLogRepository } from "./consent/repository.ts";
import type { TrackingParams } from "./consent/tracking-params.ts";
import type { Content } from "./content/ports.ts";
import type { TextSearch } from "./content/text-search.ts";
import type { Cookies } from "./cookies.ts";
import type { CustomerNumberReader, CustomerNumberRepository } from "./customer-number/repository.ts";
import type { DueReader } from "./due-work/model.ts";
import type { EventReader, EventRepository } from "./event/repository.ts";
import type { IdempotentCalls } from "./idempotency/repository.ts";
import type { Links } from "./links.ts";
import type { MailReader, MailRepository } from "./mail/repository.ts";
import type { SubscriberReader, SubscriberRepository } from "./newsletter/repository.ts";
import type { OperatorReader } from "./operator/repository.ts";
import type { OrderReader, OrderRepository } from "./order/repository.ts";
import type { WebAuthn } from "./passkey/ports.ts";
import type { PasskeyReader, PasskeyRepository } from "./passkey/repository.ts";
import type { PayoutFiles } from "./payout/ports.ts";
import type {
  BankDetailReader,
  BankDetailRepository,
  PayoutReader,
  PayoutRepository,
  VoucherReader,
  VoucherRepository,
} from "./payout/repository.ts";
import type { ErasureReader, ErasureRepository, PersonalDataReader } from "./privacy/repository.ts";
import type { ProductCatalogue } from "./product/ports.ts";
import type { RecipientReader, RecipientRepository } from "./recipient/repository.ts";
import type { Clicks, RecommendationReader, RecommendationRepository } from "./recommendation/repository.ts";
import type { RewardReader } from "./reward/repository.ts";
import type { SignOnProvider } from "./sso/ports.ts";
import type { SsoReaders, SsoRepositories } from "./sso/repository.ts";
import type { SupportReader, SupportRepository } from "./support/repository.ts";
import type { Language, Tenant } from "./tenant/model.ts";
import type { MoneyHistory } from "./tenant-rules/model.ts";
import type { CachedResponses } from "./upstream/repository.ts";
import type { Viewer } from "./viewer.ts";
import type { WebhookReader, WebhookRepository } from "./webhook/repository.ts";

/** What every use-case gets from its request or job, inside and outside a transaction. */
type Scope = {
  tenant: Tenant;
  language: Language;
  viewer: Viewer;
  requestId: string;
  log: Log;
  /** The only clock that use-cases read; tests inject it. */
  now(): Date;
  cookies: Cookies;
  secrets: Secrets;
  links: Links;
};

/** Spreading a context is a type error: it would lose the repositories, which are accessors of a class. `contextWith` changes properties. */
export declare class NotSpreadable {
  private readonly notSpreadable: true;
}

type ReadScope = NotSpreadable & Scope & AgencyReaders & SsoReaders;
type WriteScope = NotSpreadable & Scope & AgencyRepositories & SsoRepositories;

/** What may be read without a transaction; functions that only read take this type. A Tx can be passed as one. */
export type ReadContext = ReadScope & {
  accounts: AccountReader;
  sessions: SessionReader;
  tokens: TokenReader;
  emailChanges: EmailChangeReader;
  recommendations: RecommendationReader;
  recipients: RecipientReader;
  orders: OrderReader;
  claims: ClaimReader;
  ledger: LedgerReader;
  rewards: RewardReader;
  customerNumbers: CustomerNumberReader;
  bankDetails: BankDetailReader;
  vouchers: VoucherReader;
  payouts: PayoutReader;
  operators: OperatorReader;
  consentLog: ConsentLogReader;
  events: EventReader;
  erasure: ErasureReader;
  /** Everything stored about one referrer, for the export of their own data. */
  personalData: PersonalDataReader;
  mails: MailReader;
  webhooks: WebhookReader;
  addressRequests: AddressRequestReader;
  subscribers: SubscriberReader;
  cases: CaseReader;
  support: SupportReader;
  spentCaptchas: SpentCaptchaReader;
  audit: AuditReader;
  passkeys: PasskeyReader;
};

/** Everything that the use-case of a request or job may use. Built by server/runtime/request-context.ts. */
export type RequestContext = ReadContext & {
  /** The campaign that brought the visitor, and the parameters that our links carry on. */
  tracking: TrackingParams;
  /** Origin ("https://host") of links sent to people; no trailing slash. */
  origin: string;
  /** Whether search engines may index this host: a tenant lists it, and it is neither a test nor a staging host. */
  isFindable: boolean;
  /** Report queries of one agency. */
  agencyReports: AgencyReportReader;
  /** Past orders and rewards that rehearsals of the tenant's rules read. */
  moneyHistory: MoneyHistory;
  /** Rows that are due, for the timers' sweeps. */
  due: DueReader;
  /** Clicks: single statements that commit on their own; clicks that arrive together are batched into one. */
  clicks: Clicks;
  products: ProductCatalogue;
  campaigns: Campaigns;
  content: Content;
  textSearch: TextSearch;
  /** Cached responses of other services. */
  answers: CachedResponses;
  analytics: AnalyticsServers;
  /** Stored answers of calls with an idempotency key: single statements that commit on their own. */
  idempotentCalls: IdempotentCalls;
  /** The identity provider at which people of agencies, call-centre and support sign in; null: the tenant has none. */
  signOn: SignOnProvider | null;
  /** Files exchanged with the bank and with voucher sellers. */
  payoutFiles: PayoutFiles;
  /** Proof-of-work captchas, solved by a script. */
  proofOfWork: ProofOfWork;
  webAuthn: WebAuthn;
  passwords: Passwords;
  /** Login attempts from the network of this request. */
  loginAttempts: LoginAttempts;

  /** Internal: call withTransaction instead. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Internal: call withSharedTransaction instead. */
  sharedTransaction<T>(works: readonly ((tx: Tx) => Promise<T>)[]): Promise<T[]>;
};

/**
 * One database transaction of one tenant. Only its repositories lock and write. Functions that need a lock or move a state take a Tx, so
 * calling them outside a transaction does not compile. Upstream services are not part of it: call them before.
 * Lock order: account → recommendation → recipient → order → claim → payout.
 */
export type Tx = WriteScope & {
  accounts: AccountRepository;
  sessions: SessionRepository;
  tokens: TokenRepository;
  emailChanges: EmailChangeRepository;
  recommendations: RecommendationRepository;
  recipients: RecipientRepository;
  orders: OrderRepository;
  claims: ClaimRepository;
  ledger: LedgerRepository;
  rewards: RewardReader;
  customerNumbers: CustomerNumberRepository;
  bankDetails: BankDetailRepository;
  vouchers: VoucherRepository;
  payouts: PayoutRepository;
  operators: OperatorReader;
  consentLog: ConsentLogRepository;
  events: EventRepository;
  erasure: ErasureRepository;
  personalData: PersonalDataReader;
  mails: MailRepository;
  webhooks: WebhookRepository;
  addressRequests: AddressRequestRepository;
  subscribers: SubscriberRepository;
  cases: CaseRepository;
  support: SupportRepository;
  spentCaptchas: SpentCaptchaRepository;
  audit: AuditRepository;
  passkeys: PasskeyRepository;
};

/** Commits everything in `work` or nothing. Retries on deadlock, so `work` may run more than once. */
export function withTransaction<T>(ctx: RequestContext, work: (tx: Tx) => Promise<T>): Promise<T> {
  return ctx.transaction(work);
}

/**
 * Runs several works concurrently in one database transaction, each with its own Tx; their statements are pipelined, and all are committed
 * or none is. Locks do not isolate the works from one another, so each must use rows of its own: if two lock the same row or name, the
 * fault "lockShared" ends the transaction. Otherwise like withTransaction.
 */
export function withSharedTransaction<T>(
  ctx: RequestContext,
  works: readonly ((tx: Tx) => Promise<T>)[],
): Promise<T[]> {
  return ctx.sharedTransaction(works);
}

/** The same context, or transaction, with other values of some properties. Transactions that it opens have the original's properties. */
export function contextWith<C extends object>(ctx: C, changes: Partial<C>): C {
  return Object.assign(Object.create(ctx), changes);
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
   * Keyed hash (HMAC with APP_SECRET), per tenant and purpose: for tokens at rest and values that need not outlive a change of APP_SECRET.
   */
  hash(purpose: string, value: string): string;
  /** Long-lived keyed hash (blind index) under the first of INDEX_KEYS, in the form "<key id>.<hash>". For storing. */
  index(purpose: string, value: string): string;
  /** The value's blind index under each of INDEX_KEYS; lookups compare stored indexes with all of them. */
  indexes(purpose: string, value: string): string[];
  /** Whether `stored` is the blind index of this value under any of INDEX_KEYS. */
  isIndexOf(stored: string, purpose: string, value: string): boolean;
};

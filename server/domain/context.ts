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
import type { Answers } from "./upstream/repository.ts";
import type { Viewer } from "./viewer.ts";
import type { WebhookReader, WebhookRepository } from "./webhook/repository.ts";

/** What every use-case knows of its request or job, inside a transaction and outside. */
type Scope = {
  tenant: Tenant;
  language: Language;
  viewer: Viewer;
  requestId: string;
  log: Log;
  /** The one clock. Use-cases read no other. */
  now(): Date;
  cookies: Cookies;
  secrets: Secrets;
  links: Links;
};

type ReadScope = Scope & AgencyReaders & SsoReaders;
type WriteScope = Scope & AgencyRepositories & SsoRepositories;

/** What may be read without a transaction: functions that only read take this. A Tx is one, too. */
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
  /** What is stored about one referrer, for their own export. */
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

/** Everything that the use-case of one request or job may use. Made by server/runtime/request-context.ts. */
export type RequestContext = ReadContext & {
  /** The campaign that the visitor came by, and the parameters that our links pass on. */
  tracking: TrackingParams;
  /** "https://host" that links for people begin with; no slash at the end. */
  origin: string;
  /** Search engines may list what stands at this host: a tenant names it, and it is neither for tests nor staging. */
  isFindable: boolean;
  /** Reports of one agency. */
  agencyReports: AgencyReportReader;
  /** What rehearsals of the tenant's rules read. */
  moneyHistory: MoneyHistory;
  /** What is due for the timers. */
  due: DueReader;
  /** Clicks: single statements that commit by themselves, shared by the clicks of one moment. */
  clicks: Clicks;
  products: ProductCatalogue;
  campaigns: Campaigns;
  content: Content;
  textSearch: TextSearch;
  /** Cached responses of other services. */
  answers: Answers;
  analytics: AnalyticsServers;
  /** Answers of calls that may be repeated: single statements that commit by themselves. */
  idempotentCalls: IdempotentCalls;
  /** Where agencies, call-centre and support sign in; null: nobody can. */
  signOn: SignOnProvider | null;
  /** Files of the bank and of those who sell vouchers. */
  payoutFiles: PayoutFiles;
  /** Captchas for scripts. */
  proofOfWork: ProofOfWork;
  webAuthn: WebAuthn;
  passwords: Passwords;
  /** Of the network that asks. */
  loginAttempts: LoginAttempts;

  /** Use withTransaction. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Use withSharedTransaction. */
  sharedTransaction<T>(works: readonly ((tx: Tx) => Promise<T>)[]): Promise<T[]>;
};

/**
 * One database transaction of one tenant. Its repositories lock and write; what needs a lock or moves a state takes a Tx, so
 * that doing it outside a transaction does not compile. Upstream services are not part of it: they are asked before.
 * Locks are taken in one order: account → recommendation → recipient → order → claim → payout.
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

/** Everything in `work` is committed, or nothing of it. Deadlocks are tried again, so `work` may run more than once. */
export function withTransaction<T>(ctx: RequestContext, work: (tx: Tx) => Promise<T>): Promise<T> {
  return ctx.transaction(work);
}

/**
 * Several works at the same time in one database transaction, each with a Tx of its own: their statements travel together,
 * and all of them are committed or none is. Their locks do not keep them apart, so each must concern rows of its own: where
 * two lock the same row or name, the fault "lockShared" ends the transaction. Else like withTransaction.
 */
export function withSharedTransaction<T>(
  ctx: RequestContext,
  works: readonly ((tx: Tx) => Promise<T>)[],
): Promise<T[]> {
  return ctx.sharedTransaction(works);
}

export type Log = {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
};

export type Secrets = {
  newId(): string;
  /** Unguessable, of the unambiguous alphabet (number.ts). */
  newNumber(length: number): string;
  /** 256 bits, URL-safe: for links and cookies. */
  newToken(): string;
  /** Keyed (HMAC with APP_SECRET), per tenant and purpose: tokens at rest, and what need not outlive a change of APP_SECRET. */
  hash(purpose: string, value: string): string;
  /** Lasting keyed hash (blind index) under the first of INDEX_KEYS, whose id it carries: "<key id>.<hash>". For storing. */
  index(purpose: string, value: string): string;
  /** The same value under each of INDEX_KEYS: what a lookup compares stored indexes with. */
  indexes(purpose: string, value: string): string[];
  /** Whether `stored` is the index of this value under any of INDEX_KEYS. */
  isIndexOf(stored: string, purpose: string, value: string): boolean;
};

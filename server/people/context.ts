import type * as catalogue from "#server/catalogue/context.ts";
import type * as platform from "#server/platform/context.ts";
import type { Cause } from "#server/platform/event/model.ts";
import type { Outcome } from "#server/platform/outcome.ts";
import type { PeopleRequests } from "./account/address-request.ts";
import type { Account } from "./account/model.ts";
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
import type { AnalyticsServers } from "./analytics/ports.ts";
import type { ProofOfWork, SpentCaptchaReader, SpentCaptchaRepository } from "./captcha/model.ts";
import type { ConsentLogReader, ConsentLogRepository } from "./consent/repository.ts";
import type { TrackingParams } from "./consent/tracking-params.ts";
import type { SubscriberReader, SubscriberRepository } from "./newsletter/model.ts";
import type { PasskeyReader, PasskeyRepository } from "./passkey/model.ts";
import type { WebAuthn } from "./passkey/ports.ts";
import type { ErasureReader, ErasureRepository, PersonalDataReader } from "./privacy/repository.ts";
import type { SignOnProvider } from "./sso/ports.ts";
import type { SsoReaders, SsoRepositories } from "./sso/repository.ts";
import type { Viewer } from "./viewer.ts";

/** People: who they are, how they sign in, what they agreed to. */
export type ReadContext = catalogue.ReadContext &
  SsoReaders & {
    viewer: Viewer;
    accounts: AccountReader;
    sessions: SessionReader;
    tokens: TokenReader;
    emailChanges: EmailChangeReader;
    consentLog: ConsentLogReader;
    erasure: ErasureReader;
    /** Everything stored about one referrer, for the export of their own data. */
    personalData: PersonalDataReader;
    subscribers: SubscriberReader;
    spentCaptchas: SpentCaptchaReader;
    passkeys: PasskeyReader;
  };

export type NonTransactional = catalogue.NonTransactional & {
  /** The campaign that brought the visitor, and the parameters that our links carry on. */
  tracking: TrackingParams;
  analytics: AnalyticsServers;
  /** The identity provider at which people of agencies, call-centre and support sign in; null: the tenant has none. */
  signOn(): SignOnProvider | null;
  /** Proof-of-work captchas, solved by a script. */
  proofOfWork: ProofOfWork;
  webAuthn: WebAuthn;
  passwords: Passwords;
  /** Login attempts from the network of this request. */
  loginAttempts: LoginAttempts;
};

export type Tx = catalogue.Tx &
  SsoRepositories & {
    viewer: Viewer;
    consequences: PeopleConsequences;
    accounts: AccountRepository;
    sessions: SessionRepository;
    tokens: TokenRepository;
    emailChanges: EmailChangeRepository;
    consentLog: ConsentLogRepository;
    erasure: ErasureRepository;
    personalData: PersonalDataReader;
    addressRequests: PeopleRequests;
    subscribers: SubscriberRepository;
    spentCaptchas: SpentCaptchaRepository;
    passkeys: PasskeyRepository;
  };

export type RequestContext = ReadContext & NonTransactional & platform.Transactions<Tx>;

/** What changes of people do in the rooms above (server/consequences.ts), in the transaction of the change. */
export type PeopleConsequences = {
  /**
   * The account, which is locked, is about to be deleted: pays or gives up what it is owed. Refused while the person
   * has not agreed to give up what they would lose (`giveUp`), or if something on its way cannot be paid now.
   */
  accountDeleting(tx: Tx, account: Account, answer: { giveUp: boolean }): Promise<Outcome<null>>;
  /** The block of the account, which is locked, was lifted. */
  accountUnblocked(tx: Tx, accountId: string, by: Cause): Promise<void>;
};

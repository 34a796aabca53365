import type { OrderMessageKind } from "#server/orders/model.ts";
import type { ListedApiClient } from "#server/platform/repositories.ts";
import type { Claim } from "#server/rewards/claim/model.ts";
import type { HoldCause } from "#server/rewards/claim/rules/hold-cause.ts";
import type { MailTrace, PaymentTrace } from "./model.ts";
import type { SupportRequest } from "./request.ts";
import type { FoundBy, Hit, HitPart, HitRange, PersonName, ThingReader } from "./search/model.ts";

export type SupportReader = ThingReader & {
  /** An account's recommendations, newest first; one hit without a number if it has none. */
  byAccount(accountId: string, foundBy: FoundBy, limit: number): Promise<Hit[]>;
  /** The newest recommendation of each of these accounts, whose id is its `person`; of one without any, nothing. */
  newestOf(accountIds: string[]): Promise<Hit[]>;
  /**
   * People with an account whose last and first name begin like one of these, each if given, whose address has this
   * before the @, or with one of these ids. Case, accents and the spelling of umlauts make no difference to names.
   */
  referrersBy(
    wanted: { names: PersonName[]; mailbox: string | null; accountIds: string[] },
    range: HitRange,
  ): Promise<HitPart>;
  /** Recipients by name, or by the match hashes of an address that they gave; one address and name is one person. */
  recipientsBy(wanted: { names: PersonName[]; matchHashes: string[] }, range: HitRange): Promise<HitPart>;
  /** Orders whose number ends like this, with their recommendation if they have one; newest first. */
  ordersEnding(end: string, range: HitRange): Promise<HitPart>;
  /** Recommendations with a reward paid by a voucher whose code ends like this. */
  vouchersEnding(last4: string, range: HitRange): Promise<HitPart>;
  byNumber(number: string, foundBy: FoundBy): Promise<Hit | null>;
  /** Mails to these mailboxes (mailboxKey) whose key contains one of these names, oldest first. */
  mailsAbout(mailboxes: string[], names: string[]): Promise<MailTrace[]>;
  /** The latest payment of each claim. */
  paymentsOf(claimIds: string[]): Promise<PaymentTrace[]>;
  /** Waiting requests, oldest first. */
  waiting(limit: number): Promise<SupportRequest[]>;
  /** The names of recommendations' referrers and of recipients, by their numbers; erased people are left out. */
  namesOf(numbers: string[]): Promise<{ number: string; name: string }[]>;
  /** Of each claim, the cause of its oldest hold, but a block before all others. */
  holdCauses(claimIds: string[]): Promise<{ claimId: string; cause: HoldCause }[]>;
  /** Claims whose last payment the bank sent back and that wait for other bank details; longest waiting first. */
  returnedPayments(limit: number): Promise<ReturnedPayment[]>;
  /** Mails since then that could not be delivered and can be sent again; `number`: the recommendation; oldest first. */
  failedMails(since: Date, limit: number): Promise<FailedMail[]>;
  /** Waiting and decided, oldest first. */
  requestsAbout(recommendationNumber: string): Promise<SupportRequest[]>;
  health(): Promise<HealthFacts>;
};

/**
 * `newestMessage`: of the order feed; null: none came yet. `oldestUnattributed`: when the order came that waits longest
 * for its recommendation; null: none waits. `vouchersLeft`: in the smallest pool; null: no pool.
 */
export type HealthFacts = {
  newestMessage: Date | null;
  oldestUnattributed: Date | null;
  vouchersLeft: number | null;
  bankEntriesOpen: number;
};

export type ReturnedPayment = Pick<
  Claim,
  "id" | "recommendationNumber" | "recipientNumber" | "role" | "stateSince" | "cents"
> & {
  /** The bank's code; null: it gave none. */
  bankReason: string | null;
};
export type FailedMail = Pick<MailTrace, "id" | "kind" | "createdAt"> & { number: string | null };

export type SupportRepository = SupportReader & {
  /** false: a request of this kind is waiting already. */
  addRequest(request: SupportRequest): Promise<boolean>;
  /** Locks the row until the transaction ends. */
  requestForUpdate(id: string): Promise<SupportRequest | null>;
  /** waiting → released, withdrawn or declined. */
  decideRequest(
    id: string,
    decision: Pick<SupportRequest, "state" | "decidedBy" | "decidedAt" | "declinedWhy">,
  ): Promise<void>;
};

/** A message of the order feed without its fields, which may tell of people. `outcome` null: it waits. */
export type PartnerMessage = {
  eventId: string;
  orderNumber: string;
  kind: OrderMessageKind;
  receivedAt: Date;
  outcome: string | null;
};

export type PartnerReader = {
  /** By name, including revoked ones; never a key. */
  apiClients(): Promise<ListedApiClient[]>;
  /** The newest messages of the order feed. */
  messages(limit: number): Promise<PartnerMessage[]>;
  /** How far the tenant's clock is ahead, in milliseconds. */
  testClock(): Promise<number>;
};

export type PartnerRepository = PartnerReader & {
  /**
   * Moves the tenant's clock forward by `ms`, together with what runs on real time and is measured from `now`:
   * sessions, secrets and attempts of webhooks. Returns how far it is ahead then; null: it was not ahead by `fromMs`,
   * or would be too far. The database refuses it for a tenant that is no test.
   */
  moveTestClock(ms: number, fromMs: number | null, now: Date): Promise<number | null>;
};

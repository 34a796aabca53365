import type { ForecastBasis } from "#server/orders/forecast/model.ts";
import type { Order } from "#server/orders/model.ts";
import type { PayoutItemState } from "#server/payouts/model.ts";
import type { PayoutRunState } from "#server/payouts/states.ts";
import type { Account } from "#server/people/account/model.ts";
import type { Actor } from "#server/platform/event/model.ts";
import type { MailKind } from "#server/platform/mail/model.ts";
import type { Day } from "#server/platform/values/calendar.ts";
import type { Cents } from "#server/platform/values/money.ts";
import type { Recipient } from "#server/referral/recipient/model.ts";
import type { Recommendation } from "#server/referral/recommendation/model.ts";
import type { Claim } from "#server/rewards/claim/model.ts";
import type { ClaimHold } from "#server/rewards/claim/rules/hold-cause.ts";
import type { CustomerNumberState } from "#server/rewards/customer-number/states.ts";
import type { SupportCase } from "./case/model.ts";
import type { DeclineReason, RequestKind } from "./request.ts";

/** A mail about one recommendation, without its content. */
export type MailTrace = {
  id: string;
  kind: MailKind;
  key: string;
  state: "queued" | "sent" | "failed";
  createdAt: Date;
  sentAt: Date | null;
  canBeResent: boolean;
};

/** The latest bank payment of a claim. */
export type PaymentTrace = { claimId: string; item: PayoutItemState; run: PayoutRunState; reasonCode: string | null };

/** Everything that the page of one recommendation is computed from. */
export type SupportFacts = {
  now: Date;
  forecast: ForecastBasis;
  recommendation: Recommendation;
  /** null: deleted. */
  account: Account | null;
  recipients: Recipient[];
  orders: Order[];
  claims: Claim[];
  holds: ReadonlyMap<string, readonly ClaimHold[]>;
  payments: ReadonlyMap<string, PaymentTrace>;
  /** By bank detail id: last four characters of the IBAN, and from when it can be paid to. */
  banks: ReadonlyMap<string, { last4: string; usableFrom: Date }>;
  mails: MailTrace[];
  /** Addresses of these people that take no mails (suppression.ts). */
  bouncing: ReadonlySet<string>;
  /** Those that name the recommendation. */
  cases: SupportCase[];
  /** Expired claims that can be given another year (canBeReinstated). */
  reinstatable: ReadonlySet<string>;
  /** Orders in review without a price, by the shop's number: their product is chosen on the page of reviews. */
  unpriced: ReadonlySet<string>;
  /** The account has claims that are neither paid nor ended. */
  isOwed: boolean;
  /** What each was paid for orders that were lost, has to give back, and no payment at the bank has netted. */
  waivable: Record<"referrer" | "recipient", Cents>;
  /** Status of the referrer's customer number; null: none was given. */
  customerNumber: CustomerNumberState | null;
};

/** Who must act next. `second`: another support user. */
export const nextActors = [
  "referrer",
  "recipient",
  "provider",
  "support",
  "second",
  "payout",
  "bank",
  "time",
  "nobody",
] as const;
export type NextActor = (typeof nextActors)[number];

/** All answers to "where is my reward?"; the texts have a sentence for each. */
export const answerCodes = [
  "awaitsOptIn",
  "optInMailFailed",
  "neverConfirmed",
  "notOpened",
  "clicked",
  "agreed",
  "expiredUnopened",
  "expiredOpened",
  "recommendationBlocked",
  "accountBlocked",
  "reported",
  "received",
  "late",
  "inReview",
  "inReviewUnproven",
  "confirmed",
  "withdrawal",
  "cancelledByCustomer",
  "cancelledByProvider",
  "cancelled",
  "renewal",
  "prepaidLimit",
  "minor",
  "outsideWindow",
  "staff",
  "selfReferral",
  "noRecommendation",
  "noMatch",
  "productUnknown",
  "noReward",
  "rejected",
  "reversed",
  "reversedPaid",
  "noShare",
  "reserved",
  "choose",
  "chooseMailFailed",
  "noAddress",
  "bankNeeded",
  "bankReturned",
  "bankMailFailed",
  "confirmNeeded",
  "confirmMailFailed",
  "payoutQueued",
  "payoutPrepared",
  "payoutReleased",
  "payoutAtBank",
  "payoutLate",
  "bankFresh",
  "customerNumberRejected",
  "voucherQueued",
  "voucherLate",
  "paidCash",
  "paidElsewhere",
  "paidVoucher",
  "voucherMailFailed",
  "heldBlocked",
  "heldAccount",
  "heldSameBank",
  "heldSamePerson",
  "heldSameBrowser",
  "heldSameBuyer",
  "heldManyOrders",
  "heldReview",
  "heldAddress",
  "expired",
  "claimCancelled",
] as const;
export type AnswerCode = (typeof answerCodes)[number];

export type Answer = {
  code: AnswerCode;
  about: "link" | "order" | "claim";
  /** The person that the answer concerns; null: both. */
  whose: "referrer" | "recipient" | null;
  orderNumber: string | null;
  claimId: string | null;
  /** Kind of the claim; null: the answer is not about a claim. */
  kind: Claim["kind"] | null;
  cents: Cents;
  /** The day of the event that led to this answer. */
  day: Day;
  last4: string | null;
  next: NextActor;
  /** Deadline; null: no clock runs. */
  by: Day | null;
};

/** Result of a rule; the other fields of an answer follow from its subject. */
export type RuleResult = Pick<Answer, "code" | "next"> & {
  day: Date | Day;
  by?: Date | Day | null;
  last4?: string | null;
};

/** Steps shown in the chain of causes; other events are left out (the bank's notes, repeated clicks). */
export const stepNames = [
  "recommendationCreate",
  "recommendationConfirmOptIn",
  "recommendationClick",
  "recommendationConfirmDetails",
  "recommendationLinkOrder",
  "recommendationOrderQualified",
  "recommendationOrderFailed",
  "recommendationAllPaid",
  "recommendationOrderReversed",
  "recommendationAcceptComplaint",
  "recommendationExpire",
  "recommendationBlock",
  "recommendationUnblock",
  "orderReceive",
  "orderReport",
  "orderMatch",
  "orderReview",
  "orderConfirm",
  "orderQualify",
  "orderCancel",
  "orderReject",
  "orderReassess",
  "orderReopen",
  "orderAttribute",
  "claimReserve",
  "claimQualify",
  "claimHold",
  "claimRelease",
  "claimChooseVoucher",
  "claimChooseCash",
  "claimChooseCashWithBank",
  "claimGiveBankDetails",
  "claimCollect",
  "claimPay",
  "claimReturnPayment",
  "claimExpire",
  "claimReinstate",
  "claimCancel",
  "claimReopen",
  "claimCorrect",
  "accountBlock",
  "accountUnblock",
  "accountChangeEmail",
  "mailQueued",
  "mailSent",
  "mailFailed",
  "requestMade",
  "requestReleased",
  "requestWithdrawn",
  "requestDeclined",
] as const;
export type StepName = (typeof stepNames)[number];

/**
 * One step of the history. `what`: "orderConfirm", "mailSent". `by`: the names of the people of the office or an agency
 * who did it; empty: nobody of them. `detail`: whose claim, which mail, or what was requested. `declinedWhy`: of a
 * request.
 */
export type Step = {
  at: Date;
  what: StepName;
  actor: Actor;
  by: string[];
  orderNumber: string | null;
  detail: "referrer" | "recipient" | MailKind | RequestKind | null;
  declinedWhy: DeclineReason | null;
};

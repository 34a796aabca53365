import type { Account } from "../account/model.ts";
import type { Day } from "../calendar.ts";
import type { SupportCase } from "../case/model.ts";
import type { Claim, ClaimHold } from "../claim/model.ts";
import type { CustomerNumberState } from "../customer-number/states.ts";
import type { Actor } from "../event/model.ts";
import type { MailKind } from "../mail/model.ts";
import type { Cents } from "../money.ts";
import type { Order } from "../order/model.ts";
import type { PayoutItemState } from "../payout/model.ts";
import type { PayoutRunState } from "../payout/states.ts";
import type { Recipient } from "../recipient/model.ts";
import type { Recommendation } from "../recommendation/model.ts";

/** Why somebody of the support looks or acts; the audit trail keeps it. */
export const supportReasons = ["call", "letter", "case", "check"] as const;
export type SupportReason = (typeof supportReasons)[number];

/** By what something was found. */
export type FoundBy = "name" | "email" | "number" | "order" | "voucher" | "case";

/** One line of the list of what was found. `number` null: somebody who never recommended, or an order of nobody. */
export type Hit = {
  foundBy: FoundBy;
  number: string | null;
  /** Of the person who was looked for; null: it was not a person. */
  name: string | null;
  role: "referrer" | "recipient" | null;
  productName: string;
  state: Recommendation["state"] | null;
  createdAt: Date;
  /** The provider's number, where an order was found. */
  orderNumber: string | null;
};

/** A mail that concerns one recommendation; nothing of what it says. */
export type MailTrace = {
  id: string;
  kind: MailKind;
  key: string;
  state: "queued" | "sent" | "failed";
  createdAt: Date;
  sentAt: Date | null;
  canBeResent: boolean;
};

/** The newest payment of a claim by bank. */
export type PaymentTrace = { claimId: string; item: PayoutItemState; run: PayoutRunState; reasonCode: string | null };

export const requestKinds = ["goodwill", "unblock", "unblockAccount"] as const;
export type RequestKind = (typeof requestKinds)[number];

/** What one person asked for and another must release. */
export type SupportRequest = {
  id: string;
  kind: RequestKind;
  state: "waiting" | "released" | "withdrawn";
  recommendationNumber: string;
  recipientNumber: string | null;
  cents: Cents | null;
  reason: string;
  requestedBy: string;
  requestedAt: Date;
  decidedBy: string | null;
  decidedAt: Date | null;
};

/** All that one recommendation's page is told from. */
export type SupportFacts = {
  now: Date;
  clocks: { forecastWeeks: { to: number } };
  recommendation: Recommendation;
  /** null: deleted. */
  account: Account | null;
  recipients: Recipient[];
  orders: Order[];
  claims: Claim[];
  holds: ReadonlyMap<string, readonly ClaimHold[]>;
  payments: ReadonlyMap<string, PaymentTrace>;
  /** By bank detail: the IBAN's last four, and from when it may be paid to. */
  banks: ReadonlyMap<string, { last4: string; usableFrom: Date }>;
  mails: MailTrace[];
  cases: SupportCase[];
  /** How the referrer's customer number stands; null: none was given. */
  customerNumber: CustomerNumberState | null;
};

/** Who has to do something next. `second`: another person of the support. */
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

/** The answers there are to "where is my reward?"; the sentence of each stands in the texts. */
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
  "noShare",
  "reserved",
  "choose",
  "chooseMailFailed",
  "noAddress",
  "bankNeeded",
  "bankReturned",
  "confirmNeeded",
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
  "heldReview",
  "expired",
  "claimCancelled",
] as const;
export type AnswerCode = (typeof answerCodes)[number];

export type Answer = {
  code: AnswerCode;
  about: "link" | "order" | "claim";
  /** Whom the answer is for; null: both. */
  whose: "referrer" | "recipient" | null;
  orderNumber: string | null;
  claimId: string | null;
  /** Kind of the claim; null: it is about no claim. */
  kind: Claim["kind"] | null;
  cents: Cents;
  /** When it came to this. */
  day: Day;
  last4: string | null;
  next: NextActor;
  /** By when; null: no clock runs. */
  by: Day | null;
};

/** What a rule says; the rest of an answer follows from what it is about. */
export type Said = Pick<Answer, "code" | "next"> & { day: Date | Day; by?: Date | Day | null; last4?: string | null };

/** What the chain of causes tells; other events are left out (a bank's notes, repeated clicks). */
export const stepNames = [
  ...["recommendationCreate", "recommendationConfirmOptIn", "recommendationClick", "recommendationConfirmDetails"],
  ...["recommendationLinkOrder", "recommendationOrderQualified", "recommendationOrderFailed", "recommendationAllPaid"],
  ...["recommendationOrderReversed", "recommendationAcceptComplaint", "recommendationExpire"],
  ...["recommendationBlock", "recommendationUnblock"],
  ...["orderReceive", "orderReport", "orderMatch", "orderReview", "orderConfirm", "orderQualify", "orderCancel"],
  ...["orderReject", "orderReassess", "orderReopen", "orderAttribute"],
  ...["claimReserve", "claimQualify", "claimHold", "claimRelease", "claimChooseVoucher", "claimChooseCash"],
  ...["claimChooseCashWithBank", "claimGiveBankDetails", "claimCollect", "claimPay", "claimReturnPayment"],
  ...["claimExpire", "claimReinstate", "claimCancel", "claimReopen", "claimCorrect"],
  ...["accountBlock", "accountUnblock", "accountChangeEmail"],
  ...["mailQueued", "mailSent", "mailFailed"],
] as const;
export type StepName = (typeof stepNames)[number];

/** One line of what happened. `what`: "orderConfirm", "mailSent". */
export type Step = {
  at: Date;
  what: StepName;
  actor: Actor;
  orderNumber: string | null;
  detail: "referrer" | "recipient" | MailKind | null;
};

import type { Actor } from "#server/platform/event/model.ts";
import type { Day } from "#server/platform/values/calendar.ts";
import type { OrderState } from "./states.ts";

/**
 * How an order was attributed to its recommendation, most reliable first (docs/lifecycle.md, Attribution).
 * recipientData: by a recipient's details whose birth date and postcode agree with the order · typedDetails: only by an
 * e-mail address that somebody typed · tracking: a recipient reported that they ordered · manual: by the back office.
 */
export const attributions = [
  "number",
  "recipientToken",
  "code",
  "recipientData",
  "typedDetails",
  "tracking",
  "manual",
] as const;
export type Attribution = (typeof attributions)[number];

/** Attributions without proof: their orders earn nothing, and the referrer is not notified of them. */
export const unprovenAttributions: readonly Attribution[] = ["typedDetails", "tracking"];

/** RULE_*: the programme's rules; RISK_*: suspicion; TIER_*: the bonus. */
export const reasonCodes = [
  "RULE_RENEWAL",
  "RULE_PREPAID_LIMIT",
  "RULE_MINOR",
  "RULE_OUTSIDE_WINDOW",
  "RULE_STAFF",
  "RULE_SELF_REFERRAL",
  "RULE_NO_RECOMMENDATION",
  "RULE_NO_MATCH",
  "RULE_PRODUCT_UNKNOWN",
  "RULE_NO_REWARD",
  "RULE_CANCELLED_BY_CUSTOMER",
  "RULE_CANCELLED_BY_PROVIDER",
  "RISK_SAME_BANK_ACCOUNT",
  "RISK_BLOCKED",
  "RISK_TYPED_DETAILS",
  "RISK_RECIPIENT_DIFFERS",
  "RISK_OTHER_RECOMMENDATION",
  "RISK_LINK_ENDED",
  "RISK_FACTS_CHANGED",
  "RISK_REVIEW",
  "TIER_DEAL_LOST",
] as const;
export type ReasonCode = (typeof reasonCodes)[number];

export type Order = {
  id: string;
  externalId: string;
  state: OrderState;
  stateSince: Date;
  /** Highest rank of the messages received so far (rankOf); 0: none from the shop yet. */
  rank: number;
  recommendationNumber: string | null;
  /** Who ordered, by evidence (findRecipient); null: nobody of ours, or not known. */
  recipientNumber: string | null;
  /** The recipient's number that the shop stated, as it stated it. */
  statedRecipient: string | null;
  /** The recommendation's number that the shop named, or the buyer typed; it need not be the order's. */
  namedRecommendation: string | null;
  attribution: Attribution | null;
  productId: string | null;
  /**
   * As the shop named it, else the catalogue's name of `productId`, else that id; null: the shop named no product
   * (orderedProduct).
   */
  productName: string | null;
  prepaid: boolean;
  renewal: boolean;
  addressHash: string | null;
  /** Blind index of the buyer's e-mail (matchHashOf). */
  buyerHash: string | null;
  /**
   * Blind indexes of what else the shop says about the buyer (rules/buyer.ts). null: the shop did not say, or they were
   * erased.
   */
  buyerBirthHash: string | null;
  buyerPostcodeHash: string | null;
  buyerNameHash: string | null;
  /** null: the provider has not sent the address or the birth date. */
  buyerIsStaff: boolean | null;
  buyerIsMinor: boolean | null;
  /** Who cancelled it; null: it was not cancelled, or the provider did not say. */
  cancelledBy: "customer" | "provider" | null;
  /** The message that each fact comes from (foldFacts). A fact without a source is overwritten by any message. */
  factSources: Partial<Record<FactName, string>>;
  reasonCode: ReasonCode | null;
  /** When a person last decided about the order. */
  reviewedAt: Date | null;
  orderedAt: Date;
  confirmedAt: Date | null;
  deliveredAt: Date | null;
  /** End of the withdrawal period; from then on the order can qualify. */
  qualifiesAt: Date | null;
  receivedAt: Date;
};

/**
 * A person's decision about an order: the answer to one doubt, about one subject (rules/doubts.ts). waive: this rule
 * does not count, or this cancellation · refuse, cancel: it ends · reopen: it is to be looked at again.
 */
export type OrderDecision = {
  id: string;
  orderId: string;
  doubt: string;
  subject: string;
  answer: "accept" | "waive" | "refuse" | "cancel" | "reopen";
  reasonCode: ReasonCode | null;
  /** The product that the person chose for one that nobody knows. */
  productId: string | null;
  actor: Actor;
  actorId: string;
  decidedAt: Date;
};

/** Facts on which messages may differ; for each, the best message counts (foldFacts). */
export const factNames = [
  "orderedAt",
  "productId",
  "productName",
  "prepaid",
  "renewal",
  "addressHash",
  "statedRecipient",
  "namedRecommendation",
  "buyerHash",
  "buyerBirthHash",
  "buyerPostcodeHash",
  "buyerNameHash",
  "buyerIsStaff",
  "buyerIsMinor",
  "cancelledBy",
] as const;
export type FactName = (typeof factNames)[number];

/**
 * The product that was ordered, for people: its name, else its id; "" if the shop named none. It may differ from the
 * recommended one.
 */
export function orderedProduct({ productName, productId }: Pick<Order, "productName" | "productId">): string {
  return productName ?? productId ?? "";
}

/** Facts of an order that may change without a change of state. */
export type OrderChange = Partial<Omit<Order, "id" | "state" | "stateSince" | "receivedAt">>;

/** What the provider's shop reports, by rank; messages of a later rank may arrive first. */
export const orderMessageKinds = ["received", "confirmed", "delivered", "cancelled"] as const;
export type OrderMessageKind = (typeof orderMessageKinds)[number];

/** What a message may say: also a recipient's own report that they ordered, which the shop's messages outweigh. */
export type InboxMessageKind = OrderMessageKind | "reported";

/** 1 for the first kind of the shop's messages, 4 for the last; 0 for a recipient's report. */
export function rankOf(kind: InboxMessageKind): number {
  return kind === "reported" ? 0 : orderMessageKinds.indexOf(kind) + 1;
}

/**
 * Where messages about orders come from. api: the shop's feed · file: an import by the back office · recipient: their
 * own report, in their browser (tracking/abschliessen) · sandbox: we, in a test tenant. What people decide are rows of
 * their own (OrderDecision).
 */
export const orderMessageSources = ["api", "file", "recipient", "sandbox"] as const;
export type OrderMessageSource = (typeof orderMessageSources)[number];

export type OrderMessage = {
  eventId: string;
  externalOrderId: string;
  kind: InboxMessageKind;
  /** When it happened in the shop, not when the message arrived. */
  occurredAt: Date;
  orderedAt: Date;
  /** The numbers that our link carried into the shop. */
  recommendationNumber: string | null;
  recipientNumber: string | null;
  /** The recommendation code that the buyer typed in the shop. */
  recommendationCode: string | null;
  /** The buyer's e-mail, for matching confirmed recipient data; the order keeps only its hash. */
  buyerEmail: string | null;
  /** Compared with the recipient's; the order keeps only hashes, as of postcode and name. */
  buyerBirthDate: Day | null;
  buyerPostcode: string | null;
  buyerFirstName: string | null;
  buyerLastName: string | null;
  /** Delivery address; the order keeps it normalised and hashed, for the prepaid limit. */
  buyerAddress: string | null;
  productId: string | null;
  productName: string | null;
  /** null: the message does not say. */
  prepaid: boolean | null;
  renewal: boolean | null;
  /** Who cancelled the order, if the message is a cancellation and the shop says so. */
  cancelledBy: "customer" | "provider" | null;
  source: OrderMessageSource;
};

/** The number of an order that only its recipient reported, until the shop's message gives it its own. */
export const reportedId = (recipientNumber: string): string => `reported:${recipientNumber}`;

/**
 * Whether an order waits for its recommendation: no message names one of ours, so it earns nothing yet.
 */
export function isUnattributed({
  state,
  recommendationNumber,
}: Pick<Order, "state" | "recommendationNumber">): boolean {
  return state === "received" && recommendationNumber === null;
}

/**
 * Effect of a message: the state that it moved the order to, `delivered` (the withdrawal period runs), `unattributed`
 * (isUnattributed), or `noted` (stored, nothing moved).
 */
export const messageOutcomes = [
  "received",
  "unattributed",
  "inReview",
  "confirmed",
  "delivered",
  "cancelled",
  "reversed",
  "notEligible",
  "noted",
] as const;
export type MessageOutcome = (typeof messageOutcomes)[number];
/** `repeated`: the message came before, and this is the first answer. */
export type IngestedMessage = { outcome: MessageOutcome; reasonCode: ReasonCode | null; repeated: boolean };

/** Encodes the answer to a message, so that repeats can get it again. */
export function writeOutcome({ outcome, reasonCode }: IngestedMessage): string {
  return reasonCode ? `${outcome}:${reasonCode}` : outcome;
}

export function readOutcome(text: string): IngestedMessage {
  const [outcome, reasonCode] = text.split(":");
  const known = messageOutcomes.find((one) => one === outcome) ?? ("noted" satisfies MessageOutcome);
  return { outcome: known, reasonCode: reasonCodes.find((one) => one === reasonCode) ?? null, repeated: true };
}

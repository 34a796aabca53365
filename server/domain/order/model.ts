import type { Day } from "../calendar.ts";
import type { OrderState } from "./states.ts";

/**
 * How an order found its recommendation, best first (lifecycle, Attribution). recipientData: by details that a recipient
 * gave, with birth date and postcode the same in the order · typedDetails: by nothing but an e-mail address that somebody
 * typed · tracking: a recipient says that they ordered · manual: by the back office.
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

/** Attributions that nothing but somebody's word stands for: they earn nothing, and the referrer is told nothing of them. */
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
  "RISK_REVIEW",
  "TIER_WINDOW_OVER",
  "TIER_DEAL_LOST",
] as const;
export type ReasonCode = (typeof reasonCodes)[number];

export type Order = {
  id: string;
  externalId: string;
  state: OrderState;
  stateSince: Date;
  /** Rank of the furthest message that arrived (rankOf); 0: the shop has said nothing yet. */
  rank: number;
  recommendationNumber: string | null;
  recipientNumber: string | null;
  attribution: Attribution | null;
  productId: string | null;
  productName: string | null;
  prepaid: boolean;
  renewal: boolean;
  addressHash: string | null;
  /** Of the buyer's e-mail (matchHashOf). */
  buyerHash: string | null;
  /** null: the provider has not told the address, or the birth date. */
  buyerIsStaff: boolean | null;
  buyerIsMinor: boolean | null;
  /** Who ended it; null: it was not cancelled, or the provider did not say. */
  cancelledBy: "customer" | "provider" | null;
  /** Which message each fact is from (mergeFacts). A fact without a source gives way to any message. */
  factSources: Partial<Record<FactName, string>>;
  reasonCode: ReasonCode | null;
  /** When a person decided about it last; from then on messages cancel it, and decide nothing else. */
  reviewedAt: Date | null;
  orderedAt: Date;
  confirmedAt: Date | null;
  deliveredAt: Date | null;
  /** End of the withdrawal period: from then on the order counts. */
  qualifiesAt: Date | null;
  receivedAt: Date;
};

/** What messages tell about an order and may tell differently; the best message counts for each (mergeFacts). */
export const factNames = [
  "orderedAt",
  "productId",
  "productName",
  "prepaid",
  "renewal",
  "addressHash",
  "buyerHash",
  "buyerIsStaff",
  "buyerIsMinor",
  "cancelledBy",
] as const;
export type FactName = (typeof factNames)[number];

/** Facts of an order that may change without its state. */
export type OrderChange = Partial<Omit<Order, "id" | "state" | "stateSince" | "receivedAt">>;

/** What the provider's shop reports, by rank: a later rank may arrive first. */
export const orderMessageKinds = ["received", "confirmed", "delivered", "cancelled"] as const;
export type OrderMessageKind = (typeof orderMessageKinds)[number];

/** 1 for the earliest kind of message, 4 for the last. */
export function rankOf(kind: OrderMessageKind): number {
  return orderMessageKinds.indexOf(kind) + 1;
}

export type OrderMessage = {
  eventId: string;
  externalOrderId: string;
  kind: OrderMessageKind;
  /** When it happened in the shop, not when it came here. */
  occurredAt: Date;
  orderedAt: Date;
  /** The numbers that our link carried into the shop. */
  recommendationNumber: string | null;
  recipientNumber: string | null;
  /** What the buyer typed in the shop as a recommendation code. */
  recommendationCode: string | null;
  /** The buyer's e-mail, used to match confirmed recipient data; nothing but its hash is kept. */
  buyerEmail: string | null;
  /** Compared with the recipient's and then dropped, as is the postcode. */
  buyerBirthDate: Day | null;
  buyerPostcode: string | null;
  /** Delivery address, normalised and hashed for the prepaid limit. */
  buyerAddress: string | null;
  productId: string | null;
  productName: string | null;
  /** null: the message does not say. */
  prepaid: boolean | null;
  renewal: boolean | null;
  /** Who ended it, where the message is a cancellation and the shop says so. */
  cancelledBy: "customer" | "provider" | null;
  source: "api" | "file";
};

/** What a message led to: the state it moved the order to, `delivered` (the withdrawal period runs), or `noted` (kept, nothing moved). */
export const messageOutcomes = [
  "received",
  "inReview",
  "confirmed",
  "delivered",
  "cancelled",
  "reversed",
  "notEligible",
  "noted",
] as const;
export type MessageOutcome = (typeof messageOutcomes)[number];
/** `repeated`: the message came before; this is what was answered then. */
export type IngestedMessage = { outcome: MessageOutcome; reasonCode: ReasonCode | null; repeated: boolean };

/** How the answer to a message is stored, for its repetitions. */
export function writeOutcome({ outcome, reasonCode }: IngestedMessage): string {
  return reasonCode ? `${outcome}:${reasonCode}` : outcome;
}

export function readOutcome(text: string): IngestedMessage {
  const [outcome, reasonCode = null] = text.split(":");
  const known = messageOutcomes.find((one) => one === outcome) ?? ("noted" satisfies MessageOutcome);
  return { outcome: known, reasonCode: reasonCode as ReasonCode | null, repeated: true };
}

import type { Day } from "../calendar.ts";
import type { OrderState } from "./states.ts";

/** How an order found its recommendation, best first (lifecycle, Attribution). */
export const attributions = ["number", "recipientToken", "code", "recipientData", "tracking", "manual"] as const;
export type Attribution = (typeof attributions)[number];

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
  "RULE_CANCELLED_BY_CUSTOMER",
  "RULE_CANCELLED_BY_PROVIDER",
  "RISK_SAME_BANK_ACCOUNT",
  "RISK_BLOCKED",
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
  addressHash: string | null;
  reasonCode: ReasonCode | null;
  orderedAt: Date;
  confirmedAt: Date | null;
  deliveredAt: Date | null;
  /** End of the withdrawal period: from then on the order counts. */
  qualifiesAt: Date | null;
  receivedAt: Date;
};

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
  /** The buyer's e-mail, used to match confirmed recipient data and then dropped. */
  buyerEmail: string | null;
  buyerBirthDate: Day | null;
  /** Delivery address, normalised and hashed for the prepaid limit. */
  buyerAddress: string | null;
  productId: string | null;
  productName: string | null;
  prepaid: boolean;
  renewal: boolean;
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
export type TakenMessage = { outcome: MessageOutcome; reasonCode: ReasonCode | null; repeated: boolean };

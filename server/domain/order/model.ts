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
  "RISK_REVIEW",
  "TIER_WINDOW_OVER",
] as const;
export type ReasonCode = (typeof reasonCodes)[number];

export type Order = {
  id: string;
  externalId: string;
  state: OrderState;
  stateSince: Date;
  /** Rank of the furthest message that arrived: a lower one never moves the order back. */
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
  qualifiesAt: Date | null;
  receivedAt: Date;
};

/** What the provider's shop reports, by rank: a later rank may arrive first. */
export const orderMessageKinds = ["received", "confirmed", "delivered", "cancelled"] as const;
export type OrderMessageKind = (typeof orderMessageKinds)[number];

export type OrderMessage = {
  eventId: string;
  externalOrderId: string;
  kind: OrderMessageKind;
  /** When it happened in the shop, not when it came here. */
  occurredAt: Date;
  orderedAt: Date;
  recommendationNumber: string | null;
  recipientNumber: string | null;
  /** The buyer's e-mail, used to match confirmed recipient data and then dropped. */
  buyerEmail: string | null;
  buyerBirthDate: string | null;
  /** Delivery address, normalised and hashed for the prepaid limit. */
  buyerAddress: string | null;
  productId: string | null;
  productName: string | null;
  prepaid: boolean;
  renewal: boolean;
  reason: string | null;
  source: "api" | "file";
};

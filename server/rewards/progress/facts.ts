import type { Order } from "#server/orders/model.ts";
import { liveOrderStates } from "#server/orders/states.ts";
import type { Recommendation } from "#server/referral/recommendation/model.ts";
import type { Claim } from "../claim/model.ts";

/**
 * Input of one row in the personal area. Contains neither recipient data nor clicks: a click is never shown to the
 * referrer.
 */
export type Facts = {
  recommendation: Pick<
    Recommendation,
    "state" | "blockedFrom" | "referrerCents" | "recipientCents" | "linkValidUntil" | "orderBy"
  >;
  /** The order of the row; null: the row is about the link. */
  order: Pick<Order, "state" | "productId" | "orderedAt" | "confirmedAt" | "qualifiesAt"> | null;
  /** The referrer's own claim for the order; where they were promised none, the recipient's part that fell to them. */
  claim: Pick<Claim, "state" | "expiresAt" | "payoutDueAt"> | null;
  /** Of the link: somebody agreed who lets the referrer see results only, so nothing is said about orders. */
  isPrivate: boolean;
  /** Of the link: somebody agreed who shows that to the referrer. */
  isAgreed: boolean;
  /** Whether the link admits people now. */
  isLinkOpen: boolean;
};

export const phases = ["blocked", "failed", "closed", "successful", "running", "optIn", "expired", "waiting"] as const;
export type Phase = (typeof phases)[number];

/**
 * Every claim is paid. If the referrer's own claim ended otherwise, the row is not closed but shows how that claim
 * ended.
 */
function isClosed({ recommendation, order, claim }: Facts): boolean {
  const isOwnPaid = claim === null || claim.state === "paid";
  return recommendation.state === "closed" && order?.state === "qualified" && isOwnPaid;
}

/** The phase of a row: the first whose condition holds. */
const table: readonly [Phase, (facts: Facts) => boolean][] = [
  ["blocked", ({ recommendation }) => recommendation.state === "blocked"],
  ["failed", ({ order, claim }) => order?.state === "qualified" && claim?.state === "cancelled"],
  ["closed", isClosed],
  ["successful", ({ order }) => order?.state === "qualified"],
  ["running", ({ order }) => order !== null && liveOrderStates.includes(order.state)],
  ["failed", ({ order }) => order !== null],
  ["optIn", ({ recommendation }) => recommendation.state === "awaitingOptIn"],
  [
    "expired",
    ({ recommendation: { state }, isLinkOpen }) => state === "expired" || (state === "failed" && !isLinkOpen),
  ],
];

export function phaseOf(facts: Facts): Phase {
  return table.find(([, holds]) => holds(facts))?.[0] ?? "waiting";
}

/** The phase that a block interrupted. */
export function phaseBeforeBlock(facts: Facts): Phase {
  const { blockedFrom } = facts.recommendation;
  return phaseOf({ ...facts, recommendation: { ...facts.recommendation, state: blockedFrom ?? "open" } });
}

/** The recipient gets the whole reward (share of 100 %). false where nobody gets one (a product without a reward). */
export function goesToRecipient({ recommendation, claim }: Facts): boolean {
  return claim === null && recommendation.referrerCents === 0 && recommendation.recipientCents > 0;
}

/** The referrer has a claim or is promised a part of the reward. */
export function goesToReferrer({ recommendation, claim }: Facts): boolean {
  return claim !== null || recommendation.referrerCents > 0;
}

import type { Claim } from "../../claim/model.ts";
import type { Order } from "../../order/model.ts";
import { liveOrderStates } from "../../order/states.ts";
import type { Recommendation } from "../model.ts";

/**
 * What one row of the personal area is told from. Nothing of the recipient is in it, and no click: a click is never shown to
 * the referrer.
 */
export type Facts = {
  recommendation: Pick<
    Recommendation,
    "state" | "blockedFrom" | "referrerCents" | "recipientCents" | "linkValidUntil" | "orderBy"
  >;
  /** The order that the row is about; null: the row is about the link. */
  order: Pick<Order, "state" | "orderedAt" | "qualifiesAt"> | null;
  /** The referrer's own claim for that order. */
  claim: Pick<Claim, "state" | "expiresAt" | "payoutDueAt"> | null;
};

export const phases = ["blocked", "failed", "closed", "successful", "running", "optIn", "expired", "waiting"] as const;
export type Phase = (typeof phases)[number];

/** Every claim is paid; where the referrer's own ended otherwise, the row tells of that. */
function isClosed({ recommendation, order, claim }: Facts): boolean {
  const isOwnPaid = claim === null || claim.state === "paid";
  return recommendation.state === "closed" && order?.state === "qualified" && isOwnPaid;
}

/** Where a row is: the first that holds. */
const table: readonly [Phase, (facts: Facts) => boolean][] = [
  ["blocked", ({ recommendation }) => recommendation.state === "blocked"],
  ["failed", ({ order, claim }) => order?.state === "qualified" && claim?.state === "cancelled"],
  ["closed", isClosed],
  ["successful", ({ order }) => order?.state === "qualified"],
  ["running", ({ order }) => order !== null && liveOrderStates.includes(order.state)],
  ["failed", ({ order }) => order !== null],
  ["optIn", ({ recommendation }) => recommendation.state === "awaitingOptIn"],
  ["expired", ({ recommendation }) => recommendation.state === "expired"],
];

export function phaseOf(facts: Facts): Phase {
  return table.find(([, holds]) => holds(facts))?.[0] ?? "waiting";
}

/** The phase that a block interrupted. */
export function phaseBeforeBlock(facts: Facts): Phase {
  const { blockedFrom } = facts.recommendation;
  return phaseOf({ ...facts, recommendation: { ...facts.recommendation, state: blockedFrom ?? "open" } });
}

/** 100 %: the contact gets all of it. */
export function goesToRecipient({ recommendation, claim }: Facts): boolean {
  return claim === null && recommendation.referrerCents === 0;
}

import { type Expected, expectedDecision } from "#server/orders/forecast/expected.ts";
import type { ForecastBasis } from "#server/orders/forecast/model.ts";
import { dayOf } from "#server/platform/values/calendar.ts";
import type { Claim } from "../claim/model.ts";
import { type Facts, goesToRecipient, type Phase } from "./facts.ts";

/** Who an order that is not decided waits for, and when it is decided. */
export type Decision = Expected & { actor: "shop" | "us" };

/** Who acts next, and when. Both days null and not late: no day is known. */
export type Next = Expected & { actor: "you" | "recipient" | "shop" | "us" };

/** null: nothing is left to do. */
export function nextStep(facts: Facts, phase: Phase, now: Date, basis: ForecastBasis): Next | null {
  const { recommendation, order } = facts;
  switch (phase) {
    case "optIn":
      return by("you", recommendation.linkValidUntil);
    case "waiting":
      if (facts.isPrivate) return null;
      return by(
        "recipient",
        recommendation.linkValidUntil >= now ? recommendation.linkValidUntil : recommendation.orderBy,
      );
    case "running":
      return order && decisionOf(order, basis, now);
    case "successful":
      return afterSuccess(facts, now);
    default:
      return null;
  }
}

function afterSuccess(facts: Facts, now: Date): Next | null {
  const { claim } = facts;
  switch (claim?.state) {
    case undefined:
      return goesToRecipient(facts) ? by("recipient", null) : null;
    case "choose":
    case "needsBankDetails":
    case "readyToPay":
      return by("you", claim.expiresAt);
    case "collected":
      return { actor: "us", ...paymentBy(claim, now) };
    case "reserved":
    case "onHold":
    case "unclaimed":
      return by("us", null);
    default:
      return null;
  }
}

/** The day by which a collected claim is paid, as promised; late once that day is over. */
export function paymentBy({ payoutDueAt }: Pick<Claim, "payoutDueAt">, now: Date): Expected {
  const until = payoutDueAt && dayOf(payoutDueAt);
  const isLate = until !== null && dayOf(now) > until;
  return { from: null, until: isLate ? null : until, isLate };
}

/** It waits for the shop until it is delivered, and for us while it is in review. */
export function decisionOf(order: NonNullable<Facts["order"]>, basis: ForecastBasis, now: Date): Decision {
  const { state, qualifiesAt } = order;
  const isOurs = state === "inReview" || (state === "confirmed" && qualifiesAt);
  return { actor: isOurs ? "us" : "shop", ...expectedDecision(order, basis, now) };
}

function by(actor: Next["actor"], until: Date | null): Next {
  return { actor, from: null, until: until && dayOf(until), isLate: false };
}

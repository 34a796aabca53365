import type { Tenant } from "#server/platform/tenant/model.ts";
import { addDays, type Day, dayOf } from "#server/platform/values/calendar.ts";
import { type Facts, goesToRecipient, type Phase } from "./facts.ts";

/** Who acts next and by when: by the day `until`, or between `from` and `until`. */
export type Next = { actor: "you" | "recipient" | "shop" | "us"; from: Day | null; until: Day | null };

type Clocks = Pick<Tenant["clocks"], "forecastWeeks">;

/** null: nothing is left to do. */
export function nextStep(facts: Facts, phase: Phase, now: Date, clocks: Clocks): Next | null {
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
      if (order?.state === "confirmed" && order.qualifiesAt) return by("us", order.qualifiesAt);
      if (!order) return null;
      return { actor: order.state === "inReview" ? "us" : "shop", ...forecast(order.orderedAt, clocks) };
    case "successful":
      return afterSuccess(facts);
    default:
      return null;
  }
}

function afterSuccess(facts: Facts): Next | null {
  const { claim } = facts;
  switch (claim?.state) {
    case undefined:
      return goesToRecipient(facts) ? by("recipient", null) : null;
    case "choose":
    case "needsBankDetails":
    case "readyToPay":
      return by("you", claim.expiresAt);
    case "collected":
      return by("us", claim.payoutDueAt);
    case "reserved":
    case "onHold":
    case "unclaimed":
      return by("us", null);
    default:
      return null;
  }
}

function forecast(orderedAt: Date, { forecastWeeks }: Clocks): { from: Day; until: Day } {
  const ordered = dayOf(orderedAt);
  return { from: addDays(ordered, forecastWeeks.from * 7), until: addDays(ordered, forecastWeeks.to * 7) };
}

function by(actor: Next["actor"], until: Date | null): Next {
  return { actor, from: null, until: until && dayOf(until) };
}

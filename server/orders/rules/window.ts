import { dayOf, endOfDayAfter } from "#server/platform/values/calendar.ts";
import type { Recipient } from "#server/referral/recipient/model.ts";
import type { Recommendation } from "#server/referral/recommendation/model.ts";

/** By this much the clocks of a shop and ours may differ. */
const toleranceMs = 15 * 60_000;

/**
 * An order counts within `orderDays` of its recipient's newest click, and not before their first. Without a recipient
 * who clicked (the code was typed in the shop) the window is the link's own life. The beginning is compared by time,
 * with a tolerance for clocks; by day if the shop reported a day without a time.
 */
export function isInsideWindow(
  recommendation: Pick<Recommendation, "openedAt" | "linkValidUntil" | "orderBy">,
  recipient: Pick<Recipient, "createdAt" | "orderBy"> | null,
  orderedAt: Date,
): boolean {
  if (!recommendation.openedAt) return false;
  const from = recipient?.createdAt ?? recommendation.openedAt;
  const until = recipient?.orderBy ?? later(recommendation.linkValidUntil, recommendation.orderBy);
  return from <= latestClickBefore(orderedAt) && orderedAt <= until;
}

/** The last moment at which a click may have been before an order. */
export function latestClickBefore(orderedAt: Date): Date {
  return isDay(orderedAt) ? orderedAt : new Date(orderedAt.getTime() + toleranceMs);
}

/** Whether an order was placed after a moment, beyond the tolerance; a day without a time only if it is a later day. */
export function wasAfter(orderedAt: Date, moment: Date): boolean {
  if (isDay(orderedAt)) return dayOf(orderedAt) > dayOf(moment);
  return orderedAt.getTime() > moment.getTime() + toleranceMs;
}

/** A day that was reported without a time is its last moment (readInstant). */
function isDay(orderedAt: Date): boolean {
  return orderedAt.getTime() === endOfDayAfter(orderedAt, 0).getTime();
}

function later(one: Date, other: Date | null): Date {
  return other && other > one ? other : one;
}

import { dayOf } from "#server/platform/values/calendar.ts";
import type { Recipient } from "#server/referral/recipient/model.ts";
import type { Recommendation } from "#server/referral/recommendation/model.ts";

/**
 * An order counts within 30 days of its recipient's newest click, and not before their first. Without a recipient who
 * clicked (the code was typed in the shop) the window is the link's own life. The beginning is compared by day, because
 * shops often report days without times.
 */
export function isInsideWindow(
  recommendation: Pick<Recommendation, "openedAt" | "linkValidUntil" | "orderBy">,
  recipient: Pick<Recipient, "createdAt" | "orderBy"> | null,
  orderedAt: Date,
): boolean {
  if (!recommendation.openedAt) return false;
  const from = recipient?.createdAt ?? recommendation.openedAt;
  const until = recipient?.orderBy ?? later(recommendation.linkValidUntil, recommendation.orderBy);
  return dayOf(from) <= dayOf(orderedAt) && orderedAt <= until;
}

function later(one: Date, other: Date | null): Date {
  return other && other > one ? other : one;
}

import type { Subscriber } from "../model.ts";

/** The link of a confirmation mail works so long. */
export const confirmationDays = 7;
const dayMs = 86_400_000;
const minuteMs = 60_000;

type Mailed = Pick<Subscriber, "state" | "mailedAt" | "resentAt" | "confirmedAt">;

/**
 * Whether a request sends a confirmation mail: the first one, once more on an explicit click and at most once in 24 hours, or
 * none (null). Clicks within a minute are one: a form that was sent twice. An address whose owner confirmed since the last mail begins anew, and so does one whose link is over.
 */
export function mailDue(subscriber: Mailed | null, isClick: boolean, now: Date): "first" | "resend" | null {
  const mailedAt = subscriber?.mailedAt ?? null;
  if (!subscriber || !mailedAt) return "first";
  if (subscriber.state === "optedIn") return null;
  if (subscriber.confirmedAt && subscriber.confirmedAt >= mailedAt) return "first";
  if (now.getTime() - mailedAt.getTime() >= confirmationDays * dayMs) return "first";
  const { resentAt } = subscriber;
  const isResendFree = !resentAt || now.getTime() - resentAt.getTime() >= dayMs;
  const isAnotherClick = isClick && now.getTime() - mailedAt.getTime() >= minuteMs;
  return isAnotherClick && isResendFree ? "resend" : null;
}

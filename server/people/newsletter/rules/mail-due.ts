import type { Subscriber } from "../model.ts";

/** How long the link of a confirmation mail is valid. */
export const confirmationDays = 7;
const dayMs = 86_400_000;
const minuteMs = 60_000;

type Mailed = Pick<Subscriber, "state" | "mailedAt" | "resentAt" | "confirmedAt">;

/**
 * Whether a request sends a confirmation mail: the first one; a resend, on an explicit click and at most once in 24
 * hours; or none (null). Clicks within a minute count as one, a form sent twice. An address that was confirmed since
 * the last mail, or whose link has expired, starts again with a first mail.
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

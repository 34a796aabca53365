import type { Recommendation } from "../model.ts";

/** Who gets a part of the reward; only they are promised something. */
export type Receivers = "referrer" | "both" | "recipient";

export function receiversOf({
  referrerCents,
  recipientCents,
}: Pick<Recommendation, "referrerCents" | "recipientCents">): Receivers {
  if (recipientCents === 0) return "referrer";
  return referrerCents === 0 ? "recipient" : "both";
}

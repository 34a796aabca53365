import type { ClaimState } from "./states.ts";

/** The page that a person sees who opens their reward: each state has one of its own. */
export type RewardPage = "notReady" | "choose" | "bankDetails" | "confirm" | "pickedUp" | "cancelled" | "expired";

export const admission = {
  reserved: "notReady",
  onHold: "notReady",
  choose: "choose",
  needsBankDetails: "bankDetails",
  readyToPay: "confirm",
  collected: "pickedUp",
  paid: "pickedUp",
  cancelled: "cancelled",
  expired: "expired",
} as const satisfies Record<ClaimState, RewardPage>;

/** Expiry is a matter of the clock, not of when the timer came by. */
export function pageOf(claim: { state: ClaimState; expiresAt: Date | null }, now: Date): RewardPage {
  const page = admission[claim.state];
  const mayExpire = page === "choose" || page === "bankDetails" || page === "confirm";
  return mayExpire && claim.expiresAt !== null && claim.expiresAt <= now ? "expired" : page;
}

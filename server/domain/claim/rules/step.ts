import { type ClaimState, claimStates } from "../states.ts";

/** The page that a person sees who opens their reward: each state has one of its own. */
export type ClaimStep = "notReady" | "choose" | "bankDetails" | "confirm" | "pickedUp" | "cancelled" | "expired";

export const stepOfState = {
  reserved: "notReady",
  onHold: "notReady",
  choose: "choose",
  needsBankDetails: "bankDetails",
  readyToPay: "confirm",
  collected: "pickedUp",
  paid: "pickedUp",
  cancelled: "cancelled",
  expired: "expired",
} as const satisfies Record<ClaimState, ClaimStep>;

/** Its owner can do something: the reward waits for them, reminds them of itself, and may expire meanwhile. */
export const waitingSteps: readonly ClaimStep[] = ["choose", "bankDetails", "confirm"];

/** The states of these pages. A claim in one of them may be over all the same, by the clock. */
export const waitingClaimStates: readonly ClaimState[] = claimStates.filter((state) =>
  waitingSteps.includes(stepOfState[state]),
);

/** Expiry is a matter of the clock, not of when the timer came by. */
export function stepOf(claim: { state: ClaimState; expiresAt: Date | null }, now: Date): ClaimStep {
  const step = stepOfState[claim.state];
  return waitingSteps.includes(step) && claim.expiresAt !== null && claim.expiresAt <= now ? "expired" : step;
}

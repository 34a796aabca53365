import { type ClaimState, claimStates } from "../states.ts";

/** The page that owners see when they open their reward; there is one for each state. */
export type ClaimStep = "notReady" | "choose" | "bankDetails" | "confirm" | "pickedUp" | "cancelled" | "expired";

export const stepOfState = {
  reserved: "notReady",
  onHold: "notReady",
  unclaimed: "notReady",
  choose: "choose",
  needsBankDetails: "bankDetails",
  readyToPay: "confirm",
  collected: "pickedUp",
  paid: "pickedUp",
  cancelled: "cancelled",
  expired: "expired",
} as const satisfies Record<ClaimState, ClaimStep>;

/** The owner has something to do: they are reminded of the reward, and it may expire. */
export const waitingSteps: readonly ClaimStep[] = ["choose", "bankDetails", "confirm"];

/** The states of the waiting steps. A claim in such a state may already be past its expiry. */
export const waitingClaimStates: readonly ClaimState[] = claimStates.filter((state) =>
  waitingSteps.includes(stepOfState[state]),
);

/** Expiry is decided by the clock; the timer that stores it may not have run yet. */
export function stepOf(claim: { state: ClaimState; expiresAt: Date | null }, now: Date): ClaimStep {
  const step = stepOfState[claim.state];
  return waitingSteps.includes(step) && claim.expiresAt !== null && claim.expiresAt <= now ? "expired" : step;
}

import type { Cents } from "#server/platform/values/money.ts";
import type { Claim } from "../model.ts";
import type { ClaimState } from "../states.ts";

/** What people read about a reward. The facade has the contract's labels (server/rewards/wire/status.ts). */
export type ClaimWord = "open" | "ready" | "collected" | "paid" | "netted" | "sent" | "cancelled" | "expired";

const words = {
  reserved: "open",
  onHold: "open",
  unclaimed: "open",
  choose: "ready",
  needsBankDetails: "ready",
  readyToPay: "ready",
  collected: "collected",
  paid: "paid",
  cancelled: "cancelled",
  expired: "expired",
} as const satisfies Record<ClaimState, ClaimWord>;

/**
 * A voucher is sent, not paid out; what was kept whole, since its owner had to give it back, was not either.
 * `nettedCents`: what was kept of it.
 */
export function claimWord(
  { state, method, cents }: Pick<Claim, "state" | "method" | "cents">,
  nettedCents: Cents,
): ClaimWord {
  if (state === "paid" && method === "voucher") return "sent";
  return state === "paid" && nettedCents === cents ? "netted" : words[state];
}

import type { Claim } from "../model.ts";
import type { ClaimState } from "../states.ts";

/** What people read about a reward. The facade has the contract's labels (server/rewards/wire/status.ts). */
export type ClaimWord = "open" | "ready" | "collected" | "paid" | "sent" | "cancelled" | "expired";

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

/** A voucher is sent, not paid out. */
export function claimWord({ state, method }: Pick<Claim, "state" | "method">): ClaimWord {
  return state === "paid" && method === "voucher" ? "sent" : words[state];
}

import type { ClaimState } from "../states.ts";

/** Offen, Bereitgestellt, Abgeholt, Ausgezahlt, Storniert, Abgelaufen. */
export type ClaimLabel = "open" | "ready" | "collected" | "paid" | "cancelled" | "expired";

export const claimLabels = {
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
} as const satisfies Record<ClaimState, ClaimLabel>;

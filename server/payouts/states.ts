/**
 * The life of a payout run: prepared by one person, released by another, sent to the bank, settled by its statement.
 */
export const payoutRunStates = ["prepared", "released", "exported", "settled", "discarded"] as const;
export type PayoutRunState = (typeof payoutRunStates)[number];

export const payoutRunEvents = [
  "release",
  "export",
  "settle", // the bank booked or returned every payment
  "discard",
  "reject", // the bank refused the whole file
] as const;
export type PayoutRunEvent = (typeof payoutRunEvents)[number];

export const payoutRunTransitions = {
  prepared: { release: "released", discard: "discarded" },
  released: { export: "exported", discard: "discarded" },
  exported: { settle: "settled", reject: "discarded" },
  settled: {},
  discarded: {},
} as const satisfies Record<PayoutRunState, Partial<Record<PayoutRunEvent, PayoutRunState>>>;

/** The state after an event; null if the event has no meaning in that state. */
export function nextPayoutRunState(state: PayoutRunState, event: PayoutRunEvent): PayoutRunState | null {
  const row: Partial<Record<PayoutRunEvent, PayoutRunState>> = payoutRunTransitions[state];
  return row[event] ?? null;
}

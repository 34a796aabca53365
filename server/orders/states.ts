/** The life of an order in the provider's shop (docs/lifecycle.md, Order). */
export const orderStates = [
  "reported",
  "received",
  "inReview",
  "confirmed",
  "qualified",
  "cancelled",
  "notEligible",
  "reversed",
] as const;
export type OrderState = (typeof orderStates)[number];

/**
 * reassess: the state was decided by messages and a new message changes the facts; the order moves on from "received"
 * in the same transaction.
 */
export const orderEvents = ["match", "review", "confirm", "qualify", "cancel", "reject", "reassess", "reopen"] as const;
export type OrderEvent = (typeof orderEvents)[number];

export const orderTransitions = {
  reported: { match: "received", reject: "notEligible", cancel: "cancelled" },
  received: { review: "inReview", confirm: "confirmed", cancel: "cancelled", reject: "notEligible" },
  inReview: { confirm: "confirmed", cancel: "cancelled", reject: "notEligible", reassess: "received" },
  confirmed: { qualify: "qualified", cancel: "cancelled", reassess: "received" },
  qualified: { cancel: "reversed" },
  cancelled: { reassess: "received", reopen: "inReview" },
  notEligible: { reassess: "received", reopen: "inReview" },
  reversed: { reopen: "inReview" },
} as const satisfies Record<OrderState, Partial<Record<OrderEvent, OrderState>>>;

/** May still qualify. */
export const liveOrderStates: readonly OrderState[] = ["reported", "received", "inReview", "confirmed"];

/** Ended without counting, or no longer counting. */
export const lostOrderStates: readonly OrderState[] = ["cancelled", "notEligible", "reversed"];

/** The reward of an order is decided, or was before the contract ended. */
export const decidedOrderStates: readonly OrderState[] = ["qualified", "reversed"];

/** The state after an event; null if the event has no meaning in that state. */
export function nextOrderState(state: OrderState, event: OrderEvent): OrderState | null {
  const row: Partial<Record<OrderEvent, OrderState>> = orderTransitions[state];
  return row[event] ?? null;
}

import { describe, expect, it } from "vitest";
import {
  nextOrderState,
  type OrderEvent,
  type OrderState,
  orderEvents,
  orderStates,
  orderTransitions,
} from "./states.ts";

/**
 * docs/lifecycle.md, Order: expected result of every state × event, written by hand. "-": the event has no meaning in
 * that state.
 */
const decided: Record<OrderState, Record<OrderEvent, OrderState | "-">> = {
  reported: row("received", "-", "-", "-", "cancelled", "notEligible", "-", "-"),
  received: row("-", "inReview", "confirmed", "-", "cancelled", "notEligible", "-", "-"),
  inReview: row("-", "-", "confirmed", "-", "cancelled", "notEligible", "received", "-"),
  confirmed: row("-", "-", "-", "qualified", "cancelled", "-", "received", "-"),
  qualified: row("-", "-", "-", "-", "reversed", "-", "-", "-"),
  cancelled: row("-", "-", "-", "-", "-", "-", "received", "inReview"),
  notEligible: row("-", "-", "-", "-", "-", "-", "received", "inReview"),
  reversed: row("-", "-", "-", "-", "-", "-", "-", "inReview"),
};

function row(...[match, review, confirm, qualify, cancel, reject, reassess, reopen]: (OrderState | "-")[]) {
  return { match, review, confirm, qualify, cancel, reject, reassess, reopen } as Record<OrderEvent, OrderState | "-">;
}

describe("the states of an order", () => {
  it.each(orderStates.flatMap((state) => orderEvents.map((event) => [state, event] as const)))(
    "%s, %s",
    (state, event) => {
      expect(nextOrderState(state, event) ?? "-").toBe(decided[state][event]);
    },
  );

  it("reaches every state", () => {
    const reached = new Set<OrderState>(["reported", "received"]);
    for (const state of reached) for (const next of Object.values(orderTransitions[state])) reached.add(next);
    expect([...reached].sort()).toEqual([...orderStates].sort());
  });
});

import { describe, expect, it } from "vitest";
import { stepOfState } from "./rules/step.ts";
import {
  type ClaimEvent,
  type ClaimState,
  claimEvents,
  claimStates,
  nextClaimState,
  openClaimStates,
} from "./states.ts";

/**
 * docs/lifecycle.md, Reward claim: the events allowed in each state; missing ones have no meaning. `back`: the held
 * state.
 */
const decided: Record<ClaimState, Partial<Record<ClaimEvent, ClaimState | "back">>> = {
  reserved: { qualify: "choose", wait: "unclaimed", hold: "onHold", cancel: "cancelled" },
  unclaimed: {
    qualify: "choose",
    passOn: "cancelled",
    hold: "onHold",
    extend: "unclaimed",
    expire: "expired",
    cancel: "cancelled",
  },
  onHold: { hold: "onHold", lift: "onHold", release: "back", extend: "onHold", cancel: "cancelled" },
  choose: {
    chooseVoucher: "collected",
    chooseCash: "needsBankDetails",
    chooseCashWithBank: "readyToPay",
    hold: "onHold",
    extend: "choose",
    expire: "expired",
    cancel: "cancelled",
  },
  needsBankDetails: {
    giveBankDetails: "readyToPay",
    chooseVoucher: "collected",
    undoReturn: "paid",
    hold: "onHold",
    extend: "needsBankDetails",
    expire: "expired",
    cancel: "cancelled",
  },
  readyToPay: {
    collect: "collected",
    giveBankDetails: "readyToPay",
    chooseVoucher: "collected",
    undoReturn: "paid",
    hold: "onHold",
    extend: "readyToPay",
    expire: "expired",
    cancel: "cancelled",
  },
  collected: { pay: "paid", returnPayment: "needsBankDetails", hold: "onHold", cancel: "cancelled" },
  paid: { returnPayment: "needsBankDetails" },
  cancelled: { reopen: "reserved" },
  expired: { reinstate: "choose" },
};
const held: ClaimState = "readyToPay";

describe("the states of a claim", () => {
  it.each(claimStates.flatMap((state) => claimEvents.map((event) => [state, event] as const)))(
    "%s, %s",
    (state, event) => {
      const wanted = decided[state][event] ?? null;
      expect(nextClaimState(state, event, held)).toBe(wanted === "back" ? held : wanted);
    },
  );

  it("reaches every state", () => {
    const reached = new Set<ClaimState>(["reserved"]);
    for (const state of reached)
      for (const event of claimEvents) {
        const next = nextClaimState(state, event, "reserved");
        if (next) reached.add(next);
      }
    expect([...reached].sort()).toEqual([...claimStates].sort());
  });

  it("allow payment only of collected claims", () => {
    expect(claimStates.filter((state) => nextClaimState(state, "pay"))).toEqual(["collected"]);
  });

  it("have a step each, and only paid, cancelled and expired claims are no longer owed", () => {
    expect(Object.keys(stepOfState).sort()).toEqual([...claimStates].sort());
    expect(claimStates.filter((state) => !openClaimStates.includes(state))).toEqual(["paid", "cancelled", "expired"]);
  });
});

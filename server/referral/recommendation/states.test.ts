import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  nextRecommendationState,
  type RecommendationEvent,
  type RecommendationState,
  recommendationEvents,
  recommendationStates,
} from "./states.ts";

/**
 * Expected result of every state × event, written by hand: the state after it, "=" if it stays, "-" if the event has no
 * meaning. Columns in the order of `recommendationEvents`: confirmOptIn click confirmDetails linkOrder orderQualified
 * orderFailed allPaid orderReversed unlinkOrder acceptComplaint expire block unblock.
 */
const decided: Record<RecommendationState, string> = {
  awaitingOptIn: "open - - - - - - - - - expired blocked -",
  open: "- clicked detailsConfirmed ordered - - - - - - expired blocked -",
  clicked: "- = detailsConfirmed ordered - - - - - - expired blocked -",
  detailsConfirmed: "- = = ordered - - - - - - expired blocked -",
  ordered: "- = = = successful failed - - restore - - blocked -",
  successful: "- = = = = - closed failed restore - - blocked -",
  closed: "- = = = successful - - failed restore - - blocked -",
  failed: "- = = ordered successful - - - restore ordered - blocked -",
  expired: "- - - ordered - - - - - ordered - blocked -",
  blocked: "- - - - - - - - - - - - restore",
};

describe("the states of a recommendation", () => {
  for (const state of recommendationStates) {
    it(`have a decision for every event in ${state}`, () => {
      const row = decided[state].split(" ");
      expect(row).toHaveLength(recommendationEvents.length);
      recommendationEvents.forEach((event, index) => {
        const cell = row[index];
        const wanted = cell === "-" ? null : cell === "=" ? state : cell === "restore" ? "clicked" : cell;
        expect(nextRecommendationState(state, event, "clicked"), `${state} × ${event}`).toBe(wanted);
      });
    });
  }

  it("are all reachable from the two initial ones, and only the finished ones are final", () => {
    const reached = new Set<RecommendationState>(["awaitingOptIn", "open"]);
    for (const from of reached) {
      for (const event of recommendationEvents) {
        const to = nextRecommendationState(from, event, "clicked");
        if (to) reached.add(to);
      }
    }
    expect([...reached].sort()).toEqual([...recommendationStates].sort());
  });

  it("require an order before success and success before payment; lifting a block restores the state, for any events", () => {
    fc.assert(
      fc.property(
        fc.constantFrom<RecommendationState>("awaitingOptIn", "open"),
        fc.array(fc.constantFrom<RecommendationEvent>(...recommendationEvents), { maxLength: 40 }),
        (first, events) => {
          let state = first;
          let interrupted: RecommendationState | null = null;
          let hadOrder = false;
          let wasSuccessful = false;
          let confirmed = first === "open";
          for (const event of events) {
            const to = nextRecommendationState(state, event, interrupted);
            if (to === null) continue;
            if (event === "unblock") expect(to).toBe(interrupted);
            if (event === "block") interrupted = state;
            if (event === "linkOrder" || event === "acceptComplaint") hadOrder = true;
            if (event === "orderQualified") wasSuccessful = true;
            if (event === "confirmOptIn") confirmed = true;
            state = to;
            if (["ordered", "successful", "closed", "failed"].includes(state)) expect(hadOrder).toBe(true);
            if (state === "closed") expect(wasSuccessful).toBe(true);
            if (state !== "awaitingOptIn" && state !== "expired" && state !== "blocked")
              expect(confirmed || hadOrder).toBe(true);
          }
        },
      ),
      { numRuns: 3000 },
    );
  });
});

import { describe, expect, it } from "vitest";
import { nextPayoutRunState, payoutRunEvents, payoutRunStates, payoutRunTransitions } from "./states.ts";

describe("the states of payout runs", () => {
  it("are all reachable from the first", () => {
    const reached = new Set<string>(["prepared"]);
    for (const state of reached) {
      for (const to of Object.values(payoutRunTransitions[state as keyof typeof payoutRunTransitions])) reached.add(to);
    }
    expect([...reached].sort()).toEqual([...payoutRunStates].sort());
  });

  it("have a decision for every event", () => {
    const decided = payoutRunStates.flatMap((state) =>
      payoutRunEvents.map((event) => `${state} + ${event} = ${nextPayoutRunState(state, event) ?? "nothing"}`),
    );
    expect(decided.filter((line) => !line.endsWith("nothing"))).toEqual([
      "prepared + release = released",
      "prepared + discard = discarded",
      "released + export = exported",
      "released + discard = discarded",
      "exported + settle = settled",
      "exported + reject = discarded",
    ]);
    expect(decided).toHaveLength(payoutRunStates.length * payoutRunEvents.length);
  });
});

import { describe, expect, it } from "vitest";
import { nextPayoutRunState, payoutRunEvents, payoutRunStates, payoutRunTransitions } from "./states.ts";

describe("payout runs", () => {
  it("reach every state from the first", () => {
    const reached = new Set<string>(["prepared"]);
    for (const state of reached) {
      for (const to of Object.values(payoutRunTransitions[state as keyof typeof payoutRunTransitions])) reached.add(to);
    }
    expect([...reached].sort()).toEqual([...payoutRunStates].sort());
  });

  it("decide every event in every state", () => {
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

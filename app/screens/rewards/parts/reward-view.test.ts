import { expect, test } from "vitest";
import type { Claim } from "#server/rewards/claim/model.ts";
import { rewardView } from "./reward-view.ts";

test("a reward on its way names the day by which it comes, until that day is over", () => {
  const claim = {
    id: "c1",
    state: "collected",
    kind: "base",
    method: "cash",
    cents: 7000,
    createdAt: new Date("2026-10-01T12:00:00Z"),
    payoutDueAt: new Date("2026-11-29T22:59:59Z"),
    paidAt: null,
  } as Claim;
  const listed = { step: "pickedUp", productName: null, expected: null, nettedCents: 0, reversedCents: 0 } as const;
  const at = (now: string) => {
    const { say, at: day } = rewardView({ ...listed, claim }, "de", new Date(now));
    return [say, day];
  };
  expect(at("2026-11-29T22:00:00Z")).toEqual(["dueBy", "29.11.2026"]);
  expect(at("2026-11-30T00:00:00Z")).toEqual(["decidedLate", ""]);
});

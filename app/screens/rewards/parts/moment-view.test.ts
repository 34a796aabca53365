import { expect, test } from "vitest";
import type { RequestContext } from "#server/context.ts";
import type { OpenedReward } from "#server/rewards/claim/owner/open-reward.ts";
import { momentView } from "./moment-view.ts";

const ctx = { language: "de", viewer: { member: null } } as RequestContext;

test("a voucher that left the catalogue is named by its id", () => {
  const claim = { role: "recipient", kind: "base", method: "voucher", cents: 2500, rewardId: "lesefuchs" };
  const opened = { nettedCents: 0, claim: { ...claim, paidAt: null, payoutDueAt: null }, chosen: null, voucher: null };
  const view = momentView(ctx, opened as unknown as OpenedReward, null);
  expect(view.values.brand).toBe("lesefuchs");
});

test.each([
  { nettedCents: 2000, paidAt: null, state: "coming", amount: "50 €", kept: "20 €" },
  { nettedCents: 7000, paidAt: null, state: "netting", amount: "0 €", kept: "70 €" },
  { nettedCents: 2000, paidAt: new Date("2026-11-29"), state: "arrived", amount: "50 €", kept: "20 €" },
  { nettedCents: 7000, paidAt: new Date("2026-11-29"), state: "netted", amount: "0 €", kept: "70 €" },
  { nettedCents: 0, paidAt: new Date("2026-11-29"), state: "arrived", amount: "70 €", kept: null },
])(
  "a transfer of 70 € of which $nettedCents are kept is $state with $amount",
  ({ nettedCents, paidAt, state, ...shown }) => {
    const claim = { role: "referrer", kind: "base", method: "cash", cents: 7000, rewardId: "ueberweisung" };
    const opened = { nettedCents, claim: { ...claim, paidAt, payoutDueAt: null }, chosen: null, voucher: null };
    const view = momentView(ctx, opened as unknown as OpenedReward, null);
    expect(view.state).toBe(state);
    const { whole, amount, kept } = view.values;
    expect([whole, amount, kept].map((one) => one?.replace(/\s/g, " ") ?? null)).toEqual([
      "70 €",
      shown.amount,
      shown.kept,
    ]);
  },
);

import { expect, test } from "vitest";
import type { RequestContext } from "#server/context.ts";
import type { Claim } from "#server/rewards/claim/model.ts";
import type { OpenedReward } from "#server/rewards/claim/owner/open-reward.ts";
import { momentView } from "./moment-view.ts";

const now = () => new Date("2026-11-29T12:00:00Z");
const ctx = { language: "de", viewer: { member: null }, now } as RequestContext;

function view(of: { claim: Partial<Claim> } & Partial<Omit<OpenedReward, "claim">>) {
  const opened = { nettedCents: 0, chosen: null, voucher: null, ...of };
  return momentView(ctx, opened as unknown as OpenedReward, null);
}

test("a voucher that left the catalogue is named by its id", () => {
  const claim = { role: "recipient", kind: "base", method: "voucher", cents: 2500, rewardId: "lesefuchs" } as const;
  expect(view({ claim: { ...claim, paidAt: null, payoutDueAt: null } }).values.brand).toBe("lesefuchs");
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
    const claim = { role: "referrer", kind: "base", method: "cash", cents: 7000, rewardId: "ueberweisung" } as const;
    const shownOf = view({ nettedCents, claim: { ...claim, paidAt, payoutDueAt: null } });
    expect(shownOf.state).toBe(state);
    const { whole, amount, kept } = shownOf.values;
    expect([whole, amount, kept].map((one) => one?.replace(/\s/g, " ") ?? null)).toEqual([
      "70 €",
      shown.amount,
      shown.kept,
    ]);
  },
);

test.each([
  ["2026-11-29T00:30:00Z", "none", "by", "29.11.2026"],
  ["2026-11-28T22:00:00Z", "none", "late", ""],
  ["2026-11-30T22:00:00Z", "rejected", null, "30.11.2026"],
] as const)("a reward due at %s, customer number %s: %s %s", (due, customerNumber, when, date) => {
  const claim = { role: "referrer", kind: "base", method: "cash", cents: 7000, paidAt: null } as const;
  const shown = view({ claim: { ...claim, payoutDueAt: new Date(due) }, customerNumber });
  expect([shown.when, shown.values.date, shown.numberHref !== null]).toEqual([when, date, when === null]);
});

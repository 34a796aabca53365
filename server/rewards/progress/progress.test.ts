import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Order } from "#server/orders/model.ts";
import { type OrderState, orderStates } from "#server/orders/states.ts";
import { asShown, type ShownRecommendation } from "#server/referral/link/admission.ts";
import type { ReferrerSees } from "#server/referral/recipient/referrer-sees.ts";
import type { Recommendation } from "#server/referral/recommendation/model.ts";
import { type RecommendationState, recommendationStates } from "#server/referral/recommendation/states.ts";
import type { Claim } from "#server/rewards/claim/model.ts";
import { type ClaimState, claimStates } from "#server/rewards/claim/states.ts";
import { barNames } from "./bars.ts";
import { previewOf } from "./preview.ts";
import { overallLabel, type Progress, progressOf } from "./progress.ts";
import { recipientProgress } from "./recipient-progress.ts";

const now = new Date("2026-06-15T12:00:00Z");
const basis = { clocks: { forecastWeeks: { from: 4, to: 8 }, withdrawalDays: 14 }, learned: [] };

function recommendation(state: RecommendationState, change: Partial<Recommendation> = {}): ShownRecommendation {
  return {
    number: "AAAAAAAAAA",
    state,
    blockedFrom: null,
    referrerCents: 2500,
    recipientCents: 2500,
    linkValidUntil: new Date("2026-05-31T21:59:59Z"),
    orderBy: null,
    isAccountBlocked: false,
    ...change,
  } as ShownRecommendation;
}

const alive = { linkValidUntil: new Date("2026-07-31T21:59:59Z") };

function order(state: OrderState, change: Partial<Order> = {}): Order {
  const orderedAt = new Date("2026-05-20T09:00:00Z");
  return { id: "o1", state, orderedAt, qualifiesAt: null, recipientNumber: "R1", reasonCode: null, ...change } as Order;
}

function claim(state: ClaimState, change: Partial<Claim> = {}): Claim {
  const expiresAt = new Date("2027-06-01T10:00:00Z");
  return {
    id: "c1",
    state,
    orderId: "o1",
    role: "referrer",
    kind: "base",
    cents: 2500,
    expiresAt,
    payoutDueAt: null,
    ...change,
  } as Claim;
}

/** One character for each station: done, awaited, todo, stopped (x). */
const signs = (stations: Progress["stations"]) =>
  stations.map(({ state }) => state.charAt(0).replace("s", "x")).join("");

type Shape = [label: string, bars: string, stations: string, tone: string, next: string | null];

type Of = Omit<Parameters<typeof progressOf>[0], "choices" | "kept">;
const kept = new Map<string, never>();
const progress = (of: Of) => progressOf({ ...of, kept, choices: [] }, now, basis);

function shapes(of: Of): Shape[] {
  return progress(of).map(({ label, bars, stations, tone, next }) => [
    label,
    bars.join(" "),
    signs(stations),
    tone,
    next && `${next.actor} ${[next.from, next.until].filter(Boolean).join("/")}`.trim(),
  ]);
}

describe("a recommendation without an order", () => {
  const cases: [RecommendationState, Shape][] = [
    ["awaitingOptIn", ["open", "optIn", "atttt", "yours", "you 2026-07-31"]],
    ["open", ["open", "notAgreed referrerWillEarn", "dattt", "going", "recipient 2026-07-31"]],
    ["clicked", ["open", "notAgreed referrerWillEarn", "dattt", "going", "recipient 2026-07-31"]],
    ["detailsConfirmed", ["open", "notAgreed referrerWillEarn", "dattt", "going", "recipient 2026-07-31"]],
    ["expired", ["expired", "linkExpired", "dxttt", "stopped", null]],
    ["blocked", ["cancelled", "notPossible", "dxttt", "stopped", null]],
  ];
  for (const [state, shape] of cases) {
    it(`${state}`, () =>
      expect(shapes({ recommendation: recommendation(state, alive), orders: [], claims: [] })).toEqual([shape]));
  }

  it("says that the whole reward goes to the recipient if it does", () => {
    const all = recommendation("open", { ...alive, referrerCents: 0 });
    expect(shapes({ recommendation: all, orders: [], claims: [] })[0]?.[1]).toBe("notAgreed recipientWillEarn");
  });

  it("promises nothing if the product has no reward", () => {
    const none = recommendation("open", { ...alive, referrerCents: 0, recipientCents: 0 });
    expect(shapes({ recommendation: none, orders: [], claims: [] })[0]?.[1]).toBe("notAgreed");
  });

  it("looks the same whether it was clicked or not", () => {
    const open = progress({ recommendation: recommendation("open", alive), orders: [], claims: [] });
    const change = { ...alive, orderBy: new Date("2026-07-15T21:59:59Z") };
    for (const state of ["clicked", "detailsConfirmed"] as const) {
      const clicked = progress({ recommendation: recommendation(state, change), orders: [], claims: [] });
      expect(clicked).toEqual(open);
    }
  });
});

describe("a recommendation with an order, after its link ended", () => {
  const cases: [string, RecommendationState, OrderState, ClaimState | null, Shape][] = [
    [
      "reported",
      "ordered",
      "reported",
      null,
      ["open", "ordered inReview", "dddat", "going", "shop 2026-06-17/2026-07-15"],
    ],
    [
      "ordered",
      "ordered",
      "received",
      "reserved",
      ["open", "ordered inReview", "dddat", "going", "shop 2026-06-17/2026-07-15"],
    ],
    [
      "in review",
      "ordered",
      "inReview",
      "onHold",
      ["open", "ordered inReview", "dddat", "going", "us 2026-06-17/2026-07-15"],
    ],
    [
      "confirmed",
      "ordered",
      "confirmed",
      "reserved",
      ["open", "ordered inReview", "dddat", "going", "shop 2026-06-17/2026-07-15"],
    ],
    ["qualified", "successful", "qualified", "choose", ["ok", "ordered toPickUp", "dddda", "yours", "you 2027-06-01"]],
    [
      "bank data",
      "successful",
      "qualified",
      "needsBankDetails",
      ["ok", "ordered needsBankDetails", "dddda", "yours", "you 2027-06-01"],
    ],
    [
      "ready",
      "successful",
      "qualified",
      "readyToPay",
      ["ok", "ordered readyToPay", "dddda", "yours", "you 2027-06-01"],
    ],
    ["collected", "successful", "qualified", "collected", ["ok", "ordered onItsWay", "dddda", "going", "us"]],
    ["on hold", "successful", "qualified", "onHold", ["ok", "ordered inReview", "dddda", "going", "us"]],
    ["own part paid", "successful", "qualified", "paid", ["ok", "ordered paid", "ddddd", "done", null]],
    ["all paid", "closed", "qualified", "paid", ["paid", "paid", "ddddd", "done", null]],
    ["reward expired", "successful", "qualified", "expired", ["ok", "ordered rewardExpired", "ddddx", "stopped", null]],
    [
      "own part expired, the other paid",
      "closed",
      "qualified",
      "expired",
      ["ok", "ordered rewardExpired", "ddddx", "stopped", null],
    ],
    ["claim cancelled", "successful", "qualified", "cancelled", ["cancelled", "noContract", "dddxt", "stopped", null]],
    ["cancelled", "failed", "cancelled", "cancelled", ["cancelled", "noContract", "dddxt", "stopped", null]],
    ["not eligible", "failed", "notEligible", "cancelled", ["cancelled", "noContract", "dddxt", "stopped", null]],
    ["reversed", "failed", "reversed", "paid", ["cancelled", "noContract", "ddddx", "stopped", null]],
  ];
  for (const [name, state, orderState, claimState, shape] of cases) {
    it(name, () => {
      const claims = claimState ? [claim(claimState)] : [];
      expect(shapes({ recommendation: recommendation(state), orders: [order(orderState)], claims })).toEqual([shape]);
    });
  }

  it("is decided on the day after the last day of the withdrawal period", () => {
    const delivered = order("confirmed", { qualifiesAt: new Date("2026-06-20T10:00:00Z") });
    const [shape] = shapes({
      recommendation: recommendation("ordered"),
      orders: [delivered],
      claims: [claim("reserved")],
    });
    expect(shape?.[4]).toBe("us 2026-06-21/2026-06-21");
  });

  it("is blocked with its account while it is open; a finished one shows its result", () => {
    const withAccount = (state: RecommendationState) => asShown(recommendation(state, alive), true);
    const shapesOf = (state: RecommendationState) =>
      shapes({ recommendation: withAccount(state), orders: [order("received")], claims: [claim("onHold")] });
    expect(shapesOf("ordered")).toEqual([["cancelled", "notPossible", "dddxt", "stopped", null]]);
    // The link admits nobody any more, so it has no row beside the order's.
    expect(progress({ recommendation: withAccount("closed"), orders: [order("qualified")], claims: [] })).toMatchObject(
      [{ about: "order", label: "paid" }],
    );
  });

  it("is blocked as a whole, at the step where it was", () => {
    const blocked = recommendation("blocked", { ...alive, blockedFrom: "ordered" });
    expect(shapes({ recommendation: blocked, orders: [order("received")], claims: [claim("onHold")] })).toEqual([
      ["cancelled", "notPossible", "dddxt", "stopped", null],
    ]);
  });

  it("says of a reward what was kept of it: netted if that was all", () => {
    const of = { recommendation: recommendation("closed"), orders: [order("qualified")], claims: [claim("paid")] };
    const word = (nettedCents: number) => {
      const keptOf = new Map([["c1", { nettedCents, reversedCents: 0 }]]);
      return progressOf({ ...of, kept: keptOf, choices: [] }, now, basis)[0]?.rewardWord;
    };
    expect([word(0), word(2400), word(2500)]).toEqual(["paid", "paid", "netted"]);
  });

  it("promises the day of a payment until it is over", () => {
    const next = (payoutDueAt: string) => {
      const collected = claim("collected", { payoutDueAt: new Date(payoutDueAt) });
      const of = { recommendation: recommendation("successful"), orders: [order("qualified")], claims: [collected] };
      const { next: ofReferrer } = progress(of)[0] ?? expect.fail();
      const facts = { orderBy: now, admission: "expired", orders: of.orders, claim: collected, keptCents: 0 } as const;
      expect(recipientProgress({ ...facts, getsReward: true }, now, basis).next).toEqual(ofReferrer);
      return ofReferrer;
    };
    expect(next("2026-06-15T00:00:00Z")).toEqual({ actor: "us", from: null, until: "2026-06-15", isLate: false });
    expect(next("2026-06-14T21:59:59Z")).toEqual({ actor: "us", from: null, until: null, isLate: true });
  });

  it("ends at the payment if the ordered product pays the referrer nothing", () => {
    const of = { recommendation: recommendation("successful"), orders: [order("qualified")], claims: [] };
    expect(shapes(of)).toEqual([["ok", "ordered", "ddddx", "stopped", null]]);
  });

  it("shows the recipient's reward if the whole reward goes to the recipient", () => {
    const all = recommendation("successful", { referrerCents: 0 });
    const [shape] = shapes({
      recommendation: all,
      orders: [order("qualified")],
      claims: [claim("choose", { role: "recipient" })],
    });
    expect(shape).toEqual(["ok", "ordered recipientWillEarn", "dddda", "going", "recipient"]);
  });
});

describe("several recipients on one link", () => {
  it("have a row each, and the link has one while it is open; the best label counts", () => {
    const orders = [order("qualified"), order("cancelled", { id: "o2", recipientNumber: "R2" })];
    const of = { recommendation: recommendation("successful", alive), orders, claims: [claim("choose")] };
    expect(shapes(of).map(([label, bars]) => `${label} ${bars}`)).toEqual([
      "ok ordered toPickUp",
      "cancelled noContract",
      "open notAgreed referrerWillEarn",
    ]);
    expect(overallLabel(progress(of))).toBe("ok");
  });

  const choice = (sees: ReferrerSees) => ({
    recipientNumber: "R1",
    recommendationNumber: "AAAAAAAAAA",
    sees,
    agreedAt: new Date("2026-05-19T09:00:00Z"),
  });
  const delivered = { confirmedAt: new Date("2026-05-21T09:00:00Z"), deliveredAt: new Date("2026-05-22T09:00:00Z") };

  it.each([
    ["result", "agreed", "link dtttt: referrerWillEarn, private"],
    ["outcome", "agreed", "link dattt: notAgreed referrerWillEarn"],
    ["steps", "agreed", "link ddatt: notOrdered referrerWillEarn, agreed"],
    ["result", "received", "link dtttt: referrerWillEarn, private"],
    ["outcome", "received", "order dddat: ordered inReview, 2026-05-20"],
    ["steps", "received", "order dddat: ordered inReview, 2026-05-20"],
    ["result", "cancelled", "link dtttt: referrerWillEarn, private"],
    ["outcome", "cancelled", "order dddxt: noContract, 2026-05-20"],
    ["steps", "confirmed", "order dddat: ordered inReview, 2026-05-20, confirmed, delivered"],
    ["result", "qualified", "order dddda: toPickUp"],
    ["outcome", "qualified", "order dddda: ordered toPickUp, 2026-05-20"],
    ["steps", "qualified", "order dddda: ordered toPickUp, 2026-05-20, confirmed, delivered"],
    ["result", "reversed", "order ddddx: noContract"],
  ] as const)("of a recipient who shows %s, whose order is %s: %s", (sees, state, expected) => {
    const orders = state === "agreed" ? [] : [order(state, state === "received" ? {} : delivered)];
    const claims = orders.map(() =>
      claim(state === "qualified" ? "choose" : state === "received" ? "reserved" : "cancelled"),
    );
    const of = { recommendation: recommendation("open", alive), orders, claims, kept, choices: [choice(sees)] };
    const [shown = expect.fail()] = progressOf(of, now, basis);
    const { about, bars, stations, orderedOn, steps, isPrivate } = shown;
    const told = [bars.join(" "), orderedOn ?? "", ...steps.map(({ name }) => name), isPrivate ? "private" : ""];
    expect(`${about} ${signs(stations)}: ${told.filter((part) => part !== "").join(", ")}`).toBe(expected);
  });

  it("is told to have agreed after the link's end, too, and beside one who shows results only", () => {
    const of = { orders: [], claims: [], kept };
    const ended = progressOf(
      { ...of, recommendation: recommendation("expired"), choices: [choice("steps")] },
      now,
      basis,
    );
    expect(ended.map((row) => [row.bars.join(" "), signs(row.stations)])).toEqual([["linkExpired", "ddxtt"]]);
    const choices = [choice("steps"), { ...choice("result"), recipientNumber: "R2" }];
    const both = progressOf({ ...of, recommendation: recommendation("open", alive), choices }, now, basis);
    expect(both.map((row) => [row.bars.join(" "), signs(row.stations)])).toEqual([["referrerWillEarn", "ddttt"]]);
  });

  it("reads before agreeing what the referrer will read: the same stations", () => {
    const read = (sees: ReferrerSees) =>
      previewOf(sees, { referrerCents: 2500, recipientCents: 2500 }, now, basis).map(
        ({ stage, row }) => `${stage} ${signs(row.stations)} ${row.bars[0]}`,
      );
    expect(read("steps")).toEqual([
      "agreed ddatt notOrdered",
      "ordered dddat ordered",
      "delivered dddat ordered",
      "ready dddda ordered",
    ]);
    expect(read("outcome")).toEqual(["agreed dattt notAgreed", ...read("steps").slice(1)]);
    expect(read("result").slice(0, 1)).toEqual(["agreed dtttt referrerWillEarn"]);
  });

  it("of another recipient on the same link is not left out", () => {
    const orders = [order("received"), order("received", { id: "o2", recipientNumber: "R2" })];
    const of = { recommendation: recommendation("open", alive), orders, claims: [], kept, choices: [choice("result")] };
    expect(progressOf(of, now, basis).map(({ about, isPrivate }) => [about, isPrivate])).toEqual([
      ["order", false],
      ["link", true],
    ]);
  });

  it("have one row for a cancelled order and a new one, and none for an order outside the window", () => {
    const again = order("received", { id: "o2", orderedAt: new Date("2026-05-22T09:00:00Z") });
    const late = order("notEligible", { id: "o3", recipientNumber: "R3", reasonCode: "RULE_OUTSIDE_WINDOW" });
    const of = { recommendation: recommendation("ordered"), orders: [order("cancelled"), again, late], claims: [] };
    expect(shapes(of).map(([, bars]) => bars)).toEqual(["ordered inReview"]);
  });
});

it("for any orders and claims, each row has a text, five stations in order, and no names", () => {
  const orders = fc.array(
    fc.record({
      state: fc.constantFrom(...orderStates),
      recipientNumber: fc.constantFrom("R1", "R2", null),
      orderedAt: fc.date({ min: new Date("2026-05-01"), max: now, noInvalidDate: true }),
      claim: fc.option(fc.constantFrom(...claimStates), { nil: null }),
    }),
    { maxLength: 4 },
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...recommendationStates),
      fc.constantFrom<RecommendationState | null>(null, "open", "ordered", "successful"),
      fc.boolean(),
      fc.constantFrom(0, 2500),
      orders,
      (state, blockedFrom, isLinkOpen, referrerCents, list) => {
        const found = progress({
          recommendation: recommendation(state, { blockedFrom, referrerCents, ...(isLinkOpen ? alive : {}) }),
          orders: list.map(({ claim: _, ...one }, index) => order(one.state, { ...one, id: `o${index}` })),
          claims: list.flatMap((one, index) =>
            one.claim ? [claim(one.claim, { id: `c${index}`, orderId: `o${index}` })] : [],
          ),
        });
        expect(found.length).toBeGreaterThan(0);
        for (const row of found) {
          expect(row.bars.length).toBeGreaterThan(0);
          expect(row.bars).toEqual(barNames.filter((name) => row.bars.includes(name)));
          expect(row.bars.includes("notPossible")).toBe(state === "blocked");
          const bar = signs(row.stations);
          expect(bar).toMatch(/^d*[ax]?t*$/);
          expect(bar).toHaveLength(5);
          expect(bar.includes("x")).toBe(row.tone === "stopped");
          expect(JSON.stringify(row)).not.toMatch(/R1|R2/);
        }
      },
    ),
    { numRuns: 2000 },
  );
});

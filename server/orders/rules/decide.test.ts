import { describe, expect, it } from "vitest";
import type { OrderDecision } from "../model.ts";
import { chosenProduct, decide, type Situation } from "./decide.ts";
import { type Doubt, doubtsAbout, type Suspicion, subjectOf } from "./doubts.ts";

const at = new Date("2026-06-04T10:00:00Z");
const order: Situation["order"] = {
  rank: 2,
  confirmedAt: at,
  deliveredAt: null,
  cancelledBy: null,
  productId: "m",
  namedRecommendation: "L",
  recommendationNumber: "L",
};
const decision = (answer: OrderDecision["answer"], more: Partial<OrderDecision> = {}): OrderDecision => ({
  id: "",
  orderId: "",
  doubt: "release",
  subject: subjectOf(order),
  answer,
  reasonCode: null,
  productId: null,
  actor: "OPS",
  actorId: "olga",
  decidedAt: at,
  ...more,
});
const release: Doubt = { name: "release", subject: "m" };
const blocked: Doubt = { name: "RISK_BLOCKED", subject: "L" };
const changed: Doubt = { name: "RISK_FACTS_CHANGED", subject: "l L" };
const released = decision("accept", { subject: "m" });
const refused = decision("refuse", { reasonCode: "RISK_REVIEW" });
const fresh = { ...order, rank: 1, confirmedAt: null };
const lost = { ...order, rank: 4, cancelledBy: "customer" as const };
const reopened = [decision("waive", { doubt: "cancellation", subject: "c1" }), decision("reopen", { subject: "k" })];

/** What is known, beyond a confirmed order that nobody doubts; and the state that follows from it. */
const table: [title: string, known: Partial<Situation>, state: string, reasonCode: string | null][] = [
  ["confirmed by the provider", {}, "confirmed", null],
  ["only received", { order: fresh }, "received", null],
  ["delivered before it was confirmed", { order: { ...fresh, deliveredAt: at } }, "confirmed", null],
  ["a rule is violated", { rule: "RULE_RENEWAL" }, "notEligible", "RULE_RENEWAL"],
  ["a rule before a doubt", { rule: "RULE_RENEWAL", doubts: [blocked] }, "notEligible", "RULE_RENEWAL"],
  ["a rule before a cancellation", { order: lost, rule: "RULE_MINOR" }, "notEligible", "RULE_MINOR"],
  ["the most serious doubt", { doubts: [blocked, release] }, "inReview", "RISK_BLOCKED"],
  ["the tenant wants to look", { doubts: [release] }, "inReview", null],
  ["released", { doubts: [release], decisions: [released] }, "confirmed", null],
  [
    "a release answers no other doubt",
    { doubts: [blocked, release], decisions: [released] },
    "inReview",
    "RISK_BLOCKED",
  ],
  [
    "another product than was released",
    { doubts: [{ ...release, subject: "l" }], decisions: [released] },
    "inReview",
    null,
  ],
  ["a release waives no rule", { rule: "RULE_RENEWAL", decisions: [released] }, "notEligible", "RULE_RENEWAL"],
  [
    "a release is no protection from a cancellation",
    { order: lost, decisions: [released] },
    "cancelled",
    "RULE_CANCELLED_BY_CUSTOMER",
  ],
  ["refused", { decisions: [refused] }, "notEligible", "RISK_REVIEW"],
  [
    "refused, and the product changed",
    { order: { ...order, productId: "l" }, decisions: [refused], doubts: [changed] },
    "inReview",
    "RISK_FACTS_CHANGED",
  ],
  [
    "refused, and another link is named",
    { order: { ...order, namedRecommendation: "X" }, decisions: [refused], doubts: [changed] },
    "inReview",
    "RISK_FACTS_CHANGED",
  ],
  [
    "cancelled by a person, whatever follows",
    {
      order: { ...order, productId: "l" },
      decisions: [decision("cancel", { reasonCode: "RULE_CANCELLED_BY_PROVIDER" })],
    },
    "cancelled",
    "RULE_CANCELLED_BY_PROVIDER",
  ],
  [
    "reopened, and waiting for a person",
    { order: lost, cancellation: "c1", decisions: reopened, doubts: [{ name: "reopened", subject: "k" }] },
    "inReview",
    null,
  ],
  [
    "reopened and accepted",
    {
      order: lost,
      cancellation: "c1",
      decisions: [...reopened, decision("accept", { doubt: "reopened", subject: "k" })],
      doubts: [{ name: "reopened", subject: "k" }],
    },
    "confirmed",
    null,
  ],
  [
    "cancelled again after it was reopened",
    { order: lost, cancellation: "c2", decisions: reopened },
    "cancelled",
    "RULE_CANCELLED_BY_CUSTOMER",
  ],
  ["refused, then reopened", { decisions: [refused, ...reopened] }, "confirmed", null],
];

describe("the state of an order", () => {
  it.each(table)("%s", (_, known, state, reasonCode) => {
    const nothing: Situation = { order, decisions: [], cancellation: null, rule: null, doubts: [] };
    expect(decide({ ...nothing, ...known })).toEqual({ state, reasonCode });
  });
});

describe("a chosen product", () => {
  const choice = decision("accept", { doubt: "RULE_PRODUCT_UNKNOWN", subject: "cover", productId: "l" });
  it("holds while the shop names the unknown one, and gives way to one that the shop names instead", () => {
    expect([chosenProduct([choice], "cover"), chosenProduct([choice], "m"), chosenProduct([], "cover")]).toEqual([
      "l",
      "m",
      "cover",
    ]);
  });
});

describe("the doubts about an order", () => {
  const none: Suspicion = {
    order: {
      state: "received",
      reasonCode: null,
      productId: "m",
      attribution: "number",
      namedRecommendation: "L",
      recommendationNumber: "L",
    },
    differs: false,
    isBlocked: false,
    isAfterEnd: false,
    otherRecommendations: [],
    isWithoutPrice: false,
    wantsRelease: false,
    decisions: [],
  };
  const confirmed = { ...none.order, state: "confirmed" as const };
  it.each<[string, Partial<Suspicion>, string[]]>([
    ["none", {}, []],
    [
      "all at once, the most serious first",
      {
        order: { ...none.order, attribution: "typedDetails" },
        differs: true,
        isBlocked: true,
        isAfterEnd: true,
        otherRecommendations: ["X"],
        isWithoutPrice: true,
        wantsRelease: true,
      },
      [
        "RISK_TYPED_DETAILS",
        "RISK_RECIPIENT_DIFFERS",
        "RISK_OTHER_RECOMMENDATION",
        "RISK_BLOCKED",
        "RISK_LINK_ENDED",
        "RULE_PRODUCT_UNKNOWN",
        "release",
      ],
    ],
    [
      "a block does not concern a confirmed order",
      { order: confirmed, isBlocked: true, isAfterEnd: true, wantsRelease: true },
      [],
    ],
    [
      "a block that was lifted while a person is asked",
      { order: { ...none.order, state: "inReview", reasonCode: "RISK_BLOCKED" } },
      ["RISK_BLOCKED"],
    ],
    ["a released order is looked at again", { order: confirmed, decisions: [released] }, ["release"]],
    [
      "refused, and about something else by now",
      { order: { ...none.order, productId: "l" }, decisions: [refused], isBlocked: true },
      ["RISK_FACTS_CHANGED", "RISK_BLOCKED"],
    ],
    ["refused, then reopened", { decisions: [refused, decision("reopen", { subject: "k" })] }, ["reopened"]],
    ["a reopened order waits for a person", { decisions: [decision("reopen", { subject: "k" })] }, ["reopened"]],
  ])("%s", (_, known, names) => {
    expect(doubtsAbout({ ...none, ...known }).map(({ name }) => name)).toEqual(names);
  });
});

import { expect, test } from "vitest";
import { contractCost } from "./cost.ts";

const product = { monthlyCents: 1995, oneOffCents: 6995, priceSplit: null, promotionCents: null };
const split = "19,95 € in den ersten 6 Monaten, danach 34,95 €";

test("24 monthly prices and the one-off price are summed up, and the advantage is taken off", () => {
  expect(contractCost(product)).toEqual({
    monthsCents: 47_880,
    onceCents: 6995,
    advantageCents: 0,
    totalCents: 54_875,
  });
  // 6 × 19.95 + 18 × 34.95 + 69.95 − 180
  expect(contractCost({ ...product, priceSplit: split, promotionCents: 18_000 })).toEqual({
    monthsCents: 74_880,
    onceCents: 6995,
    advantageCents: 18_000,
    totalCents: 63_875,
  });
});

test.each([
  split,
  "6 Monate 19,95 €, danach 34,95 €",
  "19,95\u00a0€ in den ersten 6\u00a0Monaten, danach 34,95\u00a0€",
  "€19.95 for the first 6 months, then €34.95",
])("the split %j is understood", (priceSplit) => {
  expect(contractCost({ ...product, priceSplit })?.monthsCents).toBe(74_880);
});

test.each([
  ["no monthly price", { monthlyCents: null }],
  ["no one-off price", { oneOffCents: null }],
  ["a split in other words", { priceSplit: "Im ersten Jahr günstiger" }],
  ["a split with a third price", { priceSplit: `${split}, ab Monat 13 39,95 €` }],
  ["a split that begins with another price", { priceSplit: split, monthlyCents: 2495 }],
  ["a split longer than the months", { priceSplit: "19,95 € in den ersten 36 Monaten, danach 34,95 €" }],
  ["an advantage above the whole price", { promotionCents: 99_999 }],
])("with %s there is no figure", (_, change) => {
  expect(contractCost({ ...product, ...change })).toBeNull();
});

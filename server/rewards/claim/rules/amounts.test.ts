import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Prices } from "#server/catalogue/price/prices.ts";
import { type RecipientShare, recipientShares } from "#server/platform/values/money.ts";
import { claimAmounts } from "./amounts.ts";

const ordered = (id: string, cents: number, tariffId: string | null = null) => {
  return { id, tariffId, group: null, commission: { kind: "standard", cents } };
};
const link = (share: RecipientShare) => ({
  productId: "m",
  recipientShare: share,
  referrerCents: 1999,
  recipientCents: 3001,
});
const prices = (cents: number, maxRecipientCents: number | null, plan: Prices["plan"] = []): Prices => ({
  maxRecipientCents,
  plan,
  products: { m: { group: "mobile", cents: 5000 }, l: { group: "large", cents } },
});

describe("what an order earns", () => {
  it("is the promised amount for the recommended product, whatever it costs today", () => {
    const promised = { referrerCents: 1999, recipientCents: 3001 };
    expect(claimAmounts(link(50), ordered("m", 9000), prices(9001, 100))).toEqual(promised);
    expect(claimAmounts(link(50), null, prices(9001, 100))).toEqual(promised);
  });

  it("is another product's price of the link's day, divided the same way and capped by the cap of that day", () => {
    const today = ordered("l", 20_000);
    expect(claimAmounts(link(50), today, prices(9001, null))).toEqual({ referrerCents: 4500, recipientCents: 4501 });
    expect(claimAmounts(link(100), today, prices(9001, 3000))).toEqual({ referrerCents: 6001, recipientCents: 3000 });
    expect(claimAmounts(link(0), today, prices(9001, 3000))).toEqual({ referrerCents: 9001, recipientCents: 0 });
  });

  it("is the tariff's price for a device with it, and today's for a product that was not on sale on that day", () => {
    const device = claimAmounts(link(0), ordered("l-phone", 20_000, "l"), prices(9001, null));
    expect(device).toEqual({ referrerCents: 9001, recipientCents: 0 });
    expect(claimAmounts(link(50), ordered("new", 4000), prices(9001, 1500))).toEqual({
      referrerCents: 2500,
      recipientCents: 1500,
    });
  });

  it("is what the agency's plan of that day says about the product's group of that day", () => {
    const row = { productGroup: "large", referrerCents: 700, recipientCents: 2300 };
    const fixed = prices(9001, null, [{ ...row, kind: "fixed" }]);
    expect(claimAmounts(link(0), ordered("l", 1), fixed)).toEqual({ referrerCents: 700, recipientCents: 2300 });
    const shared = prices(9001, 1000, [{ ...row, kind: "shared" }]);
    expect(claimAmounts(link(50), ordered("l", 1), shared)).toEqual({ referrerCents: 2000, recipientCents: 1000 });
  });

  it("adds up to the price", () => {
    fc.assert(
      fc.property(
        fc.nat(1_000_000),
        fc.constantFrom(...recipientShares),
        fc.option(fc.nat(1_000_000)),
        (cents, share, cap) => {
          const { referrerCents, recipientCents } = claimAmounts(link(share), ordered("l", 1), prices(cents, cap));
          expect(referrerCents + recipientCents).toBe(cents);
          expect(Math.min(referrerCents, recipientCents)).toBeGreaterThanOrEqual(0);
          if (cap !== null) expect(recipientCents).toBeLessThanOrEqual(cap);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

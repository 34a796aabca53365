import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Product } from "#server/catalogue/product/model.ts";
import { type RecipientShare, recipientShares } from "#server/platform/values/money.ts";
import { claimAmounts } from "./amounts.ts";

const ordered = (id: string, cents: number) => ({ id, commission: { kind: "standard", cents } }) as Product;
const link = (share: RecipientShare) => ({
  productId: "m",
  recipientShare: share,
  referrerCents: 1999,
  recipientCents: 3001,
  createdAt: new Date("2026-03-02T09:00:00Z"),
});

describe("what an order earns", () => {
  it("is the promised amount for the recommended product, even if its commission changed", () => {
    const promised = { referrerCents: 1999, recipientCents: 3001 };
    expect(claimAmounts(link(50), ordered("m", 9000), 100)).toEqual(promised);
    expect(claimAmounts(link(50), null, 100)).toEqual(promised);
  });

  it("is another product's own commission, divided the same way and capped", () => {
    expect(claimAmounts(link(50), ordered("l", 9001), null)).toEqual({
      referrerCents: 4500,
      recipientCents: 4501,
    });
    expect(claimAmounts(link(100), ordered("l", 9001), 3000)).toEqual({
      referrerCents: 6001,
      recipientCents: 3000,
    });
    expect(claimAmounts(link(0), ordered("l", 9001), 3000)).toEqual({ referrerCents: 9001, recipientCents: 0 });
  });

  it("adds up to the commission", () => {
    fc.assert(
      fc.property(
        fc.nat(1_000_000),
        fc.constantFrom(...recipientShares),
        fc.option(fc.nat(1_000_000)),
        (cents, share, cap) => {
          const { referrerCents, recipientCents } = claimAmounts(link(share), ordered("l", cents), cap);
          expect(referrerCents + recipientCents).toBe(cents);
          expect(Math.min(referrerCents, recipientCents)).toBeGreaterThanOrEqual(0);
          if (cap !== null) expect(recipientCents).toBeLessThanOrEqual(cap);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

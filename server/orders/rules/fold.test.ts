import { describe, expect, it } from "vitest";
import { orderMessageKinds } from "../model.ts";
import { changesOf, type Facts, foldFacts, type Statement } from "./fold.ts";

const at = (hours: number) => new Date(Date.UTC(2026, 2, 2, hours));
const nothing: Facts = {
  rank: 0,
  confirmedAt: null,
  deliveredAt: null,
  factSources: {},
  orderedAt: at(0),
  productId: null,
  productName: null,
  prepaid: false,
  renewal: false,
  addressHash: null,
  statedRecipient: null,
  namedRecommendation: null,
  buyerHash: null,
  buyerBirthHash: null,
  buyerPostcodeHash: null,
  buyerNameHash: null,
  buyerIsStaff: null,
  buyerIsMinor: null,
  cancelledBy: null,
};

const statement = (kind: Statement["kind"], hours: number, facts: Statement["facts"], eventId = "e"): Statement => ({
  kind,
  occurredAt: at(hours),
  eventId: `${eventId}-${kind}-${hours}`,
  facts,
});

const statements = [
  statement("received", 5, { productId: "m", renewal: true, orderedAt: at(5) }),
  statement("confirmed", 1, { productId: "l", buyerHash: "one" }),
  statement("confirmed", 2, { productId: null, buyerHash: "two", prepaid: true }),
  statement("delivered", 3, { prepaid: false, namedRecommendation: "B" }),
  statement("delivered", 3, { namedRecommendation: "C" }, "later"),
];

function permutations<T>(list: readonly T[]): T[][] {
  if (list.length < 2) return [[...list]];
  return list.flatMap((one, index) => permutations(list.toSpliced(index, 1)).map((rest) => [one, ...rest]));
}

describe("the facts of an order", () => {
  it("are for each field those of the highest rank, then of the latest time, then of the greater id", () => {
    expect(foldFacts(nothing, statements)).toMatchObject({
      rank: 3,
      productId: "l",
      buyerHash: "two",
      prepaid: false,
      renewal: true,
      orderedAt: at(5),
      namedRecommendation: "C",
      confirmedAt: at(1),
      deliveredAt: at(3),
    });
  });

  it("are the same in all orders of arrival, at once or one by one, with repetitions", () => {
    const whole = foldFacts(nothing, statements);
    for (const order of permutations(statements)) {
      expect(foldFacts(nothing, order)).toEqual(whole);
      let facts: Facts = nothing;
      order.forEach((_, index) => {
        facts = foldFacts(facts, order.slice(0, index + 1));
      });
      expect(facts).toEqual(whole);
      expect(foldFacts(facts, [...order, ...order])).toEqual(whole);
    }
  });

  it("stay when the message that they came from was erased, and give way to one that outweighs it", () => {
    const whole = foldFacts(nothing, statements);
    const erased = { ...whole, buyerHash: null };
    expect(foldFacts(erased, [])).toEqual(erased);
    expect(foldFacts(erased, statements.slice(0, 2)).buyerHash).toBeNull();
    expect(foldFacts(erased, [statement("cancelled", 0, { buyerHash: "three" })]).buyerHash).toBe("three");
  });

  it("state each known value that was replaced, and nothing that was only learned", () => {
    const first = foldFacts(nothing, statements.slice(0, 1));
    const changes = changesOf(first, foldFacts(nothing, statements));
    expect(changes).toEqual([{ field: "productId", before: "m", after: "l" }]);
    expect(changesOf(first, first)).toEqual([]);
  });

  it("have a rank for every kind of message", () => {
    for (const [index, kind] of orderMessageKinds.entries())
      expect(foldFacts(nothing, [statement(kind, 0, {})]).rank).toBe(index + 1);
  });
});

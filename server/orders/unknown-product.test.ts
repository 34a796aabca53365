import { expect, it } from "vitest";
import { auditedAction } from "#tests/support/data/audited-action.ts";
import { claimsOf, follow, moneyWorlds, recommend, tell } from "#tests/support/data/money-story.ts";
import { confirmOrder } from "#tests/support/services/use-cases.ts";

const newWorld = await moneyWorlds();

const cover = "ZUBEHOER-HUELLE-499";

it("an order that names an unknown product earns nothing until a person chooses the product", async () => {
  for (const [linkProduct, named] of [
    ["m", cover],
    [null, cover],
    [null, null],
  ] as const) {
    const world = newWorld();
    const { number } = await recommend(world, { productId: linkProduct, share: 0 });
    await follow(world, number);
    const { order } = await tell(world, { recommendationNumber: number, productId: named, kind: "confirmed" });
    expect(order).toMatchObject({ state: "inReview", reasonCode: "RULE_PRODUCT_UNKNOWN" });
    expect(await claimsOf(world)).toEqual([]);
    for (const productId of [undefined, cover]) {
      const refused = await confirmOrder(world.ctx, order.id, { ...auditedAction({ key: "1" }), productId });
      expect(refused).toMatchObject({ ok: false, refusal: { code: "productUnknown" } });
    }
    const confirmed = await confirmOrder(world.ctx, order.id, { ...auditedAction({ key: "2" }), productId: "l" });
    expect(confirmed).toMatchObject({ ok: true, value: { state: "confirmed", productId: "l" } });
    expect((await claimsOf(world)).map(({ cents, state }) => [cents, state])).toEqual([[9001, "reserved"]]);
    const history = await world.ctx.events.of("order", order.id);
    expect(history.find(({ event }) => event === "chooseProduct")?.data).toEqual({ productId: "l", before: named });
  }
});

it("takes back what an order was to earn once it names an unknown product, and gives it again", async () => {
  const world = newWorld();
  const { number } = await recommend(world, { share: 0 });
  await follow(world, number);
  const states = async () => (await claimsOf(world)).map(({ cents, state }) => [cents, state]);
  await tell(world, { recommendationNumber: number, productId: "m" });
  expect(await states()).toEqual([[5000, "reserved"]]);
  await tell(world, { recommendationNumber: number, productId: cover, kind: "confirmed" });
  expect(await states()).toEqual([[5000, "cancelled"]]);
  await tell(world, { recommendationNumber: number, productId: "l", kind: "delivered" });
  expect(await states()).toEqual([[9001, "reserved"]]);
});

it("is priced by the link only if it names no product", async () => {
  const world = newWorld();
  const { number } = await recommend(world, { share: 0 });
  await follow(world, number);
  const { order } = await tell(world, { recommendationNumber: number, kind: "confirmed" });
  expect(order.state).toBe("confirmed");
  expect((await claimsOf(world)).map(({ cents }) => cents)).toEqual([5000]);
});

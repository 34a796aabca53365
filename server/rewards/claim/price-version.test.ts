import { expect, it } from "vitest";
import { products } from "#tests/support/data/money-people.ts";
import { claimsOf, follow, moneyWorlds, recommend, tell } from "#tests/support/data/money-story.ts";
import type { World } from "#tests/support/services/world.ts";

/** Price, cap and split are those of the link's day, whatever the catalogue and the tenant's record say later. */
const newWorld = await moneyWorlds();

/** From now on, this product earns so much. */
function reprice(id: string, cents: number): void {
  const product = products.find((one) => one.id === id) ?? expect.fail(`no product ${id}`);
  product.commission = { ...product.commission, cents };
}

async function setCap(world: World, maxRecipientCents: number | null): Promise<void> {
  world.tenant.recommendation = { ...world.tenant.recommendation, maxRecipientCents };
}

/** What an order of this product on this link earns the referrer and the recipient. */
async function earned(world: World, number: string, productId: string): Promise<[number, number]> {
  await follow(world, number, `kontakt-${number.toLowerCase()}@beispiel.de`);
  const { order } = await tell(world, { recommendationNumber: number, productId, externalOrderId: `P-${number}` });
  const claims = (await claimsOf(world)).filter(({ orderId }) => orderId === order.id);
  const of = (role: string) => claims.find((claim) => claim.role === role)?.cents ?? 0;
  return [of("referrer"), of("recipient")];
}

it("keeps the cap of the link's day for another product that is ordered later", async () => {
  const world = newWorld();
  await setCap(world, null);
  const { number } = await recommend(world, { productId: "m", share: 50 });
  await setCap(world, 1000);
  expect(await earned(world, number, "l")).toEqual([4500, 4501]);
  const later = await recommend(world, { productId: "m", share: 50, email: "bernd@beispiel.de" });
  expect(await earned(world, later.number, "l")).toEqual([8001, 1000]);
});

it("keeps what the recommended product was promised to earn, although its commission changed", async () => {
  const world = newWorld();
  await setCap(world, null);
  const { number } = await recommend(world, { productId: "m", share: 50 });
  reprice("m", 7000);
  expect(await earned(world, number, "m")).toEqual([2500, 2500]);
  reprice("m", 5000);
});

it("keeps another product's price of the link's day, although it changed before the order", async () => {
  const world = newWorld();
  await setCap(world, null);
  const { number } = await recommend(world, { productId: "m", share: 100 });
  const open = await recommend(world, { productId: null, share: 0, email: "bernd@beispiel.de" });
  reprice("l", 20_000);
  expect(await earned(world, number, "l")).toEqual([0, 9001]);
  expect(await earned(world, open.number, "l")).toEqual([9001, 0]);
  const later = await recommend(world, { productId: "m", share: 100, email: "carla@beispiel.de" });
  expect(await earned(world, later.number, "l")).toEqual([0, 20_000]);
  reprice("l", 9001);
});

it("stores equal prices once", async () => {
  const world = newWorld();
  const [one, other] = [await recommend(world, { productId: "m" }), await recommend(world, { productId: "l" })];
  expect(one.priceVersionId).toBe(other.priceVersionId);
  expect(await world.rows(`select id from price_version where "tenantId" = $1`)).toHaveLength(1);
});

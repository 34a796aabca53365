import { describe, expect, it } from "vitest";
import { orderAsOf, pastOfOrder } from "#server/orders/as-of.ts";
import { differencesNow } from "#tests/rebuild/compare.ts";
import { auditedAction } from "#tests/support/data/audited-action.ts";
import { day, follow, moneyWorlds, ordersOf, recommend, tell } from "#tests/support/data/money-story.ts";
import { block, completeTracking, reportOrder } from "#tests/support/services/use-cases.ts";
import type { World } from "#tests/support/services/world.ts";

const newWorld = await moneyWorlds();

async function invited(world: World) {
  const { number: recommendationNumber } = await recommend(world);
  const { browser, number: recipientNumber } = await follow(world, recommendationNumber);
  return { browser, own: { recommendationNumber, recipientNumber } };
}

type Row = { id: string; kind: string; source: string; outcome: string | null; externalOrderId: string };
const inbox = (world: World) =>
  world.rows<Row>(
    `select id, kind, source, outcome, "externalOrderId" from order_message where "tenantId" = $1 order by "receivedAt", id`,
  );

describe("a recipient's report that they ordered", () => {
  it("is stored whole in the inbox, with its own source, and the order's facts are folded from it", async () => {
    const world = newWorld();
    const { browser, own } = await invited(world);
    const { recommendationNumber: number, recipientNumber } = own;
    const reported = await completeTracking(await browser.ctx(), { number, details: null, channel: null });
    const [row, ...others] = await inbox(world);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ kind: "reported", source: "recipient", outcome: "noted" });
    const stored = await world.ctx.inbox.byId(row?.id ?? "");
    expect(stored?.message).toMatchObject({ ...own, orderedAt: world.now(), productId: "m", buyerEmail: null });
    const [order] = await ordersOf(world);
    expect(reported).toMatchObject({ ok: true, value: { id: order?.id } });
    expect(order).toMatchObject({ state: "reported", recipientNumber, productId: "m", productName: "Tarif m" });
    expect(order?.factSources.productId).toContain(stored?.eventId);
    expect(order?.namedRecommendation).toBeNull();
    await completeTracking(await browser.ctx(), { number, details: null, channel: null });
    expect(await inbox(world)).toHaveLength(1);
  });

  it("is refused before it is stored where the recipient's time, or a block, does not allow it", async () => {
    const late = newWorld();
    const { own } = await invited(late);
    late.pass(35 * day);
    expect(await reportOrder(late.ctx, own)).toMatchObject({ refusal: { code: "recommendationExpired" } });
    expect(await reportOrder(late.ctx, { ...own, recommendationNumber: "XXXXXXXXXX" })).toMatchObject({
      refusal: { code: "recipientUnknown" },
    });
    expect(await inbox(late)).toEqual([]);
    const world = newWorld();
    const blocked = await invited(world);
    await block(world.ctx, blocked.own.recommendationNumber, {
      ...auditedAction({ key: "b" }),
      reasonCode: "RISK_REVIEW",
    });
    expect(await reportOrder(world.ctx, blocked.own)).toMatchObject({ refusal: { code: "recommendationBlocked" } });
    expect(await inbox(world)).toEqual([]);
  });

  it("does not count as a message of the shop", async () => {
    const world = newWorld();
    const { own } = await invited(world);
    await reportOrder(world.ctx, own);
    expect((await world.ctx.support.health()).newestMessage).toBeNull();
    await tell(world, { recommendationNumber: own.recommendationNumber });
    expect((await world.ctx.support.health()).newestMessage).toEqual(world.now());
  });

  it.each([
    ["stored", false],
    ["erased", true],
  ])("is rebuilt from zero while it is %s, before and after the shop's message matches it", async (_, isErased) => {
    const world = newWorld();
    const { own } = await invited(world);
    await reportOrder(world.ctx, own);
    const erase = () => world.rows(`update order_message set "bodySealed" = null where "tenantId" = $1`);
    if (isErased) await erase();
    expect((await differencesNow(world)).differences).toEqual([]);
    const [reported] = await ordersOf(world);
    const before = world.now();
    world.pass(day);
    const { order } = await tell(world, { ...own, kind: "confirmed", externalOrderId: "A-1", productId: "l" });
    if (isErased) await erase();
    expect(order).toMatchObject({ id: reported?.id, externalId: "A-1", state: "confirmed", productId: "l" });
    expect((await differencesNow(world)).differences).toEqual([]);
    expect(orderAsOf(world.ctx, await pastOfOrder(world.ctx, order), before)).toEqual(reported);
  });
});

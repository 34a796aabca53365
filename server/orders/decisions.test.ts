import { describe, expect, it } from "vitest";
import type { Order, OrderMessage } from "#server/orders/model.ts";
import { auditedAction } from "#tests/support/data/audited-action.ts";
import {
  claimsOf,
  day,
  follow,
  linkState,
  message,
  moneyWorlds,
  ordersOf,
  recommend,
  tell,
} from "#tests/support/data/money-story.ts";
import {
  block,
  cancelOrder,
  confirmOrder,
  ingestOrderMessage,
  qualifyDueOrders,
  recountPrepaidOrders,
  rejectOrder,
  reopenOrder,
} from "#tests/support/services/use-cases.ts";
import { seedTenant, type World } from "#tests/support/services/world.ts";

const newWorld = await moneyWorlds();
const by = (key: string) => auditedAction({ key });
const reviewing = { orders: { ...seedTenant.orders, review: true } };

const status = ({ state, reasonCode }: Pick<Order, "state" | "reasonCode">) => [state, reasonCode];
const cents = async (world: World) =>
  (await claimsOf(world)).filter(({ state }) => state !== "cancelled").map((claim) => claim.cents);
const changes = async (world: World, { id }: Order) =>
  (await world.ctx.events.of("order", id)).filter(({ event }) => event === "change").map(({ data }) => data);

async function linked(world: World) {
  const { number } = await recommend(world, { share: 0 });
  await follow(world, number);
  return number;
}

describe("a person's decision about an order", () => {
  it("answers one doubt: an order whose product changes after its release is priced again and reviewed again", async () => {
    const world = newWorld(reviewing);
    const recommendationNumber = await linked(world);
    const { order } = await tell(world, { recommendationNumber, productId: "l" });
    expect(status(order)).toEqual(["inReview", null]);
    await confirmOrder(world.ctx, order.id, by("1"));
    expect(await cents(world)).toEqual([9001]);
    const corrected = await tell(world, { recommendationNumber, productId: "m", kind: "confirmed" });
    expect(status(corrected.order)).toEqual(["inReview", null]);
    expect(await cents(world)).toEqual([5000]);
    expect(await changes(world, order)).toContainEqual({ field: "productId", before: "l", after: "m" });
    await confirmOrder(world.ctx, order.id, by("2"));
    const decisions = await world.ctx.orders.decisionsOf(order.id);
    expect(decisions.map(({ doubt, subject, answer }) => [doubt, subject, answer])).toEqual([
      ["release", "l", "accept"],
      ["release", "m", "accept"],
    ]);
    const delivered = await tell(world, { recommendationNumber, productId: "m", kind: "delivered" });
    expect(status(delivered.order)).toEqual(["confirmed", null]);
  });

  it("waives no rule: an order that turns out to be a renewal after its release earns nothing", async () => {
    const world = newWorld(reviewing);
    const recommendationNumber = await linked(world);
    const { order } = await tell(world, { recommendationNumber, productId: "m" });
    await confirmOrder(world.ctx, order.id, by("1"));
    const renewed = await tell(world, { recommendationNumber, kind: "delivered", renewal: true });
    expect(status(renewed.order)).toEqual(["notEligible", "RULE_RENEWAL"]);
    expect(await cents(world)).toEqual([]);
    await reopenOrder(world.ctx, { orderId: order.id, recommendationNumber: null }, by("2"));
    const again = await tell(world, { recommendationNumber, kind: "delivered", renewal: true, eventId: "again" });
    expect(status(again.order)).toEqual(["inReview", null]);
    await confirmOrder(world.ctx, order.id, by("3"));
    expect(await cents(world)).toEqual([5000]);
  });

  it("refuses a product and a link: another one is looked at again, the same one is not", async () => {
    const world = newWorld(reviewing);
    const recommendationNumber = await linked(world);
    const { order } = await tell(world, { recommendationNumber, productId: "m" });
    await rejectOrder(world.ctx, order.id, { ...by("1"), reasonCode: "RISK_REVIEW" });
    const same = await tell(world, { recommendationNumber, productId: "m", kind: "confirmed" });
    expect(status(same.order)).toEqual(["notEligible", "RISK_REVIEW"]);
    const other = await tell(world, { recommendationNumber, productId: "l", kind: "delivered" });
    expect(status(other.order)).toEqual(["inReview", "RISK_FACTS_CHANGED"]);
    await confirmOrder(world.ctx, order.id, by("2"));
    const later = await tell(world, { recommendationNumber, productId: "l", kind: "delivered", eventId: "again" });
    expect(status(later.order)).toEqual(["confirmed", null]);
    const third = await tell(world, { recommendationNumber, productId: "m", kind: "delivered", eventId: "third" });
    expect(status(third.order)).toEqual(["notEligible", "RISK_REVIEW"]);
  });

  it("to cancel stands, whatever the provider says; reopened, it is cancelled only by another cancellation", async () => {
    const world = newWorld();
    const recommendationNumber = await linked(world);
    const { order } = await tell(world, { recommendationNumber, kind: "confirmed" });
    await cancelOrder(world.ctx, order.id, { ...by("1"), reasonCode: "RULE_CANCELLED_BY_PROVIDER" });
    expect((await tell(world, { recommendationNumber, kind: "delivered", productId: "l" })).order.state).toBe(
      "cancelled",
    );
    expect((await tell(world, { kind: "cancelled" })).order.state).toBe("cancelled");
    await reopenOrder(world.ctx, { orderId: order.id, recommendationNumber: null }, by("2"));
    expect((await tell(world, { kind: "delivered", eventId: "late" })).order.state).toBe("inReview");
    await confirmOrder(world.ctx, order.id, by("3"));
    world.pass(day);
    expect((await tell(world, { kind: "cancelled" })).order.state).toBe("cancelled");
  });

  it.each([
    ["customer", "RULE_CANCELLED_BY_CUSTOMER"],
    ["provider", "RULE_CANCELLED_BY_PROVIDER"],
  ] as const)(
    "is not asked when the %s cancels after the order qualified: the reason says who",
    async (who, reason) => {
      const world = newWorld();
      const recommendationNumber = await linked(world);
      await tell(world, { recommendationNumber, kind: "delivered" });
      world.pass(16 * day);
      await qualifyDueOrders(world.ctx);
      const { order } = await tell(world, { recommendationNumber, kind: "cancelled", cancelledBy: who });
      expect(status(order)).toEqual(["reversed", reason]);
    },
  );

  it("leaves who ordered to the facts: the recipient's part follows a buyer who is corrected after the release", async () => {
    const world = newWorld(reviewing);
    const { number } = await recommend(world, { share: 100 });
    const eva = await follow(world, number, "eva@freund.example");
    const udo = await follow(world, number, "udo@freund.example");
    const { order } = await tell(world, { recommendationNumber: number, buyerEmail: "eva@freund.example" });
    await confirmOrder(world.ctx, order.id, by("1"));
    expect((await claimsOf(world)).map(({ recipientNumber }) => recipientNumber)).toEqual([eva.number]);
    await tell(world, { recommendationNumber: number, buyerEmail: "udo@freund.example", kind: "confirmed" });
    expect((await claimsOf(world)).map(({ recipientNumber }) => recipientNumber)).toEqual([udo.number]);
  });
});

describe("a corrected recommendation number", () => {
  it("brings an order to review, in which both are named, also if it arrives first", async () => {
    for (const isSwapped of [false, true]) {
      const world = newWorld();
      const first = await linked(world);
      const { number: second } = await recommend(world, { share: 0, productId: "l" });
      await follow(world, second);
      const told: Partial<OrderMessage>[] = [
        { recommendationNumber: first, kind: "received" },
        { recommendationNumber: second, kind: "confirmed" },
      ];
      for (const one of isSwapped ? told.toReversed() : told) await tell(world, one);
      const [order] = await ordersOf(world);
      expect(order && status(order)).toEqual(["inReview", "RISK_OTHER_RECOMMENDATION"]);
      if (!isSwapped && order) {
        expect(order.recommendationNumber).toBe(first);
        const named = { field: "namedRecommendation", before: first, after: second };
        expect(await changes(world, order)).toContainEqual(named);
        await confirmOrder(world.ctx, order.id, by("1"));
        expect((await tell(world, { recommendationNumber: second, kind: "delivered" })).order.state).toBe("confirmed");
      }
    }
  });
});

it("a third recommendation that is named is another doubt, whichever of them sorts first", async () => {
  for (const isLast of [false, true]) {
    const world = newWorld();
    const numbers = [await linked(world)];
    for (const productId of ["l", "s"]) {
      const { number } = await recommend(world, { share: 0, productId });
      await follow(world, number);
      numbers.push(number);
    }
    const [first = "", ...others] = numbers;
    const [second = "", third = ""] = isLast ? others.toSorted() : others.toSorted().toReversed();
    await tell(world, { recommendationNumber: first, kind: "received" });
    const { order } = await tell(world, { recommendationNumber: second, kind: "confirmed" });
    await confirmOrder(world.ctx, order.id, by("1"));
    const asked = await tell(world, { recommendationNumber: third, kind: "delivered" });
    expect(status(asked.order)).toEqual(["inReview", "RISK_OTHER_RECOMMENDATION"]);
    await confirmOrder(world.ctx, order.id, by("2"));
    expect((await ordersOf(world))[0]?.state).toBe("confirmed");
  }
});

describe("a link", () => {
  it("takes no order that was placed before the recipient's click, beyond what clocks differ", async () => {
    const world = newWorld();
    const recommendationNumber = await linked(world);
    const placed = (minutes: number) => new Date(world.now().getTime() - minutes * 60_000);
    const early = await tell(world, { recommendationNumber, externalOrderId: "A-1", orderedAt: placed(8 * 60) });
    expect(status(early.order)).toEqual(["notEligible", "RULE_OUTSIDE_WINDOW"]);
    const close = await tell(world, { recommendationNumber, externalOrderId: "A-2", orderedAt: placed(10) });
    expect(close.order.state).toBe("received");
  });

  it("that has failed takes no order placed afterwards without a review, and can be blocked", async () => {
    const world = newWorld();
    const recommendationNumber = await linked(world);
    await tell(world, { recommendationNumber, externalOrderId: "A-1", kind: "confirmed" });
    await tell(world, { recommendationNumber, externalOrderId: "A-1", kind: "cancelled" });
    expect(await linkState(world, recommendationNumber)).toBe("failed");
    world.pass(day);
    const later = await tell(world, { recommendationNumber, externalOrderId: "A-2", kind: "confirmed" });
    expect(status(later.order)).toEqual(["inReview", "RISK_LINK_ENDED"]);
    const delivered = await tell(world, { recommendationNumber, externalOrderId: "A-2", kind: "delivered" });
    expect(status(delivered.order)).toEqual(["inReview", "RISK_LINK_ENDED"]);
    await confirmOrder(world.ctx, later.order.id, by("1"));
    await tell(world, { recommendationNumber, externalOrderId: "A-2", kind: "cancelled" });
    expect((await block(world.ctx, recommendationNumber, by("2"))).ok).toBe(true);
    expect(await linkState(world, recommendationNumber)).toBe("blocked");
  });

  it("has the same state in any order of arrival, also if an order is corrected out of its window", async () => {
    for (const isSwapped of [false, true]) {
      const world = newWorld();
      const recommendationNumber = await linked(world);
      const outside = new Date(world.now().getTime() - 10 * day);
      const told: Partial<OrderMessage>[] = [
        { recommendationNumber, kind: "received" },
        { recommendationNumber, kind: "confirmed", orderedAt: outside },
      ];
      for (const one of isSwapped ? told.toReversed() : told) await tell(world, one);
      expect(await linkState(world, recommendationNumber)).toBe("clicked");
    }
  });
});

describe("the limit of prepaid cards", () => {
  it("is counted again for the month when one of its cards no longer counts", async () => {
    const world = newWorld();
    const recommendationNumber = await linked(world);
    const card = { recommendationNumber, prepaid: true, buyerAddress: "Hafenstr. 5, 20457 Hamburg" };
    for (const number of ["P-1", "P-2", "P-3", "P-4"])
      await ingestOrderMessage(world.ctx, message(world, { ...card, externalOrderId: number }));
    const states = async () => (await ordersOf(world)).map(({ state }) => state);
    expect(await states()).toEqual(["received", "received", "notEligible", "notEligible"]);
    expect(await recountPrepaidOrders(world.ctx)).toBe(0);
    await tell(world, { externalOrderId: "P-1", kind: "cancelled" });
    expect(await world.ctx.due.kinds(world.now())).toContain("recount-prepaid-orders");
    expect(await recountPrepaidOrders(world.ctx)).toBe(1);
    expect((await states()).toSorted()).toEqual(["cancelled", "notEligible", "received", "received"]);
    expect(await cents(world)).toEqual([5000, 5000]);
    expect(await recountPrepaidOrders(world.ctx)).toBe(0);
  });
});

import { expect, test } from "vitest";
import type { Order } from "#server/orders/model.ts";
import { qualifyDueOrders } from "#server/orders/qualify-due.ts";
import { rejectUnmatchedOrders } from "#server/orders/reject-unmatched.ts";
import { reportOrder } from "#server/orders/report-order.ts";
import { cancelOrder, rejectOrder } from "#server/orders/review-order.ts";
import { auditedAction } from "#tests/support/data/audited-action.ts";
import { day, moneyServices, start } from "#tests/support/services/money-services.ts";
import { ingestOrderMessage } from "../inbox/ingest-order-message.ts";

const { ctx, clock, link, message, owner } = await moneyServices();

const ordersOf = async (number: string) =>
  new Map((await ctx.orders.ofRecommendation(number)).map((order): [string, Order] => [order.externalId, order]));

test("a bonus that was lost and is earned again by an order of the same day can be chosen", async () => {
  clock.now = start;
  const { number, accountId } = await link();
  const deliver = (name: string) =>
    ingestOrderMessage(ctx, { ...message(name, "delivered", number), occurredAt: start, orderedAt: start });
  for (const name of ["bonus-1", "bonus-2", "bonus-3", "bonus-4", "bonus-5"]) await deliver(name);
  clock.now = new Date(start.getTime() + 20 * day);
  await qualifyDueOrders(ctx);
  const bonus = async () => (await ctx.claims.ofAccount(accountId)).find(({ kind }) => kind === "bonus")?.state;
  expect(await bonus()).toBe("choose");

  const lost = (await ordersOf(number)).get("bonus-1")?.id ?? "";
  await cancelOrder(ctx, lost, auditedAction({ key: "bonus-lost", reasonCode: "RULE_CANCELLED_BY_CUSTOMER" }));
  expect(await bonus()).toBe("cancelled");

  await deliver("bonus-6");
  await qualifyDueOrders(ctx);
  expect((await ordersOf(number)).get("bonus-6")?.state).toBe("qualified");
  expect(await bonus()).toBe("choose");
});

test("a recommendation fails when its second order fails, as with the first", async () => {
  clock.now = start;
  const { number } = await link();
  for (const name of ["failing-1", "failing-2"]) {
    await ingestOrderMessage(ctx, message(name, "received", number));
    expect((await ctx.recommendations.byNumber(number))?.state).toBe("ordered");
    const order = (await ordersOf(number)).get(name);
    await rejectOrder(ctx, order?.id ?? "", auditedAction({ key: "failing", reasonCode: "RISK_REVIEW" }));
    expect((await ctx.recommendations.byNumber(number))?.state).toBe("failed");
  }
});

test("unconfirmed reported orders each expire, and leave the recommendation unchanged", async () => {
  clock.now = start;
  const { number, recipientNumber } = await link();
  await reportOrder(ctx, { recommendationNumber: number, recipientNumber });
  clock.now = new Date(start.getTime() + 29 * day);
  expect(await rejectUnmatchedOrders(ctx)).toBeGreaterThan(0);
  expect([...(await ordersOf(number)).values()].map(({ state }) => state)).toEqual(["notEligible"]);
  expect((await ctx.recommendations.byNumber(number))?.state).toBe("clicked");
});

test("a history is read in the order in which it was written", async () => {
  clock.now = start;
  for (let index = 0; index < 20; index++) {
    const { number } = await link();
    await ingestOrderMessage(ctx, message(`history-${index}`, "confirmed", number));
    const order = (await ordersOf(number)).get(`history-${index}`);
    const history = await ctx.events.of("order", order?.id ?? "");
    expect(history.map(({ event }) => event).slice(0, 3)).toEqual(["receive", "attribute", "confirm"]);
  }
});

test("a repeated key in a state where its event is legal is a fault", async () => {
  clock.now = start;
  const { number } = await link();
  await ingestOrderMessage(ctx, message("reused", "received", number));
  const [claim] = await ctx.claims.ofOrder((await ordersOf(number)).get("reused")?.id ?? "");
  const move = {
    id: claim?.id ?? "",
    event: "hold",
    actor: "OPS" as const,
    key: `claim:${claim?.id}:hold:twice`,
    occurredAt: clock.now,
  };
  const hold = { ...move, from: "reserved", to: "onHold" } as const;
  expect(await ctx.claims.move({ ...hold, eventId: ctx.secrets.newId() }, { heldFrom: "reserved" })).toBe("moved");
  expect(await ctx.claims.move({ ...hold, eventId: ctx.secrets.newId() }, { heldFrom: "reserved" })).toBe("repeated");
  await owner.query(`update reward_claim set state = 'reserved', "heldFrom" = null where id = $1`, [claim?.id]);
  await expect(ctx.claims.move({ ...hold, eventId: ctx.secrets.newId() })).rejects.toMatchObject({ tag: "keyReused" });
});

test("a move that would change a forbidden column is a fault", async () => {
  clock.now = start;
  const { number } = await link();
  const move = {
    id: number,
    eventId: ctx.secrets.newId(),
    from: "clicked",
    to: "expired",
    event: "expire",
    actor: "SYS",
    key: `nickname:${number}`,
    occurredAt: clock.now,
  } as const;
  const change = { nickname: "Jo" } as Record<string, unknown>;
  await expect(ctx.recommendations.move(move, change)).rejects.toMatchObject({ tag: "unknownColumn" });
});

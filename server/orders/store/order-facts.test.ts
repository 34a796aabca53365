import fc from "fast-check";
import { expect, test } from "vitest";
import type { Order, OrderMessage } from "#server/orders/model.ts";
import { orderMessageKinds } from "#server/orders/model.ts";
import { checkInvariants } from "#tests/support/checks/invariants.ts";
import { moneyServices, start } from "#tests/support/services/money-services.ts";
import { ingestOrderMessage } from "../inbox/ingest-order-message.ts";

const { ctx, clock, link, message, owner } = await moneyServices();
const products = await ctx.products.list();
const [one, other] = products.filter(({ commission }, index) =>
  products.slice(0, index).every((earlier) => earlier.commission.cents !== commission.cents),
);

const messageShape = fc.record({
  kind: fc.constantFrom(...orderMessageKinds),
  hours: fc.nat(5),
  facts: fc.record({
    productId: fc.constantFrom(null, one?.id ?? "", other?.id ?? "", "unknown"),
    productName: fc.constantFrom(null, "Tarif M", "Tarif L"),
    prepaid: fc.constantFrom(null, true, false),
    renewal: fc.constantFrom(null, null, null, false, true),
    cancelledBy: fc.constantFrom(null, "customer" as const, "provider" as const),
    buyerBirthDate: fc.constantFrom(null, null, "1990-05-17", "2015-01-01"),
  }),
  buyer: fc.constantFrom(null, null, null, "somebody", "referrer", "staff"),
});

async function ending(name: string, number: string) {
  const order = (await ctx.orders.byExternalId(name)) as Order;
  const { state, rank, reasonCode, productId, productName, prepaid, renewal, cancelledBy } = order;
  const { orderedAt, confirmedAt, deliveredAt, qualifiesAt } = order;
  const claims = (await ctx.claims.ofOrder(order.id)).filter((claim) => claim.state !== "cancelled");
  return {
    order: { state, rank, reasonCode, productId, productName, prepaid, renewal, cancelledBy },
    dates: { orderedAt, confirmedAt, deliveredAt, qualifiesAt },
    claims: claims.map(({ role, cents, state: claimState }) => `${role} ${cents} ${claimState}`).sort(),
    recommendation: (await ctx.recommendations.byNumber(number))?.state,
  };
}

test("messages with different facts result in the same order, claims and state in any order", async () => {
  let run = 0;
  const histories = fc.array(messageShape, { minLength: 2, maxLength: 5 }).chain((shapes) =>
    fc.tuple(
      fc.constant(shapes),
      fc.shuffledSubarray(
        shapes.map((_, index) => index),
        { minLength: shapes.length },
      ),
    ),
  );
  await fc.assert(
    fc.asyncProperty(histories, async ([shapes, shuffled]) => {
      clock.now = start;
      run += 1;
      const ends = [];
      for (const [round, way] of [shapes.map((_, index) => index), shuffled].entries()) {
        const { number } = await link();
        const name = `shuffled-${run}-${round}`;
        const people = {
          somebody: "eva@freund.example",
          referrer: `${number.toLowerCase()}@beispiel.de`,
          staff: "chef@nordlicht.example",
        };
        for (const index of way) {
          const { kind, hours, facts, buyer } = shapes[index] ?? expect.fail();
          const at = new Date(start.getTime() + hours * 3_600_000);
          const report: OrderMessage = message(name, kind, number, {
            ...facts,
            eventId: `${name}:${index}`,
            occurredAt: at,
            orderedAt: new Date(start.getTime() + (hours % 3) * 60_000),
            buyerEmail: buyer && people[buyer as keyof typeof people],
          });
          expect((await ingestOrderMessage(ctx, report)).ok).toBe(true);
        }
        ends.push(await ending(name, number));
      }
      expect(ends[1]).toEqual(ends[0]);
    }),
    { numRuns: Number(process.env["ORDER_FACTS_RUNS"] ?? 25) },
  );
  expect(await checkInvariants(owner, "nordlicht")).toEqual([]);
});

test("the claims are for the product of the highest rank, also if it came first", async () => {
  clock.now = start;
  const amounts = [];
  for (const kinds of [
    ["received", "confirmed"],
    ["confirmed", "received"],
  ] as const) {
    const { number } = await link();
    const name = `product-${kinds[0]}`;
    for (const kind of kinds) {
      const productId = kind === "confirmed" ? other?.id : one?.id;
      await ingestOrderMessage(ctx, message(name, kind, number, { productId: productId ?? null }));
    }
    const order = await ctx.orders.byExternalId(name);
    const claims = await ctx.claims.ofOrder(order?.id ?? "");
    amounts.push(claims.reduce((sum, { cents }) => sum + cents, 0));
  }
  expect(amounts).toEqual([other?.commission.cents, other?.commission.cents]);
});

test("different content under the id of a recorded message is no repetition", async () => {
  const { number } = await link();
  const sent = { ...message("content", "received", number), prepaid: null, renewal: null };
  await ingestOrderMessage(ctx, sent);
  expect(await ingestOrderMessage(ctx, { ...sent, prepaid: false })).toMatchObject({ value: { repeated: true } });
  expect(await ingestOrderMessage(ctx, { ...sent, productName: "anders" })).toMatchObject({ ok: false });
});

test("a field added by a later release changes no fingerprint", async () => {
  const { number } = await link();
  const sent = message("later-field", "received", number);
  await ingestOrderMessage(ctx, sent);
  const later = { ...sent, deliveryPartner: null } as OrderMessage;
  expect(await ingestOrderMessage(ctx, later)).toMatchObject({ ok: true, value: { repeated: true } });
});

test("without a known recipient their part is reserved for nobody", async () => {
  clock.now = start;
  const { number } = await link(100);
  await owner.query(`delete from click where "recommendationNumber" = $1`, [number]);
  await owner.query(`delete from recipient where "recommendationNumber" = $1`, [number]);
  await ingestOrderMessage(ctx, message("nobody", "received", null, { recommendationCode: number }));
  const order = await ctx.orders.byExternalId("nobody");
  expect(order).toMatchObject({ recipientNumber: null, attribution: "code" });
  const claims = await ctx.claims.ofOrder(order?.id ?? "");
  expect(claims.map(({ role, cents, recipientNumber }) => [role, cents, recipientNumber])).toEqual([
    ["recipient", 5000, null],
  ]);
});

test("every known fact that a message replaces is an event: which, before, after, and because of which message", async () => {
  clock.now = start;
  const { number } = await link();
  const first = message("CHANGED", "received", number, { productId: one?.id ?? "", buyerEmail: "eva@freund.example" });
  await ingestOrderMessage(ctx, first);
  const second = { productId: other?.id ?? "", renewal: true, buyerEmail: "udo@freund.example", prepaid: false };
  await ingestOrderMessage(ctx, message("CHANGED", "confirmed", number, second));
  await ingestOrderMessage(ctx, message("CHANGED", "delivered", number, { ...second, productId: null }));
  const order = (await ctx.orders.byExternalId("CHANGED")) as Order;
  const history = (await ctx.events.of("order", order.id)).filter(({ event }) => event === "change");
  expect(history.map(({ data, actor }) => [data, actor])).toEqual([
    [{ field: "productId", before: one?.id, after: other?.id }, "SHOP"],
    [{ field: "productName", before: one?.displayName, after: other?.displayName }, "SHOP"],
    [{ field: "renewal", before: false, after: true }, "SHOP"],
    [{ field: "buyerHash" }, "SHOP"],
  ]);
  expect(history.every(({ key }) => key.endsWith(":CHANGED-confirmed"))).toBe(true);
});

test.each([
  ["was erased", null],
  ["can no longer be opened", "v1.gone.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAA"],
])("facts whose message %s keep their value, and a heavier message still replaces them", async (_, sealed) => {
  const name = `ERASED-${sealed === null}`;
  clock.now = start;
  const { number } = await link();
  await ingestOrderMessage(ctx, message(name, "confirmed", number, { productId: one?.id ?? "" }));
  await owner.query(`update order_message set "bodySealed" = $2 where "externalOrderId" = $1`, [name, sealed]);
  const facts = async () => {
    const order = await ctx.orders.byExternalId(name);
    return [order?.state, order?.productId, order?.rank];
  };
  await ingestOrderMessage(ctx, message(name, "received", number, { productId: other?.id ?? "" }));
  expect(await facts()).toEqual(["confirmed", one?.id, 2]);
  await ingestOrderMessage(ctx, message(name, "delivered", number, { productId: other?.id ?? "" }));
  expect(await facts()).toEqual(["confirmed", other?.id, 3]);
});

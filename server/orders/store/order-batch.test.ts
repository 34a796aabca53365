import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type OrderMessage, orderMessageKinds } from "#server/orders/model.ts";
import { day, moneyServices, start } from "#tests/support/services/money-services.ts";
import { applyWaitingMessages } from "../inbox/apply-waiting.ts";
import { ingestOrderMessage } from "../inbox/ingest-order-message.ts";
import { ingestOrderMessages } from "../inbox/ingest-order-messages.ts";
import { reportOrder } from "../report-order.ts";
import { fingerprintOf } from "../rules/fingerprint.ts";

const { ctx, clock, link, message, owner, count } = await moneyServices();
clock.now = start;
const seconds = 60;

const links = (size: number) => Promise.all(Array.from({ length: size }, link));
const results = async (messages: OrderMessage[], limit = seconds) =>
  (await ingestOrderMessages(ctx, messages, { seconds: limit })).map((one) =>
    one === null ? "stored" : one.ok ? (one.value.reasonCode ?? one.value.outcome) : one.refusal.code,
  );

/** The result of orders with such external ids: state, facts, claims and money, independent of the ids. */
async function endOf(prefix: string): Promise<unknown[]> {
  const { rows } = await owner.query(
    `select replace(o."externalId", $1, '') as name, o.state, o."reasonCode", o.rank, o.attribution, r.state as link,
       (select array_agg(c.role || c.state || c.cents order by c.role) from reward_claim c where c."orderId" = o.id) as claims,
       (select sum(l.cents)::int from ledger_entry l join reward_claim c on c.id = l."claimId" where c."orderId" = o.id) as booked,
       (select array_agg(event order by seq) from event where "aggregateId" = o.id::text) as events,
       (select count(*)::int from mail where key = 'recipientOrdered:' || o.id || ':' || r.number) as mails
     from "order" o left join recommendation r on r.number = o."recommendationNumber"
     where o."externalId" like $1 || '%' order by 1`,
    [prefix],
  );
  return rows;
}

test("a batch has the same result as its messages one by one, also those of one order and of one link", async () => {
  const write = async (prefix: string) => {
    const own = (await links(30)).map(({ number }) => number);
    const orderMessages = orderMessageKinds.flatMap((kind, step) =>
      own.map((number, index) => message(`${prefix}${index}`, kind, number)).filter((_, index) => index % 4 >= step),
    );
    const popular = Array.from({ length: 10 }, (_, index) => message(`${prefix}p${index}`, "received", own[0] ?? ""));
    return [...orderMessages, ...popular, message(`${prefix}none`, "received", "")];
  };
  const alone = await write("alone-");
  const answers: string[] = [];
  for (const one of alone) {
    const answer = await ingestOrderMessage(ctx, one);
    if (answer.ok) answers.push(answer.value.reasonCode ?? answer.value.outcome);
  }
  const together = await write("batch-");
  expect(await results(together)).toEqual(answers);
  const end = await endOf("batch-");
  expect(end).toEqual(await endOf("alone-"));
  expect(await results(together)).toEqual(answers);
  expect(await endOf("batch-")).toEqual(end);
});

test("a message that cannot take effect does not stop others, is stored whole, and takes effect later by itself", async () => {
  await owner.query(
    `create function refuse_bad() returns trigger language plpgsql as
       $$ begin if new."externalId" = 'BAD' then raise exception 'bad'; end if; return new; end $$;
     create trigger refuse_bad before insert on "order" for each row execute function refuse_bad()`,
  );
  const all = await links(9);
  const messages = all.map(({ number }, index) => message(index === 4 ? "BAD" : `GOOD-${index}`, "received", number));
  const wanted = all.map((_, index) => (index === 4 ? "stored" : "received"));
  expect(await results(messages)).toEqual(wanted);
  expect(await count("order_message", `"externalOrderId" = 'BAD' and outcome is null`, [])).toBe(1);
  await owner.query(`drop trigger refuse_bad on "order"`);
  expect(await applyWaitingMessages(ctx)).toBe(0);
  clock.now = new Date(start.getTime() + 2 * 60_000);
  expect(await ctx.due.kinds(clock.now)).toContain("apply-order-messages");
  expect(await applyWaitingMessages(ctx)).toBe(1);
  expect(await ctx.orders.byExternalId("BAD")).toMatchObject({ state: "received" });
  expect(await ctx.due.kinds(clock.now)).not.toContain("apply-order-messages");
  expect(await results(messages)).toEqual(all.map(() => "received"));
});

test("a recipient's report that cannot take effect is stored, and takes effect later as of when it was made", async () => {
  clock.now = start;
  const { number: recommendationNumber, recipientNumber } = await link();
  await owner.query(
    `create function refuse_report() returns trigger language plpgsql as $$ begin raise exception 'bad'; end $$;
     create trigger refuse_report before insert on "order" for each row execute function refuse_report()`,
  );
  const report = () => reportOrder(ctx, { recommendationNumber, recipientNumber });
  await expect(report()).rejects.toThrow();
  await owner.query(`drop trigger refuse_report on "order"`);
  clock.now = new Date(start.getTime() + 40 * day);
  expect(await report()).toMatchObject({ refusal: { code: "recommendationExpired" } });
  expect(await applyWaitingMessages(ctx)).toBe(1);
  expect(await ctx.orders.ofRecommendation(recommendationNumber)).toMatchObject([
    { state: "reported", recipientNumber, orderedAt: start },
  ]);
  expect(await applyWaitingMessages(ctx)).toBe(0);
  clock.now = start;
});

test.each([
  ["none", null, ""],
  ["one that the product source writes as it likes", "odd/1", ` Glas\u00adfaser\t1000 ${"x".repeat(300)}`],
])("a recipient's report takes effect for a link with a product: %s", async (_, productId, productName) => {
  const { number: recommendationNumber, recipientNumber } = await link();
  await owner.query(`update recommendation set "productId" = $2, "productName" = $3 where number = $1`, [
    recommendationNumber,
    productId,
    productName,
  ]);
  expect(await reportOrder(ctx, { recommendationNumber, recipientNumber })).toMatchObject({
    value: { state: "reported", productId },
  });
});

test("a message that another release stored in words of its own waits for that release, and keeps none of its fields", async () => {
  clock.now = start;
  const [one, other, third] = await links(3);
  const of = (name: string, link?: { number: string }) => message(name, "received", link?.number ?? "");
  // What a newer release wrote: a field that this one does not know, a kind, a value.
  const newer = [
    { ...of("MORE", one), basket: [{ sku: "x" }] },
    of("NOVEL-KIND", other),
    { ...of("NOVEL-VALUE", third), cancelledBy: "courier" as "provider" },
    of("NOVEL-FINGERPRINT", third),
  ];
  const stored = newer.map((one) => ({
    id: randomUUID(),
    fingerprint: one.externalOrderId === "NOVEL-FINGERPRINT" ? "v2:x" : fingerprintOf(ctx.secrets, one),
    message: one,
  }));
  await ctx.inbox.store(stored, start);
  const renamed = `update order_message set kind = $1 where "externalOrderId" = 'NOVEL-KIND'`;
  await owner.query(renamed, ["shipped"]);
  clock.now = new Date(start.getTime() + 2 * 60_000);
  const applied = `("externalOrderId" = 'MORE' or "externalOrderId" like 'NOVEL-%') and outcome is not null`;
  expect(await applyWaitingMessages(ctx)).toBe(1);
  expect(await ctx.orders.byExternalId("MORE")).toMatchObject({ state: "received" });
  expect(await applyWaitingMessages(ctx)).toBe(0);
  expect(await count("order_message", applied, [])).toBe(1);
  // as the newer worker sees it
  await owner.query(renamed, ["received"]);
  expect(await applyWaitingMessages(ctx)).toBe(1);
  expect(await ctx.orders.byExternalId("NOVEL-KIND")).toMatchObject({ state: "received" });
  expect(await count("order_message", applied, [])).toBe(2);
  await owner.query(`delete from order_message where "externalOrderId" like 'NOVEL-%' and outcome is null`);
  clock.now = start;
});

test("an event id with different content is refused, and the others are ingested", async () => {
  const [one, other] = await links(2);
  const first = message("TWICE", "received", one?.number ?? "");
  const messages = [first, { ...first, productId: "anders" }, message("ONCE", "received", other?.number ?? "")];
  expect(await results(messages)).toEqual(["received", "orderConflict", "received"]);
});

test("messages of one batch that match the same link see each other's orders", async () => {
  const { number, recipientNumber } = await link();
  const messages = Array.from({ length: 4 }, (_, index) => ({
    ...message(`MEET-${index}`, "received", ""),
    recommendationNumber: null,
    recipientNumber,
  }));
  expect(await results(messages)).toEqual(messages.map(() => "received"));
  expect(await ctx.orders.ofRecommendation(number)).toHaveLength(4);
  expect(await count("event", `"aggregateId" = $1 and event = 'linkOrder'`, [number])).toBe(1);
});

test("only the allowed number of prepaid orders of one address counts, also within one batch", async () => {
  const messages = (await links(6)).map(({ number }, index) => ({
    ...message(`PREPAID-${index}`, "received", number),
    prepaid: true,
    buyerAddress: "Hafenstr. 5, 20457 Hamburg",
  }));
  const ends = await results(messages);
  expect(ends.filter((end) => end === "received")).toHaveLength(2);
  expect(ends.filter((end) => end === "RULE_PREPAID_LIMIT")).toHaveLength(4);
});

test("a batch is stored before any of it takes effect, ends within its time limit, and the rest takes effect later", async () => {
  const all = await links(60);
  const messages = all.map(({ number }, index) => message(`SLOW-${index}`, "received", number));
  const client = await owner.connect();
  await client.query("begin");
  await client.query("select from recommendation where number = $1 for update", [all[0]?.number]);
  const began = performance.now();
  const ends = await results(messages, 2);
  expect(performance.now() - began).toBeLessThan(3000);
  expect(ends[0]).toBe("stored");
  expect(await count("order_message", `"externalOrderId" like 'SLOW-%' and "bodySealed" is not null`, [])).toBe(60);
  await client.query("rollback");
  client.release();
  expect(await results(messages)).toEqual(all.map(() => "received"));
  expect(
    await count("reward_claim", `"orderId" in (select id from "order" where "externalId" like 'SLOW-%')`, []),
  ).toBe(120);
});

test("a message that takes effect reads its order's messages once, with the lock of its own", async () => {
  const asked: string[] = [];
  const counting = <T extends object>(inbox: T): T =>
    new Proxy(inbox, {
      get(target, name) {
        if (typeof name === "string") asked.push(name);
        return Reflect.get(target, name);
      },
    });
  const counted: typeof ctx = {
    ...ctx,
    transaction: (work) => ctx.transaction((tx) => work({ ...tx, inbox: counting(tx.inbox) })),
  };
  const { number } = await link();
  const asks: string[][] = [];
  for (const kind of ["received", "confirmed", "delivered"] as const) {
    asked.length = 0;
    expect(await ingestOrderMessage(counted, message("READ-ONCE", kind, number))).toMatchObject({ ok: true });
    asks.push([...asked]);
  }
  const [first, ...later] = asks;
  expect(first).toEqual(["store", "forUpdate", "setOutcome"]);
  // Once the order's row is locked, it counts whether another message was first; that opens none of them.
  for (const one of later) expect(one).toEqual(["store", "forUpdate", "countApplied", "setOutcome"]);
});

import { afterAll, expect, it } from "vitest";
import { explainOrder } from "#server/office/rules/explain-order.ts";
import { timesSql } from "#server/orders/store/forecasts.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import { addDays, addMonths, type Day, dayOf, endOfDayAfter, startOf } from "#server/platform/values/calendar.ts";
import { listRewards } from "#server/rewards/claim/owner/list-rewards.ts";
import { seededRandom } from "#tests/demonstration/random.ts";
import { products as tariffs } from "#tests/support/data/money-people.ts";
import { follow, recommend, tell } from "#tests/support/data/money-story.ts";
import { database } from "#tests/support/database/database.ts";
import { rowsRead } from "#tests/support/database/rows-read.ts";
import { listRecommendations } from "#tests/support/services/use-cases.ts";
import { openWorlds, type World } from "#tests/support/services/world.ts";
import { forecastCoverage } from "./coverage.ts";
import { expectedDecision, forecastBasis, usualWeeks } from "./expected.ts";
import { learnForecasts } from "./learn.ts";
import type { LearnedForecast } from "./model.ts";

const { owner, url, appUrl } = await database();
const worlds = openWorlds({ owner, url });
afterAll(worlds.close);

const [tariff = expect.fail()] = tariffs;
/** Two kinds that differ, and one that is hardly ordered. */
const products = (
  [
    ["m", "tarife"],
    ["fibre", "glasfaser"],
    ["tv", "fernsehen"],
  ] as const
).map(([id, categoryId]) => ({ ...tariff, id, categoryId }));

const today: Day = "2026-03-02";
const newWorld = () => worlds.newWorld({ products, start: new Date(`${today}T09:00:00Z`) });

/** Days from order to decision: 20 to 59 for tariffs, 40 to 119 for fibre. */
const waitsOf = { m: [20, 40], fibre: [40, 80], tv: [20, 40] } as const;

/** Eighteen months in which so many orders are placed every day; each tenth is lost some days later. */
async function fillPast(world: World, perDay = 1): Promise<void> {
  const { number } = await recommend(world);
  const random = seededRandom(7);
  const orders = [];
  for (let ordered = addMonths(today, -18); ordered < today; ordered = addDays(ordered, 1))
    for (let count = 0; count < perDay; count += 1) {
      const isLost = random.chance(0.1);
      const productId = random.weighted([
        [10, "m"],
        [10, "fibre"],
        [1, "tv"],
      ] as const);
      const [least, spread] = waitsOf[productId];
      const decided = addDays(ordered, least + random.below(spread));
      const confirmed = addDays(ordered, 5);
      const delivered = addDays(decided, -15);
      const isDecided = !isLost && decided <= today;
      const at = (day: Day) => (day <= today ? startOf(day).toISOString() : null);
      const lostAt = isLost ? at(addDays(ordered, 10)) : null;
      orders.push({
        id: random.id(startOf(ordered)),
        externalId: `P-${ordered}-${count}`,
        productId,
        state: lostAt ? "cancelled" : isDecided ? "qualified" : "confirmed",
        orderedAt: at(ordered),
        confirmedAt: at(confirmed),
        deliveredAt: isLost ? null : at(delivered),
        qualifiesAt: isLost || !at(delivered) ? null : endOfDayAfter(startOf(delivered), 14).toISOString(),
        stateSince: lostAt ?? at(isDecided ? decided : ordered),
        qualifiedAt: isDecided ? at(decided) : null,
      });
    }
  const types = `id uuid, "externalId" text, "productId" text, state text, "orderedAt" timestamptz, "confirmedAt" timestamptz,
    "deliveredAt" timestamptz, "qualifiesAt" timestamptz, "stateSince" timestamptz, "qualifiedAt" timestamptz`;
  await world.rows(
    `with past as (select * from json_to_recordset($2::json) as row (${types})), ordered as (
       insert into "order" ("tenantId", id, "externalId", "productId", state, "orderedAt", "confirmedAt", "deliveredAt",
         "qualifiesAt", "stateSince", rank, attribution, "recommendationNumber", "receivedAt")
       select $1, id, "externalId", "productId", state, "orderedAt", "confirmedAt", "deliveredAt", "qualifiesAt",
         "stateSince", 3, 'number', $3, "orderedAt" from past)
     insert into event ("tenantId", id, aggregate, "aggregateId", event, actor, key, "occurredAt")
     select $1, id, 'order', id::text, 'qualify', 'SYS', id::text, "qualifiedAt" from past where "qualifiedAt" is not null`,
    JSON.stringify(orders),
    number,
  );
}

const storedOf = (world: World) =>
  world.rows<Omit<LearnedForecast, "productId"> & { productId: string }>(
    `select step, "productId", kind, "fromDays", "untilDays", cases from order_forecast where "tenantId" = $1
     order by step desc, "productId"`,
  );

it("reads of each order its own events, however many the tenant has", async () => {
  const world = newWorld();
  await fillPast(world);
  await owner.query("analyze");
  const [{ orders, events } = expect.fail()] = await world.rows<{ orders: number; events: number }>(
    `select (select count(*)::int from "order" where "tenantId" = $1) as orders,
       (select count(*)::int from event where "tenantId" = $1 and aggregate = 'order') as events`,
  );
  const processes = openDatabase({ url: appUrl, poolSize: 1, namedStatements: true });
  const { tenant } = world.ctx;
  const values = [tenant.id, startOf(addMonths(today, -24)).toISOString(), 50_000];
  const read = await rowsRead(processes.of(tenant.id), timesSql, values).finally(() => processes.end());
  expect(orders).toBeGreaterThan(500);
  expect(read).toBeLessThanOrEqual(3 * (orders + events));
});

it("is learned each night from the tenant's own orders, by step and kind of product, from 50 decided orders on", async () => {
  const world = newWorld();
  await fillPast(world);
  // A tenth of the year's orders are of television: too few, so all orders speak for it.
  expect(await learnForecasts(world.ctx)).toBe(6);
  expect(await learnForecasts(world.ctx)).toBe(6);
  const stored = await storedOf(world);
  expect(stored.map(({ step, productId, kind }) => [step, productId, kind])).toEqual([
    ["ordered", "", null],
    ["ordered", "fibre", "glasfaser"],
    ["ordered", "m", "tarife"],
    ["confirmed", "", null],
    ["confirmed", "fibre", "glasfaser"],
    ["confirmed", "m", "tarife"],
  ]);
  const [, fibre, m, , , confirmed] = stored;
  // Evenly from 20 to 59 days: half within 39, nine of ten within 55; of fibre within 79 and 111.
  const within = (value: number | undefined, right: number, off: number) =>
    expect(Math.abs((value ?? 0) - right)).toBeLessThanOrEqual(off);
  within(m?.fromDays, 39, 4);
  within(m?.untilDays, 55, 3);
  within(fibre?.fromDays, 79, 7);
  within(fibre?.untilDays, 111, 6);
  expect(confirmed?.untilDays).toBe((m?.untilDays ?? 0) - 5);
  expect(m?.cases).toBeGreaterThan(100);
  const other = await worlds.newWorld({ products }).ctx.forecasts.learned();
  expect(other).toEqual([]);
});

it("held for 87 to 93 % of the orders of a later half year, by the last day shown, and for all by a known day", async () => {
  const world = newWorld();
  await fillPast(world, 10);
  const { learnedOn, rows } = await forecastCoverage(world.ctx);
  expect(learnedOn).toBe("2025-09-02");
  const shares = rows.flatMap(({ step, kind, learnedFrom, earlier, within, later }) =>
    step !== "delivered"
      ? [{ step, kind, isLearned: (learnedFrom ?? 0) >= 50, kept: earlier + within, n: earlier + within + later }]
      : [],
  );
  expect(shares.map(({ step, kind, isLearned }) => [step, kind, isLearned])).toEqual([
    ["ordered", "tarife", true],
    ["ordered", "glasfaser", true],
    ["ordered", "fernsehen", true],
    ["confirmed", "tarife", true],
    ["confirmed", "glasfaser", true],
    ["confirmed", "fernsehen", true],
  ]);
  // Of a few dozen orders of television the share is no better known than to some ten percent.
  for (const { kept, n } of shares.filter((one) => one.n > 200)) {
    expect(kept / n).toBeGreaterThanOrEqual(0.87);
    expect(kept / n).toBeLessThanOrEqual(0.93);
  }
  // A day that is known holds.
  const delivered = rows.filter(({ step }) => step === "delivered");
  expect(delivered.reduce((sum, { within }) => sum + within, 0)).toBeGreaterThan(100);
  expect(delivered.flatMap(({ earlier, later }) => [earlier, later]).every((count) => count === 0)).toBe(true);
});

it("is the same range in the personal area, on the recipient's page, in the mail and for the support", async () => {
  const world = newWorld();
  const { ctx } = world;
  await fillPast(world);
  await learnForecasts(ctx);
  const { number, accountId } = await recommend(world, { productId: "fibre", email: "bernd@beispiel.de" });
  const friend = await follow(world, number, "friederike@beispiel.de");
  const about = { externalOrderId: "new", recommendationNumber: number, recipientNumber: friend.number };
  const { order } = await tell(world, { ...about, productId: "fibre", kind: "received" });
  const fibre = (await storedOf(world)).find(({ productId }) => productId === "fibre") ?? expect.fail();
  const range = { from: addDays(today, fibre.fromDays), until: addDays(today, fibre.untilDays) };

  const shownToReferrer = async () => {
    const { recommendations } = await listRecommendations(ctx, { id: accountId, state: "confirmed" });
    return recommendations.flatMap(({ rows }) => rows.filter((row) => row.about === "order"))[0]?.next;
  };
  expect(await shownToReferrer()).toEqual({ actor: "shop", ...range, isLate: false });
  const mails = await world.mails("recipientOrdered");
  expect(mails).toMatchObject([{ params: { expected: range, next: "shop", withdrawalDays: 14 } }]);
  const { rewards } = await listRewards(ctx, { id: accountId });
  expect(rewards.map(({ expected }) => expected)).toEqual([{ actor: "shop", ...range, isLate: false }]);
  const forecast = await forecastBasis(ctx, [order]);
  expect(explainOrder({ now: ctx.now(), forecast, claims: [] }, order)).toMatchObject({
    code: "received",
    by: range.until,
  });

  // Once half of the orders would have been decided, only the last day is named; after it, that it takes longer.
  world.set(startOf(range.from));
  expect(await shownToReferrer()).toEqual({ actor: "shop", from: null, until: range.until, isLate: false });
  world.set(startOf(addDays(range.until, 1)));
  expect(await shownToReferrer()).toEqual({ actor: "shop", from: null, until: null, isLate: true });
});

it("says in weeks how long it usually takes: as learned of all products, and before as the tenant's record says", async () => {
  const world = newWorld();
  const weeks = async () => usualWeeks(await forecastBasis(world.ctx, [{ state: "received" }]));
  expect(await weeks()).toEqual(world.ctx.tenant.clocks.forecastWeeks);
  await fillPast(world);
  await learnForecasts(world.ctx);
  const all = (await storedOf(world)).find(({ step, productId }) => step === "ordered" && productId === "");
  expect(await weeks()).toEqual({
    from: Math.floor((all?.fromDays ?? 0) / 7),
    to: Math.ceil((all?.untilDays ?? 0) / 7),
  });
  expect(await weeks()).not.toEqual(world.ctx.tenant.clocks.forecastWeeks);
  const soon = { step: "ordered", productId: null, kind: null, fromDays: 3, untilDays: 5, cases: 60 } as const;
  expect(usualWeeks({ clocks: world.ctx.tenant.clocks, learned: [soon] })).toEqual({ from: 1, to: 2 });
});

it("says the first day on which it is true, and no day before the withdrawal period of an order can end", async () => {
  const basis = { clocks: { forecastWeeks: { from: 1, to: 2 }, withdrawalDays: 14 }, learned: [] };
  const orderedAt = new Date("2026-03-02T10:00:00Z");
  const order = { state: "received", productId: null, orderedAt, confirmedAt: null, qualifiesAt: null } as const;
  // Delivered at once, it can be withdrawn from until the 16th.
  const first = { from: "2026-03-17", until: "2026-03-17", isLate: false };
  expect(expectedDecision(order, basis, orderedAt)).toEqual(first);
  const qualifiesAt = endOfDayAfter(orderedAt, 14);
  expect(dayOf(qualifiesAt)).toBe("2026-03-16");
  const delivered = { ...order, state: "confirmed", qualifiesAt } as const;
  expect(expectedDecision(delivered, basis, orderedAt)).toEqual(first);
  expect(expectedDecision(delivered, basis, startOf("2026-03-18"))).toMatchObject({ until: null, isLate: true });
  // In review it is not decided before that day, whatever the range says.
  const inReview = { ...order, state: "inReview", qualifiesAt: endOfDayAfter(orderedAt, 30) } as const;
  expect(expectedDecision(inReview, basis, orderedAt)).toMatchObject({ until: "2026-04-02" });
});

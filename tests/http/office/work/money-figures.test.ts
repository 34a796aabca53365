import { expect, test } from "vitest";
import { pricesOf } from "#server/catalogue/price/prices.ts";
import { healthReadings } from "#server/office/store/health.ts";
import { euro, figures } from "#tests/http/figures.ts";
import { openSite } from "#tests/http/support.ts";
import { linesOf, textOf } from "#tests/support/checks/page-words.ts";
import { addAgencyOrders } from "#tests/support/data/agency-orders.ts";
import { collectedClaim } from "#tests/support/data/payouts.ts";
import { addAgency, signedInAs } from "#tests/support/data/sso-user.ts";
import type { FullContext } from "#tests/support/services/full-context.ts";

/** Single payments, a rehearsal's months and durations, beside statements of the test's own. */
const site = await openSite();
const { owner } = site.database;
const ctx = site.ctx("elbschutz") as FullContext;
const { rows, page } = figures(site);
const post = async (cookie: string, path: string, fields: Record<string, string>) =>
  (await site.ask("elbschutz", `POST ${path}`, { cookie, body: String(new URLSearchParams(fields)) })).status;

test("each payment of a run, its states' sums and the whole are the database's", async () => {
  const cents = [5000, 2550, 123_456, 5000, 1999];
  for (const one of cents) await collectedClaim(ctx, { cents: one });
  const support = await signedInAs(ctx, "support");
  expect(await post(support.cookie, "/agent/auszahlungen", {})).toBe(303);
  const [{ id, name }] = await rows(`select id, "messageId" as name from payout_run`);
  const items = await rows(`select "endToEndId" as id from payout_item where "runId" = $1 order by cents`, [id]);
  await rows(`update payout_item set state = 'returned', "reasonCode" = 'AC04' where "endToEndId" = $1`, [items[0].id]);
  await rows(`update payout_item set state = 'settled' where "endToEndId" = any($1)`, [[items[1].id, items[2].id]]);

  const html = await page(support.cookie, `/agent/auszahlungen/${name}`);
  const shown = linesOf(html).filter(([, , account]) => account?.startsWith("…"));
  const stored = await rows(
    `select right("endToEndId", 6) as id, ${euro("cents")} as amount from payout_item where "runId" = $1`,
    [id],
  );
  const pairs = (of: string[][]) => of.map((cells) => cells.join(" ")).sort();
  expect(pairs(shown.map(([end = "", , , amount = ""]) => [end, amount]))).toEqual(
    pairs(stored.map((row) => [row.id, row.amount])),
  );
  expect(shown).toHaveLength(cents.length);
  const facts = textOf(html);
  const [{ sum }] = await rows(`select ${euro("sum(cents)")} as sum from payout_item where "runId" = $1`, [id]);
  expect(facts).toContain(`Summe ${sum}`);
  const sums = await rows(
    `select state, count(*) || ' · ' || ${euro("sum(cents)")} as said from payout_item where "runId" = $1 group by state`,
    [id],
  );
  expect(sums).toHaveLength(3);
  for (const { said } of sums) expect(facts).toContain(said);
});

test("each month of a price's rehearsal, and their sum, are the database's", async () => {
  const marketing = await signedInAs(ctx, "marketing");
  const { id: agencyId } = await addAgency(ctx);
  await addAgencyOrders(owner, { agencyId, count: 7, prefix: "MON" });
  const version = await ctx.prices.keep(pricesOf(ctx.tenant, await ctx.products.list(), []));
  // A link keeps what it promised: some were made with other amounts than today's.
  await rows(
    `update recommendation set "priceVersionId" = $1, "recipientShare" = 0, "rewardCents" = 7000 + 1000 * right(number, 1)::int,
       "referrerCents" = 7000 + 1000 * right(number, 1)::int, "recipientCents" = 0 where number like 'MON%'`,
    [version],
  );
  // Orders 1 to 4 in last month, 5 and 6 three months ago, 7 a year and two months ago, which is too old.
  await rows(
    `update "order" set "orderedAt" = date_trunc('month', now() at time zone 'Europe/Berlin') + interval '12 days' - make_interval(months =>
       case when right("externalId", 1)::int <= 4 then 1 when right("externalId", 1)::int <= 6 then 3 else 14 end)
     where "externalId" like 'MONO%'`,
  );
  const base = String((await ctx.catalogue.inForce())?.version);
  const typed = { intent: "save", seen: "", base, "praemie-mobil-m": "95" };
  expect(await post(marketing.cookie, "/agent/praemien", typed)).toBe(303);
  const shown = linesOf(await page(marketing.cookie, "/agent/praemien")).filter(
    ([month = "", ...cells]) => (/^\d\d\.\d{4}$/.test(month) || month === "Summe") && cells.length === 4,
  );
  const change = (cents: string) => `case when ${cents} > 0 then '+' else '' end || ${euro(cents)}`;
  const stored = await rows(
    `with months as (
       select to_char(m, 'MM.YYYY') as month, m, count(o.id)::int as orders, coalesce(sum(r."referrerCents" + r."recipientCents"), 0)::int as old,
         count(o.id)::int * 9500 as new
       from generate_series(date_trunc('month', now() at time zone 'Europe/Berlin') - interval '12 months', date_trunc('month', now() at time zone 'Europe/Berlin') - interval '1 month', '1 month') m
       left join "order" o on o."tenantId" = 'elbschutz' and date_trunc('month', o."orderedAt" at time zone 'Europe/Berlin') = m::timestamp
       left join recommendation r on r.number = o."recommendationNumber" group by m)
     , all_of as (select month, m, orders, old, new from months
       union all select 'Summe', 'infinity', sum(orders)::int, sum(old)::int, sum(new)::int from months)
     select month, orders::text, ${euro("old")} as old, ${euro("new")} as new, ${change("(new - old)")} as more from all_of order by m`,
  );
  expect(shown).toEqual(stored.map((row) => [row.month, row.orders, row.old, row.new, row.more]));
  expect(shown.filter(([, orders]) => orders !== "0").map(([, orders]) => orders)).toEqual(["2", "4", "6"]);
});

test("how long something waits is shown as the database has it", async () => {
  const operations = await signedInAs(ctx, "operations");
  const waits = { unattributedAge: 3 * 86_400 + 5, mailAge: 7_200, feedAge: 3_599 };
  await healthReadings(site.services.database.pool).keep("nordlicht", waits);
  const shown = linesOf(await page(operations.cookie, "/agent/betrieb")).map(([, what = "", span]) => [
    what.split(" · ").at(-1),
    span,
  ]);
  const stored = await rows(
    `select subject, case when value >= 86400 then floor(value / 86400) || ' Tage'
       when value >= 3600 then floor(value / 3600) || ' Stunden' else floor(value / 60) || ' Minuten' end as span
     from health_reading where subject = 'nordlicht' and name like '%Age' order by name`,
  );
  expect(stored.map(({ span }) => span)).toEqual(["59 Minuten", "2 Stunden", "3 Tage"]);
  for (const { subject, span } of stored) expect(shown).toContainEqual([subject, span]);
});

import { expect, test } from "vitest";
import { cancelInvoice, markInvoicePaid } from "#server/agencies/invoice/end-invoice.ts";
import { writtenNumber } from "#server/agencies/invoice/rules/totals.ts";
import { figures } from "#tests/http/figures.ts";
import { openSite } from "#tests/http/support.ts";
import { linesOf, textOf } from "#tests/support/checks/page-words.ts";
import { addAgencyOrders } from "#tests/support/data/agency-orders.ts";
import { auditedAction } from "#tests/support/data/audited-action.ts";
import { addInvoice } from "#tests/support/data/invoice.ts";
import { collectedClaim } from "#tests/support/data/payouts.ts";
import { addAgency, signedInAs } from "#tests/support/data/sso-user.ts";
import type { FullContext } from "#tests/support/services/full-context.ts";

/** Figures of an agency's statistics and invoices, and of finance's list, beside statements of the test's own. */
const site = await openSite();
const { owner } = site.database;
const ctx = site.ctx("elbschutz") as FullContext;
const { rows, page } = figures(site);
/** The cells of each line of the tables on a page, without their heads. */
const figuresOf = (html: string) => linesOf(html).filter((cells) => cells.some((cell) => /\d/.test(cell)));
const euros = (cents: number) =>
  new Intl.NumberFormat("de-DE", {
    style: "currency",
    currency: "EUR",
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  })
    .format(cents / 100)
    .replaceAll("\u00a0", " ");

const agency = await addAgency(ctx);
await addAgencyOrders(owner, { agencyId: agency.id, count: 9, prefix: "WOC" });
const other = await addAgency(ctx);
await addAgencyOrders(owner, { agencyId: other.id, count: 4, prefix: "AND" });
const boss = await signedInAs(ctx, "owner", agency.id);
// Over three weeks of this period and two of the one before; one was never shared.
const daysAgo = [0, 1, 8, 9, 10, 15, 32, 40, 41];
for (const [index, days] of daysAgo.entries())
  await rows(`update recommendation set "createdAt" = now() - make_interval(days => $2) where number = $1`, [
    `WOC${index + 1}`,
    days,
  ]);
await rows(`update recommendation set "openedAt" = null where number = 'WOC5'`);
for (const number of ["WOC1", "WOC3", "WOC7", "AND1"]) {
  const { id } = await collectedClaim(ctx, { state: "paid" });
  await rows(`update reward_claim set "recommendationNumber" = $2 where id = $1`, [id, number]);
}

const today = `(now() at time zone 'Europe/Berlin')::date`;
const day = `(r."createdAt" at time zone 'Europe/Berlin')::date`;
const period = { current: `${day} > ${today} - 30`, previous: `${day} > ${today} - 60 and ${day} <= ${today} - 30` };
const paid = `exists (select from reward_claim c where c."recommendationNumber" = r.number and c.state = 'paid')`;
const countOf = async (where: string) =>
  (await rows(`select count(*)::int as n from recommendation r where "agencyId" = $1 and ${where}`, [agency.id]))[0]
    .n as number;

test("each week of the chart, in this period and the one before, is the database's", async () => {
  const html = await page(boss.cookie, "/agentur/statistik?zeitraum=30");
  const shown = figuresOf(html).filter(
    ([first = "", ...figures]) => /^\d\d\.\d\d\.\d{4}$/.test(first) && figures.length === 2,
  );
  const mondays = await rows(
    `select to_char(w, 'DD.MM.YYYY') as monday, n::int,
       (select count(*)::int from recommendation r where "agencyId" = $1 and "openedAt" is not null and ${period.current}
          and date_trunc('week', ${day}) = w) as current,
       (select count(*)::int from recommendation r where "agencyId" = $1 and "openedAt" is not null and ${period.previous}
          and date_trunc('week', ${day}) = date_trunc('week', ${today} - 59) + (n - 1) * interval '7 days') as previous
     from generate_series(date_trunc('week', ${today} - 29), ${today}, interval '7 days') with ordinality as s(w, n) order by w`,
    [agency.id],
  );
  expect(shown).toEqual(mondays.map(({ monday, current, previous }) => [monday, String(current), String(previous)]));
  const sums = [1, 2].map((at) => shown.reduce((sum, cells) => sum + Number(cells[at]), 0));
  expect(sums).toEqual([
    await countOf(`"openedAt" is not null and ${period.current}`),
    await countOf(`"openedAt" is not null and ${period.previous}`),
  ]);
  expect(Math.min(...sums)).toBeGreaterThan(0);
});

test("the last step of the funnel counts the recommendations with a paid reward, in all and by product", async () => {
  const html = await page(boss.cookie, "/agentur/statistik?zeitraum=30");
  const [now, before] = [
    await countOf(`${paid} and ${period.current}`),
    await countOf(`${paid} and ${period.previous}`),
  ];
  expect([now, before]).toEqual([2, 1]);
  expect(textOf(html)).toContain(`Ausgezahlt ${now} ${before}`);
  const line = figuresOf(html).find(([first]) => first === "Mobil M") ?? [];
  expect(line.at(-1)).toBe(String(now));
});

test("the agency's documents and finance's list have the database's amounts, states and what is open", async () => {
  const given = [];
  for (const cents of [5000, 7350, 12_001, -2500]) given.push(await addInvoice(ctx, agency, cents));
  for (const cents of [990, 4444]) given.push(await addInvoice(ctx, other, cents));
  await markInvoicePaid(ctx, given[0]?.number ?? 0, auditedAction({ key: "pays" }));
  await cancelInvoice(ctx, given[1]?.number ?? 0, auditedAction({ key: "cancels" }));
  const state = `case kind when 'cancellation' then 'verrechnet' else state end`;
  const stored = (where: string) =>
    rows(
      `select number, kind, ${state} as state, to_char("issuedAt" at time zone 'Europe/Berlin', 'DD.MM.YYYY') as date,
         "netCents" as net, "grossCents" as gross from invoice where "tenantId" = 'elbschutz' and number is not null and ${where}
       order by number desc`,
    );
  const open = async (where: string) =>
    (
      await rows(
        `select coalesce(sum("grossCents"), 0)::int as n from invoice where state = 'issued' and kind <> 'cancellation' and ${where}`,
      )
    )[0].n;

  const own = await page(boss.cookie, "/agentur/rechnungen");
  const ofAgency = await stored(`"agencyId" = '${agency.id}'`);
  expect(ofAgency.length).toBe(5);
  expect(figuresOf(own).map((cells) => [cells[0], cells[3]?.slice(0, 10), cells[4], cells[5]])).toEqual(
    ofAgency.map(({ number, date, net, gross }) => [writtenNumber(number), date, euros(net), euros(gross)]),
  );
  expect(textOf(own)).toContain(euros(Math.abs(await open(`"agencyId" = '${agency.id}'`))));

  const finance = await signedInAs(ctx, "finance");
  const list = await page(finance.cookie, "/agent/rechnungen");
  const all = await stored("true");
  expect(all.length).toBe(7);
  expect(figuresOf(list).map((cells) => [cells[0], cells[3]?.slice(0, 10), cells[4]])).toEqual(
    all.map(({ number, date, gross }) => [writtenNumber(number), date, euros(gross)]),
  );
  expect(textOf(list)).toContain(euros(await open("true")));
  for (const [query, where] of [
    ["issued", "state = 'issued' and kind <> 'cancellation'"],
    ["paid", "state = 'paid'"],
    ["cancelled", "state = 'cancelled'"],
  ]) {
    const some = figuresOf(await page(finance.cookie, `/agent/rechnungen?stand=${query}`)).map(([number]) => number);
    expect(some, query).toEqual((await stored(where ?? "")).map(({ number }) => writtenNumber(number)));
  }
});

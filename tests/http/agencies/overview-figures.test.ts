import { expect, test } from "vitest";
import { markInvoicePaid } from "#server/agencies/invoice/end-invoice.ts";
import { euro, figures } from "#tests/http/figures.ts";
import { openSite } from "#tests/http/support.ts";
import { linesOf, textOf } from "#tests/support/checks/page-words.ts";
import { addAgencyOrders } from "#tests/support/data/agency-orders.ts";
import { auditedAction } from "#tests/support/data/audited-action.ts";
import { addInvoice } from "#tests/support/data/invoice.ts";
import { collectedClaim } from "#tests/support/data/payouts.ts";
import { addAgency, signedInAs } from "#tests/support/data/sso-user.ts";
import type { FullContext } from "#tests/support/services/full-context.ts";

/** An agency's conversion, best, open documents, invitations and referrers, beside statements of the test's own. */
const site = await openSite();
const { owner } = site.database;
const ctx = site.ctx("elbschutz") as FullContext;
const { rows, page } = figures(site);

const agency = await addAgency(ctx);
await addAgencyOrders(owner, { agencyId: agency.id, count: 7, prefix: "ERST" });
await addAgencyOrders(owner, { agencyId: agency.id, count: 4, prefix: "ZWEI" });
const other = await addAgency(ctx);
await addAgencyOrders(owner, { agencyId: other.id, count: 3, prefix: "DRIT" });
const boss = await signedInAs(ctx, "owner", agency.id);
await rows(`update account set "firstName" = 'Zoë', "lastName" = 'Zweig' where email like 'ZWEI%'`);
// Of one of the last days and one of the month before nothing was ordered, and two are of the month before.
await rows(`update recommendation set "createdAt" = now() - interval '40 days' where number in ('ERST6', 'ERST7')`);
await rows(`delete from "order" where "recommendationNumber" in ('ERST2', 'ERST7')`);
await rows(`delete from lead where "recommendationNumber" = 'ZWEI3'`);
for (const [number, cents] of [
  ["ERST1", 2150],
  ["ERST3", 1100],
  ["ZWEI1", 4299],
  ["DRIT1", 9900],
] as const) {
  const { id } = await collectedClaim(ctx, { cents, state: "choose" });
  await rows(
    `update reward_claim set kind = 'base', "recommendationNumber" = $2, "readyAt" = now() - interval '2 days',
       "accountId" = (select "accountId" from recommendation where number = $2),
       "agencyId" = (select "agencyId" from recommendation where number = $2) where id = $1`,
    [id, number],
  );
}
const overview = async () => textOf(await page(boss.cookie, "/agentur"));

test("the conversion of both periods, and whose recommendations earned most, are the database's", async () => {
  const day = `(r."createdAt" at time zone 'Europe/Berlin')::date`;
  const today = `(now() at time zone 'Europe/Berlin')::date`;
  const share = (period: string) =>
    `replace(rtrim(to_char(100.0 * count(*) filter (where ${period} and exists (select from "order" o where o."recommendationNumber" = r.number))
       / count(*) filter (where ${period}), 'FM990.9'), '.'), '.', ',') || ' %'`;
  const [conversion] = await rows(
    `select ${share(`${day} > ${today} - 30`)} as current, ${share(`${day} <= ${today} - 30 and ${day} > ${today} - 60`)} as before
     from recommendation r where "agencyId" = $1`,
    [agency.id],
  );
  expect(conversion).toEqual({ current: "88,9 %", before: "50 %" });
  const [best] = await rows(
    `select trim(a."firstName" || ' ' || a."lastName") as name, ${euro("sum(c.cents)")} as amount from reward_claim c
     join recommendation r on r.number = c."recommendationNumber" join account a on a.id = r."accountId"
     where r."agencyId" = $1 group by a."tenantId", a.id order by sum(c.cents) desc limit 1`,
    [agency.id],
  );
  expect(best.name).toBe("Zoë Zweig");
  expect(await overview()).toContain(
    `Empfehlungen mit Auftrag ${conversion.current} davor ${conversion.before} Meiste Prämien durch ${best.amount} ${best.name}`,
  );
});

test("the open documents, and the invitations that end soon, are the database's", async () => {
  const [first] = [
    await addInvoice(ctx, agency, 5000),
    await addInvoice(ctx, agency, 2345),
    await addInvoice(ctx, agency, 711),
  ];
  await addInvoice(ctx, other, 9900);
  await markInvoicePaid(ctx, first?.number ?? 0, auditedAction({ key: "pays" }));
  const [open] = await rows(
    `select count(*)::int as n, ${euro(`sum("grossCents")`)} as amount from invoice where "agencyId" = $1 and state = 'issued'`,
    [agency.id],
  );
  expect(open.n).toBe(2);
  await rows(
    `insert into agency_invitation ("tenantId", id, "agencyId", kind, state, "stateSince", "firstName", "lastName", email, "emailKey", language,
       "invitedBy", "agreedAt", "createdAt", "expiresAt")
     select 'elbschutz', gen_random_uuid(), $1, 'referrer', case when n = 5 then 'withdrawn' else 'open' end, now(), 'Mia', 'Berg', n || '@e.example',
       n || '@e.example', 'de', $2, now(), now(), now() + n * interval '2 days' from generate_series(1, 6) n`,
    [agency.id, boss.user.id],
  );
  const [{ ending }] = await rows(
    `select count(*)::int as ending from agency_invitation where "agencyId" = $1 and state = 'open' and "expiresAt" <= now() + interval '7 days'`,
    [agency.id],
  );
  expect(ending).toBe(3);
  const words = await overview();
  expect(words).toContain(`Offene Rechnungen ${open.amount} ${open.n} Rechnungen`);
  expect(words).toContain(`${ending} Einladungen, die in 7 Tagen enden`);
});

test("each referrer's recommendations, leads and orders are the database's", async () => {
  await rows(
    `insert into agency_referrer select distinct "tenantId", "accountId", "agencyId", now() from recommendation where "agencyId" = $1`,
    [agency.id],
  );
  const stored = await rows(
    `select trim(a."firstName" || ' ' || a."lastName") as name, count(distinct r.number)::text as links, count(distinct l.id)::text as leads,
       count(distinct o.id)::text as orders from recommendation r join account a on a.id = r."accountId"
     left join lead l on l."recommendationNumber" = r.number left join "order" o on o."recommendationNumber" = r.number
     where r."agencyId" = $1 group by a."tenantId", a.id order by 1`,
    [agency.id],
  );
  expect(stored).toHaveLength(2);
  const listed = linesOf(await page(boss.cookie, "/agentur/empfehler")).filter(([, email = ""]) => email.includes("@"));
  expect(listed.map(([name, , , ...counts]) => [name, ...counts]).sort()).toEqual(
    stored.map(({ name, links, leads, orders }) => [name, links, leads, orders]).sort(),
  );
});

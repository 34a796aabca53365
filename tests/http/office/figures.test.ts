import { expect, test } from "vitest";
import { openSite } from "#tests/http/support.ts";
import { mainOf, textOf } from "#tests/support/checks/page-words.ts";
import { addAgencyOrders } from "#tests/support/data/agency-orders.ts";
import { collectedClaim } from "#tests/support/data/payouts.ts";
import { addAgency, signedInAs } from "#tests/support/data/sso-user.ts";
import type { FullContext } from "#tests/support/services/full-context.ts";

const site = await openSite();
const { owner } = site.database;
const ctx = site.ctx("elbschutz") as FullContext;

/** A page as people read it: its words with one blank around each, so that they are found whole. */
async function wordsAt(cookie: string, path: string): Promise<string> {
  const { status, text } = await site.ask("elbschutz", `GET ${path}`, { cookie });
  expect(status, path).toBe(200);
  return ` ${textOf(mainOf(text))} `;
}

const sql = async (query: string, ...values: unknown[]) => {
  const { rows } = await owner.query<{ n: number }>(`select (${query})::int as n`, values);
  return rows[0]?.n ?? expect.fail("the database answered without a row");
};
const send = async (cookie: string, path: string, fields: Record<string, string>) =>
  (await site.ask("elbschutz", `POST ${path}`, { cookie, body: String(new URLSearchParams(fields)) })).status;

const agency = await addAgency(ctx);
await addAgencyOrders(owner, { agencyId: agency.id, count: 5, prefix: "FIG" });
const other = await addAgency(ctx);
await addAgencyOrders(owner, { agencyId: other.id, count: 3, prefix: "OTH" });
const boss = await signedInAs(ctx, "owner", agency.id);
const { rows: first } = await owner.query<{ id: string }>(`select id from "order" where "externalId" = 'FIGO1'`);
await send(boss.cookie, "/agentur/empfehlungen/auftragsfreigabe", { id: first[0]?.id ?? "", confirmed: "on" });
// Of one, nothing came: nobody opened the link.
await owner.query(`delete from "order" where "externalId" = 'FIGO5'`);
await owner.query(`delete from lead where "recommendationNumber" = 'FIG5'`);
await owner.query(`delete from recipient where "recommendationNumber" = 'FIG5'`);
await owner.query(`update recommendation set state = 'open' where number = 'FIG5'`);
await owner.query(`update lead set state = 'lost', "lostReason" = 'notReached' where "recommendationNumber" = 'FIG4'`);
await owner.query(`update lead set "attentionAt" = now() + interval '9 days' where "recommendationNumber" = 'FIG3'`);

test("the tasks and the month of an agency's start page are those of the database", async () => {
  const shown = await wordsAt(boss.cookie, "/agentur");
  const of = `where "agencyId" = $1`;
  const inMonth = (column: string) =>
    `date_trunc('month', ${column} at time zone 'Europe/Berlin') = date_trunc('month', now() at time zone 'Europe/Berlin')`;
  const openLead = `state not in ('won', 'lost')`;
  const figures: [string, string][] = [
    ["%n Aufträge freigeben", `select count(*) from "order" ${of} and state = 'inReview' and "reasonCode" is null`],
    ["%n Leads nachfassen", `select count(*) from lead ${of} and ${openLead} and "attentionAt" <= now()`],
    ["%n Neue Leads", `select count(*) from lead ${of} and state = 'new'`],
    [
      "Dieser Monat Bestätigte Empfehlungen %n ",
      `select count(*) from recommendation ${of} and ${inMonth('"createdAt"')}`,
    ],
    ["Empfehlungen %n Leads", `select count(*) from recommendation ${of} and ${inMonth('"createdAt"')}`],
    [" Leads %n Aufträge", `select count(*) from lead ${of} and ${inMonth('"createdAt"')}`],
    [" Aufträge %n Freigegeben", `select count(*) from "order" ${of} and ${inMonth('"orderedAt"')}`],
    [" Freigegeben %n ", `select count(*) from "order" ${of} and state = 'confirmed' and ${inMonth('"stateSince"')}`],
  ];
  for (const [words, query] of figures)
    expect(shown, query).toContain(words.replace("%n", String(await sql(query, agency.id))));
});

test("a figure of the month leads to the list of as many lines", async () => {
  const { text } = await site.ask("elbschutz", "GET /agentur", { cookie: boss.cookie });
  const links = [
    ...text.matchAll(
      /<strong class="figure"><a [^>]*href="(\/agentur\/(?:leads|auftraege)\?from=[\d-]{10})"[^>]*>(\d+)</g,
    ),
  ];
  expect(links).toHaveLength(2);
  for (const [, href = "", count] of links)
    expect(await wordsAt(boss.cookie, href)).toMatch(new RegExp(` ${count} Eintr[aä]ge?`));
});

test("each step of the statistics, and each line by product and by referrer, is that of the database", async () => {
  const shown = await wordsAt(boss.cookie, "/agentur/statistik");
  const from = `from recommendation r where r."agencyId" = $1 and r."createdAt" > now() - interval '31 days'`;
  const order = (also: string) => `exists (select from "order" o where o."recommendationNumber" = r.number ${also})`;
  const steps = {
    Geteilt: `r."openedAt" is not null`,
    Geöffnet: `r."openedAt" is not null and exists (select from recipient p where p."recommendationNumber" = r.number)`,
    "Daten angegeben": `r."openedAt" is not null and exists (select from recipient p where p."recommendationNumber" = r.number and p."savedAt" is not null)`,
    Bestellt: `r."openedAt" is not null and ${order("")}`,
    Freigegeben: `r."openedAt" is not null and ${order(`and o.state = 'confirmed'`)}`,
  };
  const counts: number[] = [];
  for (const [step, where] of Object.entries(steps)) {
    const count = await sql(`select count(*) ${from} and ${where}`, agency.id);
    counts.push(count);
    expect(shown, step).toContain(`${step} ${count} 0`);
  }
  expect(new Set(counts).size, "the steps differ").toBeGreaterThan(1);
  for (const line of ["Mobil M", "Mara König"]) expect(shown).toContain(`${line} ${counts.join(" ")} 0`);
});

test("the counts and amounts of what waits are those of the database", async () => {
  const support = await signedInAs(ctx, "support");
  const shown = await wordsAt(support.cookie, "/agent/vorgaenge");
  const reviews = await sql(`select count(*) from "order" where "tenantId" = 'elbschutz' and state = 'inReview'`);
  expect(shown).toContain(`Alles ${reviews} Prüfungen ${reviews}`);
  const { rows } = await owner.query<{ externalId: string; cents: number }>(
    `select o."externalId", r."referrerCents" + r."recipientCents" as cents from "order" o
     join recommendation r on r.number = o."recommendationNumber" where o.state = 'inReview' and o."tenantId" = 'elbschutz'`,
  );
  expect(rows.length).toBe(reviews);
  for (const { externalId, cents } of rows)
    expect(shown).toMatch(new RegExp(`${externalId} =Mara König [^€]*\\. ${cents / 100} €`));
});

test("what can be paid, and each run's transfers and sum, are those of the database", async () => {
  await collectedClaim(ctx, { cents: 5000 });
  await collectedClaim(ctx, { cents: 2500 });
  const support = await signedInAs(ctx, "support");
  const claims = `from reward_claim where "tenantId" = 'elbschutz' and state = 'collected' and method = 'cash'`;
  const [count, cents] = [await sql(`select count(*) ${claims}`), await sql(`select sum(cents) ${claims}`)];
  expect(await wordsAt(support.cookie, "/agent/auszahlungen")).toContain(
    `Bereit zur Auszahlung ${cents / 100} € ${count} Prämien`,
  );
  expect(await send(support.cookie, "/agent/auszahlungen", {})).toBe(303);
  const shown = await wordsAt(support.cookie, "/agent/auszahlungen");
  const items = `from payout_item where "tenantId" = 'elbschutz'`;
  const [payments, sum] = [await sql(`select count(*) ${items}`), await sql(`select sum(cents) ${items}`)];
  expect(shown).toMatch(new RegExp(`RF\\S+ \\D+ ${payments} ${sum / 100} €`));
  expect([payments, sum]).toEqual([count, cents]);
});

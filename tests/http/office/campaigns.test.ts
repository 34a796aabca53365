import { beforeAll, expect, test } from "vitest";
import type { Claim } from "#server/rewards/claim/model.ts";
import { openSite } from "#tests/http/support.ts";
import { addAgencyOrders } from "#tests/support/data/agency-orders.ts";
import { addGoodwill } from "#tests/support/data/goodwill.ts";
import { addAgency, signedInAs } from "#tests/support/data/sso-user.ts";

/** What campaigns brought, as the brand's marketing reads it. */
const tenant = "elbschutz";
const site = await openSite();
const ctx = site.ctx(tenant);
const { owner } = site.database;
const { cookie } = await signedInAs(ctx, "marketing");
const page = "/agent/aktionen";
const ask = (path: string, who = cookie) => site.ask(tenant, `GET ${path}`, { cookie: who });
const words = (html: string) => html.replaceAll(/<!--.*?-->/g, "").replaceAll(/<[^>]+>/g, " ");
const row = (html: string, name: string) =>
  words(new RegExp(`<tr><th[^>]*>(?:(?!</tr>).)*${name}.*?</tr>`, "s").exec(html)?.[0] ?? "")
    .replaceAll(/\s+/g, " ")
    .trim();

/** Claims of the campaign's recommendations, in these states, of 25 € each. */
async function claims(recommendationNumber: string, states: readonly Claim["state"][]) {
  for (const state of states)
    await addGoodwill(ctx, `${recommendationNumber}-${state}@freund.example`, {
      recommendationNumber,
      state,
      cents: 2500,
    });
}

beforeAll(async () => {
  const { id: agencyId } = await addAgency(ctx);
  await addAgencyOrders(owner, { agencyId, count: 6, prefix: "CAMP" });
  await addAgencyOrders(owner, { agencyId, count: 2, prefix: "OLDC" });
  await owner.query(`update recommendation set "campaignId" = 'multi-guthaben' where number like 'CAMP%'`);
  await owner.query(`update recommendation set "campaignId" = 'fruehling-2019' where number like 'OLDC%'`);
  // One of six was never confirmed, one order was lost, one is only somebody's word, one link has two orders.
  await owner.query(`update recommendation set "openedAt" = null where number = 'CAMP6'`);
  await owner.query(`update "order" set state = 'cancelled' where "externalId" = 'CAMPO5'`);
  await owner.query(`update "order" set attribution = 'typedDetails' where "externalId" = 'CAMPO4'`);
  await owner.query(
    `update "order" set "recommendationNumber" = 'CAMP1', "recipientNumber" = 'CAMPR1' where "externalId" = 'CAMPO2'`,
  );
  await owner.query(
    `insert into click ("tenantId", id, "recommendationNumber", "recipientNumber", "addressHash", at, suspicious)
     select 'elbschutz', gen_random_uuid(), 'CAMP' || (n % 6 + 1), 'x', 'x', now(), n % 4 = 0 from generate_series(1, 24) n`,
  );
  await claims("CAMP1", ["reserved", "choose", "paid", "cancelled"]);
  await claims("CAMP2", ["paid", "expired"]);
});

test("each campaign's figures are those of the database", async () => {
  const { text, status } = await ask(page);
  expect(status).toBe(200);
  const sql = async (query: string) => Number((await owner.query(query)).rows[0]?.n);
  const joined = `r."tenantId" = 'elbschutz' and r."campaignId" = 'multi-guthaben' and r."openedAt" is not null`;
  const inIt = `in (select number from recommendation r where ${joined})`;
  const links = await sql(`select count(*) n from recommendation r where ${joined}`);
  const clicks = await sql(`select count(*) n from click where not suspicious and "recommendationNumber" ${inIt}`);
  const orders = await sql(
    `select count(*) n from "order" where "recommendationNumber" ${inIt} and attribution not in ('typedDetails', 'tracking')
     and state not in ('cancelled', 'notEligible', 'reversed')`,
  );
  const rewards = await sql(
    `select sum(cents) / 100 n from reward_claim where "recommendationNumber" ${inIt} and state not in ('cancelled', 'expired')`,
  );
  const paid = await sql(
    `select sum(cents) / 100 n from reward_claim where "recommendationNumber" ${inIt} and state = 'paid'`,
  );
  expect({ links, clicks, orders, rewards, paid }).toEqual({ links: 5, clicks: 14, orders: 3, rewards: 100, paid: 50 });
  expect(row(text, "Multi-Guthaben")).toMatch(/läuft 5 14 3 60 100 € 50 € 33,33 €$/);
  // A campaign that nobody joined has no cost per order; one that left the catalogue keeps its figures.
  expect(row(text, "Sommer 2025")).toMatch(/01\.06\.2025–31\.08\.2025 beendet 0 0 0 – 0 € 0 € –$/);
  expect(row(text, "fruehling-2019")).toMatch(/nicht mehr im Katalog – 2 0 2 100 0 € 0 € 0 €$/);
  expect(row(text, "Alle Aktionen")).toMatch(/7 14 5 71,4 100 € 50 € 20 €$/);
});

test("the file has the same figures, as numbers that a spreadsheet adds", async () => {
  const { text, headers } = await ask(`${page}/datei`);
  expect(headers["content-disposition"]).toMatch(/elbschutz-aktionen-\d{4}-\d\d-\d\d\.csv/);
  const [heading, ...lines] = text.split("\r\n");
  expect(heading).toBe("\uFEFFNummer;Aktion;Beginn;Ende;Links;Klicks;Bestellungen;Prämien;Ausgezahlt;Je Bestellung");
  expect(lines).toContain(
    "multi-guthaben;Multi-Guthaben für mehrere Empfehlungen;01.01.2026;31.12.2028;5;14;3;100,00;50,00;33,33",
  );
  expect(lines).toContain("fruehling-2019;;;;2;0;2;0,00;0,00;0,00");
});

test("nobody but marketing reads them, and no brand another's", async () => {
  for (const path of [page, `${page}/datei`])
    expect((await ask(path, (await signedInAs(ctx, "support")).cookie)).status).toBe(403);
  expect(await site.ctx("standard").campaignResults.byCampaign()).toEqual([]);
});

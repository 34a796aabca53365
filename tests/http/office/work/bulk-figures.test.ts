import { beforeAll, expect, test } from "vitest";
import { euro, figures } from "#tests/http/figures.ts";
import { openSite } from "#tests/http/support.ts";
import { mainOf, textOf } from "#tests/support/checks/page-words.ts";
import { addAgencyOrders, promiseEachApart } from "#tests/support/data/agency-orders.ts";
import { addAgency, signedInAs } from "#tests/support/data/sso-user.ts";
import type { FullContext } from "#tests/support/services/full-context.ts";

/** What many decisions at once are about, before they are made, beside statements of the test's own. */
const site = await openSite();
const { owner } = site.database;
const ctx = site.ctx("elbschutz") as FullContext;
const { rows, page } = figures(site);
const agency = await addAgency(ctx);
const other = await addAgency(ctx);
beforeAll(async () => {
  await addAgencyOrders(owner, { agencyId: agency.id, count: 7, prefix: "VIELE" });
  await addAgencyOrders(owner, { agencyId: other.id, count: 4, prefix: "FREMD" });
  await rows(`update "order" set state = 'confirmed' where "externalId" in ('VIELEO2', 'FREMDO1')`);
  await rows(`update lead set state = 'lost', "lostReason" = 'notReached' where "recommendationNumber" = 'VIELE5'`);
  await promiseEachApart(ctx, owner, "^(VIELE|FREMD)");
});

test("how many orders and leads one button is about is the database's, of the own agency only", async () => {
  const { cookie } = await signedInAs(ctx, "owner", agency.id);
  const [{ orders, leads }] = await rows(
    `select (select count(*)::int from "order" o join recommendation r on r.number = o."recommendationNumber"
         where r."agencyId" = $1 and o.state = 'inReview') as orders,
       (select count(*)::int from lead where "agencyId" = $1 and state not in ('lost', 'won')) as leads`,
    [agency.id],
  );
  expect([orders, leads]).toEqual([6, 6]);
  const release = textOf(await page(cookie, "/agentur/empfehlungen/auftragsfreigabe"));
  expect(release).toContain(`Alle ${orders} auf dieser Seite freigeben`);
  expect(textOf(await page(cookie, "/agentur/leads"))).toContain(`Alle ${leads} auf dieser Seite schließen`);
});

test("an order that the support has doubts about is not offered for release, by itself or with others", async () => {
  const doubtful = await addAgency(ctx);
  await addAgencyOrders(owner, { agencyId: doubtful.id, count: 2, prefix: "FRAG" });
  await promiseEachApart(ctx, owner, "^FRAG");
  await rows(`update "order" set "reasonCode" = 'RISK_BLOCKED' where "externalId" = 'FRAGO2'`);
  const { cookie } = await signedInAs(ctx, "owner", doubtful.id);
  const list = "/agentur/empfehlungen/auftragsfreigabe";
  const html = await page(cookie, list);
  expect(textOf(html)).toContain("FRAGO2");
  expect(textOf(html)).toContain("prüft der Support");
  expect(html.match(/id="frei-[\da-f-]{36}"/g)).toHaveLength(1);
  expect(html.match(/ form="auswahl"/g)).toHaveLength(1);
  const free = `from "order" o join recommendation r on r.number = o."recommendationNumber"
     where o."agencyId" = $1 and o.state = 'inReview' and o."reasonCode" is null`;
  const [sum] = await rows(
    `select count(*)::int as n, ${euro(`sum(r."referrerCents" + r."recipientCents")`)} as amount ${free}`,
    [doubtful.id],
  );
  expect(sum.n).toBe(1);
  expect(textOf(await page(cookie, "/agentur"))).toContain(`${sum.n} Aufträge freigeben`);
  const both = await rows(`select id from "order" where "agencyId" = $1`, [doubtful.id]);
  const form = new URLSearchParams([["intent", "choose"], ...both.map(({ id }) => ["id", id])]);
  const { text } = await site.ask("elbschutz", `POST ${list}`, { cookie, body: String(form) });
  expect(textOf(mainOf(text))).toContain(`${sum.n} Auftrag freigeben? FRAGO1 Zusammen ${sum.amount} Prämien`);
});

test("how many reviews one button is about, and what the chosen ones pay together, is the database's", async () => {
  const { cookie } = await signedInAs(ctx, "support");
  const list = "/agent/pruefung";
  const [{ waiting }] = await rows(
    `select count(*)::int as waiting from "order" where "tenantId" = 'elbschutz' and state = 'inReview'`,
  );
  const html = await page(cookie, list);
  expect(textOf(html)).toContain(`Alle ${waiting} auf dieser Seite entscheiden`);
  const chosen = await rows(
    `select "externalId" as id from "order" where "externalId" in ('VIELEO1', 'VIELEO4', 'FREMDO3') and state = 'inReview'`,
  );
  const form = new URLSearchParams([["intent", "choose"], ...chosen.map(({ id }) => ["id", id])]);
  const { text } = await site.ask("elbschutz", `POST ${list}`, { cookie, body: String(form) });
  const [sum] = await rows(
    `select count(*)::int as n, ${euro(`sum(r."referrerCents" + r."recipientCents")`)} as amount
     from "order" o join recommendation r on r.number = o."recommendationNumber" where o."externalId" = any($1)`,
    [chosen.map(({ id }) => id)],
  );
  expect(sum.n).toBe(3);
  const words = textOf(mainOf(text));
  expect(words).toContain(`${sum.n} Bestellungen entscheiden`);
  expect(words).toContain(`Zusammen werden ${sum.amount} Prämie frei`);
  expect(words).toContain(`${sum.n} Bestellungen annehmen`);
});

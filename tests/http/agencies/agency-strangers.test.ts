import { expect, test } from "vitest";
import { path } from "#app/paths.ts";
import type { PageName } from "#app/sitemap.ts";
import { agencyForms } from "#tests/http/pipeline/double-submit/agency-rows.ts";
import { openSite } from "#tests/http/support.ts";
import { addAgencyOrders } from "#tests/support/data/agency-orders.ts";
import { addInvoice } from "#tests/support/data/invoice.ts";
import { addAgency, signedInAs } from "#tests/support/data/sso-user.ts";
import type { FullContext } from "#tests/support/services/full-context.ts";

/**
 * Users of one agency open, send and call what belongs to another agency, and to an agency of the same name in another
 * tenant.
 */
const site = await openSite();
const { ask, database } = site;
const ctx = site.ctx("elbschutz") as FullContext;
await site.change("nordlicht", ({ modules }) => {
  modules.agentRecommendation = true;
});
const mine = await addAgency(ctx);
const me = await signedInAs(ctx, "owner", mine.id);
const employee = await signedInAs(ctx, "employee", mine.id);
const elsewhere = site.ctx("nordlicht") as FullContext;
const namesake = await addAgency(elsewhere, { externalId: mine.externalId });
const foreign = await signedInAs(elsewhere, "owner", namesake.id);

const tables = (
  await database.owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'agencyId'
     and table_name not in ('agency_total', 'audit_entry') order by 1`,
  )
).rows.map(({ name }) => name);

/** All rows with the id of another agency, with every column. */
async function othersRows(): Promise<string> {
  const found = await Promise.all([
    database.owner.query(`select * from agency where id <> $1 order by id`, [mine.id]),
    ...tables.map((name) =>
      database.owner.query(
        `select to_jsonb(t) as row from "${name}" t where "agencyId" is not null and "agencyId" <> $1 order by 1`,
        [mine.id],
      ),
    ),
  ]);
  return JSON.stringify(found.map(({ rows }) => rows));
}

const forms = agencyForms(site);
const ofAgencies = Object.entries(forms).filter(
  ([page]) => page.startsWith("agency") && page !== "agencyLogin" && page !== "agencyLogout",
);
const cases = ofAgencies.flatMap(([page, rows]) =>
  Object.entries(rows ?? {}).map(([form, row]) => [`${page}: ${form}`, row] as const),
);

test("every form of the agency is tested", () => {
  expect(cases.length).toBeGreaterThanOrEqual(11);
  expect(tables).toEqual(expect.arrayContaining(["invoice", "lead", "order", "reward_plan", "sso_user"]));
});

test.each(cases)("%s: submitted by people of another agency or tenant it changes nothing", async (_, { make }) => {
  const { path: to, fields } = await make();
  const before = await othersRows();
  const body = String(new URLSearchParams(fields));
  for (const { cookie } of [me, employee]) {
    const answer = await ask("elbschutz", `POST ${to}`, { cookie, body });
    expect(answer.status).toBeLessThan(500);
    expect(await othersRows()).toBe(before);
  }
  // The session of one tenant is not valid in another.
  for (const [tenant, cookie] of [
    ["nordlicht", me.cookie],
    ["elbschutz", foreign.cookie],
  ] as const) {
    const answer = await ask(tenant, `POST ${to}`, { cookie, body });
    expect([answer.status, String(answer.headers.location)]).toEqual([303, expect.stringContaining("/agentur/login")]);
  }
  expect(await othersRows()).toBe(before);
});

test("pages, documents and calls with another agency's id or number answer as if it did not exist", async () => {
  const prefix = `X${crypto.randomUUID().slice(0, 6)}`.toUpperCase();
  const other = await addAgency(ctx);
  await addAgencyOrders(database.owner, { agencyId: other.id, count: 1, prefix });
  const invoice = await addInvoice(ctx, other);
  const { rows } = await database.owner.query<{ id: string }>(`select id from lead where "agencyId" = $1`, [other.id]);
  const at = (name: PageName, params: object) =>
    (path as (language: string, name: PageName, params: object) => string)("de", name, params);
  const number = `RE-${String(invoice.number).padStart(6, "0")}`;
  const pages = [at("agencyLead", { leadId: rows[0]?.id }), at("agencyInvoicePdf", { number })];
  const theirs = await signedInAs(ctx, "owner", other.id);
  for (const page of pages) {
    expect((await ask("elbschutz", `GET ${page}`, { cookie: theirs.cookie })).status).toBe(200);
    expect((await ask("elbschutz", `GET ${page}`, { cookie: me.cookie })).status).toBe(404);
  }
  for (const report of ["auftraege", "empfehler", "leads"]) {
    const query = `?number=${prefix}1&agentur=${other.externalId}&agencyId=${other.id}`;
    const answer = await ask("elbschutz", `GET /agentur/${report}${query}`, { cookie: me.cookie });
    expect(answer.status).toBe(200);
    expect(answer.text.replaceAll(`${prefix}1"`, "")).not.toContain(`${prefix}O1`);
  }
});

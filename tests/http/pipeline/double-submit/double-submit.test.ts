import { expect, test } from "vitest";
import { type PageName, pageNames } from "#app/sitemap.ts";
import { builtSite } from "#server/http/build.ts";
import { type Answer, openSite } from "#tests/http/support.ts";
import { type Keys, world } from "#tests/http/world.ts";
import { mainOf, textOf } from "#tests/support/checks/page-words.ts";
import { answerRequests } from "#tests/support/services/address-requests.ts";
import { actForms } from "./act-rows.ts";
import { agencyForms } from "./agency-rows.ts";
import { catalogueForms } from "./catalogue-rows.ts";
import { everyForm, type Row, type Sent } from "./rows.ts";

/**
 * Every form of every page with an action, sent again and eight times concurrently: rows, mails and states are those
 * of one submission, and no answer is a fault. A page that gets an action needs a row in rows.ts.
 */
const site = await openSite();
const { ask, ctx, services, database } = site;

const worlds = [];
for (let index = 0; index < 26; index++)
  worlds.push(await world(site, "nordlicht", `Zweimal${index}`, `Doppelt${index}`));
// Late enough to complain, and for every order to qualify.
const day = 86_400_000;
services.clock.setOffset(60 * day);
const waiting: Promise<Keys>[] = [];
for (const { keys } of worlds) waiting.push(Promise.resolve(await keys()));
const nextKeys = () => waiting.pop() ?? Promise.reject(new Error("There are more rows than recommendations."));

await site.change("nordlicht", ({ modules }) => Object.assign(modules, { autologin: true, askCustomerNumber: true }));
await site.change("standard", ({ modules, recommendation }) => {
  modules.whitelistedEmail = true;
  Object.assign(recommendation, { emailWhitelist: ["verein.example"], confirmEmail: true });
});

const forms: Partial<Record<PageName, Record<string, Row>>> = {
  ...everyForm(site, nextKeys),
  ...agencyForms(site),
  ...catalogueForms(site),
  supportRecommendation: actForms(site),
};
const build = (await builtSite()).build;
const routes = typeof build === "function" ? (await build()).routes : build.routes;
/** Pages whose action only handles unknown URLs. */
const nothingHere: readonly PageName[] = ["notFound", "unknownLink", "shortLink"];

test("every page with an action has its forms in this list", () => {
  const withAction = pageNames.filter((name) => routes[name]?.module.action && !nothingHere.includes(name));
  expect(Object.keys(forms).sort()).toEqual([...withAction].sort());
});

/**
 * Totals have a row for each of several concurrent transactions (decision 030); tests/support/checks/invariants.ts adds
 * them up. A price version, and a text that was agreed to, is content that many recommendations share, not an effect of
 * a form: only the first of them adds it.
 */
const tables = (
  await database.owner.query<{ table: string }>(
    `select table_name as table from information_schema.columns
     where table_schema = 'public' and column_name = 'tenantId'
       and not (select relispartition from pg_class where oid = quote_ident(table_name)::regclass)
       and table_name not in
         ('audit_entry', 'spent_captcha', 'idempotent_call', 'upstream_cache', 'agency_total', 'price_version', 'terms_text')
     order by 1`,
  )
).rows.map(({ table }) => table);

const withState = new Set(
  (
    await database.owner.query<{ table: string }>(
      `select table_name as table from information_schema.columns where table_schema = 'public' and column_name = 'state'`,
    )
  ).rows.map(({ table }) => table),
);

/** The number of a tenant's rows by table, by state where they have one ("order confirmed"), and its clock's lead. */
async function rowsOf(tenant: string): Promise<Record<string, number>> {
  await answerRequests(services.database.pool, ctx(tenant));
  const counts = tables.map((table) => {
    const name = withState.has(table) ? `'${table} ' || coalesce(state, '')` : `'${table}'`;
    return `select ${name} as name, count(*)::int from "${table}" where "tenantId" = $1 group by 1`;
  });
  const clock = `select 'days ahead', ((value #>> '{}')::float8 / 86400000)::int from setting where key = 'testClock.' || $1`;
  const { rows } = await database.owner.query<{ name: string; count: number }>([...counts, clock].join(" union all "), [
    tenant,
  ]);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** The change of the numbers by a submission; without the tables to which each submission adds a row. */
async function effectOf(tenant: string, without: readonly string[], sending: () => Promise<unknown>) {
  const before = await rowsOf(tenant);
  await sending();
  const after = await rowsOf(tenant);
  const changed = Object.keys({ ...before, ...after }).filter(
    (name) => after[name] !== before[name] && !without.includes(name.split(" ")[0] ?? ""),
  );
  return Object.fromEntries(changed.map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)]));
}

const send = ({ tenant, path, fields, ids = [], cookie = "", raw }: Sent) => {
  const body = new URLSearchParams([...Object.entries(fields), ...ids.map((id) => ["id", id])]);
  return ask(tenant, `POST ${path}`, { cookie, ...(raw ?? { body: String(body) }) });
};

/** What somebody reads who sent the form: the page that answered, or the one that the answer leads to. */
async function wordsAfter({ tenant, cookie = "" }: Sent, { headers, text }: Answer): Promise<string> {
  if (!headers.location) return textOf(mainOf(text));
  return textOf(mainOf((await ask(tenant, `GET ${headers.location}`, { cookie })).text));
}

/** Some mails are limited to one a minute: no submission may be affected by the previous one. */
function earlyInTheMinute(): void {
  const { clock } = services;
  const into = clock.now().getTime() % 60_000;
  if (into > 40_000) clock.setOffset(clock.offsetMs() + 60_000 - into);
}

const cases = Object.entries(forms).flatMap(([page, of]) =>
  Object.entries(of).map(([form, row]) => [`${page}: ${form}`, row] as const),
);

test.each(cases)(
  "%s: repeated, and sent eight times concurrently, has one effect",
  async (_, { make, eachLeaves = {}, says }) => {
    const without = Object.keys(eachLeaves);
    earlyInTheMinute();
    const one = await make();
    const sent: Answer[] = [];
    const once = await effectOf(one.tenant, without, async () => sent.push(await send(one)));
    const [first] = sent;
    expect(first?.status, first?.text.slice(0, 2_000)).toBeLessThan(400);
    expect(await effectOf(one.tenant, without, async () => sent.push(await send(one)))).toEqual({});
    earlyInTheMinute();
    const other = await make();
    const atOnce: Answer[] = [];
    const eight = async () => atOnce.push(...(await Promise.all(Array.from({ length: 8 }, () => send(other)))));
    expect(await effectOf(other.tenant, without, eight)).toEqual(once);
    expect([...sent, ...atOnce].filter(({ status }) => status >= 500)).toEqual([]);

    if (!says) return;
    const { done, again } = says;
    const [, second] = sent;
    expect(second && (await wordsAfter(one, second))).toContain(again);
    expect(first && (await wordsAfter(one, first))).toContain(done);
    expect(Object.keys(once), "the first has an effect").not.toEqual([]);
    const words = await Promise.all(atOnce.map((answer) => wordsAfter(other, answer)));
    expect(words.filter((text) => !text.includes(done) && !text.includes(again))).toEqual([]);
    expect(words.some((text) => text.includes(done))).toBe(true);
  },
);

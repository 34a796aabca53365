import { beforeAll, expect, test } from "vitest";
import { openSite } from "#tests/http/support.ts";
import { addAgencyOrders } from "#tests/support/data/agency-orders.ts";
import { addAgency, signedInAs } from "#tests/support/data/sso-user.ts";

/** The page of the office's search: groups with counts, further pages by forms alone, only for who may search. */
const site = await openSite();
const { ask, ctx, database } = site;
const context = ctx("elbschutz");
const page = "/agent/vorgang";
const send = (cookie: string, fields: Record<string, string>) =>
  ask("elbschutz", `POST ${page}`, { cookie, body: new URLSearchParams(fields).toString() });

beforeAll(async () => {
  const { id: agencyId } = await addAgency(context);
  await addAgencyOrders(database.owner, { agencyId, count: 61, prefix: "SEITE" });
  await database.owner.query(
    `insert into account ("tenantId", id, state, email, "emailKey", "firstName", "lastName", language, "referrerHash", "createdAt")
     select 'elbschutz', id, 'confirmed', id || '@post.example', id, 'Ali', 'Öztürk', 'de', id, now()
     from (select gen_random_uuid() as id from generate_series(1, 12)) n`,
  );
});

/** Each group's heading without marks, and its number of lines. */
const groupsOf = (html: string) =>
  html
    .replaceAll("<!-- -->", "")
    .split('class="flow hit-group"')
    .slice(1)
    .map((part) => [
      /<h2[^>]*>(.*?)<\/h2>/.exec(part)?.[1]?.replaceAll(/<[^>]*>/g, ""),
      part.split(/<li[ >]/).length - 1,
    ]);
/** The hidden fields of each form that shows more. */
const formsOf = (html: string) =>
  [...html.matchAll(/<form(?:(?!<\/form>)[\s\S])*?name="gruppe"[\s\S]*?<\/form>/g)].map(([form]) =>
    Object.fromEntries(
      [...form.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [
        name,
        value,
      ]),
    ),
  );

test("a search shows each group with its count, and leads on by forms alone", async () => {
  const { cookie, user } = await signedInAs(context, "support");
  const count = async (table: string) => {
    const sql = `select count(*)::int as n from ${table} where "tenantId" = 'elbschutz' and "lastName" like 'Öztürk%'`;
    return (await database.owner.query<{ n: number }>(sql)).rows[0]?.n;
  };
  const [accounts, contacts] = [await count("account"), await count("recipient")];
  const first = await send(cookie, { suche: "öztürk", grund: "case" });
  expect(first.status).toBe(200);
  expect(groupsOf(first.text)).toEqual([
    [`Empfehler ${accounts} Treffer`, 10],
    ["Kontakte mehr als 50 Treffer", 10],
  ]);
  const [referrers = {}, recipients = {}] = formsOf(first.text);
  expect(referrers).toEqual({ suche: "öztürk", grund: "case", gruppe: "referrer", ab: "0" });
  const more = await send(cookie, referrers);
  expect(groupsOf(more.text)).toEqual([[`Empfehler ${accounts} Treffer`, accounts]]);
  expect(formsOf(more.text)).toEqual([]);
  expect(more.text).toContain("Zurück zu allen Treffern");

  const fifty = await send(cookie, recipients);
  expect(groupsOf(fifty.text)).toEqual([["Kontakte mehr als 50 Treffer", 50]]);
  const [last = {}] = formsOf(fifty.text);
  expect(last).toMatchObject({ gruppe: "recipient", ab: "50" });
  const rest = await send(cookie, last);
  expect(groupsOf(rest.text)).toEqual([[`Kontakte ${contacts} Treffer`, 11]]);
  expect(rest.text.replaceAll("<!-- -->", "")).toContain("Ab dem 51. Treffer");
  const linked = [fifty, rest].flatMap(({ text }) =>
    [...text.matchAll(/\/agent\/vorgang\/(SEITE\d+)/g)].map(([, at]) => at),
  );
  expect(new Set(linked).size).toBe(contacts);
  expect([accounts, contacts]).toEqual([12, 61]);

  const { rows } = await database.owner.query(`select about from audit_entry where "actorId" = $1`, [user.id]);
  expect(rows).toEqual(Array(4).fill({ about: "case" }));
  expect(site.lines.join().toLowerCase()).not.toContain("ztürk");
});

test("a group or page that does not exist shows what there is", async () => {
  const { cookie } = await signedInAs(context, "support");
  const groups = async (more: Record<string, string>) =>
    groupsOf((await send(cookie, { suche: "öztürk", ...more })).text);
  expect(await groups({ gruppe: "nobody", ab: "10" })).toHaveLength(2);
  for (const ab of ["-5", "x", ""])
    expect(await groups({ gruppe: "referrer", ab })).toEqual([["Empfehler 12 Treffer", 12]]);
  const beyond = await send(cookie, { suche: "öztürk", gruppe: "referrer", ab: "9999" });
  expect([beyond.status, groupsOf(beyond.text)]).toEqual([200, []]);
});

test("others have no people by asking for the group; who may not search has no field and is refused", async () => {
  const agency = await addAgency(context);
  for (const role of ["owner", "employee", "agent", "finance", "operations", "marketing", "partner"] as const) {
    const { cookie } = await signedInAs(context, role, role === "owner" || role === "employee" ? agency.id : undefined);
    const { status, text } = await send(cookie, { suche: "öztürk", gruppe: "recipient", ab: "0" });
    const maySearch = role !== "partner";
    expect([role, status, text.includes("SEITE")]).toEqual([role, maySearch ? 200 : 403, false]);
    expect([role, text.includes("office-suche")]).toEqual([role, maySearch]);
  }
});

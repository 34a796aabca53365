import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { path } from "#app/paths.ts";
import type { PageName } from "#app/sitemap.ts";
import { recommendationStates } from "#server/referral/recommendation/states.ts";
import type { SsoRole } from "#server/tenants/names.ts";
import { openSite } from "#tests/http/support.ts";
import { addAgencyOrders } from "#tests/support/data/agency-orders.ts";
import { addAgency, signedInAs } from "#tests/support/data/sso-user.ts";
import type { FullContext } from "#tests/support/services/full-context.ts";

const site = await openSite();
const { ask, owner } = { ...site, owner: site.database.owner };
const ctx = site.ctx("elbschutz") as FullContext;
const agency = await addAgency(ctx);
const other = await addAgency(ctx);
const cookieOf = async (role: SsoRole, id: string | null) => (await signedInAs(ctx, role, id)).cookie;
const owners = { own: await cookieOf("owner", agency.id), other: await cookieOf("owner", other.id) };
const form = (values: Record<string, string>) => new URLSearchParams(values).toString();

await addAgencyOrders(owner, { agencyId: agency.id, count: 60, prefix: "OWN" });
await addAgencyOrders(owner, { agencyId: other.id, count: 3, prefix: "FOREIGN" });

/** Which of the agency's pages each role may open. */
const pages = {
  agency: ["owner", "inactiveOwner", "employee"],
  agencyOrders: ["owner", "inactiveOwner", "employee"],
  agencyReferrers: ["owner", "inactiveOwner", "employee"],
  agencyRecommendations: ["owner", "inactiveOwner", "employee"],
  agencyTabReferrers: ["owner", "inactiveOwner", "employee"],
  agencyLeads: ["owner", "employee"],
  agencyTabLeads: ["owner", "employee"],
  agencyInvitations: ["owner", "employee"],
  agencyTabInvitations: ["owner", "employee"],
  agencyInvite: ["owner", "employee"],
  agencyRelease: ["owner", "employee"],
} as const satisfies Partial<Record<PageName, readonly SsoRole[]>>;

test("each page of the agency opens for those who have its right, in both languages, and for no one else", async () => {
  const roles: SsoRole[] = ["owner", "inactiveOwner", "employee", "agent", "support"];
  for (const role of roles) {
    const belongs = role !== "agent" && role !== "support";
    const cookie = await cookieOf(role, belongs ? agency.id : null);
    for (const [name, allowed] of Object.entries(pages) as [keyof typeof pages, readonly SsoRole[]][]) {
      for (const language of ["de", "en"] as const) {
        const answer = await ask("elbschutz", `GET ${path(language, name)}`, { cookie });
        expect(answer.status, `${role} ${name} ${language}`).toBe(allowed.includes(role) ? 200 : 403);
        expect(answer.text).not.toContain("FOREIGN");
      }
    }
  }
  for (const name of Object.keys(pages) as (keyof typeof pages)[])
    expect((await ask("elbschutz", `GET ${path("de", name)}`)).headers.location).toContain("/agentur/login");
});

test("a list is filtered, sorted and paged by query parameters", async () => {
  const get = async (query: string) =>
    (await ask("elbschutz", `GET /agentur/auftraege${query}`, { cookie: owners.own })).text;
  const numbers = (text: string) =>
    [...(text.split("<tbody")[1] ?? "").matchAll(/OWNO\d+(?=<)/g)].map(([number]) => number);
  const first = await get("");
  expect(numbers(first)).toHaveLength(25);
  expect(first).toContain("60 Einträge");
  const next = /href="([^"]*nach=[^"]*)"/.exec(first)?.[1]?.replaceAll("&amp;", "&").split("?")[1] ?? "";
  const second = numbers(await get(`?${next}`));
  expect(second).toEqual(numbers(await get("?seite=2")));
  expect(second.filter((number) => numbers(first).includes(number))).toEqual([]);
  expect(numbers(await get("?sortierung=orderedAt&anzahl=50"))[0]).toBe("OWNO60");
  expect(numbers(await get("?number=OWNO7"))).toEqual(["OWNO7"]);
  expect(await get("?state=cancelled")).toContain("Dazu gibt es nichts");
  expect(await get("?spalten=state&luftig=1")).not.toContain('data-label="Produkt"');
});

test("channels are shown and exported by their names, a campaign by its own name", async () => {
  for (const [channel, number] of [
    ["call-code", "OWN1"],
    ["qr", "OWN2"],
    ["herbst_2026", "OWN3"],
  ])
    await owner.query(`update recommendation set channel = $1 where "tenantId" = 'elbschutz' and number = $2`, [
      channel,
      number,
    ]);
  const list = await ask("elbschutz", "GET /agentur/empfehlungen/uebersicht", { cookie: owners.own });
  const file = await ask("elbschutz", "GET /agentur/export/recommendations?format=csv", { cookie: owners.own });
  for (const { text } of [list, file]) {
    for (const name of ["Call-Center (Code)", "QR-Code", "herbst_2026"]) expect(text).toContain(name);
  }
  expect(list.text).not.toContain(">call-code<");
  expect(file.text).not.toContain("call-code");
});

test("a lead of a link for all offers says so, in the list, on its page and in the file", async () => {
  await owner.query(
    `update recommendation set "productId" = null, "productName" = '' where "tenantId" = 'elbschutz' and number = 'OWN4'`,
  );
  const get = async (url: string) => (await ask("elbschutz", `GET ${url}`, { cookie: owners.own })).text;
  const rows = (await get("/agentur/leads?anzahl=100")).split("<tr").filter((row) => row.includes("Alle Angebote"));
  expect(rows).toHaveLength(1);
  expect(await get(/\/agentur\/leads\/[\w-]+/.exec(rows[0] ?? "")?.[0] ?? "")).toContain("Alle Angebote");
  expect((await get("/agentur/export/leads?format=csv")).split("Alle Angebote")).toHaveLength(2);
});

test("an export has every row of the agency, is audited, and contains no formula", async () => {
  const from = (name: string, cookie = owners.own) => ask("elbschutz", `GET /agentur/export/${name}`, { cookie });
  const csv = await from("orders?format=csv");
  expect(csv.headers["content-type"]).toContain("text/csv");
  expect(csv.text.trim().split("\r\n")).toHaveLength(61);
  expect(csv.text).toContain(`;'=Mara König\r\n`);
  expect(csv.text).not.toContain("FOREIGN");
  const parts = unzipSync((await from("leads?format=xlsx")).body);
  const sheet = new TextDecoder().decode(parts["xl/worksheets/sheet1.xml"]);
  expect(sheet.match(/<row /g)).toHaveLength(61);
  expect(sheet).toContain("'=Mara König");
  const { rows } = await owner.query(`select about from audit_entry where kind = 'reportExported' order by seq`);
  expect(rows.map(({ about }) => about).slice(-2)).toEqual([`agency:${agency.id}:orders`, `agency:${agency.id}:leads`]);
  expect((await from("leads", await cookieOf("inactiveOwner", agency.id))).status).toBe(403);
  expect((await from("unknown")).status).toBe(404);
});

test("several orders are released at once: with their sum first, each by itself, with its own entry", async () => {
  const address = "/agentur/empfehlungen/auftragsfreigabe";
  const post = (values: [string, string][], cookie = owners.own) =>
    ask("elbschutz", `POST ${address}`, { cookie, body: new URLSearchParams(values).toString() });
  const { rows } = await owner.query(
    `select id, "externalId" from "order" where "externalId" like 'OWN%' and state = 'inReview' order by "orderedAt" desc limit 3`,
  );
  const { rows: foreign } = await owner.query(
    `select id from "order" where "externalId" like 'FOREIGN%' and state = 'inReview' limit 1`,
  );
  const ids = (more: [string, string][] = []): [string, string][] => [
    ...rows.map(({ id }): [string, string] => ["id", id]),
    ...more,
  ];
  const stateOf = async () =>
    (await owner.query(`select state from "order" where id = any($1)`, [rows.map(({ id }) => id)])).rows;
  const entries = async () =>
    (await owner.query(`select about from audit_entry where about like 'releaseOrder:%'`)).rows.length;

  const list = await ask("elbschutz", `GET ${address}`, { cookie: owners.own });
  const boxes = [...list.text.matchAll(/<input type="checkbox"[^>]*form="auswahl"[^>]*>/g)].map(([box]) => box);
  for (const { id } of rows) expect(boxes.filter((box) => box.includes(id))).toHaveLength(1);
  const preview = await post(ids([["intent", "choose"]]));
  expect(preview.text.replaceAll("<!-- -->", "")).toContain("3 Aufträge freigeben?");
  for (const { externalId } of rows) expect(preview.text).toContain(externalId);
  expect(preview.text.replaceAll("\u00a0", " ")).toMatch(/Zusammen \d+ € Prämien.* 15 € Gebühren/);
  expect((await post([["intent", "choose"]])).status).toBe(400);
  expect((await post(ids([["intent", "releaseChosen"]]))).status).toBe(400);
  expect(await stateOf()).toEqual(Array(3).fill({ state: "inReview" }));

  const before = await entries();
  const sent = ids([
    ["id", foreign[0].id],
    ["intent", "releaseChosen"],
    ["confirmed", "on"],
  ]);
  const released = await post(sent);
  expect(released.text.replaceAll("<!-- -->", "")).toContain("3 Aufträge sind freigegeben.");
  expect(released.text).not.toContain("FOREIGN");
  expect(await stateOf()).toEqual(Array(3).fill({ state: "confirmed" }));
  expect(await entries()).toBe(before + 3);
  // Sent twice: the same answer, and nothing more.
  expect((await post(sent)).text.replaceAll("<!-- -->", "")).toContain("3 Aufträge sind freigegeben.");
  expect(await entries()).toBe(before + 3);
  const { rows: others } = await owner.query(`select state from "order" where id = $1`, [foreign[0].id]);
  expect(others).toEqual([{ state: "inReview" }]);
});

test("a lead is edited, an order released and a person invited by plain forms", async () => {
  const post = (to: string, values: Record<string, string>, cookie = owners.own) =>
    ask("elbschutz", `POST ${to}`, { cookie, body: form(values) });
  const leads = await ask("elbschutz", "GET /agentur/leads", { cookie: owners.own });
  const lead = /href="(\/agentur\/leads\/[0-9a-f-]{36})"/.exec(leads.text)?.[1] ?? "";
  expect((await ask("elbschutz", `GET ${lead}`, { cookie: owners.other })).status).toBe(404);
  expect((await post(lead, { event: "lose" })).status).toBe(400);
  // As long as the field lets them become, which counts a line end once, although browsers send two characters.
  const notes = `${"x\r\n".repeat(999)}y`;
  expect((await post(lead, { event: "arrange", nextStep: "Anrufen", nextStepOn: "2030-01-02", notes })).status).toBe(
    303,
  );
  const shown = await ask("elbschutz", `GET ${lead}`, { cookie: owners.own });
  expect(shown.text).toContain("Termin");
  expect(shown.text).toContain("2030-01-02");

  const { rows } = await owner.query(`select id from "order" where "externalId" = 'OWNO1'`);
  const release = "/agentur/empfehlungen/auftragsfreigabe";
  const confirmed = { id: rows[0].id, confirmed: "on" };
  expect((await post(release, confirmed, owners.other)).status).toBe(404);
  const unsure = await post(release, { id: rows[0].id });
  expect(unsure.status).toBe(400);
  expect(unsure.text).toContain("Bitte das Kästchen ankreuzen");
  expect((await post(release, confirmed)).text).toContain("Der Auftrag OWNO1 ist freigegeben.");

  const invite = { kind: "referrer", firstName: "Jörg", lastName: "Weiß", email: "joerg@post.example" };
  expect((await post("/agentur/empfehlungen/einladung", invite)).status).toBe(400);
  const invited = await post("/agentur/empfehlungen/einladung", { ...invite, agreed: "on" });
  expect(invited.status).toBe(303);
  expect(invited.headers.location).not.toContain("joerg");
  const told = await ask("elbschutz", `GET ${invited.headers.location}`, { cookie: owners.own });
  expect(told.text).toContain("unterwegs an joerg@post.example.");
  expect(told.text).toContain('href="/agentur/einladungen">Alle Einladungen');
  const { rows: open } = await owner.query(`select id from agency_invitation where email = 'joerg@post.example'`);
  const reminded = await post("/agentur/einladungen", { intent: "remind", id: open[0].id });
  expect(reminded.text).toContain("Die Erinnerung ist unterwegs an joerg@post.example.");
  const { rows: mails } = await owner.query(`select id from mail where kind = 'agencyInvitation'`);
  const mail = await ctx.mails.byId(mails[0].id);
  const { link: href = "" } = (mail?.params ?? {}) as { link?: string };
  const link = new URL(href);
  const page = await ask("elbschutz", `GET ${link.pathname}${link.search}`);
  expect(page.text).toContain("Lena Lindner");
  const token = link.searchParams.get("t") ?? "";
  const accepted = await ask("elbschutz", "POST /einladung", { body: form({ token, answer: "accept" }) });
  expect(accepted.status).toBe(303);
  const after = await ask("elbschutz", `GET ${accepted.headers.location}`);
  expect(after.text).toContain("Jetzt empfehlen");

  // Who cannot accept reads why, instead of the same page once more.
  const answered = async (change: object) => {
    await owner.query(`delete from mail where kind = 'agencyInvitation'`);
    const sent = await post("/agentur/empfehlungen/einladung", { ...invite, ...change, agreed: "on" });
    expect(sent.status).toBe(303);
    const { rows: last } = await owner.query(`select id from mail where kind = 'agencyInvitation'`);
    const { link: at = "" } = ((await ctx.mails.byId(last[0].id))?.params ?? {}) as { link?: string };
    const t = new URL(at).searchParams.get("t") ?? "";
    const answer = await ask("elbschutz", "POST /einladung", { body: form({ token: t, answer: "accept" }) });
    return (await ask("elbschutz", `GET ${answer.headers.location}`)).text;
  };
  const { rows: people } = await owner.query(`select email from sso_user where "agencyId" = $1 limit 1`, [agency.id]);
  const taken = await answered({ kind: "employee", email: people[0].email });
  expect(taken).toContain("Mit dieser Adresse gibt es schon einen Zugang");
  const barred = await ctx.accounts.addOrFind({
    id: ctx.secrets.newId(),
    email: "gesperrt@post.example",
    firstName: "Jörg",
    lastName: "Weiß",
    language: "de",
    referrerHash: ctx.secrets.newToken(),
    createdAt: ctx.now(),
  });
  await ctx.accounts.block(barred.id, "RISK", ctx.now());
  expect(await answered({ email: barred.email })).toContain("Ihr Konto ist gesperrt");
});

test("the facade names a recommendation's state by its German label, and a label finds all states that share it", async () => {
  const mine = await addAgency(ctx);
  await addAgencyOrders(owner, { agencyId: mine.id, count: 10, prefix: "LAB" });
  for (const [index, state] of recommendationStates.entries())
    await owner.query(
      `update recommendation set state = $1, "productId" = number, "blockedFrom" = case $1 when 'blocked' then 'open' end
       where number = $2`,
      [state, `LAB${index + 1}`],
    );
  await owner.query(`update "order" set state = 'cancelled' where "externalId" = 'LABO1'`);
  await owner.query(`update "order" set state = 'reversed' where "externalId" = 'LABO2'`);
  const cookie = await cookieOf("owner", mine.id);
  const headers = { Origin: `https://${site.hostOf("elbschutz")}` };
  const statesOf = async (report: string, Status?: string) => {
    const body = JSON.stringify({ Filter: Status ? { Status } : {} });
    const url = `PUT /api/v1/elbschutz/agentur/${report}/${encodeURIComponent(mine.externalId)}`;
    const { Items, TotalCount } = JSON.parse((await ask("elbschutz", url, { cookie, headers, body })).text);
    expect(Items).toHaveLength(TotalCount);
    return Items.map((item: { Status: string }) => item.Status).sort();
  };
  expect(await statesOf("empfehlungen")).toEqual(
    ["Abgelaufen", "Gezahlt", "Ok", ...Array(5).fill("Offen"), "Storniert", "Storniert"].sort(),
  );
  expect(await statesOf("empfehlungen", "Offen")).toEqual(Array(5).fill("Offen"));
  expect(await statesOf("empfehlungen", "storniert")).toEqual(["Storniert", "Storniert"]);
  expect(await statesOf("auftraege", "Storniert")).toEqual(["Storniert", "Storniert"]);
});

test("the facade returns the same reports, for the agency's own people only", async () => {
  const put = async (what: string, cookie: string, body: object | undefined = {}) => {
    const sent = body ? { body: JSON.stringify(body) } : {};
    const headers = { Origin: `https://${site.hostOf("elbschutz")}` };
    const answer = await ask("elbschutz", `PUT /api/v1/elbschutz/${what}`, { cookie, headers, ...sent });
    return { status: answer.status, json: JSON.parse(answer.text) };
  };
  const own = encodeURIComponent(agency.externalId);
  const body = {
    OrderBy: "BestelltAm",
    Descending: false,
    Pagesize: 10,
    Pagenumber: 2,
    Filter: { Status: "InPruefung" },
  };
  const orders = await put(`agentur/auftraege/${own}/`, owners.own, body);
  expect(orders).toMatchObject({ status: 200, json: { HasNext: true, PageCount: 6, TotalGenau: true } });
  expect(orders.json.Items[0]).toMatchObject({ Auftragsnummer: "OWNO50", Status: "InPruefung" });
  for (const what of ["", "empfehlungen/", "leads/", "einladungen/"]) {
    expect((await put(`agentur/${what}${own}`, owners.own)).status, what).toBe(200);
    expect((await put(`agentur/${what}${own}`, owners.other)).status, what).toBe(404);
    expect((await put(`agentur/${what}${own}`, "")).status, what).toBe(401);
  }
  const { Id } = orders.json.Items[0];
  expect((await put(`agentur/auftragfreigeben/${own}/${Id}`, owners.other, undefined)).status).toBe(404);
  expect((await put(`agentur/auftragfreigeben/${own}/${Id}`, owners.own, undefined)).json.Status).toBe("Bestaetigt");

  const waiting = await addAgency(ctx, { agreement: null });
  const early = await cookieOf("owner", waiting.id);
  const theirs = encodeURIComponent(waiting.externalId);
  expect((await put(`agentur/leads/${theirs}`, early)).status, "before the agreement is accepted").toBe(403);
});

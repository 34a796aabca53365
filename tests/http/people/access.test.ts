import { expect, it } from "vitest";
import { operatorKeyHash } from "#server/platform/cli/operator-key.ts";
import { openSite } from "#tests/http/support.ts";
import { addAgency, signedInAs } from "#tests/support/data/sso-user.ts";

const site = await openSite();
const ctx = site.ctx("elbschutz");
const { user: otto, cookie } = await signedInAs(ctx, "operations");
const agency = await addAgency(ctx);

const addAgencyBy = (fields: Record<string, string>) =>
  site.ask("elbschutz", "POST /agent/agenturen", { cookie, body: new URLSearchParams(fields).toString() });
const send = (fields: Record<string, string>) =>
  site.ask("elbschutz", "POST /agent/personen", { cookie, body: new URLSearchParams(fields).toString() });
const read = (from = "/agent/personen") => site.ask("elbschutz", `GET ${from}`, { cookie });
const wordsOf = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
const entries = async (about: string) =>
  (await site.database.owner.query(`select kind, "actorId" from audit_entry where about like $1 order by seq`, [about]))
    .rows;

const ida = { firstName: "Ida", lastName: "Ilse", email: "ida.ilse@marke.example", role: "finance" };

it("operations gives a person access in the browser, once, and reads what the identity provider must send", async () => {
  const given = await send(ida);
  expect(given.status).toBe(303);
  const stored = await ctx.ssoUsers.byEmailKey(ida.email);
  expect(stored).toMatchObject({ ...ida, state: "invited", agencyId: null, number: null });
  expect(await entries(`${stored?.id} finance`)).toEqual([{ kind: "accessGiven", actorId: otto.id }]);
  const page = wordsOf((await read(String(given.headers.location))).text);
  expect(page).toContain("Ida Ilse meldet sich unter /agentur/login mit der Adresse ida.ilse@marke.example an.");
  expect(page).toContain("muss mitschicken: email (bestätigt)");
  expect(page).toMatch(
    /Ida Ilse ida\.ilse@marke\.example Buchhaltung noch nicht angemeldet angelegt \d\d\.\d\d\.\d{4}/,
  );
  const again = await send({ ...ida, role: "support", firstName: "Ida-Lotte" });
  expect(again.status).toBe(409);
  expect(again.text).toContain('value="Ida-Lotte"');
  expect(wordsOf(again.text)).toContain("Zu dieser E-Mail-Adresse gibt es schon ein Konto.");
  expect((await ctx.ssoUsers.byEmailKey(ida.email))?.role).toBe("finance");
});

it("shows one person alone where the search leads, with their trail and the way back to all", async () => {
  const { user: one } = await signedInAs(ctx, "support");
  const { user: other } = await signedInAs(ctx, "support");
  const { text } = await read(`/agent/personen?person=${one.id}`);
  expect([text.includes(one.email), text.includes(other.email)]).toEqual([true, false]);
  expect(text).toContain(`href="/agent/protokoll?person=${one.id}"`);
  expect(text).toMatch(/href="\/agent\/personen"[^>]*>Alle Personen</);
  const all = (await read()).text;
  expect([all.includes(one.email), all.includes(other.email), all.includes("Alle Personen")]).toEqual([
    true,
    true,
    false,
  ]);
});

it("what is missing is not said to be one's own", async () => {
  const { status, text } = await send({ firstName: "", lastName: "", email: "", role: "" });
  expect([status, text.match(/id="zugang-\w+-error">Dies ist ein Pflichtfeld/g)?.length]).toEqual([400, 4]);
  expect(text).not.toMatch(/(Ihre|Ihren) (Vornamen|Nachnamen|E-Mail-Adresse)/);
});

it("says who has a key of the command line, and ends one at once, after a tick, for the whole installation", async () => {
  const { owner } = site.database;
  await owner.query(
    `insert into operator (name, email, "keyHash", "createdAt", "revokedAt") values
       ('anna', 'anna@marke.example', $1, '2026-03-04', null), ('ben', 'ben@marke.example', 'x', '2026-03-05', '2026-04-06')`,
    [operatorKeyHash("op_anna")],
  );
  const keysOf = async (answer: { text: string }) =>
    wordsOf(answer.text.split('id="schluessel"')[1] ?? "").replaceAll("&#x27;", "'");
  expect(await keysOf(await read())).toContain("anna seit 04.03.2026 · noch nicht benutzt anna@marke.example");
  expect(await keysOf(await read())).toContain("ben gesperrt 06.04.2026 · noch nicht benutzt ben@marke.example");
  expect(await ctx.operators.acceptKey(operatorKeyHash("op_anna"))).toBe("anna");
  const page = await read();
  expect(await keysOf(page)).toMatch(/anna seit 04\.03\.2026 · zuletzt benutzt \d\d\.\d\d\.\d{4} anna@/);
  expect(page.text).not.toContain('name="key" value="ben"');

  const unsure = await send({ key: "anna" });
  expect([unsure.status, unsure.text]).toEqual([400, expect.stringContaining("Bitte das Kästchen ankreuzen")]);
  expect(await ctx.operators.acceptKey(operatorKeyHash("op_anna"))).toBe("anna");
  for (const _ of ["once", "again"]) {
    const ended = await send({ key: "anna", confirmed: "on" });
    expect([ended.status, ended.headers.location]).toEqual([303, "/agent/personen?gesperrt=1"]);
    expect(await entries("key:anna")).toEqual([{ kind: "accessEnded", actorId: otto.id }]);
  }
  expect(wordsOf((await read("/agent/personen?gesperrt=1")).text)).toContain("Der Schlüssel ist gesperrt.");
  expect(await ctx.operators.acceptKey(operatorKeyHash("op_anna"))).toBeNull();
  expect(await site.ctx("nordlicht").operators.acceptKey(operatorKeyHash("op_anna"))).toBeNull();
  expect((await send({ key: "nobody", confirmed: "on" })).status).toBe(404);
});

it("a person of an agency needs one, and others have none", async () => {
  const hanna = { ...ida, firstName: "Hanna", email: "hanna@marke.example" };
  const fields = async (change: Record<string, string>) => {
    const { status, text } = await send({ ...hanna, ...change });
    return [status, /id="zugang-agency-error">[^<]/.test(text)];
  };
  expect(await fields({ role: "owner" })).toEqual([400, true]);
  expect(await fields({ role: "support", agency: agency.externalId })).toEqual([400, true]);
  expect(await fields({ role: "king", agency: "" })).toEqual([400, false]);
  expect(await fields({ role: "owner", agency: "NONE" })).toEqual([404, false]);
  expect((await send({ ...hanna, role: "owner", agency: agency.externalId, number: "M-7" })).status).toBe(303);
  expect(await ctx.ssoUsers.byEmailKey(hanna.email)).toMatchObject({
    role: "owner",
    agencyId: agency.id,
    number: "M-7",
  });
  expect(wordsOf((await read()).text)).toContain(`Inhaber/in, ${agency.name} noch nicht angemeldet Nummer M-7`);
});

it("ends somebody's access at once, after a tick, and never one's own", async () => {
  const { user, cookie: theirs } = await signedInAs(ctx, "support");
  const search = () => site.ask("elbschutz", "GET /agent/vorgang", { cookie: theirs });
  expect((await search()).status).toBe(200);
  expect((await send({ id: user.id })).status).toBe(400);
  expect((await search()).status).toBe(200);
  expect((await send({ id: user.id, confirmed: "on" })).status).toBe(303);
  expect((await search()).status).toBe(303);
  expect(await entries(user.id)).toEqual([{ kind: "accessEnded", actorId: otto.id }]);
  const again = await send({ id: user.id, confirmed: "on" });
  expect([again.status, wordsOf(again.text).includes("Das wurde inzwischen geändert.")]).toEqual([409, true]);
  expect((await send({ id: otto.id, confirmed: "on" })).status).toBe(409);
  expect((await read()).status).toBe(200);
  expect((await read()).text).not.toContain(`value="${otto.id}"`);
});

it("whose access ended can be given access anew, with another role", async () => {
  const { user } = await signedInAs(ctx, "agent");
  await send({ id: user.id, confirmed: "on" });
  const facts = { firstName: user.firstName, lastName: user.lastName, email: user.email };
  expect((await send({ ...facts, role: "marketing" })).status).toBe(303);
  expect(await ctx.ssoUsers.byId(user.id)).toMatchObject({ role: "marketing", state: "invited", subject: null });
});

it("operations adds an agency in the browser, whose number is taken from then on", async () => {
  const where = { street: "Lindenweg 3", postcode: "01067", city: "Dresden", phone: "0351 5550100" };
  const facts = { ...where, externalId: "A-77", name: "Agentur Weidenhof", email: "kontakt@weidenhof.example" };
  const wrong = await addAgencyBy({ ...facts, postcode: "1", feeCents: "2000" });
  expect(wrong.status).toBe(400);
  for (const field of ["postcode", "feeCents"])
    expect(wrong.text).toMatch(new RegExp(`id="agentur-${field}-error">[^<]`));
  expect(wrong.text).toContain('value="Agentur Weidenhof"');
  const added = await addAgencyBy({ ...facts, feeCents: "12,50" });
  expect(added.status).toBe(303);
  const stored = await ctx.agencies.byExternalId("A-77");
  expect(stored).toMatchObject({ ...facts, feeCents: 1250, state: "active", vatId: null, iban: null, agreement: null });
  expect(await entries("A-77")).toEqual([{ kind: "agencyAdded", actorId: otto.id }]);
  const page = wordsOf((await read(String(added.headers.location))).text);
  expect(page).toContain("Agentur Weidenhof ist angelegt.");
  expect(page).toMatch(/Agentur Weidenhof A-77 · aktiv · Gebühr 12,50 € je Freigabe 01067 Dresden/);
  const again = await addAgencyBy({ ...facts, name: "Andere", feeCents: "0" });
  expect([again.status, wordsOf(again.text).includes("Das ist schon vergeben.")]).toEqual([409, true]);
  expect((await ctx.agencies.byExternalId("A-77"))?.name).toBe("Agentur Weidenhof");
});

it("operations changes an agency in the browser, and overwrites nothing that somebody else saved meanwhile", async () => {
  const { externalId, name } = await addAgency(ctx);
  const own = `/agent/agenturen/${externalId}`;
  const post = (fields: Record<string, string>) =>
    site.ask("elbschutz", `POST ${own}`, { cookie, body: new URLSearchParams(fields).toString() });
  const { text } = await read(own);
  const shown = Object.fromEntries(
    [...text.matchAll(/<input[^>]* name="(\w+)"[^>]*>/g)].map(([tag, field = ""]) => [
      field,
      (/ value="([^"]*)"/.exec(tag)?.[1] ?? "").replaceAll("&quot;", '"'),
    ]),
  );
  expect(shown).toMatchObject({ name, version: expect.stringContaining(name) });
  const wrong = await post({ ...shown, feeCents: "2000", city: "Meißen" });
  expect([wrong.status, wrong.text.includes('value="Meißen"')]).toEqual([400, true]);
  const changed = await post({ ...shown, feeCents: "7,50", name: "Agentur Neubau", vatId: "DE123456789" });
  expect(changed.status).toBe(303);
  expect(wordsOf((await read(String(changed.headers.location))).text)).toContain("Gespeichert.");
  expect(await ctx.agencies.byExternalId(externalId)).toMatchObject({
    ...{ name: "Agentur Neubau", feeCents: 750, vatId: "DE123456789", externalId, state: "active" },
  });
  const late = await post({ ...shown, city: "Meißen" });
  expect([late.status, wordsOf(late.text).includes("inzwischen geändert")]).toEqual([409, true]);
  // What the other one saved stands beside what was typed.
  for (const other of ["Name Agentur Neubau", "Gebühr je freigegebenem Auftrag, in Euro 7,50", "USt-IdNr. DE123456789"])
    expect(wordsOf(late.text)).toContain(other);
  expect(late.text).toContain('value="Meißen"');
  expect(await ctx.agencies.byExternalId(externalId)).toMatchObject({ name: "Agentur Neubau", feeCents: 750 });
  expect(await entries(externalId)).toEqual([{ kind: "agencyChanged", actorId: otto.id }]);
  expect((await read("/agent/agenturen/unbekannt")).status).toBe(404);
  expect(wordsOf((await read("/agent/agenturen")).text)).toContain("Agentur Neubau");
});

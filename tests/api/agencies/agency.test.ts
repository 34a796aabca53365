import { expect, it } from "vitest";
import { openFacade } from "#tests/api/support/support.ts";
import { addAgencyOrders } from "#tests/support/data/agency-orders.ts";
import { addAgency, signedInAs } from "#tests/support/data/sso-user.ts";

/** Rules of all calls (limits, idempotency keys, bodies) also apply to calls of agency users. */
const { call, ctx, database } = await openFacade({ RATE_LIMIT_FACTOR: "0.1" });
const elbschutz = ctx("elbschutz");
const agency = await addAgency(elbschutz);
await addAgencyOrders(database.owner, { agencyId: agency.id, count: 3, prefix: "OWN" });
const owner = (await signedInAs(elbschutz, "owner", agency.id)).token;
const employee = (await signedInAs(elbschutz, "employee", agency.id)).token;
const ask = (route: string, sent: Parameters<typeof call>[1]) => call(route, sent, "elbschutz");
const invitation = (email: string) => ({ Vorname: "Jörg", Nachname: "Weiß", Email: email, Einverstanden: "ja" });
const keyed = (bearer: string, key: string) => ({ bearer, headers: { "Idempotency-Key": key } });
const count = async (what: string) =>
  Number((await database.owner.query(`select count(*) as n from ${what}`)).rows[0].n);

it("an invitation repeated with its key creates one invitation and one mail", async () => {
  const sent = { body: invitation("joerg@post.example"), ...keyed(owner, "invite-1") };
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask("PUT /einladung", sent)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  expect(new Set(answers.map(({ json }) => json.Id)).size).toBe(1);
  expect(answers.filter(({ headers }) => headers["idempotency-replayed"] === "true")).toHaveLength(4);
  expect(await count("agency_invitation")).toBe(1);
  expect(await count("mail where kind = 'agencyInvitation'")).toBe(1);
  const other = await ask("PUT /einladung", { body: invitation("eva@post.example"), ...keyed(owner, "invite-1") });
  expect([other.status, other.json.Code]).toEqual([409, "PSOF0020"]);
  // Idempotency keys are per person: with the same key, another person's call is executed, and refused for its own
  // reasons.
  const theirs = await ask("PUT /einladung", { ...sent, ...keyed(employee, "invite-1") });
  expect([theirs.status, theirs.headers["idempotency-replayed"]]).toEqual([409, undefined]);
  expect(theirs.json.Code).not.toBe("PSOF0020");
});

it("an invitation without the person's agreement is kept unsent; the same call with it sends it", async () => {
  const { Einverstanden: _, ...unasked } = invitation("ida@post.example");
  const mails = () => count("mail where kind = 'agencyInvitation' and recipient = 'ida@post.example'");
  const kept = await ask("PUT /einladung", { body: unasked, bearer: owner });
  expect([kept.status, kept.json.Status, kept.json.Verschickt, await mails()]).toEqual([201, "Offen", false, 0]);
  expect((await ask("PUT /einladung", { body: unasked, bearer: owner })).json.Code).toBe("PSOF0722");
  const sent = await ask("PUT /einladung", { body: invitation("ida@post.example"), bearer: owner });
  expect([sent.status, sent.json.Id, sent.json.Verschickt, await mails()]).toEqual([201, kept.json.Id, true, 1]);
  expect((await ask("PUT /einladung", { body: invitation("ida@post.example"), bearer: owner })).json.Code).toBe(
    "PSOF0722",
  );
});

it("an order that is released again, with or without a key, is released once", async () => {
  const { rows } = await database.owner.query(`select id from "order" where "externalId" = 'OWNO1'`);
  const route = `PUT /agentur/auftragfreigeben/${agency.externalId}/${rows[0].id}`;
  const first = await ask(route, keyed(employee, "release-1"));
  expect(first).toMatchObject({ status: 200, json: { Auftragsnummer: "OWNO1", Status: "Bestaetigt" } });
  expect((await ask(route, keyed(employee, "release-1"))).json).toEqual(first.json);
  expect((await ask(route, { bearer: owner })).json).toEqual(first.json);
  expect(await count(`event where "aggregateId" = '${rows[0].id}' and event = 'confirm'`)).toBe(1);
});

it("a report is read to its end by the key of each answer, and refuses what is no key", async () => {
  const route = `PUT /agentur/auftraege/${agency.externalId}`;
  const page = (Nach: string | null) => ask(route, { bearer: owner, body: { Pagesize: 2, Nach } });
  const first = (await page(null)).json;
  const second = (await page(first.Nach)).json;
  expect([first.Items.length, first.HasNext, second.Items.length, second.HasNext]).toEqual([2, true, 1, false]);
  for (const wrong of ["2026-05-04|6f1d5e0c", "2026-02-30T10:15:00.000000Z|6f1d5e0c", "a b"]) {
    const { status, json } = await page(wrong);
    expect([status, json.Fehler?.map(({ Feld }: { Feld: string }) => Feld)], wrong).toEqual([400, ["Nach"]]);
  }
  // a key of a list in another order is no place in this one
  expect((await page("6f1d5e0c-4d8c-4a53-9a51-2a7c3a0b7d11")).json).toMatchObject({ Items: [], Nach: null });
});

it("the report says which orders the agency may release; a doubted one is refused without a missing right", async () => {
  const id = async (number: string) =>
    (await database.owner.query(`select id from "order" where "externalId" = $1`, [number])).rows[0].id;
  await database.owner.query(`update "order" set "reasonCode" = 'RISK_BLOCKED' where "externalId" = 'OWNO2'`);
  const { json } = await ask(`PUT /agentur/auftraege/${agency.externalId}`, { bearer: owner });
  const releasable = json.Items.filter(({ Freigebbar }: { Freigebbar: boolean }) => Freigebbar);
  expect(releasable.map(({ Auftragsnummer }: { Auftragsnummer: string }) => Auftragsnummer)).toEqual(["OWNO3"]);
  const refused = await ask(`PUT /agentur/auftragfreigeben/${agency.externalId}/${await id("OWNO2")}`, {
    bearer: owner,
  });
  expect([refused.status, refused.json.Code]).toEqual([409, "PSOF0504"]);
  expect(await count("audit_entry where kind = 'accessRefused'")).toBe(0);
});

it("a body that is too large, not JSON, or of wrong types is refused with the field's name", async () => {
  const route = `PUT /agentur/auftraege/${agency.externalId}/`;
  const status = async (sent: Parameters<typeof call>[1]) => (await ask(route, { bearer: owner, ...sent })).status;
  expect(await status({ raw: JSON.stringify({ Filter: "x".repeat(120_000) }) })).toBe(413);
  expect(await status({ raw: "OrderBy=BestelltAm" })).toBe(400);
  expect(await status({ raw: "OrderBy=BestelltAm", headers: { "Content-Type": "text/plain" } })).toBe(415);
  const wrong = await ask(route, { bearer: owner, body: { Pagesize: 1000, Pagenumber: "zwei" } });
  expect([wrong.status, wrong.json.Fehler.map(({ Feld }: { Feld: string }) => Feld)]).toEqual([
    400,
    ["Pagesize", "Pagenumber"],
  ]);
  // Missing fields have their defaults, even if the whole body is missing; unknown fields are ignored.
  expect(await status({})).toBe(200);
  expect(await status({ body: { OrderBy: "bestelltam", Unbekannt: 1, Filter: null } })).toBe(200);
  expect(await status({ body: { OrderBy: "Unbekannt" } })).toBe(400);
});

it("invitations count towards the mail limit, wrong tokens towards the guess limit; limited answers have Retry-After", async () => {
  const limited = await ask("PUT /einladung", { bearer: owner, body: invitation("mila@post.example") });
  expect(limited.headers["ratelimit-policy"]).toBe('"mail";q=12;w=600');
  for (const route of ["GET /token/verifyAgenturToken?t=", "GET /einladung/daten?t="]) {
    const answers: number[] = [];
    for (let at = 0; at < 5; at++) answers.push((await ask(`${route}${String(at).repeat(43)}`, {})).status);
    expect(answers.at(-1), route).toBe(429);
  }
  const over = await ask("PUT /agentur/sso", { body: { Code: "none", Verifier: "v".repeat(43) } });
  expect([over.status, over.json.Code]).toEqual([429, "PSOF0006"]);
  expect(Number(over.headers["retry-after"])).toBeGreaterThan(0);
  // Signed-in users are not affected.
  expect((await ask("GET /empfehler/empfehlungen?pagesize=1", { bearer: owner })).status).toBe(200);
});

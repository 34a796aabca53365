import { describe, expect, it } from "vitest";
import { endpoints } from "#server/api/index.ts";
import { recommendation } from "./support/bodies.ts";
import { openFacade } from "./support/support.ts";

const { call, lines, database, services } = await openFacade();
const create = "POST /empfehlen/create";
const form = (type: string) => ({ raw: "a=1", headers: { "Content-Type": type } });

describe("the frame of the facade", () => {
  it("is JSON without caching, for every response", async () => {
    for (const route of ["GET /einwilligung", "GET /gibtsnicht", "GET /api/v1/niemand/mandant", "PATCH /mandant"]) {
      const { headers, json } = await call(route);
      expect(headers["content-type"]).toBe("application/json; charset=utf-8");
      expect(headers["cache-control"]).toBe("no-store");
      expect(headers["x-request-id"]).toMatch(/^[\w-]{8,64}$/);
      expect(json).toBeTypeOf("object");
    }
  });

  it("refuses other providers, paths and methods", async () => {
    const unknown = await call("GET /mandant", {}, "niemand");
    expect(unknown.status).toBe(404);
    expect(unknown.json).toEqual({
      Code: "PSOF0004",
      Message: "Ihre Anfrage konnte nicht verarbeitet werden.",
      RequestId: unknown.headers["x-request-id"],
    });
    expect((await call("GET /api/v1/")).status).toBe(404);
    expect((await call("GET /empfehlen")).status).toBe(404);
    const wrong = await call("DELETE /mandant");
    expect([wrong.status, wrong.json.Code, wrong.headers["allow"]]).toEqual([405, "PSOF0028", "GET, HEAD, OPTIONS"]);
    expect((await call("GET /tracking/abschliessen")).status).toBe(405);
  });

  it("accepts each path in any case, with and without a trailing slash", async () => {
    expect((await call("GET /Produkt/mobil-m/")).status).toBe(200);
    expect((await call("POST /Empfehlen/create", { body: recommendation() })).status).toBe(201);
    expect((await call("GET /mandant", {}, "NordLicht")).json.Mandant).toBe("nordlicht");
  });

  it("answers HEAD like GET, without a body", async () => {
    const { status, json, headers } = await call("HEAD /mandant");
    expect([status, json]).toEqual([200, null]);
    expect(Number(headers["content-length"])).toBeGreaterThan(100);
    expect((await call("HEAD /tracking/abschliessen")).status).toBe(405);
  });

  it("answers in German, and in English if X-Accept-Language says so", async () => {
    const english = { headers: { "X-Accept-Language": "en-GB" } };
    expect((await call("GET /produkt/nichts")).json.Message).toBe("Dieses Angebot gibt es nicht oder nicht mehr.");
    expect((await call("GET /produkt/nichts", english)).json.Message).toBe(
      "This offer does not exist, or no longer does.",
    );
    expect((await call("GET /nichts", english)).json.Message).toBe("Your request could not be processed.");
    expect((await call(create, { body: {}, ...english })).json.Message).toContain("Some details");
  });

  it("reports every wrong field", async () => {
    const body = recommendation({
      Empfehlung: { AnteilEmpfehler: 33, Channel: "x".repeat(33) },
      Empfehler: { Vorname: "", Nachname: "<b>", Email: "mara@" },
    });
    const { status, json } = await call(create, { body });
    expect([status, json.Code]).toEqual([400, "PSOF0005"]);
    expect(json.Fehler).toEqual([
      { Feld: "Empfehlung.AnteilEmpfehler", Message: "Dieser Wert steht nicht zur Wahl." },
      { Feld: "Empfehlung.Channel", Message: "Das ist zu lang." },
      { Feld: "Empfehler.Vorname", Message: "Dies ist ein Pflichtfeld." },
      { Feld: "Empfehler.Nachname", Message: expect.stringContaining("ohne Sonderzeichen") },
      { Feld: "Empfehler.Email", Message: "Dies ist keine gültige E-Mail-Adresse." },
    ]);
  });

  it("reports each missing field of an empty body, and a body that is no object", async () => {
    const missing = await call(create, { body: {} });
    expect(missing.json.Fehler.map(({ Feld }: { Feld: string }) => Feld)).toEqual(["Empfehlung", "Empfehler"]);
    const list = await call(create, { body: [1] });
    expect(list.json.Fehler).toEqual([{ Feld: "", Message: "Erwartet wird ein JSON-Objekt." }]);
  });

  it.each([
    [400, "", "Der Inhalt ist kein gültiges JSON.", { raw: '{"Empfehlung":' }],
    [400, "", "Der Inhalt ist kein gültiges JSON.", { raw: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]) }],
    [413, "", "höchstens 100 kB", { raw: `{"Empfehlung":"${"x".repeat(120_000)}"}` }],
    [415, "Content-Type", "application/json", form("application/x-www-form-urlencoded")],
    [415, "Content-Type", "application/json", form("text/plain")],
    [415, "Content-Encoding", "gzip", { raw: "{}", headers: { "Content-Encoding": "brot" } }],
    [400, "Content-Encoding", "gzip", { raw: "{}", headers: { "Content-Encoding": "gzip" } }],
  ])("reports a body that cannot be read: %s, in %s: %s", async (status, Feld, words, sent) => {
    const refused = await call(create, sent);
    expect(refused).toMatchObject({ status, json: { Code: "PSOF0005", Fehler: [{ Feld }] } });
    expect(refused.json.Fehler[0].Message).toContain(words);
  });

  it("handles any characters in paths and queries", async () => {
    expect(await call("GET /produkt/%E0%A4%A")).toMatchObject({
      status: 400,
      json: { Fehler: [{ Feld: "", Message: expect.stringContaining("%25") }] },
    });
    expect((await call("GET /produkt/%00")).status).toBe(400);
    expect((await call("GET /produkt/..%2f..%2fetc")).status).toBe(404);
    expect((await call("GET /produkt?kategorie=mobil&kategorie=tv&__proto__=x&kategorie[a]=b")).status).toBe(200);
    expect((await call("GET /produkt?kategorie=%00")).status).toBe(400);
    expect((await call(create, { raw: '{"__proto__":{"Empfehlung":1},"constructor":1}' })).status).toBe(400);
    expect((await call(create, { raw: `${"[".repeat(40_000)}${"]".repeat(40_000)}` })).status).toBe(400);
  });

  it("ignores unknown fields, refuses names of prototypes, and limits the size of bodies", async () => {
    const body = recommendation();
    const { Empfehlung, ...others } = body;
    expect((await call(create, { body: { ...body, Unbekannt: { tief: [1] } } })).status).toBe(201);
    for (const name of ["__proto__", "constructor", "prototype"]) {
      const inside = `{"${name}":{"admin":true},${JSON.stringify(Empfehlung).slice(1)}`;
      const raw = `{"Empfehlung":${inside},${JSON.stringify(others).slice(1)}`;
      const { status, json } = await call(create, { raw });
      expect([name, status, json.Fehler]).toEqual([name, 400, [{ Feld: name, Message: "So darf kein Feld heißen." }]]);
    }
    const wrong = await call(create, { body: { ...body, Empfehler: { ...body.Empfehler, Vorname: 5 } } });
    expect(wrong.json.Fehler).toEqual([{ Feld: "Empfehler.Vorname", Message: "Diese Angabe passt nicht." }]);
    expect((await call(create, { raw: JSON.stringify({ Text: "x".repeat(110_000) }) })).status).toBe(413);
    const headers = { "X-Requested-With": "XMLHttpRequest" };
    expect((await call("POST /api/v1/nordlicht/EMPFEHLEN/create", { body: recommendation(), headers })).status).toBe(
      201,
    );
  });

  it("accepts writes from programs, with and without Bearer, and from its own pages, never from another site", async () => {
    const from = async (headers: Record<string, string>, bearer?: string) =>
      (await call(create, { body: recommendation(), headers, bearer })).status;
    expect(await from({})).toBe(201);
    expect(await from({}, "not-a-session-but-long-enough")).toBe(201);
    expect(await from({ Origin: "https://nordlicht.test", Host: "nordlicht.test" })).toBe(201);
    expect(await from({ Origin: "https://boese.example", Host: "nordlicht.test" })).toBe(403);
    expect(
      await from({ Origin: "https://boese.example", Host: "nordlicht.test" }, "not-a-session-but-long-enough"),
    ).toBe(403);
    expect(await from({ Origin: "null" })).toBe(403);
    expect(await from({ "Sec-Fetch-Site": "cross-site" })).toBe(403);
    expect(await from({ Cookie: "psoe_owner=x" })).toBe(403);
    for (const { method, path } of endpoints.filter((one) => one.method !== "GET")) {
      const foreign = await call(`${method} ${path}`, { body: {}, headers: { Origin: "https://boese.example" } });
      expect([path, foreign.status, foreign.json.Code]).toEqual([path, 403, "PSOF0027"]);
    }
  });

  it("refuses calls without the key that they need", async () => {
    const codes = {
      member: "PSOF0204",
      referrer: "PSOF0204",
      reward: "PSOF0602",
      recipient: "PSOF0402",
      // This tenant has no agencies.
      agency: "PSOF0004",
      memberOrAgency: "PSOF0204",
      signed: "PSOF0026",
    };
    const bodies: Record<string, object> = {
      "/empfehler/bankdaten": { Kontoinhaber: "Eva", Iban: "DE89370400440532013000" },
      "/empfaenger/bankdaten": { Kontoinhaber: "Eva", Iban: "DE89370400440532013000" },
    };
    for (const { method, path, spec } of endpoints) {
      if (!spec.auth || spec.auth === "referrer") continue;
      const { status, json } = await call(`${method} ${path.replace(":number", "ABCDEFGHJK")}`, {
        body: method === "GET" ? undefined : (bodies[path] ?? {}),
      });
      expect([path, json.Code]).toEqual([path, codes[spec.auth]]);
      expect(status).toBeGreaterThanOrEqual(401);
    }
  });

  it("returns a fault without its detail, and logs it with the request's number", async () => {
    await database.owner.query("alter table recommendation rename to gone");
    const { status, json } = await call("GET /empfehlung/ABCDEFGHJK", { headers: { "X-Accept-Language": "en" } });
    await database.owner.query("alter table gone rename to recommendation");
    expect([status, Object.keys(json)]).toEqual([500, ["Code", "Message", "RequestId"]]);
    expect(json).toMatchObject({ Code: "PSOF0001", Message: expect.stringContaining("Sorry") });
    const logged = lines.find((line) => line.includes('"err"') && line.includes(json.RequestId));
    expect(logged).toContain("recommendation");
  });

  it("hides what a tenant has switched off, and requires a login where the tenant does", async () => {
    const before = services.tenants.byId;
    const switched = { offlineRecommendationCode: false, forceLogin: true };
    services.tenants.byId = async (id) => {
      const tenant = await before(id);
      return tenant && { ...tenant, modules: { ...tenant.modules, ...switched } };
    };
    const code = await call("GET /empfehlung/empfehlungscode/ABCDEFGHJK");
    const make = await call(create, { body: recommendation() });
    services.tenants.byId = before;
    expect([code.status, code.json.Code]).toEqual([404, "PSOF0004"]);
    expect([make.status, make.json.Code]).toEqual([401, "PSOF0204"]);
  });

  it("logs nothing of a body or a key", async () => {
    const secret = "Geheimniskrämer";
    const key = "k".repeat(43);
    await call(create, { body: recommendation({ Empfehler: { Nachname: secret } }), bearer: key });
    await call(`GET /empfaenger/${key}`);
    await call(`GET /empfehlen/ABCDEFGHJK/${key}`);
    expect(lines.join("")).not.toContain(secret);
    expect(lines.join("")).not.toContain(key);
  });
});

import { describe, expect, it } from "vitest";
import { feedSignature } from "#server/platform/api/feed-signature.ts";
import { openFacade } from "#tests/api/support/support.ts";

const key = "a feed key of tests that is long enough";
const nextKey = "the next feed key that is long enough too";
const { call, database, later, lines, services } = await openFacade({
  NORDLICHT_FEED_KEY: key,
  NORDLICHT_FEED_KEY_NEXT: nextKey,
});

const message = (Auftragsnummer: string, Art = "eingegangen", more: object = {}) => ({
  EreignisId: `${Auftragsnummer}-${Art}`,
  Auftragsnummer,
  Art,
  Zeitpunkt: "04.06.2026 09:05",
  Bestelldatum: "04.06.2026",
  ...more,
});

function send(body: unknown, { by = key, secondsAgo = 0, provider = "nordlicht", headers = {}, query = "" } = {}) {
  const raw = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  const timestamp = String(Math.floor(Date.now() / 1000) - secondsAgo);
  const signed = { "X-Timestamp": timestamp, "X-Signature": feedSignature(by, timestamp, raw) };
  const all = { "Content-Type": "application/json", ...signed, ...headers };
  return call(`POST /auftraege${query}`, { raw, headers: all }, provider);
}

describe("POST /auftraege", () => {
  it("accepts one message or a list, and returns the result of each", async () => {
    expect(await send(message("E-1"))).toMatchObject({
      status: 200,
      json: {
        Ergebnisse: [{ EreignisId: "E-1-eingegangen", Ergebnis: "nicht_zugeordnet", Grund: null, Fehler: [] }],
      },
    });
    const list = [
      message("E-2"),
      message("E-3", "verloren"),
      "?",
      message("E-2"),
      message("E-2", "eingegangen", { Ort: "x" }),
    ];
    const { status, json } = await send(list);
    expect(status).toBe(200);
    expect(json.Ergebnisse.map((one: { Ergebnis: string }) => one.Ergebnis)).toEqual([
      "nicht_zugeordnet",
      "ungueltig",
      "ungueltig",
      "nicht_zugeordnet",
      "nicht_zugeordnet",
    ]);
    expect(json.Ergebnisse[1].Fehler).toEqual([
      {
        Feld: "Art",
        Grund: "unbekanntes_wort",
        Erlaubt: ["eingegangen", "bestaetigt", "ausgeliefert", "geliefert", "storniert"],
      },
    ]);
    const changed = await send(message("E-2", "eingegangen", { Produktname: "anders" }));
    expect(changed.json.Ergebnisse[0].Ergebnis).toBe("widerspruch");
    const { rows } = await database.owner.query(`select count(*)::int as n from "order" where "externalId" like 'E-%'`);
    expect(rows[0].n).toBe(2);
  });

  it("names the fields that mean nothing, for each message", async () => {
    const sent = await send([
      message("U-1", "eingegangen", { EmpfehlungsNummer: "X", ProduktID: "m" }),
      message("U-2"),
    ]);
    expect(sent.json.Ergebnisse.map((one: { Unbekannt: string[] }) => one.Unbekannt)).toEqual([
      ["EmpfehlungsNummer", "ProduktID"],
      [],
    ]);
  });

  it("says in a dry run what it would make of the messages, and writes nothing", async () => {
    await send(message("D-1"));
    const list = [
      message("D-1"),
      message("D-1", "eingegangen", { Produktname: "x" }),
      message("D-2"),
      message("D-3", "?"),
    ];
    const dry = await send(list, { query: "?probelauf=ja" });
    expect(dry.json.Ergebnisse.map((one: { Ergebnis: string; Grund: string }) => [one.Ergebnis, one.Grund])).toEqual([
      ["nicht_zugeordnet", null],
      ["widerspruch", null],
      ["geprueft", "RULE_NO_RECOMMENDATION"],
      ["ungueltig", null],
    ]);
    const { rows } = await database.owner.query(`select 1 from order_message where "externalOrderId" = 'D-2'`);
    expect(rows).toEqual([]);
  });

  it("says what is wrong with a body that holds no messages, too many, or no JSON", async () => {
    const said = async (body: unknown) => {
      const { status, json } = await send(body);
      return [status, json.Fehler[0].Message];
    };
    const number = "Erwartet wird eine Meldung oder eine Liste von 1 bis 500 Meldungen.";
    expect(await said([])).toEqual([400, number]);
    expect(await said(Array.from({ length: 501 }, (_, index) => message(`M-${index}`)))).toEqual([400, number]);
    expect(await said(null)).toEqual([400, number]);
    expect(await said("x")).toEqual([400, number]);
    expect(await said(Buffer.from("{"))).toEqual([400, "Der Inhalt ist kein gültiges JSON."]);
  });

  it("accepts both keys during a rotation", async () => {
    expect((await send(message("K-1"), { by: nextKey })).status).toBe(200);
  });

  it("refuses everyone without a valid signature, and writes nothing", async () => {
    const milliseconds = String(Date.now());
    const refused = {
      PSOF0007: [
        await send(message("X-1"), { by: "another key that is long enough as well" }),
        await send(message("X-1"), { headers: { "X-Signature": "sha256=x" } }),
        await send(message("X-1"), { by: "another key that is long enough as well", secondsAgo: 400 }),
      ],
      PSOF0023: [
        await send(message("X-1"), { headers: { "X-Signature": "" } }),
        await call("POST /auftraege", { body: message("X-1") }),
      ],
      PSOF0024: [await send(message("X-1"), { headers: { "X-Timestamp": milliseconds } })],
      PSOF0025: [await send(message("X-1"), { secondsAgo: 301 }), await send(message("X-1"), { secondsAgo: -310 })],
      PSOF0026: [await send(message("X-1"), { provider: "elbschutz" })],
    };
    for (const [code, answers] of Object.entries(refused))
      for (const { status, json } of answers) expect([status, json.Code]).toEqual([401, code]);
    expect(lines.filter((line) => line.includes("the order feed has no signing key")).length).toBe(1);
    const { rows } = await database.owner.query(`select 1 from order_message where "externalOrderId" = 'X-1'`);
    expect(rows).toEqual([]);
  });

  it("compares the time of a signature with real time while the development clock is ahead", async () => {
    later(16);
    const ahead = await send(message("C-1"), { secondsAgo: -16 * 86_400 });
    const real = await send(message("C-1"));
    services.clock.setOffset(0);
    expect([real.status, ahead.status]).toEqual([200, 401]);
  });

  it("accepts up to 1 MB and 500 messages", async () => {
    const many = Array.from({ length: 501 }, (_, index) => message(`M-${index}`));
    expect((await send(many)).status).toBe(400);
    const large = await send(message("L-1", "eingegangen", { Bemerkung: "x".repeat(900_000) }));
    expect(large.status).toBe(200);
    expect((await send(message("L-2", "eingegangen", { Bemerkung: "x".repeat(1_100_000) }))).status).toBe(413);
  });
});

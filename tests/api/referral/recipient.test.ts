import { beforeEach, describe, expect, it } from "vitest";
import { recipient, recommendation } from "#tests/api/support/bodies.ts";
import { type Answered, cookiesOf, openFacade } from "#tests/api/support/support.ts";

const { call, database, later } = await openFacade();
const code = ({ status, json }: Answered) => [status, json.Code, json.Feld].filter((one) => one !== undefined);
const person = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" };

let number = "";
let referrer = "";
beforeEach(async () => {
  const body = recommendation();
  referrer = body.Empfehler.Email;
  number = (await call("POST /empfehlen/create", { body })).json.Empfehlung.Empfehlungsnummer;
});
const createRecipient = (body: object = {}, sent = {}) =>
  call(`POST /empfaenger/create/${number}?channel=whatsapp`, { body, ...sent });

describe("empfaenger/create", () => {
  it("creates a recipient without data, and recognises them by their key", async () => {
    const { status, json } = await createRecipient();
    expect(status).toBe(201);
    expect(json).toMatchObject({
      Empfaengernummer: expect.stringMatching(/^[2-9A-HJKMNP-Z]{10}$/),
      Empfehlungsnummer: number,
      Channel: "whatsapp",
      Empfaengerdaten: null,
      ZugestimmtAm: null,
      Hex: expect.stringMatching(/^[\w-]{43}$/),
    });
    const again = await createRecipient({}, { bearer: json.Hex });
    expect([again.json.Empfaengernummer, again.json.Hex]).toEqual([json.Empfaengernummer, json.Hex]);
    const { Hex, ...seen } = json;
    expect((await call(`GET /empfaenger/${Hex}`)).json).toEqual(seen);
    expect((await call(`GET /empfehlung/${number}`, { bearer: Hex })).json.Empfaengernummer).toBe(
      json.Empfaengernummer,
    );
  });

  it("stores the submitted data of a recipient unchanged", async () => {
    const body = recipient();
    const { status, json } = await createRecipient(body);
    expect(status).toBe(201);
    expect(json.Empfaengerdaten).toEqual({ ...body.empfaengerdaten, firma: "" });
    expect(json.DatenGespeichertAm).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/);
  });

  it("stores the firm that a business customer orders for", async () => {
    const body = recipient({ firma: "Hafenbau GmbH & Co. KG" });
    const { json } = await createRecipient(body);
    expect(json.Empfaengerdaten.firma).toBe("Hafenbau GmbH & Co. KG");
  });

  it("requires the firm on a business recommendation", async () => {
    const body = recommendation({ Empfehlung: { Bereich: "geschaeftlich" } });
    number = (await call("POST /empfehlen/create", { body })).json.Empfehlung.Empfehlungsnummer;
    for (const missing of [{}, { firma: "" }, { firma: null }])
      expect(code(await createRecipient(recipient(missing)))).toEqual([400, "PSOF0406", "empfaengerdaten.firma"]);
    expect((await createRecipient(recipient({ firma: "Hafenbau GmbH" }))).status).toBe(201);
  });

  it("accepts no other token as a recipient's", async () => {
    const bearer = "m".repeat(43);
    const { json, headers } = await createRecipient({}, { bearer });
    expect(json.Hex).not.toBe(bearer);
    expect(String(headers["set-cookie"])).not.toContain(bearer);
  });

  it("refuses with the specified codes, and removes the recipient's cookie then", async () => {
    const wrong: [object, unknown[]][] = [
      [{ geburtsdatum: "04.05.2020" }, [400, "PSOF0403", "empfaengerdaten.geburtsdatum"]],
      [{ email: referrer }, [409, "PSOF0401", "empfaengerdaten.email"]],
      [{ email: referrer.replace("@", "+x@") }, [409, "PSOF0401", "empfaengerdaten.email"]],
      [{ geburtsdatum: "31.02.1990" }, [400, "PSOF0005"]],
      [{ adresse: { strasse: "A", hausnummer: "1", plz: "1067", ort: "B" } }, [400, "PSOF0005"]],
    ];
    for (const [change, expected] of wrong) expect(code(await createRecipient(recipient(change)))).toEqual(expected);
    const page = {
      Origin: "https://nordlicht.test",
      Host: "nordlicht.test",
      Cookie: `__Host-pso_${number}=${"x".repeat(43)}`,
    };
    const failed = await createRecipient(recipient({ geburtsdatum: "04.05.2020" }), { headers: page });
    expect(String(failed.headers["set-cookie"])).toMatch(new RegExp(`__Host-pso_${number}=; Max-Age=0`));
    expect(code(await call("POST /empfaenger/create/NICHTS", { body: {} }))).toEqual([404, "PSOF0304"]);
    expect(code(await call(`POST /empfaenger/create/${number}`, { body: {} }, "standard"))).toEqual([404, "PSOF0304"]);
  });

  it("reports a field in the same way for an impossible and a forbidden value", async () => {
    const fieldOf = async (change: object) => {
      const { json } = await createRecipient(recipient(change));
      return json.Feld ?? json.Fehler[0].Feld;
    };
    expect(await fieldOf({ geburtsdatum: "31.02.1990" })).toBe(await fieldOf({ geburtsdatum: "04.05.2020" }));
    expect(await fieldOf({ email: "mara@" })).toBe(await fieldOf({ email: referrer }));
    const put = (change: object) => call(`PUT /empfehlung/${number}`, { body: recipient(change) });
    expect(code(await put({ geburtsdatum: "04.05.2020" }))).toEqual([400, "PSOF0403", "empfaengerdaten.geburtsdatum"]);
  });

  it("requires young people's age for young tariffs", async () => {
    const young = recommendation({ Empfehlung: { Produkt: "mobil-m-young" } });
    number = (await call("POST /empfehlen/create", { body: young })).json.Empfehlung.Empfehlungsnummer;
    expect(code(await createRecipient(recipient()))).toEqual([400, "PSOF0404", "empfaengerdaten.geburtsdatum"]);
    expect((await createRecipient(recipient({ geburtsdatum: "04.05.2004" }))).status).toBe(201);
  });

  it("refuses after the link's end, except recipients who came in time", async () => {
    later(59);
    const known = (await createRecipient()).json.Hex;
    later(2);
    expect(code(await createRecipient())).toEqual([410, "PSOF0305"]);
    expect((await createRecipient({}, { bearer: known })).status).toBe(201);
    later(-61);
  });
});

describe("empfaenger/{hex}", () => {
  it("refuses unknown keys and keys of another tenant, and removes them from the browser", async () => {
    const { Hex } = (await createRecipient()).json;
    expect(code(await call(`GET /empfaenger/${Hex}`, {}, "standard"))).toEqual([404, "PSOF0402"]);
    const key = "y".repeat(43);
    const lost = await call(`GET /empfaenger/${key}`, {
      headers: { Cookie: `__Host-pso_${number}=${key}; __Host-pso_OTHER=z` },
    });
    expect(code(lost)).toEqual([404, "PSOF0402"]);
    expect(lost.headers["set-cookie"]).toEqual([
      expect.stringMatching(new RegExp(`^__Host-pso_${number}=; Max-Age=0`)),
    ]);
  });
});

describe("data and consent", () => {
  const put = (path: string, body: object, sent = {}) => call(`PUT ${path}`, { body, ...sent });

  it("are accepted one after the other, or together", async () => {
    const { Hex: bearer } = (await createRecipient()).json;
    const { empfaengerdaten } = recipient();
    expect(code(await put("/empfaenger/zustimmung", { AgbText: true }, { bearer }))).toEqual([409, "PSOF0405"]);
    const saved = await put(`/empfehlung/${number}`, { empfaengerdaten }, { bearer });
    expect(saved.json).toMatchObject({ Empfaengerdaten: empfaengerdaten, ZugestimmtAm: null, Hex: bearer });
    expect(code(await put("/empfaenger/zustimmung", { AgbText: "" }, { bearer }))).toEqual([
      400,
      "PSOF0308",
      "AgbText",
    ]);
    const agreed = await put("/empfaenger/zustimmung", { AgbText: "Yes" }, { bearer });
    expect(agreed.json.ZugestimmtAm).not.toBeNull();
    const later = await put(
      `/empfehlung/${number}`,
      { empfaengerdaten: { ...empfaengerdaten, vorname: "Ava" } },
      { bearer },
    );
    expect(later.json.Empfaengerdaten.vorname).toBe("Eva");

    const other = await put(`/empfehlung/${number}`, { ...recipient(), AgbText: "yes" });
    expect([other.status, other.json.ZugestimmtAm]).toEqual([200, expect.any(String)]);
    expect(other.json.Empfaengernummer).not.toBe(agreed.json.Empfaengernummer);
    const { rows } = await database.owner.query(`select state from recommendation where number = $1`, [number]);
    expect(rows[0].state).toBe("detailsConfirmed");
  });

  it("are agreed to with the text that the recommendation answers, and with no other", async () => {
    const { AgbText } = (await call(`GET /empfehlung/${number}`)).json;
    expect(AgbText).toMatch(/^Ich bin mindestens 18/);
    const { Hex: bearer } = (await createRecipient(recipient())).json;
    for (const other of ["Ich stimme nicht zu.", `${AgbText} Oder auch nicht.`])
      expect(code(await put("/empfaenger/zustimmung", { AgbText: other }, { bearer }))).toEqual([
        400,
        "PSOF0308",
        "AgbText",
      ]);
    const agreed = await put("/empfaenger/zustimmung", { AgbText: AgbText.replaceAll(" ", "  ") }, { bearer });
    expect(agreed.json.ZugestimmtAm).toEqual(expect.any(String));
    const zugestimmt = async (text: string) =>
      (await put(`/empfehlung/${number}`, { ...recipient(), AgbText: text })).json.ZugestimmtAm;
    expect(await zugestimmt(AgbText)).toEqual(expect.any(String));
    expect(await zugestimmt("Ich stimme nicht zu.")).toBeNull();
  });

  it("come with what the referrer is to see of them, which the recipient reads back", async () => {
    const agree = async (choice: object) => {
      const { Hex: bearer } = (await createRecipient(recipient())).json;
      const agreed = await put("/empfaenger/zustimmung", { AgbText: true, ...choice }, { bearer });
      const { json } = await call(`GET /empfaenger/${bearer}`);
      return agreed.status === 200 ? json.EmpfehlerSieht : code(agreed);
    };
    expect(await agree({})).toBe("Bestellung");
    expect(await agree({ EmpfehlerSieht: null })).toBe("Bestellung");
    expect(await agree({ EmpfehlerSieht: "Ergebnis" })).toBe("Ergebnis");
    expect(await agree({ EmpfehlerSieht: "Schritte" })).toBe("Schritte");
    expect(await agree({ EmpfehlerSieht: "Alles" })).toEqual([400, "PSOF0005"]);
  });

  it("need the recipient's key: as Bearer, or as the browser's cookie", async () => {
    const made = await createRecipient(recipient());
    const page = { Origin: "https://nordlicht.test", Host: "nordlicht.test", Cookie: cookiesOf(made) };
    expect(code(await put("/empfaenger/zustimmung", { AgbText: true }))).toEqual([404, "PSOF0402"]);
    expect(code(await put("/empfaenger/zustimmung", { AgbText: true }, { bearer: "z".repeat(43) }))).toEqual([
      404,
      "PSOF0402",
    ]);
    expect((await put("/empfaenger/zustimmung", { AgbText: true }, { headers: page })).status).toBe(200);
    const two = { ...page, Cookie: `${page.Cookie}; __Host-pso_ABCDEFGHJK=${"x".repeat(43)}` };
    expect(code(await put("/empfaenger/zustimmung", { AgbText: true }, { headers: two }))).toEqual([404, "PSOF0402"]);
    const named = `/empfaenger/zustimmung?empfehlungsnummer=${number}`;
    expect((await put(named, { AgbText: true }, { headers: two })).status).toBe(200);
  });
});

describe("the link to the shop and back", () => {
  const link = (query: string, sent = {}) => call(`GET /empfehlung/${number}/produkt/produktlink?${query}`, sent);

  it("carries number, recipient and channel", async () => {
    const { Hex: bearer, Empfaengernummer } = (await createRecipient()).json;
    const { json } = await link(`channel=sms&empfaengernummer=${Empfaengernummer}`);
    expect(json.Produktlink).toMatch(/^https:/);
    for (const part of [number, Empfaengernummer, "sms"]) expect(json.Produktlink).toContain(part);
    expect((await link("channel=sms", { bearer })).json).toEqual(json);
    expect(code(await link("channel=sms"))).toEqual([404, "PSOF0402"]);
    expect(code(await link("empfaengernummer=ABCDEFGHJK"))).toEqual([404, "PSOF0402"]);
  });

  it("names the recipient's own channel where the call names none that is a name", async () => {
    const { Hex: bearer } = (await createRecipient()).json;
    for (const query of ["", "channel=", "channel=zwei%20Worte"])
      expect((await link(query, { bearer })).json.Produktlink).toMatch(/[?&]kanal=whatsapp(&|$)/);
    expect((await link("channel=SMS", { bearer })).json.Produktlink).toMatch(/[?&]kanal=sms(&|$)/);
  });

  it("reports an order that the shop must confirm; repeating it changes nothing", async () => {
    const { Hex: bearer } = (await createRecipient()).json;
    expect(code(await call("GET /empfaenger/auftrag", { bearer }))).toEqual([404, "PSOF0501"]);
    const done = () =>
      call("POST /tracking/abschliessen?channel=co&einsprungsquelle=Einsprungslink", {
        body: { ...recipient(), empfehlungsnummer: number },
        bearer,
      });
    const first = await done();
    expect([first.status, first.json]).toEqual([
      200,
      expect.objectContaining({ Empfehlungsnummer: number, Status: "Gemeldet", ProduktId: "mobil-m" }),
    ]);
    expect((await done()).json).toEqual(first.json);
    expect((await call("GET /empfaenger/auftrag", { bearer })).json).toEqual(first.json);
    expect((await call(`GET /empfaenger/auftrag?empfehlungsnummer=${number}`, { bearer })).json).toEqual(first.json);
    expect((await call(`GET /empfaenger/${number}/praemie`, { bearer })).json).toEqual([]);
    const { rows } = await database.owner.query(
      `select count(*)::int as orders from "order" where "recommendationNumber" = $1`,
      [number],
    );
    expect(rows[0].orders).toBe(1);
  });

  it("stores the arrival: from the channel, from einsprungsquelle, and from the shop's last page", async () => {
    const arrivalOf = async ({ json }: Awaited<ReturnType<typeof call>>) => {
      const by = `select arrival from recipient where number = $1`;
      return (await database.owner.query(by, [json.Empfaengernummer])).rows[0]?.arrival;
    };
    const create = (query: string) => call(`POST /empfaenger/create/${number}?${query}`, { body: {} });
    expect(await arrivalOf(await create("channel=whatsapp"))).toBe("link");
    expect(await arrivalOf(await create("channel=qr"))).toBe("qr");
    expect(await arrivalOf(await create("channel=co&einsprungsquelle=agent"))).toBe("agent");
    expect(await arrivalOf(await create("einsprungsquelle=Irgendwas"))).toBe("link");

    const shop = await create("channel=mail");
    const sent = { body: { empfehlungsnummer: number }, bearer: shop.json.Hex };
    await call("POST /tracking/abschliessen?channel=co&einsprungsquelle=Einsprungslink", sent);
    expect(await arrivalOf(shop)).toBe("shopLink");

    const typed = () =>
      database.owner.query(
        `select arrival from recipient where "recommendationNumber" = $1 order by "createdAt" desc limit 1`,
        [number],
      );
    await call(`GET /empfehlung/empfehlungscode/${number}`);
    expect((await typed()).rows[0]).toEqual({ arrival: "code" });
    await call(`GET /empfehlung/empfehlungscode/${number}?einsprungsquelle=Agent`);
    expect((await typed()).rows[0]).toEqual({ arrival: "agent" });
  });

  it("stores the channel of the completion, with or without the recipient's data, and answers it", async () => {
    const channelOf = async (bearer: string) => (await call(`GET /empfaenger/${bearer}`)).json.Channel;
    const complete = (bearer: string, query: string, body: object) =>
      call(`POST /tracking/abschliessen${query}`, { body: { ...body, empfehlungsnummer: number }, bearer });
    const create = (query: string) => call(`POST /empfaenger/create/${number}${query}`, { body: {} });
    for (const [query, before] of [
      ["?channel=WhatsApp", "whatsapp"],
      ["?channel=", null],
      ["", null],
    ] as const) {
      const { Hex } = (await create(query)).json;
      expect(await channelOf(Hex)).toBe(before);
      expect((await complete(Hex, "?channel=", {})).status).toBe(200);
      expect(await channelOf(Hex)).toBe(before);
      expect((await complete(Hex, "?channel=co&einsprungsquelle=Einsprungslink", {})).status).toBe(200);
      expect(await channelOf(Hex)).toBe("co");
    }
    const { Hex } = (await create("?channel=sms")).json;
    expect((await complete(Hex, "?channel=co", recipient())).status).toBe(200);
    expect(await channelOf(Hex)).toBe("co");
  });

  it("takes any name of a channel, and refuses what is none", async () => {
    const { Hex: bearer } = (await createRecipient()).json;
    const body = { empfehlungsnummer: number };
    for (const name of ["%20", "zwei%20Worte", "gr%C3%B6%C3%9Fe", "<b>", `${"x".repeat(51)}`, "-"])
      for (const path of [`/empfaenger/create/${number}`, "/tracking/abschliessen"]) {
        const { status, json } = await call(`POST ${path}?channel=${name}`, { body, bearer });
        expect([name, status, json]).toMatchObject([name, 400, { Code: "PSOF0005", Fehler: [{ Feld: "channel" }] }]);
      }
    expect((await call(`POST /empfaenger/create/${number}?channel=Herbst_2026.kw47`, { body })).status).toBe(201);
    expect((await call(`GET /empfehlen/click/${number}?channel=zwei%20Worte`)).status).toBe(302);
  });

  it("accepts a report only from the recipient, with their own token, once", async () => {
    const { Hex: bearer } = (await createRecipient()).json;
    const other = (await createRecipient()).json.Hex;
    const done = (body: object, sent: object = {}, provider?: string) =>
      call("POST /tracking/abschliessen?channel=co", { body, ...sent }, provider);
    const body = { empfehlungsnummer: number };
    const orders = async () =>
      (
        await database.owner.query(
          `select (select count(*)::int from "order" where "recommendationNumber" = $1) as orders,
             (select count(*)::int from recipient where "recommendationNumber" = $1) as recipients`,
          [number],
        )
      ).rows[0];
    for (let call = 0; call < 3; call++) expect(code(await done(body))).toEqual([404, "PSOF0402"]);
    expect(code(await done(body, { bearer: "m".repeat(43) }))).toEqual([404, "PSOF0402"]);
    expect(await orders()).toEqual({ orders: 0, recipients: 2 });
    for (let call = 0; call < 3; call++) expect((await done(body, { bearer })).json.Status).toBe("Gemeldet");
    expect((await done(body, { bearer: other })).json.Status).toBe("Gemeldet");
    expect(await orders()).toEqual({ orders: 2, recipients: 2 });
  });

  it("refuses invalid input", async () => {
    const { Hex: bearer } = (await createRecipient()).json;
    const done = (body: object, provider?: string) =>
      call("POST /tracking/abschliessen?channel=co", { body, bearer }, provider);
    expect(code(await done({ empfehlungsnummer: "ABCDEFGHJK" }))).toEqual([404, "PSOF0402"]);
    expect(code(await done({ empfehlungsnummer: number }, "standard"))).toEqual([404, "PSOF0402"]);
    expect(code(await done({ ...recipient({ geburtsdatum: "01.01.2015" }), empfehlungsnummer: number }))).toEqual([
      400,
      "PSOF0403",
      "empfaengerdaten.geburtsdatum",
    ]);
  });
});

it("a click's cookie is the recipient's key", async () => {
  const click = await call(`GET /empfehlen/click/${number}?channel=sms`, { headers: person });
  const [, key] = /=(.+)$/.exec(cookiesOf(click)) ?? [];
  expect((await call(`GET /empfaenger/${key}`)).json).toMatchObject({ Empfehlungsnummer: number, Channel: "sms" });
});

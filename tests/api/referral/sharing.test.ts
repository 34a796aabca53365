import { beforeEach, describe, expect, it } from "vitest";
import { recommendation } from "#tests/api/support/bodies.ts";
import { type Answered, cookiesOf, openFacade } from "#tests/api/support/support.ts";

const { call, mails, database, later } = await openFacade();
const create = (change = {}, sent = {}, provider = "nordlicht") =>
  call("POST /empfehlen/create", { body: recommendation(change), ...sent }, provider);
const clicks = async (number: string): Promise<number> =>
  (await database.owner.query(`select from click where "recommendationNumber" = $1`, [number])).rows.length;
const code = ({ status, json }: Answered) => [status, json.Code, json.Feld].filter((one) => one !== undefined);

describe("empfehlen/create", () => {
  it("makes a personal link, with both amounts and the key to open it again", async () => {
    const { status, json, headers } = await create();
    expect(status).toBe(201);
    expect(json).toMatchObject({
      BestaetigungVersendet: false,
      Empfehlung: {
        Empfehlungsnummer: expect.stringMatching(/^[2-9A-HJKMNP-Z]{10}$/),
        ClickUrl: expect.stringContaining(json.Empfehlung.Empfehlungsnummer),
        ProduktId: "mobil-m",
        AnteilEmpfehler: 50,
        PraemieCent: 5000,
        PraemieEmpfehlerCent: 2500,
        PraemieEmpfaengerCent: 2500,
      },
      Hex: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(String(headers["set-cookie"])).toMatch(/^__Host-psoe_owner=.*HttpOnly/);
  });

  it("uses the tenant's split and no product by default", async () => {
    const { json } = await create({ Empfehlung: { AnteilEmpfehler: null, Produkt: null } });
    expect(json.Empfehlung).toMatchObject({ ProduktId: null, AnteilEmpfehler: 0, PraemieEmpfehlerCent: 0 });
    // The ordered product decides the amount, so the texts for sharing promise no more than "up to".
    const { Text, Kurztext } = (await call(`GET /empfehlen/${json.Empfehlung.Empfehlungsnummer}/${json.Hex}`)).json;
    for (const text of [Text, Kurztext]) expect(text).toMatch(/bis zu 110\s€/);
  });

  it("refuses with the specified codes", async () => {
    expect(code(await create({ Empfehlung: { AgbText: "" } }))).toEqual([400, "PSOF0308", "Empfehlung.AgbText"]);
    expect(code(await create({ Empfehlung: { AgbText: 0 } }))).toEqual([400, "PSOF0308", "Empfehlung.AgbText"]);
    expect(code(await create({ Empfehlung: { Produkt: "nichts" } }))).toEqual([404, "PSOF0307", "Empfehlung.Produkt"]);
    expect(code(await create({ Empfehler: { Email: "ich@nordlicht.example" } }))).toEqual([403, "PSOF0206"]);
  });

  it("accepts true, yes and numbers above 0 as agreement to the terms, and nothing else", async () => {
    for (const AgbText of [true, "yes", "JA", 1, "1", 0.5, " Yes "])
      expect((await create({ Empfehlung: { AgbText } })).status, String(AgbText)).toBe(201);
    for (const AgbText of [
      false,
      "n",
      "-1",
      -1,
      "0",
      "0.0",
      "abgelehnt",
      "undefined",
      "Ich stimme nicht zu.",
      "on",
      null,
    ])
      expect(code(await create({ Empfehlung: { AgbText } })), String(AgbText)).toEqual([
        400,
        "PSOF0308",
        "Empfehlung.AgbText",
      ]);
  });

  it("accepts the text of the terms, which the tenant's record answers, and no other text", async () => {
    const { AgbText: german } = (await call("GET /mandant")).json;
    const english = (await call("GET /mandant", { headers: { "X-Accept-Language": "en" } })).json.AgbText;
    expect([german, english]).toEqual([expect.stringMatching(/^Ich habe/), expect.stringMatching(/^I have/)]);
    const spaced = ` ${german.replaceAll(". ", ".\r\n\r\n\u00a0").normalize("NFD")}\n`;
    for (const AgbText of [german, english, spaced])
      expect((await create({ Empfehlung: { AgbText } })).status, AgbText).toBe(201);
    for (const AgbText of [`${german} Aber nicht heute.`, german.slice(0, -1), german.toUpperCase(), "Ich habe"])
      expect(code(await create({ Empfehlung: { AgbText } })), AgbText).toEqual([400, "PSOF0308", "Empfehlung.AgbText"]);
    const { rows } = await database.owner.query(
      `select t.text, count(*)::int as links from recommendation r join terms_text t on t.hash = r."termsHash"
       where r."tenantId" = 'nordlicht' group by t.text`,
    );
    expect(Object.fromEntries(rows.map(({ text, links }) => [text, links]))).toMatchObject({ [english]: 1 });
  });

  it("answers a repeat with the same key the same, and another call of the same person by the tenant's setting", async () => {
    const body = recommendation();
    const again = (sent = {}, provider = "nordlicht") => call("POST /empfehlen/create", { body, ...sent }, provider);
    const keyed = { headers: { "Idempotency-Key": "deed-1-6f1d5e0c-4d8c" } };
    const first = await again(keyed);
    expect((await again(keyed)).json).toEqual(first.json);
    expect(code(await again())).toEqual([409, "PSOF0301", "Empfehler.Email"]);
    await again({}, "standard");
    const quiet = await again({}, "standard");
    expect([quiet.status, quiet.json]).toEqual([201, { BestaetigungVersendet: true, Empfehlung: null, Hex: null }]);
  });

  it("makes one link of 20 concurrent equal calls", async () => {
    const body = recommendation();
    const sent = { body, headers: { "Idempotency-Key": "deed-2-6f1d5e0c-4d8c" } };
    const answers = await Promise.all(Array.from({ length: 20 }, () => call("POST /empfehlen/create", sent)));
    expect(new Set(answers.map(({ status, json }) => `${status} ${JSON.stringify(json)}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
  });

  it("reveals nothing of the address if it must be confirmed first", async () => {
    const body = recommendation({ Empfehlung: { Produkt: null } });
    const send = () => call("POST /empfehlen/create", { body }, "elbschutz");
    const confirmationSent = { status: 201, json: { BestaetigungVersendet: true, Empfehlung: null, Hex: null } };
    expect(await send()).toMatchObject(confirmationSent);
    expect(await send()).toMatchObject(confirmationSent);
    expect((await mails("elbschutz")).map(({ kind, to }) => [kind, to])).toContainEqual([
      "confirmRecommendation",
      body.Empfehler.Email,
    ]);
  });
});

describe("a link", () => {
  let number = "";
  let hex = "";
  beforeEach(async () => {
    const { json } = await create();
    number = json.Empfehlung.Empfehlungsnummer;
    hex = json.Hex;
  });

  it("redirects a recipient, and counts people only", async () => {
    const click = (headers: Record<string, string>, method = "GET") =>
      call(`${method} /empfehlen/click/${number}?channel=whatsapp`, { headers });
    const person = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" };
    const first = await click(person);
    expect([first.status, first.headers["location"]]).toEqual([302, expect.stringContaining(`/empfehlung/${number}`)]);
    expect(cookiesOf(first)).toMatch(new RegExp(`^__Host-pso_${number}=[\\w-]{43}$`));
    expect(first.headers["location"]).not.toContain("whatsapp");
    await click({ ...person, Cookie: cookiesOf(first) });
    expect(await clicks(number)).toBe(2);
    expect((await click({ "User-Agent": "WhatsApp/2.23" })).status).toBe(302);
    expect((await click(person, "HEAD")).status).toBe(302);
    expect((await click({ ...person, "Sec-Purpose": "prefetch" })).status).toBe(302);
    expect(await clicks(number)).toBe(2);
    const carrying = await call(`HEAD /empfehlen/click/${number}?channel=whatsapp&c=brief&widget=box`);
    expect(carrying.headers["location"]).toMatch(/\?c=brief&widget=box$/);
    expect((await call("GET /empfehlen/click/NICHTS")).status).toBe(302);
  });

  it("returns the data for sharing only to the person who created it", async () => {
    const { status, json } = await call(`GET /empfehlen/${number}/${hex}`);
    expect(status).toBe(200);
    expect(json).toMatchObject({ Empfehlungsnummer: number, Text: expect.stringContaining(number) });
    expect(json.Kanaele.map(({ Kanal }: { Kanal: string }) => Kanal).slice(0, 3)).toEqual([
      "Kopieren",
      "Geraet",
      "WhatsApp",
    ]);
    expect(code(await call(`GET /empfehlen/${number}/${"x".repeat(43)}`))).toEqual([403, "PSOF0203"]);
    expect(code(await call(`GET /empfehlen/ABCDEFGHJK/${hex}`))).toEqual([404, "PSOF0304"]);
    expect(code(await call(`GET /empfehlen/${number}/${hex}`, {}, "standard"))).toEqual([404, "PSOF0304"]);
  });

  it("returns the recommendation's status in any state, never a click", async () => {
    await call(`GET /empfehlen/click/${number}`, { headers: { "User-Agent": "Mozilla/5.0 Firefox/140.0" } });
    const any = () => call(`GET /empfehlen/any/${number}/${hex}`);
    expect((await any()).json).toMatchObject({
      Status: "Offen",
      Zeilen: [{ Art: "Link", Texte: ["T1", "T11"], Naechster: { Wer: "Empfaenger" }, Praemierung: null }],
    });
    await database.owner.query(`update recommendation set state = 'expired' where number = $1`, [number]);
    expect((await any()).json).toMatchObject({ Status: "Abgelaufen", Zeilen: [{ Texte: ["T2"] }] });
    expect(code(await call(`GET /empfehlen/${number}/${hex}`))).toEqual([410, "PSOF0305"]);
    await database.owner.query(
      `update recommendation set state = 'blocked', "blockedFrom" = 'open' where number = $1`,
      [number],
    );
    expect((await any()).json).toMatchObject({ Status: "Storniert", Zeilen: [{ Texte: ["TX"] }] });
    expect(code(await call(`GET /empfehlen/${number}/${hex}`))).toEqual([410, "PSOF0306"]);
    expect(code(await call(`GET /empfehlen/any/${number}/${"x".repeat(43)}`))).toEqual([403, "PSOF0203"]);
    expect(code(await call(`GET /empfehlen/any/${number}/${hex}`, {}, "standard"))).toEqual([404, "PSOF0304"]);
  });

  it("tells a recipient what is recommended, and by whom without the full name", async () => {
    const { json } = await call(`GET /empfehlung/${number}`);
    expect(json).toMatchObject({
      Empfehler: "Mara K.",
      ProduktId: "mobil-m",
      Empfaengernummer: null,
      BestellbarBis: null,
    });
    expect(JSON.stringify(json)).not.toMatch(/König|@/);
    expect(code(await call("GET /empfehlung/NICHTS"))).toEqual([404, "PSOF0304"]);
    expect(code(await call(`GET /empfehlung/${number}`, {}, "elbschutz"))).toEqual([404, "PSOF0304"]);
  });

  it("can be typed as a code, with spaces and lower-case letters", async () => {
    const typed = `${number.slice(0, 5)} ${number.slice(5)}`.toLowerCase();
    const redeem = (text: string, provider?: string) =>
      call(
        `GET /empfehlung/empfehlungscode/${encodeURIComponent(text)}?einsprungsquelle=plakat`,
        { headers: { "User-Agent": "Mozilla/5.0 Firefox/140.0" } },
        provider,
      );
    expect((await redeem(typed)).json).toEqual({ Empfehlungsnummer: number });
    expect(await clicks(number)).toBe(1);
    expect(code(await redeem("NICHTS"))).toEqual([404, "PSOF0311", "Code"]);
    expect(code(await redeem(number, "standard"))).toEqual([404, "PSOF0311", "Code"]);
  });

  it("ends after 60 days", async () => {
    later(61);
    expect(code(await call(`GET /empfehlung/${number}`))).toEqual([410, "PSOF0305"]);
    expect(code(await call(`GET /empfehlung/empfehlungscode/${number}`))).toEqual([410, "PSOF0305"]);
    expect((await call(`GET /empfehlen/click/${number}`)).status).toBe(302);
    expect(await clicks(number)).toBe(0);
    later(-61);
  });
});

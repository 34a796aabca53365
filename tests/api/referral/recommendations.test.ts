import { describe, expect, it } from "vitest";
import { openSession } from "#server/people/account/login/session.ts";
import { recommendation } from "#tests/api/support/bodies.ts";
import { earned } from "#tests/api/support/earned.ts";
import { type Answered, openFacade } from "#tests/api/support/support.ts";
import { copiesOf } from "#tests/support/data/recommendation-copies.ts";

const facade = await openFacade();
const { call, database, ctx } = facade;
const code = ({ status, json }: Answered) => [status, json.Code];

/** The session of the recommendation's referrer. */
async function sessionOf(number: string): Promise<string> {
  const { rows } = await database.owner.query(`select "accountId" from recommendation where number = $1`, [number]);
  return openSession(ctx("nordlicht"), rows[0].accountId);
}

describe("empfehler/empfehlungen", () => {
  it("lists the referrer's own with status, days and bonus, in any case of the path", async () => {
    const { number } = await earned(facade);
    const bearer = await sessionOf(number);
    for (const path of ["/empfehler/empfehlungen/", "/Empfehler/empfehlungen"]) {
      const { status, json } = await call(`GET ${path}`, { bearer });
      expect(status).toBe(200);
      expect(json).toMatchObject({ TotalCount: 1, HasNext: false, Vor: null });
      expect(json.Anzahl).toEqual({ Gezahlt: 0, Ok: 1, Offen: 0, Storniert: 0, Abgelaufen: 0, ZuTun: 1 });
      expect(json.Empfehlungen).toMatchObject([
        { Empfehlungsnummer: number, Status: "Ok", PraemieEmpfehlerCent: 2500 },
      ]);
      expect(json.Empfehlungen[0].Zeilen[0]).toMatchObject({
        Status: "Ok",
        Naechster: { Wer: "Empfehler" },
        Praemierung: { Status: "Bereitgestellt", WertCent: 2500 },
      });
      expect(json.Bonus).toMatchObject({ AnzahlAbschluesse: 1, BonusNummer: 1, BonusCent: 6000 });
      expect(json.Bonus.AnzahlBisBonus).toBe((ctx("nordlicht").tenant.bonus.deals ?? 0) - 1);
      expect(json.Bonus.StufeStartdatum < json.Bonus.StufeEnddatum).toBe(true);
      expect(JSON.stringify(json)).not.toMatch(/Öztürk|Eva/);
    }
    const found = async (query: string) =>
      (await call(`GET /empfehler/empfehlungen?${query}`, { bearer })).json.Empfehlungen.length;
    expect(await found("status=ok")).toBe(1);
    expect(await found("status=ZuTun&suche=Mobil")).toBe(1);
    expect(await found("status=Offen")).toBe(0);
    expect(await found(`suche=${number.slice(0, 5)}`)).toBe(1);
    expect(await found("suche=Waschmaschine")).toBe(0);
    expect(code(await call("GET /empfehler/empfehlungen?status=Verloren", { bearer }))).toEqual([400, "PSOF0005"]);
  });

  it("is paged", async () => {
    const { number } = await earned(facade);
    const bearer = await sessionOf(number);
    await database.owner.query(...copiesOf(number, 4));
    const seen: string[] = [];
    for (let vor: string | null = ""; vor !== null; ) {
      const { json } = await call(`GET /empfehler/empfehlungen?pagesize=2${vor ? `&vor=${vor}` : ""}`, { bearer });
      expect(json.TotalCount).toBe(5);
      seen.push(...json.Empfehlungen.map((one: { Empfehlungsnummer: string }) => one.Empfehlungsnummer));
      expect(json.HasNext).toBe(json.Vor !== null);
      vor = json.Vor;
    }
    expect(seen[0]).toBe(number);
    expect(seen.slice(1).map((copy) => copy.slice(7))).toEqual(["101", "102", "103", "104"]);
  });

  it("says whether a banner is shown", async () => {
    const { number } = await earned(facade);
    const bearer = await sessionOf(number);
    const shows = async (name: string) => call(`GET /empfehler/empfehlungen/showbanner/${name}`, { bearer });
    expect((await shows("zutun")).json).toEqual({ ShowBanner: true });
    expect((await shows("bonus")).json).toEqual({ ShowBanner: true });
    expect(code(await shows("constructor"))).toEqual([404, "PSOF0004"]);
    expect(code(await call("GET /empfehler/empfehlungen/showbanner/zutun"))).toEqual([401, "PSOF0204"]);
  });

  it("returns one of the referrer's own by its number, and no one else's", async () => {
    const [mine, other] = [await earned(facade), await earned(facade)];
    const bearer = await sessionOf(mine.number);
    const { status, json } = await call(`GET /empfehlen/${mine.number}`, { bearer });
    expect([status, json.Empfehlungsnummer, json.Status]).toEqual([200, mine.number, "Ok"]);
    expect(code(await call(`GET /empfehlen/${other.number}`, { bearer }))).toEqual([403, "PSOF0203"]);
    expect(code(await call(`GET /empfehlen/${mine.number}`))).toEqual([401, "PSOF0204"]);
    const created = await call("POST /empfehlen/create", { body: recommendation() });
    expect(created.status).toBe(201);
  });
});

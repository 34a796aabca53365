import { describe, expect, it } from "vitest";
import { openSession } from "#server/people/account/login/session.ts";
import { recommendation } from "#tests/api/support/bodies.ts";
import { earned } from "#tests/api/support/earned.ts";
import { type Answered, openFacade } from "#tests/api/support/support.ts";
import { addGoodwill } from "#tests/support/data/goodwill.ts";
import { newIban } from "#tests/support/data/iban.ts";

const facade = await openFacade();
const { call, later, database, ctx } = facade;
const code = ({ status, json }: Answered) => [status, json.Code, json.Feld].filter((one) => one !== undefined);
const choose = (bearer: string, body: object) => call("PUT /praemierung", { body, bearer });
const bank = (bearer: string, change = {}) =>
  call("POST /empfaenger/bankdaten", {
    body: { Kontoinhaber: "Eva Öztürk", Iban: "DE89 3704 0044 0532 0130 00", ...change },
    bearer,
  });

describe("praemierung", () => {
  it("returns what is owed and what can be chosen", async () => {
    const { referrer, number } = await earned(facade);
    const { status, json } = await call("GET /praemierung/", { bearer: referrer });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      Status: "Bereitgestellt",
      Schritt: "PraemieWaehlen",
      Empfehlungsnummer: number,
      Rolle: "Empfehler",
      Art: "Praemie",
      Wert: 25,
      WertCent: 2500,
      Praemie: null,
      Bankdaten: null,
    });
    expect(json.Praemien.map(({ Id }: { Id: string }) => Id)).toEqual(["ueberweisung", "lesefuchs", "tannenpfad"]);
  });

  it("is paid by bank transfer: choose, submit the account, collect; repeating it changes nothing", async () => {
    const { recipient, number, key } = await earned(facade);
    expect(code(await bank(recipient))).toEqual([409, "PSOF0604"]);
    const chosen = await choose(recipient, { PraemieId: "ueberweisung" });
    expect(chosen.json).toMatchObject({ Schritt: "BankdatenAngeben", SchonAbgeholt: false });
    expect(code(await choose(recipient, { Abholen: true }))).toEqual([409, "PSOF0604"]);
    expect(code(await bank(recipient, { Iban: "DE89 3704 0044 0532 0130 01" }))).toEqual([400, "PSOF0608", "Iban"]);
    const swiss = await bank(recipient, { Iban: "CH93 0076 2011 6238 5295 7" });
    expect(code(swiss)).toEqual([400, "PSOF0611", "Iban"]);
    expect(JSON.stringify(swiss.json)).toContain("nur auf Konten in der EU, in Island, Liechtenstein und Norwegen");
    expect((await bank(recipient)).json).toMatchObject({ Schritt: "Abholen", Status: "Bereitgestellt" });
    const open = await call("GET /praemierung", { bearer: recipient });
    expect(open.json.Bankdaten).toMatchObject({ IbanEndetAuf: "3000" });
    expect(JSON.stringify(open.json)).not.toMatch(/370400|Öztürk/);
    expect((await choose(recipient, { Abholen: true })).json).toMatchObject({
      Status: "Abgeholt",
      SchonAbgeholt: false,
    });
    expect((await choose(recipient, { Abholen: true })).json).toMatchObject({
      Status: "Abgeholt",
      SchonAbgeholt: true,
    });
    expect(code(await choose(recipient, { PraemieId: "lesefuchs" }))).toEqual([409, "PSOF0601"]);
    expect(code(await bank(recipient))).toEqual([409, "PSOF0601"]);
    expect((await call(`GET /empfaenger/${number}/praemie/`, { bearer: key })).json).toMatchObject([
      { Rolle: "Empfaenger", Status: "Abgeholt", WertCent: 2500 },
    ]);
  });

  it("is paid by voucher while there are codes", async () => {
    const { recipient } = await earned(facade);
    const soldOut = async () => (await call("GET /praemierung", { bearer: recipient })).json.Vergriffen;
    expect(await soldOut()).toEqual(["lesefuchs", "tannenpfad"]);
    expect(code(await choose(recipient, { PraemieId: "lesefuchs" }))).toEqual([409, "PSOF0610", "PraemieId"]);
    await ctx("nordlicht").vouchers.import("lesefuchs", [{ code: "ABC-1", cents: 2500, validUntil: null }], new Date());
    expect(await soldOut()).toEqual(["tannenpfad"]);
    const chosen = await choose(recipient, { PraemieId: "lesefuchs", Abholen: true });
    expect(chosen.json).toMatchObject({ Status: "Abgeholt", SchonAbgeholt: false });
    expect((await choose(recipient, { PraemieId: "lesefuchs" })).json).toMatchObject({ SchonAbgeholt: true });
    expect(JSON.stringify(chosen.json)).not.toContain("ABC-1");
  });

  it("is shown to recipients as open while the referrer is blocked, and as expired from the moment it expires", async () => {
    const { recipient, number, key } = await earned(facade);
    const shown = async () => {
      const [listed] = (await call(`GET /empfaenger/${number}/praemie`, { bearer: key })).json;
      const { json } = await call("GET /praemierung", { bearer: recipient });
      expect([listed.Status, listed.Schritt]).toEqual([json.Status, json.Schritt]);
      return [listed.Status, listed.Schritt];
    };
    expect(await shown()).toEqual(["Bereitgestellt", "PraemieWaehlen"]);
    const state = (name: string) =>
      database.owner.query(
        `update account set state = $2 where id = (select "accountId" from recommendation where number = $1)`,
        [number, name],
      );
    await state("blocked");
    expect(await shown()).toEqual(["Offen", "Warten"]);
    await state("unconfirmed");
    await database.owner.query(`update reward_claim set "expiresAt" = "readyAt" where "recommendationNumber" = $1`, [
      number,
    ]);
    expect(await shown()).toEqual(["Abgelaufen", "Abgelaufen"]);
  });

  it("refuses unknown rewards, and calls without a choice", async () => {
    const { recipient } = await earned(facade);
    for (const PraemieId of ["nichts", "kinowelle"]) {
      expect(code(await choose(recipient, { PraemieId }))).toEqual([409, "PSOF0606", "PraemieId"]);
    }
    expect(code(await choose(recipient, {}))).toEqual([400, "PSOF0005", "PraemieId"]);
    expect(code(await bank(recipient, { Kontoinhaber: "" }))).toEqual([400, "PSOF0005"]);
  });

  it("opens with its own link only, until the link ends", async () => {
    const { recipient, referrer } = await earned(facade);
    const other = (await call("GET /praemierung", { bearer: referrer })).json.Id;
    expect(code(await call(`GET /praemierung?praemierungId=${other}`, { bearer: recipient }))).toEqual([
      404,
      "PSOF0602",
    ]);
    expect(code(await call("GET /praemierung?praemierungId=x", { bearer: recipient }))).toEqual([400, "PSOF0005"]);
    expect(code(await call("GET /praemierung"))).toEqual([404, "PSOF0602"]);
    expect(code(await call("GET /praemierung", { bearer: "x".repeat(43) }))).toEqual([404, "PSOF0602"]);
    expect(code(await call("GET /praemierung", { bearer: recipient }, "standard"))).toEqual([404, "PSOF0602"]);
    later(31);
    expect(code(await call("GET /praemierung", { bearer: recipient }))).toEqual([410, "PSOF0603"]);
    later(-31);
  });

  it("opens for the logged-in referrer by its id, or as the only one; a blocked referrer can do nothing with it", async () => {
    const { referrer } = await earned(facade);
    const { Id } = (await call("GET /praemierung", { bearer: referrer })).json;
    const { rows } = await database.owner.query(
      `select "accountId", email from reward_claim join account a on a.id = "accountId" where reward_claim.id = $1`,
      [Id],
    );
    const bearer = await sessionOf(rows[0].accountId);
    const own = `/praemierung?praemierungId=${Id}`;
    expect((await call(`GET ${own}`, { bearer })).json).toMatchObject({ Id, Rolle: "Empfehler" });
    expect((await call("GET /praemierung/", { bearer })).json).toMatchObject({ Id, Rolle: "Empfehler" });
    const second = await addGoodwill(ctx("nordlicht"), rows[0].email, { state: "choose" });
    expect(code(await call("GET /praemierung/", { bearer }))).toEqual([409, "PSOF0616"]);
    expect((await call(`GET /praemierung?praemierungId=${second.id}`, { bearer })).json).toMatchObject({
      Art: "Kulanz",
    });
    await database.owner.query(`update account set state = 'blocked' where id = $1`, [rows[0].accountId]);
    expect(code(await call("GET /praemierung/", { bearer }))).toEqual([404, "PSOF0602"]);
    expect(code(await choose(referrer, { PraemieId: "ueberweisung" }))).toEqual([403, "PSOF0205"]);
  });

  it("tells a logged-in referrer for whom nothing waits so", async () => {
    const body = recommendation();
    await call("POST /empfehlen/create", { body });
    const { rows } = await database.owner.query("select id from account where email = $1", [body.Empfehler.Email]);
    const bearer = await sessionOf(rows[0].id);
    const { status, json } = await call("GET /praemierung", { bearer });
    expect([status, json.Code, json.Message]).toEqual([404, "PSOF0615", "Zurzeit wartet keine Prämie auf Sie."]);
  });

  it("returns which banner is shown", async () => {
    const { recipient } = await earned(facade);
    const shows = async (name: string, bearer?: string) =>
      (await call(`GET /praemierung/showbanner/${name}`, { bearer })).json.ShowBanner;
    expect([await shows("praemie", recipient), await shows("bankdaten", recipient), await shows("praemie")]).toEqual([
      true,
      false,
      false,
    ]);
    await choose(recipient, { PraemieId: "ueberweisung" });
    expect([await shows("praemie", recipient), await shows("bankdaten", recipient)]).toEqual([true, true]);
    expect(code(await call("GET /praemierung/showbanner/constructor"))).toEqual([404, "PSOF0004"]);
  });

  it("is chosen once by concurrent calls", async () => {
    const { recipient } = await earned(facade);
    await choose(recipient, { PraemieId: "ueberweisung" });
    await bank(recipient, { Iban: newIban() });
    const answers = await Promise.all(Array.from({ length: 20 }, () => choose(recipient, { Abholen: true })));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(answers.filter(({ json }) => !json.SchonAbgeholt)).toHaveLength(1);
  });
});

const sessionOf = (accountId: string) => openSession(ctx("nordlicht"), accountId);

import { expect, it } from "vitest";
import { qualifyDueOrders } from "#server/orders/qualify-due.ts";
import { feedSignature } from "#server/platform/api/feed-signature.ts";
import { recipient, recommendation } from "./support/bodies.ts";
import { tokenTo } from "./support/earned.ts";
import { cookiesOf, openFacade } from "./support/support.ts";

const feedKey = "a key that only the shop knows";
const facade = await openFacade({ NORDLICHT_FEED_KEY: feedKey });
const { call, services, ctx, later, database } = facade;

/** The messages of the provider's shop, signed as docs/partners/order-feed.md describes. */
function report(messages: object[]) {
  const raw = JSON.stringify(messages);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const headers = { "X-Timestamp": timestamp, "X-Signature": feedSignature(feedKey, timestamp, Buffer.from(raw)) };
  return call("POST /auftraege", { raw, headers });
}

it("the whole process by API calls only: recommend, click, agree, order, choose, be paid", async () => {
  // A referrer's app looks up the product and creates a link.
  const [product] = (await call("GET /produkt?kategorie=glasfaser")).json;
  const input = recommendation({ Empfehlung: { Produkt: product.Id } });
  const { Empfehlung, Hex } = (await call("POST /empfehlen/create", { body: input })).json;
  const number: string = Empfehlung.Empfehlungsnummer;
  const [, reward] = product.Provision.split(";");
  expect(Empfehlung.PraemieEmpfehlerCent + Empfehlung.PraemieEmpfaengerCent).toBe(Number(reward));
  const share = (await call(`GET /empfehlen/${number}/${Hex}`)).json;
  expect(share.Text).toContain(share.ClickUrl);

  // The recipient follows it, enters their data and agrees to the terms.
  const click = await call(`GET /empfehlen/click/${number}?channel=whatsapp`, {
    headers: { "User-Agent": "Mozilla/5.0 Firefox/140.0" },
  });
  const [, bearer = ""] = /=(.+)$/.exec(cookiesOf(click)) ?? [];
  const body = recipient();
  const saved = await call(`PUT /empfehlung/${number}`, { body, bearer });
  expect(saved.json.Hex).toBe(bearer);
  await call("PUT /empfaenger/zustimmung", { body: { AgbText: "ja" }, bearer });
  const { Produktlink } = (await call(`GET /empfehlung/${number}/produkt/produktlink`, { bearer })).json;
  expect(Produktlink).toContain(number);

  // They order in the shop; its last page reports the order, and its feed sends the same, twice and out of order.
  const reported = await call("POST /tracking/abschliessen?channel=co&einsprungsquelle=Einsprungslink", {
    body: { empfehlungsnummer: number },
    bearer,
  });
  expect(reported.json.Status).toBe("Gemeldet");
  const now = services.clock.now().toISOString();
  const order = { Auftragsnummer: "A-1", Bestelldatum: now, Empfehlungsnummer: number, ProduktId: product.Id };
  const message = (Art: string) => ({ ...order, EreignisId: `e-${Art}`, Art, Zeitpunkt: now });
  const feed = [message("ausgeliefert"), message("eingegangen"), message("bestaetigt"), message("eingegangen")];
  const taken = await report(feed);
  expect([taken.status, taken.json.Ergebnisse.length]).toEqual([200, 4]);
  expect((await call("GET /empfaenger/auftrag", { bearer })).json).toMatchObject({
    Status: "Bestaetigt",
    ProduktId: product.Id,
  });
  const stand = async () => {
    const { Status, Zeilen } = (await call(`GET /empfehlen/any/${number}/${Hex}`)).json;
    return [Status, Zeilen[0].Art, ...Zeilen[0].Texte, Zeilen[0].Praemierung?.Status];
  };
  expect(await stand()).toEqual(["Offen", "Auftrag", "T3", "T4", "Offen"]);

  // The withdrawal period of 14 days passes.
  later(15);
  await qualifyDueOrders(ctx("nordlicht"));
  expect(await stand()).toEqual(["Ok", "Auftrag", "T3", "T10", "Bereitgestellt"]);

  // Both got their mail. The recipient chooses a bank transfer, the referrer a voucher.
  const recipientsKey = await tokenTo(facade, body.empfaengerdaten.email);
  await call("PUT /praemierung", { body: { PraemieId: "ueberweisung" }, bearer: recipientsKey });
  await call("POST /empfaenger/bankdaten", {
    body: { Kontoinhaber: "Eva Öztürk", Iban: "DE02 1203 0000 0000 2020 51" },
    bearer: recipientsKey,
  });
  const collected = await call("PUT /praemierung", { body: { Abholen: true }, bearer: recipientsKey });
  expect(collected.json).toMatchObject({ Status: "Abgeholt", WertCent: Empfehlung.PraemieEmpfaengerCent });
  expect((await call(`GET /empfaenger/${number}/praemie`, { bearer })).json).toMatchObject([{ Status: "Abgeholt" }]);

  const referrersKey = await tokenTo(facade, input.Empfehler.Email);
  const cents: number = Empfehlung.PraemieEmpfehlerCent;
  await ctx("nordlicht").vouchers.import("tannenpfad", [{ code: "TANNE-1", cents, validUntil: null }], new Date());
  const chosen = await call("PUT /praemierung", { body: { PraemieId: "tannenpfad" }, bearer: referrersKey });
  expect(chosen.json).toMatchObject({ Status: "Abgeholt", WertCent: cents });
  expect(await stand()).toEqual(["Ok", "Auftrag", "T3", "T9", "Abgeholt"]);

  const { rows } = await database.owner.query(
    `select sum(cents)::int as accrued from ledger_entry where kind = 'accrued'`,
  );
  expect(rows[0].accrued).toBe(Number(reward));
});

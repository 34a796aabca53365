import { expect, it } from "vitest";
import { feedSignature } from "#server/platform/api/feed-signature.ts";
import { recipient, recommendation } from "./support/bodies.ts";
import { cookiesOf, openFacade, type Sent } from "./support/support.ts";

const key = "a feed key of tests that is long enough";
const { call, mails } = await openFacade({
  NORDLICHT_FEED_KEY: key,
  TENANT_ENVIRONMENT: "development",
  PORT: "3400",
  DEFAULT_TENANT: "nordlicht",
  DEMO_SHOP: "yes",
});

/** A development machine's address, where the default tenant answers, too. */
const byAddress = (route: string, sent: Sent = {}) =>
  call(route, { ...sent, headers: { ...sent.headers, Host: "127.0.0.1:3400" } });

it("mails link to the tenant's own host, whatever host the request came to", async () => {
  const input = recommendation();
  const made = await byAddress("POST /empfehlen/create", { body: input });
  const { Empfehlungsnummer: number, ClickUrl } = made.json.Empfehlung;
  expect(ClickUrl).toBe(`http://127.0.0.1:3400/e/${number}`);
  const click = await byAddress(`GET /empfehlen/click/${number}`, {
    headers: { "User-Agent": "Mozilla/5.0 Firefox/140.0" },
  });
  const [, bearer = ""] = /=(.+)$/.exec(cookiesOf(click)) ?? [];
  await byAddress(`PUT /empfehlung/${number}`, { body: { ...recipient(), AgbText: "ja" }, bearer });
  const now = new Date().toISOString();
  const order = { Auftragsnummer: "A-1", Bestelldatum: now, Empfehlungsnummer: number, ProduktId: "mobil-m" };
  const raw = JSON.stringify({ ...order, EreignisId: "e-1", Art: "eingegangen", Zeitpunkt: now });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const headers = { "X-Timestamp": timestamp, "X-Signature": feedSignature(key, timestamp, Buffer.from(raw)) };
  expect((await byAddress("POST /auftraege", { raw, headers })).status).toBe(200);
  await byAddress("POST /account/createEmpfehler", {
    body: { Vorname: "Mara", Nachname: "Köster", Email: "neu@konto.example" },
  });
  await byAddress(`GET /account/resetPassword/${input.Empfehler.Email}`);

  const queued = await mails();
  expect(queued.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["recipientOrdered", "registration"]));
  const links = queued.flatMap(({ kind, params }) =>
    Object.entries(params)
      .filter(([name]) => /(^l|L)ink$/.test(name))
      .map(([, link]) => [kind, new URL(String(link)).origin]),
  );
  expect(links.length).toBeGreaterThan(3);
  expect(links).toEqual(links.map(([kind]) => [kind, "http://nordlicht.localhost:3400"]));
});

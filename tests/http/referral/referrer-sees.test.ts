import { beforeAll, expect, test } from "vitest";
import { sessionCookie } from "#server/people/account/login/session.ts";
import { dayOf, formatDay } from "#server/platform/values/calendar.ts";
import { recipientCookie } from "#server/referral/recipient/cookie.ts";
import { openSite } from "#tests/http/support.ts";
import { type Keys, world } from "#tests/http/world.ts";

/** Everything that a referrer can open about an order tells what the recipient allows, and nothing else. */
const site = await openSite();
const tenant = "nordlicht";
const story = await world(site, tenant, "Sicht", "Verschwiegen");
const today = formatDay(dayOf(site.services.clock.now()));
let keys: Keys;

beforeAll(async () => {
  keys = await story.keys();
});

const choose = (referrerSees: string, key = keys.recipient) =>
  site.ask(tenant, `POST /empfaengerstand?nr=${keys.number}`, {
    cookie: `${recipientCookie(keys.number)}=${key}`,
    body: String(new URLSearchParams({ intent: "referrerSees", referrerSees })),
  });

async function page(path: string): Promise<string> {
  const { status, text } = await site.ask(tenant, `GET ${path}`, { cookie: `${sessionCookie}=${keys.session}` });
  expect(status, path).toBe(200);
  const main = /<main[\s\S]*<\/main>/.exec(text)?.[0] ?? "";
  return main.replaceAll(/<[^>]+>/g, " ").replaceAll(/(&nbsp;|\s|\u00a0|\u00ad)+/g, " ");
}

async function call(path: string): Promise<string> {
  const { status, text } = await site.ask(tenant, `GET /api/v1/${tenant}${path}`, { bearer: keys.session });
  expect(status, path).toBe(200);
  return text;
}

/** What a referrer can open, and what there tells that somebody ordered. */
const surfaces: Record<string, { read: () => Promise<string>; sign: RegExp }> = {
  area: { read: () => page("/persoenlicherbereich"), sign: /Vertrag/ },
  "share page": { read: () => page(`/empfehlung/${keys.number}`), sign: /Vertrag/ },
  rewards: { read: () => page("/praemie"), sign: /Vom \d|Vorgemerkt/ },
  overview: { read: () => page("/aktuellepraemienuebersicht"), sign: /Vorgemerkt am|Noch offen 25|\d{4} 25 €/ },
  copy: { read: () => page("/meinedaten/kopie"), sign: /Zustand bestellt|Zustand vorgemerkt|Art vorgemerkt/ },
  complaint: { read: () => page(`/praemienreklamation?nr=${keys.number}`), sign: /seit der Bestellung|ab dem \d/ },
  list: { read: () => call("/empfehler/empfehlungen"), sign: /"Auftrag"|"Praemierung":\{/ },
  one: { read: () => call(`/empfehlen/${keys.number}`), sign: /"Auftrag"|"Praemierung":\{/ },
  "own data": { read: () => call("/empfehler/datenauskunft"), sign: /"ordered"|"reserved"|"accrued"/ },
};

async function told(): Promise<string[]> {
  const found: string[] = [];
  for (const [name, { read, sign }] of Object.entries(surfaces)) if (sign.test(await read())) found.push(name);
  return found;
}

test("before a recipient chooses, the referrer reads that they ordered, and when", async () => {
  expect(await told()).toEqual(Object.keys(surfaces));
  expect(await page("/persoenlicherbereich")).not.toContain("Geliefert");
  // The complaint's and the overview's forecast: who is next, why, and when. The order is delivered.
  const complaint = (await surfaces["complaint"]?.read()) ?? "";
  expect(complaint).toMatch(
    /Als Nächstes sind wir dran: [^.]*Widerrufsfrist[^.]*\. Die Prämie steht am [\d.]{10} fest\./,
  );
  expect(await surfaces["overview"]?.read()).toMatch(/Als Nächstes sind wir dran: [^.]*Widerrufsfrist/);
});

test("who shows results only is mentioned nowhere before the reward is decided", async () => {
  expect((await choose("result")).headers.location).toContain("gespeichert=1");
  expect(await told()).toEqual([]);
  expect(await page("/persoenlicherbereich")).toContain("Dein Kontakt zeigt dir nur das Ergebnis.");
  expect(await call("/empfehler/empfehlungen")).toContain('"Texte":["T11"]');
});

test("who shows every step is read about with the day of each", async () => {
  await choose("steps");
  expect(await told()).toEqual(Object.keys(surfaces));
  expect(await page("/persoenlicherbereich")).toContain(`Geliefert oder aktiv seit ${today}.`);
});

test("only the recipient chooses, among what there is", async () => {
  const wrong = await choose("everything");
  expect([wrong.status, wrong.text.includes("Diese Angabe passt nicht.")]).toEqual([400, true]);
  expect((await choose("result", "another-key")).status).toBe(404);
  const stored = await site.ctx(tenant).recipients.referrerSeesOn([keys.number]);
  expect(stored).toMatchObject([{ sees: "steps" }]);
  const { rows } = await site.database.owner.query(
    `select data from event where "tenantId" = $1 and aggregate = 'recipient' and event = 'showReferrer' order by seq`,
    [tenant],
  );
  expect(rows.map(({ data }) => data.sees)).toEqual(["result", "steps"]);
});

test("the result is told to everybody, without the day of the order to whom it is not shown", async () => {
  await choose("result");
  site.services.clock.setOffset(16 * 86_400_000);
  keys = await story.keys();
  const area = await page("/persoenlicherbereich");
  expect(area).toContain("Deine Prämie kann abgeholt werden.");
  expect(area).not.toContain("Vertrag");
  const list = await call("/empfehler/empfehlungen");
  expect(list).toContain('"Texte":["T10"],"Bestelldatum":null');
  expect(list).not.toContain('"Bestelldatum":"');
  expect(await page("/aktuellepraemienuebersicht")).toContain("Liegt bereit 25 €");
});

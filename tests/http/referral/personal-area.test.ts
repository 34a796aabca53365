import { expect, test } from "vitest";
import { addDays, addMonths, dayOf, formatDay } from "#server/platform/values/calendar.ts";
import { openSite } from "#tests/http/support.ts";
import { world } from "#tests/http/world.ts";

/**
 * What a referrer reads of their recommendations and rewards, after one order that counted (du) or waits for a look
 * (Sie).
 */
const site = await openSite();
const { ask } = site;
const qualified = await world(site, "nordlicht", "Bereich", "Kontakt");
const inReview = await world(site, "elbschutz", "Uebersicht", "Empfang");
const today = dayOf(site.services.clock.now());
site.services.clock.setOffset(16 * 86_400_000);
const mine = { tenant: "nordlicht", ...(await qualified.keys()) };
const sie = { tenant: "elbschutz", ...(await inReview.keys()) };

/** The words of a page's main part, between single spaces. */
async function wordsOf({ tenant, session }: typeof mine, path: string): Promise<string> {
  const { status, text } = await ask(tenant, `GET ${path}`, { cookie: `psoe_token=${session}` });
  expect(status, path).toBe(200);
  const main = /<main[\s\S]*<\/main>/.exec(text)?.[0] ?? "";
  return main.replaceAll(/<[^>]+>/g, " ").replaceAll(/(&nbsp;|\s|\u00a0|\u00ad)+/g, " ");
}

test("the bonus: its number, deals made and missing, amount, and the current window", async () => {
  const words = await wordsOf(mine, "/persoenlicherbereich");
  expect(words).toContain("1. Bonus Noch 4 Abschlüsse bis zu deinem Bonus von 60 € 1 von 5 Abschlüssen geschafft.");
  const last = formatDay(addDays(addMonths(today, 6), -1));
  expect(words).toContain(`Es zählt, was vom ${formatDay(today)} an bestellt wird, bis zum ${last}`);
  expect(await wordsOf(sie, "/persoenlicherbereich")).not.toContain("Bonus");
});

test("a recommendation: labels, bar, who acts next and until when, and possible actions", async () => {
  const words = await wordsOf(mine, "/persoenlicherbereich");
  expect(words).toMatch(new RegExp(`Empfohlen am ${formatDay(today)} - \\d\\d:\\d\\d Code ${mine.number}`));
  expect(words).toContain("Status : Du bist dran Prämie : Liegt bereit");
  expect(words).toContain(`Dein Kontakt hat am ${formatDay(today)} einen Vertrag abgeschlossen. Als Nächstes dran du`);
  expect(words).toContain("Prämie wählen");
  const waits = await wordsOf(sie, "/persoenlicherbereich");
  expect(waits).toContain("Der Vertrag wird noch geprüft, danach steht Ihre Prämie fest.");
  expect(waits).toMatch(/Als Nächstes dran Elbschutz Zeitraum voraussichtlich zwischen [\d.]{10} und [\d.]{10}/);
  expect(waits).not.toContain("Prämie wählen");
});

test("the area opens with the sum that waits and a button for each reward, before any recommendation", async () => {
  const words = await wordsOf(mine, "/persoenlicherbereich");
  expect(words).toMatch(/Neue Empfehlung 25 € warten auf dich [^€]+ 25 € · bis [\d.]{10} Prämie wählen/);
  // Read aloud without what stands around them, its buttons and links say what they are about.
  const [, waiting = "nothing"] = /warten auf dich (.+?) 25 € · bis/.exec(words) ?? [];
  for (const action of ["Prämie wählen", "Link teilen"])
    expect(words.replaceAll(" : ", ": ")).toContain(`${action}: ${waiting}`);
  expect(words.indexOf("warten auf dich")).toBeLessThan(words.indexOf("Empfohlen am"));
  expect(await wordsOf(sie, "/persoenlicherbereich")).not.toContain("warten auf");
});

test("the overview: totals, and each reward with its state; of one under way, when it is certain", async () => {
  const words = await wordsOf(mine, "/aktuellepraemienuebersicht");
  expect(words).toContain("Verdient 25 € Noch offen 0 € Liegt bereit 25 € Bei dir 0 €");
  expect(words).toContain("Status: Liegt bereit");
  expect(words).not.toContain("voraussichtlich");
  const open = await wordsOf(sie, "/aktuellepraemienuebersicht");
  expect(open).toContain("Noch offen 25 € Liegt bereit 0 €");
  expect(open).toMatch(/Status: Vorgemerkt steht voraussichtlich fest: \d\d\.\d\d\.\d{4} – \d\d\.\d\d\.\d{4}/);
});

test("a page with the member's tabs does not have the same links in the header", async () => {
  const { text } = await ask(mine.tenant, "GET /persoenlicherbereich", { cookie: `psoe_token=${mine.session}` });
  const [header = ""] = /<header[\s\S]*?<\/header>/.exec(text) ?? [];
  expect(header).not.toMatch(/href="\/(persoenlicherbereich|meinedaten)"/);
  expect(text).toMatch(/href="\/meinedaten"/);
  const { text: home } = await ask(mine.tenant, "GET /", { cookie: `psoe_token=${mine.session}` });
  expect(home).toMatch(/href="\/meinedaten"/);
});

test("a card has the code for use without a link, a QR code and the address where it is typed", async () => {
  for (const [whose, says] of [
    [mine, "bekommt ihr beide"],
    [sie, "bekommen Sie beide"],
  ] as const) {
    const { text } = await ask(whose.tenant, `GET /empfehlung/${whose.number}/karte`, {
      cookie: `psoe_token=${whose.session}`,
    });
    expect(text).toMatch(/code-card-qr"[^>]*role="img"[\s\S]*?<svg/);
    const words = await wordsOf(whose, `/empfehlung/${whose.number}/karte`);
    expect(words).toContain(`${whose.number.slice(0, 5)} ${whose.number.slice(5)}`);
    expect(words).toContain(`${site.hostOf(whose.tenant)}/code`);
    expect(words).toContain(says);
    const stranger = await ask(whose.tenant, `GET /empfehlung/${whose.number}/karte`);
    expect(stranger.text).not.toContain("code-card");
  }
});

test("one link for all offers: offered, made once by a form sent twice, then found again wherever it is asked for", async () => {
  const cookie = `psoe_token=${mine.session}`;
  expect(await wordsOf(mine, "/persoenlicherbereich")).toMatch(
    /Ein Link für alle Angebote Einmal erstellen[^.]*bis zu 110 €/,
  );
  const page = await ask("nordlicht", "GET /empfehlen.html?alle=1", { cookie });
  expect(page.status).toBe(200);
  const list = /<select[^>]*name="productId"[\s\S]*?<\/select>/.exec(page.text)?.[0] ?? "";
  expect(list.replaceAll(/&nbsp;|\u00a0/g, " ")).toMatch(
    /<option value=""[^>]*selected[^>]*>Alle Angebote – bis zu 110 €/,
  );
  const email = /name="email"[^>]*value="([^"]+)"/.exec(page.text)?.[1] ?? "";
  const form = { productId: "", recipientShare: "50", firstName: "Mara", lastName: "Bereich", email, terms: "on" };
  const send = () => ask("nordlicht", "POST /empfehlen.html", { cookie, body: String(new URLSearchParams(form)) });
  const [first, second] = await Promise.all([send(), send()]);
  expect(first.status).toBe(303);
  expect(second.headers.location).toBe(first.headers.location);
  const share = String(first.headers.location);
  expect(await wordsOf(mine, "/persoenlicherbereich")).toContain("Dein Link für alle Angebote Dein Kontakt sucht sich");
  const again = await ask("nordlicht", "GET /empfehlen.html?alle=1", { cookie });
  expect([again.status, again.headers.location]).toEqual([302, share]);
  expect((await ask("nordlicht", "GET /empfehlen.html?alle=1")).status).toBe(200);
  expect((await ask("elbschutz", "GET /empfehlen.html?alle=1", { cookie: `psoe_token=${sie.session}` })).status).toBe(
    200,
  );
  // Who gets the link chooses, and reads what each product brings both.
  const landing = (await ask("nordlicht", `GET ${share}`)).text.replaceAll(/<[^>]+>/g, " ");
  const words = landing.replaceAll(/(&nbsp;|\s|\u00a0|\u00ad)+/g, " ");
  expect(words).toMatch(/Das kannst du dir aussuchen .* Mobil M[^€]* du bekommst 25 €, Mara bekommt 25 €/);
});

import { expect, it } from "vitest";
import { qualifyDueOrders } from "#server/orders/qualify-due.ts";
import { confirmOrder } from "#server/orders/review-order.ts";
import { openSession, sessionCookie } from "#server/people/account/login/session.ts";
import { consentTextVersion } from "#server/people/consent/model.ts";
import { feedSignature, signatureHeader, timestampHeader } from "#server/platform/api/feed-signature.ts";
import { passOnDueClaims } from "#server/rewards/claim/pass-on-due.ts";
import { feedKey, openSite } from "#tests/http/support.ts";
import { auditedAction } from "#tests/support/data/audited-action.ts";

/**
 * Between a link and an order people change browser, device and mind. Each way is walked through the pages as a person
 * walks it, up to the shop's signed message; then the stored order, the claims and the referrer's page say who is
 * rewarded.
 */
const site = await openSite();
const tenant = "nordlicht";
const day = 86_400_000;
let people = 0;

type Form = Record<string, string>;

/** A browser: keeps its cookies until they are cleared. `keeps` false: it is in a frame in which none are kept. */
function browser({ keeps = true } = {}) {
  const jar = new Map<string, string>();
  async function send(route: string, form?: Form) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await site.ask(tenant, route, {
      headers: { ...(cookie ? { Cookie: cookie } : {}), "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" },
      ...(form ? { body: String(new URLSearchParams(form)) } : {}),
    });
    for (const line of keeps ? (answer.headers["set-cookie"] ?? []) : []) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return { ...answer, to: answer.headers.location ?? "" };
  }
  return {
    get: (path: string) => send(`GET ${path}`),
    post: (path: string, form: Form) => send(`POST ${path}`, form),
    clear: () => jar.clear(),
    add: (name: string, value: string) => void jar.set(name, value),
  };
}
type Browser = ReturnType<typeof browser>;

/** Somebody who recommends Mobil M and shares the reward. */
async function referrer(name: string) {
  people += 1;
  const email = `${name}${people}@referrer.example`.toLowerCase();
  const form = { productId: "mobil-m", recipientShare: "50", firstName: name, lastName: "Köster", email, terms: "on" };
  const made = await browser().post("/empfehlen.html", form);
  return { email, number: /empfehlung\/([2-9A-Z]{10})/.exec(made.to)?.[1] ?? "" };
}

/** A friend, and what the shop knows of its buyers. */
function friend(firstName: string, birthDate = "24.12.1990") {
  people += 1;
  const email = `${firstName}${people}@friend.example`.toLowerCase();
  const name = { firstName, lastName: `Weiß${"abcdefghijklmnopqrstuvwxyz"[people % 26]}` };
  const place = { street: "Große Straße", houseNumber: "12b", postcode: "24103", city: "Kiel" };
  const buyer = {
    Email: email,
    Geburtsdatum: birthDate,
    Vorname: name.firstName,
    Nachname: name.lastName,
    Plz: "24103",
  };
  return { email, details: { ...name, birthDate, email, ...place }, buyer };
}
type Friend = ReturnType<typeof friend>;

const follow = (at: Browser, number: string) => at.get(`/e/${number}`);
const give = (at: Browser, number: string, { details }: Friend) => at.post(`/empfaengerdaten/${number}`, details);
const consent = (at: Browser, number: string) => at.post(`/empfaenger/zustimmung?nr=${number}`, { terms: "on" });
async function agree(at: Browser, number: string, who: Friend) {
  await follow(at, number);
  await give(at, number, who);
  expect((await consent(at, number)).to).toContain("/empfaengerbestaetigung");
}
/** What the shop's link on a page hands over, as the shop sends it back with the order. */
async function shopFrom(at: Browser, path: string): Promise<Form> {
  const { text } = await at.get(path);
  const [, href = ""] = /href="(https:\/\/shop\.nordlicht\.example[^"]*)"/.exec(text) ?? [];
  const { searchParams } = new URL(href.replaceAll("&amp;", "&"));
  const [Empfehlungsnummer = "", Empfaengernummer = ""] = ["empfehlung", "kontakt"].map(
    (k) => searchParams.get(k) ?? "",
  );
  return { Empfehlungsnummer, Empfaengernummer };
}
const ready = (number: string) => `/empfaengerbestaetigung?nr=${number}`;
const wordsOn = async (at: Browser, path: string) =>
  /<p class="receipt-words"[^>]*>([^<]+)</.exec((await at.get(path)).text)?.[1] ?? "";

/** The order as the shop reports it, once delivered. */
async function order(said: Form): Promise<string> {
  people += 1;
  const Auftragsnummer = `W-${people}`;
  const at = new Date().toISOString();
  const message = {
    Auftragsnummer,
    Art: "ausgeliefert",
    Zeitpunkt: at,
    Bestelldatum: at,
    ProduktId: "mobil-m",
    ...said,
  };
  const body = JSON.stringify([message]);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = feedSignature(feedKey, timestamp, Buffer.from(body));
  const headers = { [timestampHeader]: timestamp, [signatureHeader]: signature };
  const { status, text } = await site.ask(tenant, `POST /api/v1/${tenant}/auftraege`, { body, headers });
  expect([status, text]).toEqual([200, expect.not.stringMatching(/invalid|conflict|failed/i)]);
  return Auftragsnummer;
}

type Way = { order: string; referrer: { email: string; number: string }; others?: { email: string; number: string }[] };
type End = { friend: Friend | null; attribution: string; isReviewed?: boolean };

const ways: Record<string, () => Promise<Way & End>> = {
  async "cookies cleared after agreeing, the shop asked for the same details"() {
    const [mara, jonas, at] = [await referrer("Mara"), friend("Jonas"), browser()];
    await agree(at, mara.number, jonas);
    at.clear();
    return { order: await order(jonas.buyer), referrer: mara, friend: jonas, attribution: "recipientData" };
  },
  async "agreed on the phone, ordered on the computer after typing the receipt at /code"() {
    const [mara, jonas, phone, computer] = [await referrer("Mara"), friend("Jonas"), browser(), browser()];
    await agree(phone, mara.number, jonas);
    const words = await wordsOn(phone, ready(mara.number));
    const { to } = await computer.post("/code", { code: words.toLowerCase(), attempt: words });
    const said = await shopFrom(computer, to);
    return { order: await order(said), referrer: mara, friend: jonas, attribution: "number" };
  },
  async "left an address in the messenger's browser, ordered from another browser without any"() {
    const [mara, jonas, inApp, own] = [await referrer("Mara"), friend("Jonas"), browser(), browser()];
    await follow(inApp, mara.number);
    await inApp.post(`/zum-shop/${mara.number}`, { email: jonas.email });
    await follow(own, mara.number);
    const said = { ...(await shopFrom(own, `/zum-shop/${mara.number}`)), Email: jonas.email };
    return { order: await order(said), referrer: mara, friend: jonas, attribution: "number" };
  },
  async "agreed in a frame whose cookies the browser does not keep"() {
    const [mara, jonas, frame, own] = [await referrer("Mara"), friend("Jonas"), browser({ keeps: false }), browser()];
    await follow(frame, mara.number);
    await give(frame, mara.number, jonas);
    const lost = await consent(frame, mara.number);
    expect((await frame.get(lost.to)).text).toMatch(
      /href="\/empfaengerdaten\/\w+" target="_blank"[^>]*>In einem eigenen/,
    );
    await agree(own, mara.number, jonas);
    return {
      order: await order(await shopFrom(own, ready(mara.number))),
      referrer: mara,
      friend: jonas,
      attribution: "number",
    };
  },
  async "all cookies that may be refused are refused"() {
    const [mara, jonas, at] = [await referrer("Mara"), friend("Jonas"), browser()];
    await follow(at, mara.number);
    const answer = { answer: "none", version: String(consentTextVersion) };
    expect((await at.post("/cookie-einstellungen", answer)).headers["set-cookie"]).toMatchObject([/^psoe_consent=/]);
    await agree(at, mara.number, jonas);
    return {
      order: await order(await shopFrom(at, ready(mara.number))),
      referrer: mara,
      friend: jonas,
      attribution: "number",
    };
  },
  async "ordered by phone, telling the shop's call-centre the receipt"() {
    const [mara, jonas, at] = [await referrer("Mara"), friend("Jonas"), browser()];
    await agree(at, mara.number, jonas);
    const words = await wordsOn(at, ready(mara.number));
    const said = { Empfaengernummer: words.toUpperCase().replaceAll(" ", ", ") };
    return { order: await order(said), referrer: mara, friend: jonas, attribution: "recipientToken" };
  },
  async "the shop opened directly, the order names nothing but the buyer's e-mail"() {
    const [mara, jonas, at] = [await referrer("Mara"), friend("Jonas"), browser()];
    await agree(at, mara.number, jonas);
    const said = { Email: jonas.email.toUpperCase() };
    return { order: await order(said), referrer: mara, friend: jonas, attribution: "manual", isReviewed: true };
  },
  async "the code typed from paper, then the form left and found again by the link"() {
    const [mara, jonas, at] = [await referrer("Mara"), friend("Jonas"), browser()];
    await at.post("/code", { code: mara.number.toLowerCase(), attempt: mara.number });
    await give(at, mara.number, jonas);
    await agree(at, mara.number, jonas);
    return {
      order: await order(await shopFrom(at, ready(mara.number))),
      referrer: mara,
      friend: jonas,
      attribution: "number",
    };
  },
  async "the friend passed the link on, and a third person orders with it"() {
    const [mara, jonas, kim, his, hers] = [
      await referrer("Mara"),
      friend("Jonas"),
      friend("Kim", "05.05.1980"),
      browser(),
      browser(),
    ];
    await agree(his, mara.number, jonas);
    await hers.get(`/empfehlung/${mara.number}`);
    await agree(hers, mara.number, kim);
    const said = { Empfehlungsnummer: mara.number, ...kim.buyer };
    return { order: await order(said), referrer: mara, friend: kim, attribution: "number" };
  },
  async "two links of two referrers: the shop was opened from the second"() {
    const [mara, ben, jonas, at] = [await referrer("Mara"), await referrer("Ben"), friend("Jonas"), browser()];
    await agree(at, mara.number, jonas);
    await agree(at, ben.number, jonas);
    const said = await shopFrom(at, ready(ben.number));
    return {
      order: await order({ ...jonas.buyer, ...said }),
      referrer: ben,
      others: [mara],
      friend: jonas,
      attribution: "number",
    };
  },
  async "two links of two referrers: neither is named, the one followed last counts"() {
    const [mara, ben, jonas, at] = [await referrer("Mara"), await referrer("Ben"), friend("Jonas"), browser()];
    await agree(at, mara.number, jonas);
    await agree(at, ben.number, jonas);
    return {
      order: await order(jonas.buyer),
      referrer: ben,
      others: [mara],
      friend: jonas,
      attribution: "recipientData",
    };
  },
  async "Back button and a second tab: the form sent twice, agreed twice"() {
    const [mara, jonas, at] = [await referrer("Mara"), friend("Jonas"), browser()];
    await follow(at, mara.number);
    await give(at, mara.number, { ...jonas, details: { ...jonas.details, email: `x${jonas.email}` } });
    await follow(at, mara.number);
    await give(at, mara.number, jonas);
    await consent(at, mara.number);
    await give(at, mara.number, jonas);
    await consent(at, mara.number);
    return {
      order: await order(await shopFrom(at, ready(mara.number))),
      referrer: mara,
      friend: jonas,
      attribution: "number",
    };
  },
  async "the code told at the shop's counter, the link never opened: nobody is there to take the friend's part"() {
    const mara = await referrer("Mara");
    const said = { Empfehlungscode: mara.number.toLowerCase() };
    return { order: await order(said), referrer: mara, friend: null, attribution: "code" };
  },
};

it.each(Object.entries(ways))("%s", async (_, walk) => {
  const way = await walk();
  const ctx = site.ctx(tenant);
  const found = await ctx.orders.byExternalId(way.order);
  if (way.isReviewed) {
    expect([found?.state, found?.attribution]).toEqual(["inReview", "typedDetails"]);
    await confirmOrder(ctx, found?.id ?? "", auditedAction({ key: way.order }));
  }
  const after = (days: number) => site.ctx(tenant, () => new Date(Date.now() + days * day));
  await qualifyDueOrders(after(16));
  if (way.friend === null) await passOnDueClaims(after(16 + 61));

  const stored = await ctx.orders.byExternalId(way.order);
  expect([stored?.state, stored?.recommendationNumber, stored?.attribution]).toEqual([
    "qualified",
    way.referrer.number,
    way.attribution,
  ]);
  const recipient = await ctx.recipients.byNumber(stored?.recipientNumber ?? "");
  expect(recipient?.details?.email ?? recipient?.leftAddress ?? null).toBe(way.friend?.email ?? null);
  const claims = await ctx.claims.ofOrder(stored?.id ?? "");
  const counting = claims.filter(({ state }) => state !== "cancelled");
  expect(counting.map(({ role, cents, state }) => `${role} ${cents} ${state}`).sort()).toEqual([
    `${way.friend ? "recipient" : "referrer"} 2500 choose`,
    "referrer 2500 choose",
  ]);
  expect(await areaOf(way.referrer.email)).toMatch(way.friend ? /25\s€/ : /50\s€/);
  for (const other of way.others ?? []) expect(await areaOf(other.email)).not.toMatch(/Prämie abholen/);
});

/** What a referrer reads on the personal area. */
async function areaOf(email: string): Promise<string> {
  const ctx = site.ctx(tenant);
  const account = await ctx.accounts.byEmail(email);
  const cookie = `${sessionCookie}=${await ctx.transaction((tx) => openSession(tx, account?.id ?? ""))}`;
  const { text } = await site.ask(tenant, "GET /persoenlicherbereich", { cookie });
  return text
    .replaceAll(/<script.*?<\/script>/gs, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
}

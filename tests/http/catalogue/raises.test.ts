import { isDeepStrictEqual } from "node:util";
import { beforeEach, expect, test, vi } from "vitest";
import type { CatalogueFile } from "#server/catalogue/schema.ts";
import { openSession, sessionCookie } from "#server/people/account/login/session.ts";
import { withTransaction } from "#server/platform/context.ts";
import { renderMail } from "#server/platform/mail/upstream/render.ts";
import { addDays, dayOf, formatDay } from "#server/platform/values/calendar.ts";
import { recipient } from "#tests/api/support/bodies.ts";
import { openSite } from "#tests/http/support.ts";
import { orderMessage } from "#tests/support/data/order-message.ts";
import { signedInAs } from "#tests/support/data/sso-user.ts";
import { ingestOrderMessage } from "#tests/support/services/use-cases.ts";

/** A campaign that raises rewards for its time: by whom, how much, where people read it, and what links keep of it. */
const site = await openSite();
const { owner } = site.database;
const { clock } = site.services;
const today = dayOf(new Date());
const lastDay = addDays(today, 9);
type Campaign = CatalogueFile["campaigns"][number];
const winter: Campaign = {
  id: "winter",
  slug: "winter",
  year: Number(today.slice(0, 4)),
  title: "Schneller in den Winter",
  text: "Mehr für Mobil M.",
  legalText: "Solange die Aktion läuft.",
  consentText: "Ich nehme teil.",
  consentRequired: false,
  startsOn: today,
  endsOn: lastDay,
  raises: [],
  english: null,
};
const words = (html: string) =>
  html
    .replaceAll(/<style[\s\S]*?<\/style>|<!--.*?-->/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

/** The tenant's catalogue with these campaigns besides its own; resolves when this process uses it. */
async function withCampaigns(tenant: string, ...campaigns: Campaign[]) {
  const ctx = site.ctx(tenant);
  const { catalogue } = (await ctx.catalogue.inForce()) ?? expect.fail();
  const kept = catalogue.campaigns.filter(({ id }) => campaigns.every((one) => one.id !== id));
  const file = { ...catalogue, campaigns: [...kept, ...campaigns] };
  await ctx.transaction((tx) => tx.catalogue.replace(file, "test", tx.now()));
  const there = async () => (await ctx.campaigns.all()).filter(({ id }) => campaigns.some((one) => one.id === id));
  const wanted = campaigns.map(({ raises }) => raises);
  const isThere = async () =>
    isDeepStrictEqual(
      (await there()).map(({ raises }) => raises),
      wanted,
    );
  await vi.waitUntil(isThere, { timeout: 10_000 });
}

beforeEach(() => clock.setOffset(0));

async function recommend(email: string, productId = "mobil-m") {
  const form = { firstName: "Mara", lastName: "Köster", recipientShare: "50", terms: "on", email, productId };
  const made = await site.ask("nordlicht", "POST /empfehlen.html", { body: String(new URLSearchParams(form)) });
  expect(made.status).toBe(303);
  const cookie = (made.headers["set-cookie"] ?? []).map((line) => line.split(";")[0]).join("; ");
  const { text } = await site.ask("nordlicht", `GET ${made.headers.location}`, { cookie });
  const { rows } = await owner.query<{ number: string; campaignId: string | null; rewardCents: number }>(
    `select r.number, r."campaignId", r."rewardCents" from recommendation r
     join account a on a."tenantId" = r."tenantId" and a.id = r."accountId" where a.email = $1`,
    [email],
  );
  return { ...(rows[0] ?? expect.fail()), share: words(text) };
}

/** What an order of Mobil M on this link earns both together. */
async function earned(number: string): Promise<number> {
  const ctx = site.ctx("nordlicht");
  const externalOrderId = `R-${number}`;
  const content = { externalOrderId, kind: "received" as const, recommendationNumber: number, productId: "mobil-m" };
  await ingestOrderMessage(ctx, orderMessage(ctx.now(), content));
  const { rows } = await owner.query<{ cents: number }>(
    `select coalesce(sum(c.cents), 0)::int as cents from reward_claim c join "order" o
     on o."tenantId" = c."tenantId" and o.id = c."orderId" where o."externalId" = $1`,
    [externalOrderId],
  );
  return rows[0]?.cents ?? 0;
}

test("links made in a campaign's time keep its reward; it ends by its own date", async () => {
  await withCampaigns("nordlicht", { ...winter, raises: [{ productId: "mobil-m", cents: 8000 }] });
  const during = await recommend("im-winter@referrer.example");
  expect(during).toMatchObject({ campaignId: "winter", rewardCents: 8000 });
  expect(during.share).toContain(
    `Aktion „Schneller in den Winter“: insgesamt 80 € statt 50 € Prämie. Dein Link behält das bis zum ${formatDay(addDays(today, 60))}.`,
  );
  const other = await recommend("ohne-winter@referrer.example", "mobil-s");
  expect(other).toMatchObject({ campaignId: null, rewardCents: 5000 });
  expect(other.share).not.toContain("Schneller in den Winter");

  clock.setOffset(10 * 86_400_000);
  const after = await recommend("nach-winter@referrer.example");
  expect(after).toMatchObject({ campaignId: null, rewardCents: 5000 });
  expect(after.share).not.toContain("Schneller in den Winter");
  expect([await earned(during.number), await earned(after.number)]).toEqual([8000, 5000]);
});

test("home, form, product and campaign say what is raised, from what, and until when; before and after they do not", async () => {
  await withCampaigns("nordlicht", { ...winter, raises: [{ productId: "sport-komplett", cents: 15_000 }] });
  const until = formatDay(lastDay);
  let asked = 0;
  // Pages with another parameter are not taken from the cache, whose versions this process does not follow.
  const page = async (path: string) => words((await site.ask("nordlicht", `GET ${path}?n=${asked++}`)).text);
  const campaignPage = `/aktionen/${winter.year}/winter`;
  expect(await page("/")).toMatch(/Verschenk bis zu 150 €/);
  expect(await page("/")).toContain(`150 € statt 110 €, bis ${until}`);
  expect(await page("/")).toMatch(/Schneller in den Winter bis [\d.]+ \S+ .*150 € statt 110 €/);
  expect(await page("/empfehlen/sport-komplett")).toContain(`bringt 150 € statt 110 €, bis ${until}`);
  expect(await page(campaignPage)).toMatch(/150 € statt 110 € .*Gilt für jeden Link, der bis dahin entsteht/);
  const { text } = await site.ask("nordlicht", "GET /api/v1/nordlicht/produkt/sport-komplett");
  expect(text).toContain("standard;15000");

  clock.setOffset(-2 * 86_400_000);
  expect(await page(campaignPage)).toContain("150 € statt 110 €");
  expect(await page("/")).not.toContain("150 €");
  clock.setOffset(10 * 86_400_000);
  expect(await page(campaignPage)).not.toContain("150 €");
  expect(await page("/")).not.toContain("150 €");
});

/** A page as its person reads it. */
const readBy = async (route: string, cookie: string) =>
  words((await site.ask("nordlicht", `GET ${route}`, { cookie })).text);

test("a link of that time says so in its referrer's area, on its landing page, in the friend's mail and on their page", async () => {
  await withCampaigns("nordlicht", { ...winter, raises: [{ productId: "mobil-m", cents: 8000 }] });
  const { number } = await recommend("nadja-winter@referrer.example");
  const plain = await recommend("nadja-ohne@referrer.example", "mobil-s");
  const ctx = site.ctx("nordlicht");
  const account = (await ctx.accounts.byEmail("nadja-winter@referrer.example")) ?? expect.fail();
  const session = await withTransaction(ctx, async (tx) => {
    await tx.accounts.confirm(account.id, tx.now());
    return openSession(tx, account.id);
  });
  const raised = "Aktion „Schneller in den Winter“: insgesamt 80 € statt 50 € Prämie.";
  const untilDay = ` Dein Link behält das bis zum ${formatDay(addDays(today, 60))}.`;
  const area = await readBy("/persoenlicherbereich", `${sessionCookie}=${session}`);
  expect(area).toContain(raised + untilDay);
  expect(await readBy(`/empfehlung/${number}`, "")).toContain(raised);
  expect(await readBy(`/empfehlung/${plain.number}`, "")).not.toContain("Aktion „");

  const agreed = async (link: string, email: string) => {
    const body = JSON.stringify({ ...recipient({ email }), AgbText: true });
    const { Hex } = JSON.parse(
      (await site.ask("nordlicht", `PUT /api/v1/nordlicht/empfehlung/${link}`, { body })).text,
    );
    const { rows } = await owner.query(`select id from mail where recipient = $1 and kind = 'recipientAgreed'`, [
      email,
    ]);
    const mail = (await ctx.mails.byId(rows[0]?.id)) ?? expect.fail("There is no mail.");
    return { key: `pso_${link}=${Hex}`, text: renderMail(mail, ctx.tenant).text.replaceAll(/\s+/g, " ") };
  };
  const friend = await agreed(number, "freundin-winter@post.example");
  const orderBy = formatDay(addDays(today, 30));
  expect(friend.text).toContain(
    `Aktion „Schneller in den Winter“: insgesamt 80 € statt 50 € Prämie, wenn du bis zum ${orderBy} bestellst.`,
  );
  const theirs = `Aktion „Schneller in den Winter“: insgesamt 80 € statt 50 € Prämie, wenn du bis zum ${orderBy} bestellst.`;
  expect(await readBy(`/empfaengerstand?nr=${number}`, friend.key)).toContain(theirs);
  const other = await agreed(plain.number, "freund-ohne-winter@post.example");
  for (const text of [other.text, await readBy(`/empfaengerstand?nr=${plain.number}`, other.key)])
    expect(text).not.toContain("Aktion „");

  clock.setOffset(12 * 86_400_000);
  expect(await readBy(`/empfaengerstand?nr=${number}`, friend.key)).toContain(theirs);

  clock.setOffset(0);
  const { rows } = await owner.query(`select number from recipient where email = $1`, ["freundin-winter@post.example"]);
  const order = { externalOrderId: `R-${number}`, kind: "received" as const, productId: "mobil-s" };
  const by = { recommendationNumber: number, recipientNumber: rows[0]?.number };
  await ingestOrderMessage(ctx, orderMessage(ctx.now(), { ...order, ...by }));
  const ordered = await readBy("/persoenlicherbereich", `${sessionCookie}=${session}`);
  expect(ordered).toContain(number);
  for (const text of [ordered, await readBy(`/empfaengerstand?nr=${number}`, friend.key)])
    expect(text).not.toContain("Aktion „");
});

test("marketing raises rewards for a campaign: rehearsed, alone up to the limit, above it by two", async () => {
  const tenant = "elbschutz";
  const ctx = site.ctx(tenant);
  const [mia, max] = [await signedInAs(ctx, "marketing"), await signedInAs(ctx, "marketing")];
  await withCampaigns(tenant, winter, { ...winter, id: "frage", slug: "frage", consentRequired: true });
  const open = async (who = mia) =>
    words((await site.ask(tenant, "GET /agent/praemien?aktion=winter", { cookie: who.cookie })).text);
  const send = async (fields: Record<string, string>, who = mia) => {
    const base = String((await ctx.catalogue.inForce())?.version);
    return site.ask(tenant, "POST /agent/praemien", {
      cookie: who.cookie,
      body: String(new URLSearchParams({ aktion: "winter", base, ...fields })),
    });
  };
  const idOf = async () => (await ctx.priceChanges.open())?.id ?? "";
  const raises = async () =>
    (await ctx.catalogue.inForce())?.catalogue.campaigns.find(({ id }) => id === "winter")?.raises;

  const low = await send({ intent: "save", seen: "", "praemie-mobil-m": "40" });
  expect([low.status, words(low.text)]).toEqual([400, expect.stringContaining("mindestens 50 € angeben")]);
  expect((await send({ intent: "save", seen: "", aktion: "frage", "praemie-mobil-m": "80" })).status).toBe(404);

  await send({ intent: "save", seen: "", "praemie-mobil-m": "80", "praemie-mobil-s": "50" });
  const draft = await open();
  expect(draft).toContain("Nur während der Aktion „Schneller in den Winter“");
  expect(draft).toMatch(/In den 10 Tagen der Aktion, bei gleich vielen Bestellungen: etwa \+?[\d.,]+ €/);
  expect((await send({ intent: "publish", id: await idOf() })).status).toBe(303);
  expect(await raises()).toEqual([{ productId: "mobil-m", cents: 8000 }]);
  await vi.waitUntil(async () => (await ctx.products.byId("mobil-m"))?.commission.cents === 8000, { timeout: 10_000 });

  await send({ intent: "save", seen: "", "praemie-mobil-m": "250" });
  expect((await send({ intent: "publish", id: await idOf() })).status).toBe(403);
  await send({ intent: "ask", id: await idOf(), grund: "Jubiläum" });
  expect((await send({ intent: "approve", id: await idOf() })).status).toBe(403);
  expect(await open(max)).toContain("Warum: Jubiläum");
  expect((await send({ intent: "approve", id: await idOf() }, max)).status).toBe(303);
  expect(await raises()).toEqual([{ productId: "mobil-m", cents: 25_000 }]);

  // The product's own reward takes the raise back, alone.
  await send({ intent: "save", seen: "", "praemie-mobil-m": "50" });
  expect((await send({ intent: "publish", id: await idOf() })).status).toBe(303);
  expect(await raises()).toEqual([]);
});

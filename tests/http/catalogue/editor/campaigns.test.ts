import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { campaignItems } from "#server/catalogue/item/kinds.ts";
import { publishDueItems } from "#server/catalogue/item/publish-due.ts";
import { saveItem } from "#server/catalogue/item/write-item.ts";
import { askForDays } from "#server/catalogue/price-change/ask-for-days.ts";
import { decideAboutPrices } from "#server/catalogue/price-change/decide.ts";
import { actingAs } from "#server/people/sso/actor.ts";
import { verifyAudit } from "#server/platform/audit/verify.ts";
import { addDays, dayOf, formatDay } from "#server/platform/values/calendar.ts";
import { openSite } from "#tests/http/support.ts";
import { signedInAs } from "#tests/support/data/sso-user.ts";
import { bodyOf, errorOf, formWith, shownWarnings, words } from "./form.ts";

/** The editor for campaigns. */
const tenant = "elbschutz";
const site = await openSite();
const ctx = site.ctx(tenant);
const { owner } = site.database;

const person = (firstName: string, role: "marketing" | "finance" = "marketing") =>
  signedInAs(ctx, role, null, { firstName, lastName: "Marten" });
const mia = await person("Mia");
const max = await person("Max");

const list = "/agent/aktionen";
const prices = "/agent/praemien";
const blank = `${list}/neu`;
const winter = `${list}/winter-2028`;
const open = (path: string, who = mia) => site.ask(tenant, `GET ${path}`, { cookie: who.cookie });
const inForce = async () => (await ctx.catalogue.inForce()) ?? expect.fail();
const seeded = (await inForce()).catalogue;
const campaign = async (id: string) => (await inForce()).catalogue.campaigns.find((one) => one.id === id);
const formOf = async (path: string, who = mia) => formWith((await open(path, who)).text, "legalText");
const send = async (path: string, fields: Record<string, string | null>, who = mia, form?: Record<string, string>) =>
  site.ask(tenant, `POST ${path}`, {
    cookie: who.cookie,
    body: bodyOf({ ...(form ?? (await formOf(path, who))), ...fields }),
  });
const today = dayOf(ctx.now());
const inDays = (days: number) => formatDay(addDays(today, days));
const summer = {
  title: "Sommer im Garten",
  slug: "sommer-garten",
  startsOn: inDays(-1),
  endsOn: inDays(20),
  text: "Wer im Garten empfiehlt, hat Zeit.",
  legalText: "Es gelten die Teilnahmebedingungen.",
};
const summerId = `sommer-garten-${addDays(today, -1).slice(0, 4)}`;
const summerPage = `/aktionen/${addDays(today, -1).slice(0, 4)}/sommer-garten`;

const reset = async () => {
  await owner.query("delete from catalogue_draft; delete from price_change");
  await ctx.transaction((tx) => tx.catalogue.replace(seeded, "seed", tx.now()));
};
beforeEach(reset);
afterEach(reset);

test("a campaign is added as a draft, previewed on its page, and published", async () => {
  const saved = await send(blank, { ...summer, intent: "save" });
  expect(saved.headers.location).toBe(`${list}/${summerId}?gespeichert=1`);
  expect(await campaign(summerId)).toBeUndefined();
  expect(words((await open(list)).text)).toContain("Sommer im Garten Entwurf von Mia Marten");
  expect((await site.ask(tenant, `GET ${summerPage}`)).status).toBe(404);

  const editor = `${list}/${summerId}`;
  const previewed = await send(editor, { intent: "preview" });
  const { id } = (await ctx.itemDrafts.draft("campaign", summerId)) ?? expect.fail();
  expect(previewed.headers.location).toBe(`${summerPage}?entwurf=${id}`);
  const preview = words((await open(`${summerPage}?entwurf=${id}`)).text);
  expect(preview).toContain("Wer im Garten empfiehlt, hat Zeit.");
  expect(preview).toContain("Vorschau: „Sommer im Garten“ ist ein Entwurf");
  expect((await open(`${summerPage}?entwurf=${id}`, max)).status).toBe(404);

  const { version } = await inForce();
  expect((await send(editor, { intent: "publish" })).headers.location).toBe(`${editor}?veroeffentlicht=1`);
  expect(await inForce()).toMatchObject({ version: version + 1, appliedBy: "Mia Marten" });
  expect(await campaign(summerId)).toMatchObject({
    title: "Sommer im Garten",
    raises: [],
    year: Number(today.slice(0, 4)),
  });
  expect((await inForce()).catalogue.campaigns).toHaveLength(seeded.campaigns.length + 1);
  await vi.waitUntil(async () => (await site.ask(tenant, `GET ${summerPage}?x=1`)).status === 200, { timeout: 10_000 });
  expect(await verifyAudit(ctx)).toMatchObject({ intact: true });
  const results = (await open(list)).text;
  expect(results).toContain(`href="${editor}"`);
  expect(words(results)).not.toContain("Noch nicht veröffentlicht");
});

test("the same form of a new campaign sent twice adds one, and no other campaign is written over", async () => {
  const form = { ...(await formOf(blank)), ...summer, intent: "publish" };
  const { version } = await inForce();
  for (const location of ["veroeffentlicht", "unveraendert"])
    expect((await send(blank, {}, mia, form)).headers.location).toBe(`${list}/${summerId}?${location}=1`);
  expect((await inForce()).version).toBe(version + 1);
  const other = await send(blank, { title: "Ganz anders" }, mia, form);
  expect(other.status).toBe(400);
  expect(errorOf(other.text, "slug")).toBe("So heißt schon eine Aktion.");
  expect(await campaign(summerId)).toMatchObject({ title: "Sommer im Garten" });
});

test("what is wrong is said beside its field, and everything typed stays", async () => {
  const { status, text } = await send(blank, {
    ...summer,
    intent: "save",
    title: "",
    slug: "Sommer!",
    startsOn: "31.02.2027",
    endsOn: "irgendwann",
  });
  expect(status).toBe(400);
  expect(errorOf(text, "title")).toBe("Das wird gebraucht.");
  expect(errorOf(text, "slug")).toContain("Kleinbuchstaben");
  expect(errorOf(text, "startsOn")).toContain("Den ersten Tag angeben");
  expect(errorOf(text, "endsOn")).toContain("Den letzten Tag angeben");
  expect(formWith(text, "legalText")).toMatchObject({ slug: "Sommer!", endsOn: "irgendwann", text: summer.text });
  const turned = await send(blank, { ...summer, intent: "save", endsOn: inDays(-3) });
  expect(errorOf(turned.text, "endsOn")).toBe("Das Ende liegt vor dem Beginn.");
  expect(await ctx.itemDrafts.drafts("campaign")).toEqual([]);
});

test("a running campaign is ended today, once its author has read what follows", async () => {
  await send(blank, { ...summer, intent: "publish" });
  const editor = `${list}/${summerId}`;
  expect((await send(editor, { intent: "end" })).headers.location).toBe(`${editor}?gespeichert=1`);
  const drafted = (await open(editor)).text;
  expect(words(drafted)).toContain(`Letzter Tag ${inDays(20)} ${inDays(0)}`);
  expect(words(drafted)).toContain("Heute ist der letzte Tag der Aktion.");
  expect((await campaign(summerId))?.endsOn).toBe(addDays(today, 20));
  expect((await send(editor, { intent: "publish" })).status).toBe(303);
  expect((await campaign(summerId))?.endsOn).toBe(today);
  // Its address stays, whatever its days are.
  const moved = await send(editor, { intent: "publish", slug: "anders", startsOn: "01.01.2031", endsOn: "31.01.2031" });
  expect(moved.status).toBe(422);
  await send(editor, {
    ...{ intent: "publish", slug: "anders", startsOn: "01.01.2031", endsOn: "31.01.2031" },
    bekannt: shownWarnings(moved.text),
  });
  expect(await campaign(summerId)).toMatchObject({ slug: "sommer-garten", startsOn: "2031-01-01" });
});

test("more days of raised rewards are worked out first, and the raises stay", async () => {
  const before = await campaign("winter-2028");
  const typed = { intent: "publish", endsOn: "15.01.2029" };
  const stopped = await send(winter, typed);
  expect(stopped.status).toBe(422);
  expect(words(stopped.text)).toContain("Die höheren Prämien gelten 15 Tage länger");
  expect(words(stopped.text)).toContain("In den Texten steht noch der 31.12.2028.");
  expect((await send(winter, { ...typed, bekannt: shownWarnings(stopped.text) })).status).toBe(303);
  expect(await campaign("winter-2028")).toEqual({ ...before, endsOn: "2029-01-15" });
  // Whoever takes part would have to agree: not for rewards of every link.
  const asking = await send(winter, { intent: "save", consentRequired: "on" });
  expect(errorOf(asking.text, "consentRequired")).toContain("erhöht Prämien für alle Links");
});

test("more days with rewards above the limit are asked for, and decided by a second person", async () => {
  const raises = [{ productId: "internet-100", cents: ctx.tenant.recommendation.maxRewardCents + 100 }];
  await ctx.transaction(async (tx) => {
    const { catalogue } = (await tx.catalogue.inForce()) ?? expect.fail();
    const campaigns = catalogue.campaigns.map((one) => (one.id === "winter-2028" ? { ...one, raises } : one));
    await tx.catalogue.replace({ ...catalogue, campaigns }, "anna", tx.now());
  });
  const before = await inForce();
  const typed = { intent: "publish", endsOn: "15.01.2029" };
  const bekannt = shownWarnings((await send(winter, typed)).text);
  // Not on a day either, on which nobody would be there to be asked.
  const scheduled = await send(winter, { ...typed, intent: "schedule", tag: inDays(1), bekannt });
  expect(scheduled.status).toBe(403);
  expect(words(scheduled.text)).toContain("Dass sie länger gelten, entscheidet niemand allein.");
  expect(formWith(scheduled.text, "legalText")["endsOn"]).toBe("15.01.2029");
  expect(await ctx.itemDrafts.drafts("campaign")).toEqual([]);
  const refused = await send(winter, { ...typed, bekannt });
  expect(refused.status).toBe(403);
  expect(words(refused.text)).toContain("Dass sie länger gelten, entscheidet niemand allein.");
  const form = formWith(refused.text, "legalText");
  expect(form["endsOn"]).toBe("15.01.2029");
  const ask = { ...form, intent: "ask", bekannt, title: "Länger Winter" };
  const without = await send(winter, ask, mia, {});
  expect([without.status, errorOf(without.text, "grund")]).toEqual([400, "Einen Grund angeben."]);
  for (const _ of [1, 2]) {
    const asked = await send(winter, { ...ask, grund: "Die Messe dauert länger" }, mia, {});
    expect([asked.status, asked.headers.location]).toEqual([303, `${prices}?aktion=winter-2028&beantragt=1`]);
  }
  expect(await inForce()).toEqual(before);

  // Whoever asked decides nothing; of the days nobody asks twice at a time.
  const id = async () => (await ctx.priceChanges.open())?.id ?? "";
  const decide = (intent: string, who: typeof mia, more = {}) =>
    site.ask(tenant, `POST ${prices}`, { cookie: who.cookie, body: bodyOf({ intent, id: openId, ...more }) });
  let openId = await id();
  expect((await decide("approve", mia)).status).toBe(403);
  expect((await decide("publish", mia)).status).toBe(409);
  const other = await send(winter, { ...ask, endsOn: "16.01.2029", grund: "Noch länger" }, max, {});
  expect(other.status).toBe(422);
  const seen = words((await open(prices, max)).text);
  expect(seen).toContain("Warum: Die Messe dauert länger");
  expect(seen).toMatch(/bisher 01\.11\.2028 bis 31\.12\.2028 Neu 01\.11\.2028 bis 15\.01\.2029/);
  expect(seen).toMatch(/Internet 100 mit [^:]*: 201\s€ über 200\s€/);
  expect(seen).toMatch(/An den 15 zusätzlichen Tagen, bei gleich vielen Bestellungen: etwa [+±]?[\d.,]+\s€/);

  expect((await decide("decline", max, { grund: "Zu teuer" })).status).toBe(303);
  expect(await inForce()).toEqual(before);
  expect(words((await open(prices)).text)).toMatch(
    /abgelehnt von Max Marten: .*01\.11\.2028 bis 15\.01\.2029.*Zu teuer/,
  );

  // A request that lapsed is no draft that its author puts in force alone.
  await send(winter, { ...(await formOf(winter)), intent: "ask", bekannt, grund: "Noch einmal" }, mia, {});
  openId = await id();
  await owner.query(`update price_change set "askedAt" = now() - interval '16 days' where state = 'waiting'`);
  expect((await decide("publish", mia)).status).toBe(403);
  await decide("ask", mia, { grund: "Noch einmal" });
  expect((await decide("approve", max)).status).toBe(303);
  expect(await inForce()).toMatchObject({ version: before.version + 1, appliedBy: "Mia Marten, Max Marten" });
  const prolonged = await campaign("winter-2028");
  expect(prolonged).toEqual({
    ...before.catalogue.campaigns.find((one) => one.id === "winter-2028"),
    endsOn: "2029-01-15",
  });
  const { rows } = await owner.query(`select about from audit_entry where kind = 'priceChange' order by seq`);
  expect(rows.map(({ about }) => about.split(":")[0])).toEqual([
    "askForPrices",
    "declinePrices",
    "askForPrices",
    "askForPrices",
  ]);

  // What else was changed goes on from there, and is published alone.
  const draft = await formOf(winter);
  expect(draft).toMatchObject({ title: "Länger Winter", endsOn: "15.01.2029" });
  expect((await send(winter, { intent: "publish", bekannt: "" })).status).toBe(303);
  expect(await campaign("winter-2028")).toEqual({ ...prolonged, title: "Länger Winter" });
  // Its words and fewer days are anybody's.
  const fewer = { intent: "publish", title: "Kürzer", endsOn: "15.12.2028" };
  const known = shownWarnings((await send(winter, fewer)).text);
  expect((await send(winter, { ...fewer, bekannt: known })).status).toBe(303);
  expect(await campaign("winter-2028")).toMatchObject({ title: "Kürzer", endsOn: "2028-12-15", raises });
});

test("days that two people decided are not undone by a draft with others", async () => {
  const raises = [{ productId: "internet-100", cents: ctx.tenant.recommendation.maxRewardCents + 100 }];
  const { catalogue } = await inForce();
  const campaigns = catalogue.campaigns.map((one) => (one.id === "winter-2028" ? { ...one, raises } : one));
  await ctx.transaction((tx) => tx.catalogue.replace({ ...catalogue, campaigns }, "anna", tx.now()));
  const { version: seen, catalogue: before } = await inForce();
  const facts = campaignItems.factsIn(before, "winter-2028") ?? expect.fail();
  const item = { itemId: "winter-2028", seen, draft: "" };
  const [byMia, byMax] = [mia, max].map(({ user }) => ({ ...actingAs(user), name: user.firstName }));
  if (!byMia || !byMax) expect.fail();
  await askForDays(ctx, { ...item, facts: { ...facts, endsOn: "2029-01-15" }, reason: "Messe" }, byMia);
  const publishAt = new Date(ctx.now().getTime() + 86_400_000);
  await saveItem(ctx, campaignItems, { ...item, facts: { ...facts, title: "Von Max" }, publishAt }, byMax);
  const { id = "" } = (await ctx.priceChanges.open()) ?? {};
  const decided = await decideAboutPrices(ctx, { id, intent: "approve", why: "" }, byMax);
  expect(decided).toEqual({ ok: true, value: seen + 1 });

  expect(await publishDueItems({ ...ctx, now: () => new Date(publishAt.getTime() + 1) })).toBe(1);
  expect(await campaign("winter-2028")).toMatchObject({ title: facts.title, endsOn: "2029-01-15" });
  expect(await ctx.itemDrafts.draft("campaign", "winter-2028")).toMatchObject({ base: seen, publishAt: null });
});

test("of two people the second learns of the first, and a version is put in force again", async () => {
  const form = await formOf(winter);
  await send(winter, { intent: "publish", title: "Von Max" }, max);
  const { status, text } = await send(winter, { intent: "publish", title: "Von Mia" }, mia, form);
  expect(status).toBe(409);
  expect(words(text)).toMatch(/Inzwischen hat Max Marten Fassung \d+ veröffentlicht/);
  expect(words(text)).toMatch(/Name Von Max Von Mia/);
  expect(formWith(text, "legalText")["title"]).toBe("Von Mia");
  const [, older = ""] = /vergleich=(\d+)#vergleich/.exec((await open(winter)).text) ?? [];
  const { seen = "" } = await formOf(winter);
  expect((await send(winter, {}, mia, { intent: "restore", seen, version: older })).status).toBe(303);
  expect((await inForce()).catalogue).toEqual(seeded);
});

test("nobody of another role, no unknown campaign, and no other brand", async () => {
  const fin = await person("Fee", "finance");
  for (const path of [blank, winter]) expect((await open(path, fin)).status).toBe(403);
  expect((await send(winter, { title: "X", intent: "save" }, fin, {})).status).toBe(403);
  expect((await open(`${list}/nirgends`)).status).toBe(404);
  expect((await send(`${list}/nirgends`, { ...summer, intent: "save" }, mia, {})).status).toBe(404);
  expect((await site.ask("nordlicht", `GET ${winter}`, { cookie: mia.cookie })).status).toBe(404);
});

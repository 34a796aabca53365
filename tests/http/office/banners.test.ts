import { afterAll, afterEach, expect, test, vi } from "vitest";
import { bannersOf } from "#server/catalogue/text/model.ts";
import { publishDueTexts } from "#server/catalogue/text/publish-due.ts";
import { fakeSquidex } from "#tests/fakes/squidex.ts";
import { openSite } from "#tests/http/support.ts";
import { squidexContent } from "#tests/support/data/squidex-content.ts";
import { sampleContents } from "#tests/support/data/squidex-contents.ts";
import { signedInAs } from "#tests/support/data/sso-user.ts";

const tenant = "elbschutz";
const fake = await fakeSquidex({ contents: sampleContents() });
afterAll(() => {
  vi.unstubAllEnvs();
  return fake.close();
});
vi.stubEnv("TEST_CMS_SECRET", "geheim");
const site = await openSite();
const ctx = site.ctx(tenant);
const mia = await signedInAs(ctx, "marketing");
const max = await signedInAs(ctx, "marketing");
const name = { slug: bannersOf.private, language: "de" } as const;
const editor = `/agent/texte/${name.slug}/de`;
const banner = (words: string) => `## Nur im Hafen\n\n${words}\n`;

const open = (url = editor, cookie = mia.cookie) => site.ask(tenant, `GET ${url}`, { cookie });
const send = (fields: Record<string, string>, cookie = mia.cookie) =>
  site.ask(tenant, `POST ${editor}`, {
    cookie,
    body: String(new URLSearchParams({ seen: "0", draft: "", ...fields })),
  });
const home = (query = "", cookie = "") => site.ask(tenant, `GET /${query}`, { cookie });
const words = (html: string) => html.replaceAll(/<!--.*?-->|<[^>]+>/g, "").replaceAll(/\s+/g, " ");
const typed = (html: string) => /<textarea[^>]*>([\s\S]*?)<\/textarea>/.exec(html)?.[1] ?? "";
const draftId = async () => (await ctx.texts.draft(name))?.id ?? "";
const entries = async () => (await ctx.audit.after(0, 10_000)).filter(({ kind }) => kind.startsWith("text"));
/** Home, asked for under a new address each time, with these words in it or without them. */
const homeOnce = (has: boolean, said: string) =>
  vi.waitUntil(async () => (await home(`?x=${crypto.randomUUID()}`)).text.includes(said) === has, { timeout: 10_000 });

afterEach(async () => {
  await site.database.owner.query("delete from text_version; delete from text_draft");
});

test("the list has the banners of both start pages, in both languages, before there is one", async () => {
  const { text: html } = await open("/agent/texte");
  for (const href of [editor, "/agent/texte/startseite/en", "/agent/texte/gk-startseite/de"])
    expect(html).toContain(`href="${href}"`);
  expect(words(html)).toContain("Banner der Startseite");
  const { status, text } = await open();
  expect(status).toBe(200);
  expect(words(text)).toContain("Noch ist hier kein Banner.");
  expect(typed(text)).toBe("");
});

test("a draft is on the start page for its author only", async () => {
  const { headers } = await send({ intent: "preview", markdown: banner("Mit {name} in See stechen.") });
  const id = await draftId();
  expect(headers.location).toBe(`/?entwurf=${id}`);
  const preview = await home(`?entwurf=${id}`, mia.cookie);
  expect(preview.text).toMatch(/<h2>Nur im Hafen<\/h2>/);
  expect(preview.text).toContain("Mit Elbschutz in See stechen.");
  expect(words(preview.text)).toContain("Vorschau: „Banner der Startseite“ ist ein Entwurf");
  expect(preview.headers["cache-control"]).toBe("no-store");
  for (const cookie of ["", max.cookie])
    expect((await home(`?entwurf=${id}`, cookie)).text).not.toContain("Nur im Hafen");
});

test("published, it is on the start page with its author and an audit entry, and it can be taken away", async () => {
  expect((await send({ intent: "publish", markdown: banner("Alle Mann an Deck.") })).status).toBe(303);
  expect(await ctx.texts.versions(name)).toMatchObject([{ version: 1, appliedBy: "Lena Lindner" }]);
  expect((await entries()).at(-1)).toMatchObject({
    kind: "textApplied",
    actorId: mia.user.id,
    about: "startseite de version 1",
  });
  await homeOnce(true, "Alle Mann an Deck.");
  expect((await site.ask(tenant, "GET /gk")).text).not.toContain("Alle Mann an Deck.");
  // Without English banners the English page has the German ones.
  expect((await site.ask(tenant, "GET /en?x=1")).text).toContain("Alle Mann an Deck.");

  const comparison = await open(`${editor}?vergleich=0`);
  expect(words(comparison.text)).toContain("Zurück: kein Banner");
  expect((await send({ intent: "restore", version: "0", seen: "1" })).status).toBe(303);
  await homeOnce(false, "Nur im Hafen");
  expect(words((await open()).text)).toContain("Fassung 2: kein Banner");
});

test("without English banners the English page is as the German one, and so say list, editor and versions", async () => {
  const english = "/agent/texte/startseite/en";
  const post = (fields: Record<string, string>) =>
    site.ask(tenant, `POST ${english}`, {
      cookie: mia.cookie,
      body: String(new URLSearchParams({ draft: "", ...fields })),
    });
  expect(words((await open("/agent/texte")).text)).toMatch(/startseite\s*Englisch\s*wie auf der deutschen Seite/);
  const before = words((await open(english)).text);
  expect(before).toContain("Englisch · wie auf der deutschen Seite");
  expect(before).toContain("Die englische Seite zeigt die deutschen.");
  expect((await post({ intent: "publish", seen: "0", markdown: banner("All hands on deck.") })).status).toBe(303);
  const comparison = words((await open(`${english}?vergleich=0`)).text);
  expect(comparison).toContain("Zurück: wie auf der deutschen Seite");
  expect((await post({ intent: "restore", version: "0", seen: "1" })).status).toBe(303);
  const after = words((await open(english)).text);
  expect(after).toContain("Fassung 2: wie auf der deutschen Seite");
  for (const said of [before, comparison, after]) expect(said).not.toMatch(/kein Banner/i);
});

test("each heading is a banner where it stands, also one that is called like the beginning", async () => {
  const markdown = "Vorab.\n\n## Anfang\n\nEins.\n\n## Ende\n\nZwei.\n";
  await send({ intent: "preview", markdown });
  const blocks = ctx.textFiles.blocks(markdown, "de");
  expect(blocks.map(({ title }) => title)).toEqual(["", "Anfang", "Ende"]);
  expect(new Set(blocks.map(({ id }) => id)).size).toBe(3);
  const preview = await home(`?entwurf=${await draftId()}`, mia.cookie);
  expect(words(preview.text)).toMatch(/Vorab\.\s*Anfang\s*Eins\.\s*Ende\s*Zwei\./);

  const last = await send({ intent: "publish", markdown: `${banner("Zuerst.")}\n# Zuletzt\n`, draft: await draftId() });
  expect(last.status).toBe(400);
  expect(words(last.text)).toContain("„# “ beginnt hier nichts");
  expect(await ctx.texts.versions(name)).toEqual([]);
});

test("where a content service has the list, the editor says that what is published here is not shown", async () => {
  const said = "Das CMS hat eine Liste „startseite“";
  expect(words((await open()).text)).not.toContain(said);
  const { content: before } = ctx.tenant;
  const served = squidexContent(fake.url);
  await site.change(tenant, (record) => void Object.assign(record, { content: served }));
  for (const of of ["de", "en"]) expect(words((await open(`/agent/texte/startseite/${of}`)).text)).toContain(said);
  for (const other of ["gk-startseite", "faq"])
    expect(words((await open(`/agent/texte/${other}/de`)).text)).not.toContain("Das CMS");
  await site.change(tenant, (record) => void Object.assign(record, { content: before }));
});

test("what is wrong is said beside the field, and a contradiction stops once", async () => {
  const wrong = await send({ intent: "publish", markdown: banner("Mit {bonsu}.") });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toMatch(/<textarea[^>]*aria-invalid="true"/);
  expect(words(wrong.text)).toContain("{bonsu} ist kein Platzhalter.");
  expect(typed(wrong.text)).toBe(banner("Mit {bonsu}."));
  const against = await send({ intent: "publish", markdown: banner("Mit 999 € Prämie.") });
  expect(against.status).toBe(422);
  expect(await ctx.texts.versions(name)).toEqual([]);
});

test("a scheduled banner is on the page from its day on", async () => {
  const inDays = (days: number) => new Date(ctx.now().getTime() + days * 86_400_000);
  const tag = inDays(3).toISOString().slice(0, 10).split("-").reverse().join(".");
  expect((await send({ intent: "schedule", markdown: banner("Ab Heiligabend."), tag })).status).toBe(303);
  expect(await publishDueTexts({ ...ctx, now: () => inDays(1) })).toBe(0);
  expect(await publishDueTexts({ ...ctx, now: () => inDays(4) })).toBe(1);
  await homeOnce(true, "Ab Heiligabend.");
});

import { afterEach, expect, test, vi } from "vitest";
import { publishDueTexts } from "#server/catalogue/text/publish-due.ts";
import { openSite } from "#tests/http/support.ts";
import { signedInAs } from "#tests/support/data/sso-user.ts";

const tenant = "elbschutz";
const site = await openSite();
const ctx = site.ctx(tenant);
async function writer(firstName: string) {
  const { user, ...more } = await signedInAs(ctx, "marketing");
  const named = { ...user, firstName, lastName: "Marten" };
  await ctx.ssoUsers.save(named);
  return { ...more, user: named };
}
const mia = await writer("Mia");
const max = await writer("Max");
const name = { slug: "teilnehmer", language: "de" } as const;
const editor = "/agent/texte/teilnehmer/de";
const text = (words: string) => `# Wer mitmacht\n\n${words}\n`;

const open = (query = "", who = mia) => site.ask(tenant, `GET ${editor}${query}`, { cookie: who.cookie });
const send = (fields: Record<string, string>, who = mia) =>
  site.ask(tenant, `POST ${editor}`, {
    cookie: who.cookie,
    body: String(new URLSearchParams({ seen: "0", draft: "", ...fields })),
  });
const save = (words: string, draft = "", who = mia) => send({ intent: "save", markdown: text(words), draft }, who);
const page = async (query = "", cookie = "") => site.ask(tenant, `GET /teilnehmer${query}`, { cookie });
const words = (html: string) => html.replaceAll(/<!--.*?-->|<[^>]+>/g, "").replaceAll(/\s+/g, " ");
const typed = (html: string) => /<textarea[^>]*>([\s\S]*?)<\/textarea>/.exec(html)?.[1] ?? "";
const draftId = async () => (await ctx.texts.draft(name))?.id ?? "";
const entries = async () => (await ctx.audit.after(0, 10_000)).filter(({ kind }) => kind.startsWith("text"));
const inDays = (days: number) => new Date(ctx.now().getTime() + days * 86_400_000);
const german = (at: Date) => at.toISOString().slice(0, 10).split("-").reverse().join(".");

afterEach(async () => {
  await site.database.owner.query("delete from text_version");
  await site.database.owner.query("delete from text_draft");
});

test("a draft is kept with its author, also while it has faults, and is on no page", async () => {
  expect((await save("Alle Kapitäne, {bonsu}.")).status).toBe(303);
  const shown = await open();
  expect(words(shown.text)).toContain("Entwurf von Mia Marten");
  expect(typed(shown.text)).toBe(text("Alle Kapitäne, {bonsu}."));
  expect(await ctx.texts.inForce()).toEqual([]);
  expect((await page("?x=1")).text).not.toContain("Kapitäne");
  const list = await site.ask(tenant, "GET /agent/texte", { cookie: max.cookie });
  expect(words(list.text)).toContain("Mia Marten");
});

test("only its author sees a draft on the real page, marked, never cached and never indexed", async () => {
  const { headers } = await send({ intent: "preview", markdown: text("Alle Kapitäne von {name}.") });
  const id = await draftId();
  expect(headers.location).toBe(`/teilnehmer?entwurf=${id}`);
  const preview = await page(`?entwurf=${id}`, mia.cookie);
  expect(preview.text).toContain("Alle Kapitäne von Elbschutz.");
  expect(words(preview.text)).toContain("Vorschau: „Wer mitmacht“ ist ein Entwurf");
  expect(preview.headers["cache-control"]).toBe("no-store");
  expect(preview.headers["x-robots-tag"]).toBe("noindex");
  for (const cookie of ["", max.cookie, (await signedInAs(ctx, "support")).cookie])
    expect((await page(`?entwurf=${id}`, cookie)).text).not.toContain("Kapitäne");
  expect((await page()).text).not.toContain("Kapitäne");
});

test("publishing a draft puts it in force and ends it", async () => {
  await save("Alle Kapitäne.");
  const answer = await send({ intent: "publish", markdown: text("Alle Kapitäne."), draft: await draftId() });
  expect(answer.status).toBe(303);
  expect(await ctx.texts.draft(name)).toBeNull();
  expect(await ctx.texts.versions(name)).toMatchObject([{ version: 1, appliedBy: "Mia Marten" }]);
});

test("of two drafts the later is refused with what the other wrote, and publishing over an unseen draft too", async () => {
  await save("Alle.");
  const seen = await draftId();
  expect((await save("Viele.", seen, max)).status).toBe(303);
  for (const intent of ["save", "publish"]) {
    const { status, text: html } = await send({ intent, markdown: text("Fast alle."), draft: seen });
    expect(status).toBe(409);
    expect(words(html)).toContain("Inzwischen hat Max Marten einen Entwurf gespeichert");
    expect(words(html)).toContain("entfällt: Viele.");
    expect(typed(html)).toBe(text("Fast alle."));
  }
  expect(await ctx.texts.draft(name)).toMatchObject({ markdown: text("Viele.") });
  expect(await ctx.texts.versions(name)).toEqual([]);
  expect((await save("Fast alle.", await draftId())).status).toBe(303);
});

test("a discarded draft is gone; one that was saved since is not", async () => {
  await save("Alle.");
  const seen = await draftId();
  await save("Viele.", seen, max);
  await send({ intent: "discard", draft: seen });
  expect(await ctx.texts.draft(name)).toMatchObject({ markdown: text("Viele.") });
  await send({ intent: "discard", draft: await draftId() });
  expect(await ctx.texts.draft(name)).toBeNull();
});

test("a scheduled draft is in force from its day on, once, in the name of who scheduled it", async () => {
  const fields = { intent: "schedule", markdown: text("Alle Kapitäne."), tag: german(inDays(3)) };
  expect((await send(fields)).status).toBe(303);
  expect(words((await open()).text)).toContain("Eingeplanter Entwurf von Mia Marten");
  expect(await publishDueTexts({ ...ctx, now: () => inDays(1) })).toBe(0);
  expect(await ctx.texts.versions(name)).toEqual([]);
  const then = { ...ctx, now: () => inDays(4) };
  expect(await ctx.due.kinds(inDays(4))).toContain("publish-texts");
  expect(await publishDueTexts(then)).toBe(1);
  expect(await publishDueTexts(then)).toBe(0);
  expect(await ctx.texts.versions(name)).toMatchObject([{ version: 1, appliedBy: "Mia Marten" }]);
  expect(await ctx.texts.draft(name)).toBeNull();
  expect((await entries()).slice(-2)).toMatchObject([
    { kind: "textScheduled", actorId: mia.user.id },
    { kind: "textApplied", actorId: mia.user.id, about: "teilnehmer de version 1" },
  ]);
  await vi.waitUntil(async () => (await page("?x=2")).text.includes("Kapitäne"), { timeout: 10_000 });
});

test("a scheduled draft replaces no version that was published since; it stays a draft, and says so", async () => {
  await send({ intent: "schedule", markdown: text("Alle Kapitäne."), tag: german(inDays(3)) });
  const draft = await draftId();
  expect((await send({ intent: "publish", markdown: text("Viele."), draft: "" }, max)).status).toBe(409);
  expect((await send({ intent: "publish", markdown: text("Viele."), draft }, max)).status).toBe(303);
  await send({ intent: "schedule", markdown: text("Alle Kapitäne."), tag: german(inDays(3)), seen: "0" });
  expect(await publishDueTexts({ ...ctx, now: () => inDays(4) })).toBe(1);
  expect(await ctx.texts.versions(name)).toMatchObject([{ version: 1, markdown: text("Viele.") }]);
  expect(await ctx.texts.draft(name)).toMatchObject({ publishAt: null });
  expect(await ctx.due.kinds(inDays(4))).not.toContain("publish-texts");
  expect(words((await open()).text)).toContain("Seit diesem Entwurf hat Max Marten Fassung 1 veröffentlicht");
});

test("a scheduled draft that is faulty by its day is not published; it stays a draft, whose faults the page says", async () => {
  await send({ intent: "schedule", markdown: text("Alle Kapitäne."), tag: german(inDays(3)) });
  // A release that knows other placeholders.
  await site.database.owner.query("update text_draft set markdown = $1", [text("Alle Kapitäne, {bonsu}.")]);
  expect(await publishDueTexts({ ...ctx, now: () => inDays(4) })).toBe(1);
  expect(await ctx.texts.versions(name)).toEqual([]);
  expect(await ctx.texts.draft(name)).toMatchObject({ publishAt: null });
  expect(words((await open()).text)).toContain("{bonsu} ist kein Platzhalter");
});

test.each(["", "gestern", "01.01.2020", "31.02.2027", "01.01.2099"])("%s is no day to publish on", async (tag) => {
  const { status, text: html } = await send({ intent: "schedule", markdown: text("Alle."), tag });
  expect(status).toBe(400);
  expect(html).toMatch(/<input[^>]*id="tag"[^>]*aria-invalid="true"/);
  expect(typed(html)).toBe(text("Alle."));
  expect(await ctx.texts.draft(name)).toBeNull();
});

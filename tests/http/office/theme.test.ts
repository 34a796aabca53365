import { afterEach, expect, test, vi } from "vitest";
import { typedFrom } from "#app/screens/catalogue/theme/parts/palette.ts";
import { themeColours } from "#server/platform/values/theme.ts";
import { publishDueThemes } from "#server/tenants/theme/publish-due.ts";
import { openSite } from "#tests/http/support.ts";
import { signedInAs } from "#tests/support/data/sso-user.ts";

const tenant = "elbschutz";
const site = await openSite();
const ctx = site.ctx(tenant);
const began = ctx.tenant.theme;

const person = (firstName: string) => signedInAs(ctx, "marketing", null, { firstName, lastName: "Marten" });
const mia = await person("Mia");
const max = await person("Max");

const open = (query = "", who = mia) => site.ask(tenant, `GET /agent/farben${query}`, { cookie: who.cookie });
const newest = async () => (await ctx.themes.versions())[0];
/** The form as the page sends it: what is in force, with other values in some fields. */
async function send(fields: Record<string, string>, who = mia) {
  const current = await newest();
  const typed = typedFrom(current?.theme ?? began);
  const body = { ...typed, seen: String(current?.version), draft: (await ctx.themes.draft())?.id ?? "", ...fields };
  return site.ask(tenant, "POST /agent/farben", { cookie: who.cookie, body: String(new URLSearchParams(body)) });
}
const home = async (query = "", cookie = "") => site.ask(tenant, `GET /${query}`, { cookie });
const words = (html: string) => html.replaceAll(/<!--.*?-->|<[^>]+>/g, "").replaceAll(/\s+/g, " ");
const entries = async () => (await ctx.audit.after(0, 10_000)).filter(({ kind }) => kind.startsWith("theme"));
const inDays = (days: number) => new Date(ctx.now().getTime() + days * 86_400_000);
const german = (at: Date) => at.toISOString().slice(0, 10).split("-").reverse().join(".");
const errorOf = (html: string, field: string) =>
  words(new RegExp(`<p class="error" id="${field}-error"[^>]*>(.*?)</p>`).exec(html)?.[1] ?? "");
const typedAt = (html: string, field: string) =>
  new RegExp(`<input[^>]*name="${field}"[^>]*value="([^"]*)"`).exec(html)?.[1];

afterEach(async () => {
  await site.database.owner.query("delete from theme_draft");
});

test("colours are put in force on every page as a version of the tenant, with author and audit entry", async () => {
  const before = await newest();
  const { status, headers } = await send({ intent: "publish", "light-stage": "#e0e8f0" });
  expect(status).toBe(303);
  expect(headers.location).toBe("/agent/farben?veroeffentlicht=1");
  expect(await newest()).toMatchObject({ version: (before?.version ?? 0) + 1, appliedBy: "Mia Marten" });
  await vi.waitUntil(async () => (await home("?x=1")).text.includes("--stage:#e0e8f0"), { timeout: 10_000 });
  expect((await site.ask("nordlicht", "GET /")).text).not.toContain("--stage:#e0e8f0");
  const { rows } = await site.database.owner.query<{ record: { theme: unknown } }>(
    "select record from tenant where id = $1",
    [tenant],
  );
  // What was not changed stays as the record has it.
  expect(rows[0]?.record.theme).toEqual({
    ...began,
    light: { ...began.light, stage: expect.stringMatching(/^oklch/) },
  });
  expect((await entries()).at(-1)).toMatchObject({ kind: "themeApplied", actorId: mia.user.id });
  // The same again makes no version.
  const again = await newest();
  expect((await send({ intent: "publish", "light-stage": "e0e8f0" })).headers.location).toContain("unveraendert");
  expect((await newest())?.version).toBe(again?.version);
});

test("a colour that is hard to read is refused beside its field, with one that is not, and nothing typed is lost", async () => {
  const before = await newest();
  const { status, text: html } = await send({ intent: "publish", "light-muted": "#c8c8c8", "dark-one": "#abc" });
  expect(status).toBe(400);
  expect(errorOf(html, "light-muted")).toMatch(
    /^Gegen „.+“ 1,\d+ : 1, nötig sind 4,5 : 1\. Lesbar wäre #[0-9a-f]{6}\.$/,
  );
  expect(html).toMatch(/<input[^>]*id="light-muted"[^>]*aria-invalid="true"/);
  expect(typedAt(html, "light-muted")).toBe("#c8c8c8");
  expect(typedAt(html, "dark-one")).toBe("#abc");
  expect((await newest())?.version).toBe(before?.version);
  const readable = /Lesbar wäre (#[0-9a-f]{6})/.exec(errorOf(html, "light-muted"))?.[1] ?? "";
  expect((await send({ intent: "publish", "light-muted": readable })).status).toBe(303);
});

test("a background that makes its text hard to read is named at the background", async () => {
  const { text: html } = await send({ intent: "publish", "light-stage": "#404850" });
  expect(errorOf(html, "light-stage")).toMatch(/Gegen „(Schrift|Betrag) der Bühne“/);
  expect(errorOf(html, "light-onStage")).toBe("");
});

test.each(["", "rot", "#12345", "red;}body{display:none"])("“%s” is no colour, not even in a draft", async (typed) => {
  for (const intent of ["publish", "save"]) {
    const { status, text: html } = await send({ intent, "light-line": typed });
    expect(status).toBe(400);
    expect(errorOf(html, "light-line")).toBe("Eine Farbe wie #0B5FFF angeben.");
  }
  expect(await ctx.themes.draft()).toBeNull();
});

test("only who chose them sees a draft's colours, on every page that its links lead to, never cached", async () => {
  const { status, headers } = await send({ intent: "preview", "light-paper": "#fff8e0", "light-muted": "#c8c8c8" });
  expect(status).toBe(303);
  const { id = "" } = (await ctx.themes.draft()) ?? {};
  expect(headers.location).toBe(`/?entwurf=${id}`);
  const preview = await home(`?entwurf=${id}`, mia.cookie);
  expect(preview.text).toContain("--paper:#fff8e0");
  expect(preview.text).toContain("--muted:#c8c8c8");
  expect(words(preview.text)).toContain("Vorschau der Farben");
  expect(preview.headers["cache-control"]).toBe("no-store");
  expect(preview.headers["x-robots-tag"]).toBe("noindex");
  const links = [...preview.text.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href = ""]) =>
    href.replaceAll("&amp;", "&"),
  );
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter((href) => !href.startsWith("/theme/") && !href.includes(`entwurf=${id}`))).toEqual([]);
  for (const href of ["/teilnehmer", "/datenschutz", "/en"]) {
    const page = await site.ask(tenant, `GET ${href}?entwurf=${id}`, { cookie: mia.cookie });
    expect(page.text).toContain("--paper:#fff8e0");
  }
  for (const cookie of ["", max.cookie, (await signedInAs(ctx, "support")).cookie])
    expect((await home(`?entwurf=${id}`, cookie)).text).not.toContain("#fff8e0");
  expect((await home("", mia.cookie)).text).not.toContain("#fff8e0");
  // The draft says why it cannot be published.
  expect(errorOf((await open()).text, "light-muted")).toContain("Lesbar wäre");
});

test("of two drafts the later is refused with what it would change, and publishing over other colours too", async () => {
  await send({ intent: "save", "light-line": "#111111" }, max);
  for (const intent of ["save", "publish"]) {
    const { status, text: html } = await send({ intent, "light-line": "#222222", draft: "" });
    expect(status).toBe(409);
    expect(words(html)).toContain("Inzwischen hat Max Marten einen Entwurf gespeichert");
    expect(words(html)).toContain("Zierlinie, hell: #111111 wird #222222");
    expect(typedAt(html, "light-line")).toBe("#222222");
  }
  const { status, text: html } = await send({ intent: "publish", "light-line": "#222222", seen: "0" });
  expect(status).toBe(409);
  expect(words(html)).toMatch(/Inzwischen hat .+ Fassung \d+ veröffentlicht/);
});

test("scheduled colours are in force from their day on, once; not if others were put in force since", async () => {
  const day = { intent: "schedule", tag: german(inDays(3)) };
  expect((await send({ ...day, "light-muted": "#c8c8c8" })).status).toBe(400);
  expect((await send({ ...day, tag: "01.01.2020" })).status).toBe(400);
  expect((await send({ ...day, "light-line": "#d0d0d1" })).status).toBe(303);
  expect(words((await open()).text)).toContain("Eingeplanter Entwurf von Mia Marten");
  const then = { ...ctx, now: () => inDays(4) };
  expect(await publishDueThemes({ ...ctx, now: () => inDays(1) })).toBe(0);
  expect(await ctx.due.kinds(inDays(4))).toContain("publish-themes");
  expect(await publishDueThemes(then)).toBe(1);
  expect(await publishDueThemes(then)).toBe(0);
  const published = await newest();
  expect(themeColours(published?.theme ?? began, "light").line).toBe("#d0d0d1");
  expect(published?.appliedBy).toBe("Mia Marten");
  expect((await entries()).slice(-2).map(({ kind }) => kind)).toEqual(["themeScheduled", "themeApplied"]);

  await send({ ...day, "light-line": "#d0d0d2" });
  const { id = "" } = (await ctx.themes.draft()) ?? {};
  await send({ intent: "restore", version: "1" }, max);
  expect((await newest())?.theme).toEqual(began);
  expect(await publishDueThemes(then)).toBe(1);
  expect((await newest())?.theme).toEqual(began);
  expect(await ctx.themes.draft()).toMatchObject({ id, publishAt: null });
  expect(words((await open()).text)).toContain("Seit diesem Entwurf hat Max Marten Fassung");
});

test("a version is compared with what is in force, and put in force again as a new one", async () => {
  await send({ intent: "publish", "light-line": "#d0d0d3" });
  const page = await open("?vergleich=1");
  expect(words(page.text)).toMatch(/Zierlinie, hell: #d0d0d3 wird #[0-9a-f]{6}/);
  expect((await send({ intent: "restore", version: "1" })).status).toBe(303);
  expect((await newest())?.theme).toEqual(began);
  expect((await send({ intent: "restore", version: "999" })).status).toBe(404);
});

test("a transaction of one tenant can neither read nor change the colours of another", async () => {
  const other = site.ctx("nordlicht");
  const before = await other.themes.versions();
  await send({ intent: "publish", "light-line": "#d0d0d4" });
  expect(await other.themes.versions()).toEqual(before);
  expect(await other.themes.draft()).toBeNull();
});

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { texts } from "#server/cli/texts.ts";
import { verifyAudit } from "#server/platform/audit/verify.ts";
import { openSite } from "#tests/http/support.ts";

const site = await openSite();
const { deps, printed } = site;
const ctx = site.ctx("nordlicht");
const folder = await mkdtemp(join(tmpdir(), "texts-"));
afterAll(() => rm(folder, { recursive: true }));

/** Runs a command as this operator; returns what it printed. */
async function run(user: string, ...args: string[]): Promise<string> {
  printed.length = 0;
  await texts.run(args, { ...deps, user });
  return printed.join("\n");
}

/** Applies one German text, written to a folder of its own. */
async function apply(user: string, slug: string, markdown: string, ...flags: string[]): Promise<string> {
  const own = await mkdtemp(join(folder, "apply-"));
  await mkdir(join(own, "de"));
  await writeFile(join(own, "de", `${slug}.md`), markdown);
  return run(user, "apply", own, ...flags);
}

/** A query of its own passes by the page cache. */
const faq = async (tenant: string, language = "") =>
  (await site.ask(tenant, `GET ${language}/faq?suche=${crypto.randomUUID()}`)).text;
const shows = (text: string) => vi.waitUntil(async () => (await faq("nordlicht")).includes(text), { timeout: 10_000 });
const refused = (message: string) =>
  expect.objectContaining({ tag: "userError", message: expect.stringContaining(message) });
const stored = async () => (await ctx.texts.inForce()).map(({ version }) => version);
const faqWith = (answer: string) => `# Fragen\n\n## Wer hilft? {#hilfe}\n\n${answer}\n`;

test("an applied text is on its page at once, for its tenant only, and with its version, author and audit entry", async () => {
  expect(await faq("nordlicht")).not.toContain("Der Hafenmeister");
  expect(await apply("anna", "faq", faqWith("Der Hafenmeister von {name}."))).toContain("first version");
  await shows("Der Hafenmeister von Nordlicht");
  expect(await faq("standard")).not.toContain("Der Hafenmeister");
  expect(await faq("nordlicht", "/en")).not.toContain("Der Hafenmeister");
  expect(await run("eve", "versions", "faq", "de")).toMatch(/^faq de {2}version 1 {2}.* {2}anna$/);
  const entries = (await ctx.audit.after(0, 1_000)).filter(({ kind }) => kind === "textApplied");
  expect(entries).toMatchObject([{ actor: "OPS", actorId: "anna", about: "faq de version 1" }]);
  expect(await verifyAudit(ctx)).toMatchObject({ intact: true });
});

test("a version is replaced only with --yes, after its author was named", async () => {
  const before = await stored();
  await expect(apply("bert", "faq", faqWith("Der Lotse."))).rejects.toEqual(refused("Nothing was applied"));
  expect(printed.join("\n")).toMatch(/faq de: replaces version 1 by anna of /);
  expect(await stored()).toEqual(before);
  await apply("bert", "faq", faqWith("Der Lotse."), "--yes");
  await shows("Der Lotse");
  expect(await faq("nordlicht")).not.toContain("Der Hafenmeister");
});

test("the text in force makes no version", async () => {
  const before = await stored();
  expect(await apply("anna", "faq", faqWith("Der Lotse."))).toContain("unchanged");
  expect(await stored()).toEqual(before);
});

test("an older version comes back as a new one, and version 0 is the shared text", async () => {
  await run("anna", "back", "faq", "de", "1");
  await shows("Der Hafenmeister");
  await run("anna", "back", "faq", "de", "0");
  await shows("Wer kann mitmachen?");
  expect(await faq("nordlicht")).not.toContain("Der Hafenmeister");
  expect((await ctx.texts.versions({ slug: "faq", language: "de" })).map(({ version }) => version)).toEqual([
    4, 3, 2, 1,
  ]);
});

test("an older version that has faults by now does not come back", async () => {
  const name = { slug: "hilfe-praemien", language: "de" } as const;
  for (const markdown of ["# Prämien\n\nAlle von {bonsu}.\n", "# Prämien\n\nAlle.\n"])
    await ctx.transaction((tx) => tx.texts.add({ ...name, markdown }, "anna", tx.now()));
  await expect(run("anna", "back", name.slug, name.language, "1")).rejects.toEqual(
    refused("hilfe-praemien de: {bonsu} is no placeholder"),
  );
  expect(await ctx.texts.versions(name)).toHaveLength(2);
  await run("anna", "back", name.slug, name.language, "0");
});

test("of two people who replace the same version, the second is refused", async () => {
  const name = { slug: "teilnehmer", language: "de" } as const;
  const results = await Promise.allSettled([
    apply("anna", name.slug, "# Wer mitmacht\n\nAlle."),
    apply("bert", name.slug, "# Wer mitmacht\n\nViele."),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await ctx.texts.versions(name)).toHaveLength(1);
});

test.each([
  ["faq", "Kein Titel", "has no title"],
  ["faq", "# Fragen\n\n## Bonus {#bonus when=bonsu}\n\nText", '"bonsu" of #bonus is no condition'],
  ["faq", "# Fragen\n\n## Eins {#eins}\n\nA\n\n## Zwei {#eins}\n\nB", "#eins is there twice"],
  ["Faq_1", "# Fragen", "is no name of a text"],
])("a text that would not be shown as it is meant is refused: %s %s", async (slug, markdown, message) => {
  const before = await stored();
  await expect(apply("anna", slug, markdown, "--yes")).rejects.toEqual(refused(message));
  expect(await stored()).toEqual(before);
});

test("a version is never changed, and no tenant reads another one's", async () => {
  const { database } = site.services;
  for (const sql of [`update text_version set "appliedBy" = 'eve'`, "delete from text_version"])
    await expect(database.of("nordlicht").sql(sql, [])).rejects.toThrow(/permission denied/);
  expect(await database.of("standard").sql("select 1 from text_version", [])).toEqual([]);
});

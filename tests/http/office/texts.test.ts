import { afterEach, expect, test, vi } from "vitest";
import { applyIn } from "#server/catalogue/text/apply-texts.ts";
import { texts } from "#server/cli/texts.ts";
import { verifyAudit } from "#server/platform/audit/verify.ts";
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
const by = ({ user }: typeof mia) => `${user.firstName} ${user.lastName}`;

const open = (query = "", who = mia) => site.ask(tenant, `GET ${editor}${query}`, { cookie: who.cookie });
const send = (fields: Record<string, string>, who = mia, to = editor) =>
  site.ask(tenant, `POST ${to}`, { cookie: who.cookie, body: String(new URLSearchParams(fields)) });
const publish = (markdown: string, seen: number, who = mia) =>
  send({ intent: "publish", markdown, seen: String(seen) }, who);
const written = async () => (await ctx.texts.versions(name)).map(({ version, markdown }) => [version, markdown]);
const page = async (of = tenant) => (await site.ask(of, `GET /teilnehmer?x=${crypto.randomUUID()}`)).text;
const shows = (words: string) => vi.waitUntil(async () => (await page()).includes(words), { timeout: 10_000 });
/** What the field holds. */
const typed = (html: string) => /<textarea[^>]*>([\s\S]*?)<\/textarea>/.exec(html)?.[1] ?? "";
const words = (html: string) => html.replaceAll(/<!--.*?-->|<[^>]+>/g, "").replaceAll(/\s+/g, " ");

afterEach(async () => {
  await site.database.owner.query("delete from text_version");
});

test("a text is published as its next version, is read on its page, and has its author and audit entry", async () => {
  expect((await open()).text).toContain("Der gemeinsame Text aller Marken");
  const answer = await publish("# Wer mitmacht\r\n\r\nAlle Kapitäne von {name}.\r\n", 0);
  expect(answer.status).toBe(303);
  await shows("Alle Kapitäne von Elbschutz");
  expect(await page("standard")).not.toContain("Kapitäne");
  expect(await written()).toEqual([[1, "# Wer mitmacht\n\nAlle Kapitäne von {name}.\n"]]);
  const after = await site.ask(tenant, `GET ${answer.headers.location}`, { cookie: mia.cookie });
  expect(words(after.text)).toContain("Fassung 1 ist in Kraft");
  const list = await site.ask(tenant, "GET /agent/texte", { cookie: mia.cookie });
  expect(words(list.text)).toMatch(new RegExp(`Wer mitmacht teilnehmer\\s*Deutsch\\s*Fassung 1\\s*${by(mia)}`));
  const entries = (await ctx.audit.after(0, 1_000)).filter(({ kind }) => kind === "textApplied");
  expect(entries.at(-1)).toMatchObject({ actor: "OPS", actorId: mia.user.id, about: "teilnehmer de version 1" });
  expect(await verifyAudit(ctx)).toMatchObject({ intact: true });
});

test("what would not be shown as it is meant is said beside the field, and nothing typed is lost", async () => {
  const wrong = "Ohne Titel {bonsu}\n\n## Eins {#a when=bonsu}\n\nA\n\n## Zwei {#a}\n\nB";
  const { status, text } = await publish(wrong, 0);
  expect(status).toBe(400);
  for (const said of [
    "Der Titel fehlt",
    "{bonsu} ist kein Platzhalter",
    "„bonsu“ bei #a ist keine",
    "#a steht zweimal",
  ])
    expect(words(text)).toContain(said);
  expect(text).toMatch(/<textarea[^>]*aria-invalid="true"/);
  expect(typed(text)).toBe(wrong);
  expect(await written()).toEqual([]);
});

test("what the text says against the brand is shown with its line, and only then published on a second press", async () => {
  const wrong = "# Wer mitmacht\n\nDu bekommst bis zu 999 € Prämie.\n\nMehr [hier](/gibt-es-nicht) bei Nordlicht.\n";
  const { status, text } = await publish(wrong, 0);
  expect(status).toBe(422);
  const said = words(text);
  expect(said).toMatch(/4 Widersprüche im Text\s?Veröffentlicht ist noch nichts\./);
  expect(said).toMatch(/Zeile 3: „bis zu 999 €“ steht da, die höchste Prämie ist \d+ €\./);
  expect(said).toContain("Zeile 3: „Du“ steht da, die Marke siezt.");
  expect(said).toContain("Zeile 5: „Nordlicht“ gehört zur Marke Nordlicht.");
  expect(said).toContain("Zeile 5: Der Link /gibt-es-nicht führt zu keiner Seite.");
  expect(typed(text)).toBe(wrong);
  expect(await written()).toEqual([]);
  const bekannt = (/name="bekannt" value="([^"]*)"/.exec(text)?.[1] ?? "").replaceAll("&amp;", "&");
  const more = `${wrong}\nLorem ipsum dolor.\n`;
  expect((await send({ intent: "publish", markdown: more, seen: "0", bekannt })).status).toBe(422);
  expect((await send({ intent: "publish", markdown: wrong, seen: "0", bekannt })).status).toBe(303);
  expect(await written()).toHaveLength(1);
});

test("what changes is shown before it is published, and showing it writes nothing", async () => {
  await publish("# Wer mitmacht\n\nAlle.\n", 0);
  const { text } = await send({ intent: "compare", markdown: "# Wer mitmacht\n\nFast alle.\n", seen: "1" });
  expect(words(text)).toContain("entfällt: Alle.");
  expect(words(text)).toContain("neu: Fast alle.");
  expect(typed(text)).toBe("# Wer mitmacht\n\nFast alle.\n");
  expect(await written()).toHaveLength(1);
});

test("of two people, the later is told what the other wrote, keeps what was typed, and can then replace it", async () => {
  await publish("# Wer mitmacht\n\nAlle.\n", 0);
  expect((await publish("# Wer mitmacht\n\nViele.\n", 1, max)).status).toBe(303);
  const mine = "# Wer mitmacht\n\nFast alle.\n";
  const { status, text } = await publish(mine, 1);
  expect(status).toBe(409);
  expect(words(text)).toContain(`Inzwischen hat ${by(max)} Fassung 2 veröffentlicht`);
  expect(words(text)).toContain("entfällt: Viele.");
  expect(typed(text)).toBe(mine);
  expect(await written()).toHaveLength(2);
  const seen = /name="seen" value="(\d+)"/.exec(text)?.[1];
  expect((await publish(mine, Number(seen))).status).toBe(303);
  expect((await written())[0]).toEqual([3, mine]);
});

test("any version comes back as a new one after its comparison, and 0 is the shared text", async () => {
  await publish("# Wer mitmacht\n\nAlle.\n", 0);
  await publish("# Wer mitmacht\n\nViele.\n", 1);
  const shown = words((await open("?vergleich=1")).text);
  expect(shown).toContain("entfällt: Viele.");
  expect(shown).toContain("neu: Alle.");
  expect((await send({ intent: "restore", version: "1", seen: "2" })).status).toBe(303);
  await shows("Alle.");
  expect((await send({ intent: "restore", version: "0", seen: "3" })).status).toBe(303);
  await vi.waitUntil(async () => !(await page()).includes("Alle."), { timeout: 10_000 });
  expect((await written()).map(([version]) => version)).toEqual([4, 3, 2, 1]);
  expect((await written())[0]).toEqual([4, null]);
  const late = await send({ intent: "restore", version: "2", seen: "1" }, max);
  expect(late.status).toBe(409);
  expect(await written()).toHaveLength(4);
});

test("an old text that became wrong is not put back unseen: it stands in the field, and is published from there", async () => {
  const old = "# Wer mitmacht\n\nDu bekommst bis zu 999 € Prämie.\n";
  const broken = "# Wer mitmacht\n\nAlle von {bonsu}.\n";
  const wanted = [old, broken, "# Wer mitmacht\n\nAlle.\n"].map((markdown) => ({ ...name, markdown }));
  const author = { actor: "OPS" as const, actorId: mia.user.id, name: by(mia) };
  for (const [version, text] of wanted.entries())
    await ctx.transaction((tx) => applyIn(tx, { wanted: [text], seen: [{ text, before: { version } }] }, author));
  const stopped = await send({ intent: "restore", version: "1", seen: "3" });
  expect(stopped.status).toBe(422);
  expect(words(stopped.text)).toContain("Zeile 3: „bis zu 999 €“ steht da");
  expect(typed(stopped.text)).toBe(old);
  const refused = await send({ intent: "restore", version: "2", seen: "3" });
  expect(refused.status).toBe(400);
  expect(words(refused.text)).toContain("{bonsu} ist kein Platzhalter");
  expect(await written()).toHaveLength(3);
  const bekannt = (/name="bekannt" value="([^"]*)"/.exec(stopped.text)?.[1] ?? "").replaceAll("&amp;", "&");
  expect((await send({ intent: "publish", markdown: old, seen: "3", bekannt })).status).toBe(303);
  expect((await written())[0]).toEqual([4, old]);
});

test("the command line and the browser write the same versions", async () => {
  await publish("# Wer mitmacht\n\nAlle.\n", 0);
  site.printed.length = 0;
  const deps = { ...site.deps, ctx: async () => ctx, user: "anna" };
  await texts.run(["versions", "teilnehmer", "de"], deps);
  expect(site.printed.join("\n")).toContain(`version 1`);
  expect(site.printed.join("\n")).toContain(by(mia));
  await texts.run(["back", "teilnehmer", "de", "0"], deps);
  expect(words((await open()).text)).toMatch(/Fassung 2: gemeinsamer Text anna/);
});

test("privacy and terms, unknown texts and other languages are not found", async () => {
  for (const path of ["datenschutz/de", "agb/en", "datenschutz-2026-11-01/de", "nirgends/de", "faq/fr"]) {
    const to = `/agent/texte/${path}`;
    expect((await site.ask(tenant, `GET ${to}`, { cookie: mia.cookie })).status, path).toBe(404);
    const sent = await send({ intent: "publish", markdown: "# Titel\n", seen: "0" }, mia, to);
    expect(sent.status, path).toBe(404);
  }
  expect(await ctx.texts.inForce()).toEqual([]);
});

test("nobody of another role or tenant reads or writes one", async () => {
  const support = await signedInAs(ctx, "support");
  expect((await open("", support)).status).toBe(403);
  expect((await publish("# Titel\n", 0, support)).status).toBe(403);
  const fields = { intent: "publish", markdown: "# Titel\n", seen: "0", draft: "" };
  for (const other of ["nordlicht", "standard"]) {
    const body = String(new URLSearchParams(fields));
    const { status } = await site.ask(other, `POST ${editor}`, { cookie: mia.cookie, body });
    expect([303, 404]).toContain(status);
  }
  expect(await ctx.texts.inForce()).toEqual([]);
  expect(await site.ctx("standard").texts.inForce()).toEqual([]);
});

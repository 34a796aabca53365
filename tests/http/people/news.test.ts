import { expect, test } from "vitest";
import { openSession, sessionCookie } from "#server/people/account/login/session.ts";
import { stopNewsLink } from "#server/people/news/news.ts";
import { openSite } from "#tests/http/support.ts";

/** News of a referrer's links: asked for in the personal area or the profile, ended by a mail's link. */
const site = await openSite();
const tenant = "nordlicht";
const ctx = site.ctx(tenant);
const stop = "/empfehler/nachrichten/abbestellen";
const area = "/persoenlicherbereich";

/** The text that people read: tags do not separate words. */
const read = (page: { text: string }) => page.text.replaceAll(/<[^>]*>/g, "");

/** A new account with a link, logged in; and the link that ends its news. */
async function member(email: string) {
  const account = await ctx.accounts.addOrFind({
    id: ctx.secrets.newId(),
    email,
    firstName: "Mara",
    lastName: "König",
    language: "de",
    referrerHash: ctx.secrets.newToken(),
    createdAt: ctx.now(),
  });
  const token = ctx.secrets.newToken();
  const link = await ctx.transaction(async (tx) => {
    await tx.accounts.confirm(account.id, tx.now());
    await openSession(tx, account.id, { token });
    return new URL(stopNewsLink(tx, account.id));
  });
  const wants = async () => (await ctx.accounts.byId(account.id))?.newsByMail;
  return { cookie: `${sessionCookie}=${token}`, path: link.pathname + link.search, wants };
}

const profile = "firstName=Mara&lastName=K%C3%B6nig&language=de";

test("is off until the member asks in their area, and on and off in their profile", async () => {
  const { cookie, wants } = await member("mara@post.example");
  expect(await wants()).toBe(false);
  const pressed = await site.ask(tenant, `POST ${area}`, { cookie, body: "intent=news" });
  expect([pressed.status, pressed.headers.location]).toEqual([303, `${area}?nachrichten=1`]);
  expect(await wants()).toBe(true);
  expect(read(await site.ask(tenant, "GET /meinedaten", { cookie }))).toContain("Nachrichten zu deinen LinksJa");
  await site.ask(tenant, "POST /meinedaten/profil", { cookie, body: profile });
  expect(await wants()).toBe(false);
  expect(read(await site.ask(tenant, "GET /meinedaten", { cookie }))).toContain("Nachrichten zu deinen LinksNein");
  await site.ask(tenant, "POST /meinedaten/profil", { cookie, body: `${profile}&newsByMail=on` });
  expect(await wants()).toBe(true);
});

test("the link of a mail shows a button; opening it ends nothing, pressing it does, without a login", async () => {
  const { cookie, path, wants } = await member("eva@post.example");
  await site.ask(tenant, `POST ${area}`, { cookie, body: "intent=news" });
  const page = await site.ask(tenant, `GET ${path}`);
  expect([page.status, await wants()]).toEqual([200, true]);
  expect(page.text).toContain('name="token"');
  const token = new URLSearchParams(path.split("?")[1]).get("t") ?? "";
  const pressed = await site.ask(tenant, `POST ${stop}`, { body: String(new URLSearchParams({ token })) });
  expect([pressed.status, pressed.headers.location]).toEqual([303, `${stop}?fertig=1`]);
  expect(await wants()).toBe(false);
  expect(read(await site.ask(tenant, `GET ${path}`))).toContain("Die Nachrichten sind abbestellt");
  expect((await site.ask(tenant, `GET ${stop}?t=${"x".repeat(80)}`)).status).toBe(404);
});

test("a mail program ends them by one-click: no cookie, no origin, no redirect; another site's form cannot", async () => {
  const { cookie, path, wants } = await member("programm@post.example");
  await site.ask(tenant, `POST ${area}`, { cookie, body: "intent=news" });
  const body = "List-Unsubscribe=One-Click";
  const post = (more: string) =>
    site.raw(
      `POST ${path} HTTP/1.1\r\nHost: ${site.hostOf(tenant)}\r\n${more}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
    );
  expect(await post("Origin: https://evil.example\r\n")).toMatch(/^HTTP\/1\.1 403/);
  expect(await wants()).toBe(true);
  expect(await post("")).toMatch(/^HTTP\/1\.1 200/);
  expect(await wants()).toBe(false);
});

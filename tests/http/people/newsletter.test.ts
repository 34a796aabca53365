import { expect, test } from "vitest";
import { openSession } from "#server/people/account/login/session.ts";
import { newsletter } from "#server/people/cli/newsletter.ts";
import { confirmOptIn } from "#server/people/newsletter/confirm-opt-in.ts";
import { requestOptIn } from "#server/people/newsletter/request-opt-in.ts";
import { unsubscribeToken } from "#server/people/newsletter/unsubscribe.ts";
import { operator } from "#server/platform/cli/operator.ts";
import { openSite } from "#tests/http/support.ts";

/** The text that people read: tags do not separate words. */
const read = (page: { text: string }) => page.text.replaceAll(/<[^>]*>/g, "");

/** The newsletter over HTTP: pages, facade, and the one-click requests of mail programs. */
const site = await openSite();
const ctx = site.ctx("nordlicht");
const optIn = "/empfehler/newsletter/optin";
const optOut = "/empfehler/newsletter/optout";

async function tokenFor(email: string): Promise<string> {
  const { rows } = await site.database.owner.query<{ id: string }>(
    `select id from mail where recipient = $1 and kind = 'confirmNewsletter' order by "createdAt" desc`,
    [email],
  );
  const mail = await ctx.mails.byId(rows[0]?.id ?? "");
  const params = mail?.params as { link: string } | undefined;
  return new URL(params?.link ?? "").searchParams.get("t") ?? "";
}
const stateOf = async (email: string) => (await ctx.subscribers.byEmail(email))?.state;

test("the newsletter is requested by an address and confirmed once by the button behind the mail's link", async () => {
  const email = "eva@post.example";
  const requested = await site.ask("nordlicht", `POST ${optIn}`, { body: `email=${email}` });
  expect(requested.status).toBe(303);
  // The address goes along sealed: the page names it.
  expect(requested.headers.location).toMatch(/\?gesendet=1&an=[\w.-]+$/);
  expect(requested.headers.location).not.toContain("eva");
  const token = await tokenFor(email);
  const page = await site.ask("nordlicht", `GET ${optIn}?t=${token}`);
  expect(page.status).toBe(200);
  expect(read(page)).toContain("Nordlicht darf mir per E-Mail");
  expect(await stateOf(email)).toBe("pending");
  const pressed = await site.ask("nordlicht", `POST ${optIn}`, { body: `token=${token}` });
  expect([pressed.status, pressed.headers.location]).toEqual([303, `${optIn}?bestaetigt=1`]);
  expect(await stateOf(email)).toBe("optedIn");
  expect((await site.ask("nordlicht", `GET ${optIn}?t=${token}`)).status).toBe(410);
  const again = await site.ask("nordlicht", `POST ${optIn}`, { body: `email=${email}` });
  expect(read(again)).toContain("Diese Adresse bekommt den Newsletter schon.");
});

test("a mail program unsubscribes by one-click: no cookie, no origin, no redirect; another site's form cannot", async () => {
  const email = "programm@post.example";
  await requestOptIn(ctx, { email });
  await confirmOptIn(ctx, await tokenFor(email));
  const subscriber = await ctx.subscribers.byEmail(email);
  const token = subscriber ? unsubscribeToken(ctx, subscriber) : "";
  const path = `${optOut}?t=${encodeURIComponent(token)}`;
  const host = site.hostOf("nordlicht");
  const body = "List-Unsubscribe=One-Click";
  const post = (more: string) =>
    site.raw(
      `POST ${path} HTTP/1.1\r\nHost: ${host}\r\n${more}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
    );
  expect(await post("Origin: https://evil.example\r\n")).toMatch(/^HTTP\/1\.1 403/);
  expect(await stateOf(email)).toBe("optedIn");
  expect(await post("")).toMatch(/^HTTP\/1\.1 200/);
  expect(await stateOf(email)).toBe("optedOut");
  // No other page accepts forms without an Origin.
  const other = `POST ${optIn} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`;
  expect(await site.raw(other)).toMatch(/^HTTP\/1\.1 403/);
  expect((await site.ask("nordlicht", `GET ${optOut}?t=${"x".repeat(80)}`)).status).toBe(404);
});

test("a member sees the state; the facade returns OptinMailAlreadySent and OptinAlreadySet", async () => {
  const account = await ctx.accounts.addOrFind({
    id: ctx.secrets.newId(),
    email: "mara@post.example",
    firstName: "Mara",
    lastName: "König",
    language: "de",
    referrerHash: ctx.secrets.newToken(),
    createdAt: ctx.now(),
  });
  const token = ctx.secrets.newToken();
  await ctx.transaction((tx) => openSession(tx, account.id, { token }));
  const call = async () => {
    const answer = await site.ask("nordlicht", "PUT /api/v1/nordlicht/empfehler/setNewsletterOptin", {
      bearer: token,
      body: "{}",
    });
    return JSON.parse(answer.text);
  };
  const page = () => site.ask("nordlicht", `GET ${optIn}`, { cookie: `psoe_token=${token}` });
  expect(read(await page())).toContain("Du bekommst keinen Newsletter.");
  expect(await call()).toEqual({ OptinMailAlreadySent: false, OptinAlreadySet: false });
  expect(read(await page())).toContain("Wir haben eine E-Mail an mara@post.example geschickt.");
  await call();
  expect(await call()).toEqual({ OptinMailAlreadySent: true, OptinAlreadySet: false });
  await confirmOptIn(ctx, await tokenFor(account.email));
  expect(await call()).toEqual({ OptinMailAlreadySent: false, OptinAlreadySet: true });
  expect(read(await page())).toContain("Du bekommst den Newsletter an mara@post.example.");
  const out = await site.ask("nordlicht", `POST ${optOut}`, { cookie: `psoe_token=${token}`, body: "intent=member" });
  expect(out.headers.location).toBe(`${optOut}?fertig=1`);
  expect(await stateOf(account.email)).toBe("optedOut");
});

test("the newsletter fields of a call that creates a recommendation start the double opt-in", async () => {
  const email = "payload@post.example";
  const body = JSON.stringify({
    Empfehlung: { Produkt: "mobil-m", AgbText: true, AnteilEmpfehler: 50, AgentNumber: "A-7", Agentennummer: "M-9" },
    Empfehler: {
      Vorname: "Mara",
      Nachname: "König",
      Email: email,
      NewsletterPermission: true,
      NewsletterOptinGegeben: false,
      NewsletterOptinVersendetAm: "2026-01-01T00:00:00",
    },
    Empfaenger: null,
  });
  const made = await site.ask("nordlicht", "POST /api/v1/nordlicht/empfehlen/create", { body });
  expect(made.status).toBe(201);
  const { rows } = await site.database.owner.query("select 1 from pgboss.job where name = 'answer-address-request'");
  expect(rows).toHaveLength(1);
  const stored = await site.database.owner.query(
    `select r."agentNumber", r."employeeNumber", r."createdBy" from recommendation r join account a on a.id = r."accountId" where a.email = $1`,
    [email],
  );
  expect(stored.rows).toEqual([{ agentNumber: "A-7", employeeNumber: "M-9", createdBy: "REF" }]);
});

test("the form has the checkbox if the tenant asks, with its own text; a tenant without a newsletter has no page", async () => {
  expect(read(await site.ask("nordlicht", "GET /empfehlen.html"))).toContain("Nordlicht darf mir per E-Mail");
  expect(read(await site.ask("elbschutz", "GET /empfehlen.html"))).toContain("Elbschutz darf mir per E-Mail");
  expect(read(await site.ask("standard", "GET /empfehlen.html"))).not.toContain("darf mir per E-Mail");
  expect((await site.ask("standard", `GET ${optIn}`)).status).toBe(404);
  expect((await site.ask("standard", `GET ${optOut}`)).status).toBe(200);
});

test("operators print the proof of one address, and the list with each unsubscribe link", async () => {
  const email = "nachweis@post.example";
  await requestOptIn(ctx, { email });
  await confirmOptIn(ctx, await tokenFor(email));
  await expect(newsletter.run(["export"], { ...site.deps, ctx: async () => ctx })).rejects.toThrow("No operator key");
  await operator.run(["add", "anna", "--email", "anna@marke.example"], site.deps);
  const key = /op_\S+/.exec(site.printed.splice(0).join("\n"))?.[0];
  const deps = { ...site.deps, ctx: async () => ctx, variable: () => key };
  await newsletter.run(["proof", email], deps);
  const proof = site.printed.join("\n");
  for (const part of [email, "optedIn", "Nordlicht darf mir per E-Mail", 'form "newsletter"', "pending → optedIn"])
    expect(proof).toContain(part);
  expect(proof).toMatch(/SHA-256 {5}[0-9a-f]{64}/);
  site.printed.length = 0;
  await newsletter.run(["export"], deps);
  expect(site.printed.find((line) => line.startsWith(email))).toMatch(/optout\?t=/);
  const looks = (await ctx.audit.after(0, 100)).filter(({ actorId }) => actorId === "anna");
  expect(looks.map(({ about }) => about)).toEqual([
    expect.stringMatching(/^proveSubscription:cli:[0-9a-f-]{36}$/),
    "exportSubscribers:cli:all",
  ]);
  await expect(newsletter.run(["proof", "niemand@post.example"], deps)).rejects.toThrow("knows no subscriber");
});

import { expect, test } from "vitest";
import { resources } from "#app/i18n/resources.ts";
import { pathWith } from "#app/paths.ts";
import { type PageName, pageNames, rowOf } from "#app/sitemap.ts";
import { endpoints } from "#server/api/index.ts";
import type { RequestContext } from "#server/context.ts";
import { openSession, sessionCookie } from "#server/people/account/login/session.ts";
import { makeSupportLink, redeemSupportLink } from "#server/people/account/login/support-login.ts";
import { newLinkToken } from "#server/people/account/token.ts";
import { withTransaction } from "#server/platform/context.ts";
import { type Answer, openSite } from "#tests/http/support.ts";
import { world } from "#tests/http/world.ts";

const site = await openSite();
const { ask, database } = site;
const plain = site.ctx("nordlicht");
const own = await world(site, "nordlicht", "Quittenbaum", "Zwetschgenried");
site.services.clock.setOffset(16 * 86_400_000);
const keys = await own.keys();

/** A context that keeps its cookies. */
function browser(): { ctx: RequestContext; token: () => string } {
  const jar = new Map<string, string>();
  const cookies: RequestContext["cookies"] = {
    get: (name) => jar.get(name) ?? null,
    names: () => [...jar.keys()],
    set: (name, value) => void jar.set(name, value),
    remove: (name) => void jar.delete(name),
  };
  return { ctx: { ...plain, cookies }, token: () => jar.get(sessionCookie) ?? "" };
}

async function loggedIn(method: "link" | "autologin" = "link"): Promise<string> {
  const { ctx, token } = browser();
  await withTransaction(ctx, (tx) => openSession(tx, keys.accountId, { method }));
  return token();
}

async function supportToken(): Promise<string> {
  const made = await makeSupportLink(plain, { accountId: keys.accountId, operator: "olga", reason: "T-1" });
  return made.ok ? (made.value.link.split("/").at(-1) ?? "") : "";
}

async function supporting(): Promise<string> {
  const { ctx, token } = browser();
  await redeemSupportLink(ctx, await supportToken());
  return token();
}

const cookie = (token: string) => `psoe_token=${token}`;
const area = "GET /persoenlicherbereich";
const mine = `GET /api/v1/nordlicht/praemierung?praemierungId=${keys.claimId}`;
const params = { ...keys, productId: "mobil-m", adminLoginToken: "x", run: "RF1" };
const more = {
  subcategory: "dsl",
  category: "mobil",
  year: "2025",
  campaign: "sommer",
  version: "1",
  tool: "matomo",
  questionId: "wann",
  product: "mobil-m",
  amounts: "0-0",
  key: "x",
  slug: "wann",
  task: "1",
  of: "de",
};
const addressOf = (name: PageName) => pathWith("de", name, { ...params, ...more });

test("a session that was ended, here or elsewhere, is refused by pages and facade immediately", async () => {
  const token = await loggedIn();
  expect((await ask("nordlicht", area, { cookie: cookie(token) })).status).toBe(200);
  expect((await ask("nordlicht", mine, { bearer: token })).status).toBe(200);
  await ask("nordlicht", "POST /logout", { cookie: cookie(token), body: "" });
  expect((await ask("nordlicht", area, { cookie: cookie(token) })).headers.location).toContain("/login?redirect=");
  expect((await ask("nordlicht", mine, { bearer: token })).status).toBe(404);
  expect((await ask("nordlicht", "GET /api/v1/nordlicht/account/user", { bearer: token })).status).toBe(401);

  // As after a password change, a block and the account's deletion.
  const [one, two] = [await loggedIn(), await loggedIn()];
  await withTransaction(plain, (tx) => tx.sessions.closeAll(keys.accountId));
  for (const ended of [one, two])
    expect((await ask("nordlicht", "GET /sitzung", { cookie: cookie(ended) })).status).toBe(401);
});

test("requesting the remaining time does not extend a session, staying does", async () => {
  const token = await loggedIn();
  await database.owner.query(`update session set "expiresAt" = $1, "lastSeenAt" = $2`, [
    new Date(plain.now().getTime() + 100_000),
    new Date(plain.now().getTime() - 7_000_000),
  ]);
  const left = async (route: string) => {
    const { text } = await ask("nordlicht", route, { cookie: cookie(token), body: "" });
    return (JSON.parse(text) as { left: number }).left;
  };
  expect(await left("GET /sitzung")).toBeLessThanOrEqual(100);
  expect(await left("GET /sitzung")).toBeLessThanOrEqual(100);
  expect(await left("POST /sitzung")).toBeGreaterThan(7_000);
});

test("near the limit of twelve hours the session cannot be extended, and the page says so", async () => {
  const token = await loggedIn();
  const sessionState = async (route: string) =>
    JSON.parse((await ask("nordlicht", route, { cookie: cookie(token), body: "" })).text) as object;
  expect(await sessionState("GET /sitzung")).toMatchObject({ canStay: true, kind: "member" });
  const endsAt = new Date(plain.now().getTime() + 60_000);
  await database.owner.query(`update session set "endsAt" = $1`, [endsAt]);
  for (const route of ["POST /sitzung", "GET /sitzung"]) {
    const session = await sessionState(route);
    expect(session).toMatchObject({ canStay: false, left: expect.any(Number) });
    expect((session as { left: number }).left).toBeLessThanOrEqual(60);
  }
});

/** All rows that a member could change. */
async function stored(): Promise<unknown> {
  const tables = [
    "account",
    "recommendation",
    "recipient",
    "reward_claim",
    "bank_detail",
    "passkey",
    "mail",
    "session",
  ];
  const rows = await Promise.all(
    tables.map((table) =>
      database.owner.query(`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from "${table}" t`),
    ),
  );
  return rows.map(({ rows: [row] }) => row);
}

/** Requests allowed for a support session: they concern its own browser. */
const ofOwnBrowser: readonly PageName[] = ["logout", "supportLogin", "session", "cookieSettings", "optOut"];

test("a support session can change nothing: no form of any page, no call of the facade", async () => {
  const token = await supporting();
  const before = await stored();
  const bodies: Partial<Record<PageName, string>> = {
    reward: "rewardId=ueberweisung&intent=choose",
    security: "intent=endOthers",
    passkey: "step=offer",
    personalArea: `number=${keys.number}`,
  };
  for (const name of pageNames.filter((one) => !ofOwnBrowser.includes(one) && rowOf(one).screen !== null)) {
    const sent = { cookie: cookie(token), body: bodies[name] ?? "x=1" };
    expect((await ask("nordlicht", `POST ${addressOf(name)}`, sent)).status, name).toBe(403);
  }
  for (const { method, path } of endpoints.filter(({ method, spec }) => method !== "GET" && spec.auth !== "signed")) {
    const filled = path.replace(/:(number|code)/, keys.number).replace(/:\w+/, "x");
    const answer = await ask("nordlicht", `${method} /api/v1/nordlicht${filled}`, {
      bearer: token,
      ...(method === "DELETE" ? {} : { body: "{}" }),
    });
    expect([answer.status, answer.text], `${method} ${path}`).toEqual([403, expect.stringContaining("PSOF0221")]);
  }
  expect(await stored()).toEqual(before);
});

test("a support session gets no copy of somebody's data, neither the page nor the file", async () => {
  const token = await supporting();
  const before = await stored();
  expect((await ask("nordlicht", "GET /meinedaten/kopie", { cookie: cookie(token) })).status).toBe(403);
  const file = await ask("nordlicht", "GET /api/v1/nordlicht/empfehler/datenauskunft", { bearer: token });
  expect([file.status, file.text]).toEqual([403, expect.stringContaining("PSOF0221")]);
  expect(file.text).not.toContain("Quittenbaum");
  expect(await stored()).toEqual(before);
});

test("every page of a support session names the account, in both languages; other sessions have no banner", async () => {
  const [token, member] = [await supporting(), await loggedIn()];
  const banner = /(Konto von Mara Quittenbaum|account of Mara Quittenbaum)/;
  for (const path of ["/", "/en", "/persoenlicherbereich", "/en/my-referrals", "/faq", `/praemie/${keys.claimId}`]) {
    expect((await ask("nordlicht", `GET ${path}`, { cookie: cookie(token) })).text, path).toMatch(banner);
    expect((await ask("nordlicht", `GET ${path}`, { cookie: cookie(member) })).text, path).not.toMatch(
      /support-banner/,
    );
  }
});

test("a wrong or used support link ends the current session, and says so", async () => {
  const used = await supportToken();
  const first = await ask("nordlicht", `POST /login/${used}`, { body: "" });
  expect(first.headers.location).toBe("/persoenlicherbereich");
  for (const token of [used, "x".repeat(43)]) {
    const member = await loggedIn();
    const answer: Answer = await ask("nordlicht", `GET /login/${token}`, { cookie: cookie(member) });
    expect([answer.status, answer.text]).toEqual([410, expect.stringContaining("niemand mehr angemeldet")]);
    expect((await ask("nordlicht", "GET /sitzung", { cookie: cookie(member) })).status).toBe(401);
  }
  expect(site.lines.join("\n")).not.toContain(used);
});

/** What sessions open; pages that do not exist yet are marked once they do. */
const disabled = ["/login", "/passwortvergessen", "/passwortaendern", "/passwortsetzen", "/registrieren"];

test("screens marked disabledWithAutologin redirect automatic logins to home", async () => {
  const marked = pageNames.filter((name) => rowOf(name).disabledWithAutologin);
  const named = pageNames.filter((name) => disabled.includes(rowOf(name).path.de));
  expect(named.filter((name) => !marked.includes(name))).toEqual([]);
  const [auto, normal] = [await loggedIn("autologin"), await loggedIn()];
  const leadsHome = async (name: PageName, token: string) => {
    const { status, headers } = await ask("nordlicht", `GET ${addressOf(name)}`, { cookie: cookie(token) });
    return status === 303 && headers.location === "/";
  };
  const skipped: readonly PageName[] = ["supportLogin", "logout"];
  for (const name of pageNames.filter((one) => rowOf(one).screen !== null && !skipped.includes(one))) {
    if (marked.includes(name))
      expect([await leadsHome(name, auto), await leadsHome(name, normal)], name).toEqual([true, false]);
    else if (rowOf(name).access === "member") expect(await leadsHome(name, auto), name).toBe(false);
  }
});

test("an automatic login is asked for a login, and the link that it is mailed for it opens and makes it a fresh one", async () => {
  const auto = await loggedIn("autologin");
  const deletion = (token: string) => ask("nordlicht", "GET /meinedaten/loeschen", { cookie: cookie(token) });
  expect((await deletion(auto)).text.includes('value="stepUp"')).toBe(true);
  for (const page of ["registrieren", "passwortsetzen"])
    expect((await ask("nordlicht", `GET /${page}?t=x`, { cookie: cookie(auto) })).status, page).toBe(410);
  for (const page of ["passwortvergessen", "passwortaendern", "meinedaten/sicherheit"])
    expect((await ask("nordlicht", `GET /${page}?t=x`, { cookie: cookie(auto) })).headers.location, page).toBe("/");
  const { token, row } = newLinkToken(plain, "login", keys.accountId, new Date(plain.now().getTime() + 600_000));
  await withTransaction(plain, (tx) => tx.tokens.add(row));
  const opened = await ask("nordlicht", `GET /login?t=${token}&redirect=/meinedaten/loeschen`, {
    cookie: cookie(auto),
  });
  const [, action = ""] = /<form[^>]* action="([^"]*)"[^>]*>(?:(?!<\/form>).)*name="token"/.exec(opened.text) ?? [];
  const body = `token=${token}&redirect=/meinedaten/loeschen&attempt=a1`;
  const pressed = await ask("nordlicht", `POST ${action}`, { cookie: cookie(auto), body });
  expect(pressed.headers.location).toBe("/meinedaten/loeschen");
  const [, fresh = ""] = /psoe_token=([^;]+)/.exec(String(pressed.headers["set-cookie"])) ?? [];
  expect((await deletion(fresh)).text.includes('value="stepUp"')).toBe(false);
});

test("an automatic login link logs in once, and shows programs a button instead", async () => {
  await site.change("nordlicht", ({ modules }) => Object.assign(modules, { autologin: true }));
  const { memberAreaLink } = await import("#server/people/account/login/autologin.ts");
  const linkOf = async () => {
    const link = await withTransaction(site.ctx("nordlicht"), (tx) => memberAreaLink(tx, keys.accountId));
    return new URL(link).pathname + new URL(link).search;
  };
  const person = { "Sec-Fetch-Dest": "document", "Sec-Fetch-User": "?1", "User-Agent": "Mozilla/5.0 Firefox/140.0" };
  const link = await linkOf();
  const scanned = await ask("nordlicht", `GET ${link}`, { headers: { "User-Agent": "Mozilla/5.0 Firefox/140.0" } });
  expect([scanned.status, scanned.headers["set-cookie"]]).toEqual([200, undefined]);
  const opened = await ask("nordlicht", `GET ${link}`, { headers: person });
  expect([opened.headers.location, String(opened.headers["set-cookie"])]).toEqual([
    "/persoenlicherbereich",
    expect.stringContaining("psoe_token="),
  ]);
  const again = await ask("nordlicht", `GET ${link}`, { headers: person });
  expect(again.headers.location).toMatch(/^\/login\?redirect=/);
  const token = new URLSearchParams((await linkOf()).split("?")[1]).get("t") ?? "";
  const pressed = await ask("nordlicht", "POST /autologin", { body: `token=${token}` });
  expect(pressed.headers.location).toBe("/persoenlicherbereich");
});

test("for a blocked account no support link is made, and an older one is refused and ends the session", async () => {
  const at = `/login/${await supportToken()}`;
  await database.owner.query(`update account set state = 'blocked' where id = $1`, [keys.accountId]);
  const refused = await makeSupportLink(plain, { accountId: keys.accountId, operator: "olga", reason: "T-2" });
  expect(refused).toMatchObject({ ok: false, refusal: { code: "accountBlocked" } });
  const posted = await ask("nordlicht", `POST ${at}`, { body: "" });
  expect([posted.status, posted.headers.location]).toEqual([303, at]);
  const answer = await ask("nordlicht", `GET ${at}`);
  expect([answer.status, answer.text.includes("Dieser Link öffnet kein Konto")]).toEqual([410, true]);
  await database.owner.query(`update account set state = 'confirmed' where id = $1`, [keys.accountId]);
});

test("points in time have a dash between date and time, on the page of logins and in the copy of one's data", async () => {
  const token = await loggedIn();
  for (const page of ["/meinedaten/sicherheit", "/en/my-data/copy"]) {
    const { text } = await ask("nordlicht", `GET ${page}`, { cookie: cookie(token) });
    expect(text, page).toMatch(/>\d\d\.\d\d\.\d{4} - \d\d:\d\d</);
    expect(text, page).not.toMatch(/\d{4}, \d\d:\d\d/);
  }
});

test("a recommendation whose complaint window is open links to the complaint, and not before", async () => {
  const way = `/praemienreklamation?nr=${keys.number}`;
  const shown = async () => {
    const { text } = await ask("nordlicht", area, { cookie: cookie(await loggedIn()) });
    return text.includes(`href="${way}"`);
  };
  expect(await shown()).toBe(false);
  site.services.clock.setOffset(57 * 86_400_000);
  expect(await shown()).toBe(true);
  const opened = await ask("nordlicht", `GET ${way}`, { cookie: cookie(await loggedIn()) });
  expect(opened.text).toContain("Reklamation senden");
});

test("the share page says what to do if a messenger is not installed, in both languages", async () => {
  const token = await loggedIn();
  for (const [page, text] of [
    [`/empfehlung/${keys.number}`, resources.de.components.share.noApp],
    [`/en/recommendation/${keys.number}`, resources.en.components.share.noApp],
  ])
    expect((await ask("nordlicht", `GET ${page}`, { cookie: cookie(token) })).text).toContain(text);
});

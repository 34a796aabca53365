import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import type { ServerBuild } from "@remix-run/node";
import express, { Router } from "express";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { RequestContext } from "#server/context.ts";
import { createHttp } from "#server/http.ts";
import { noTrackingParams } from "#server/people/consent/tracking-params.ts";
import { nobody } from "#server/people/viewer.ts";
import { noCookies } from "#server/platform/request/cookies.ts";
import type { Tenant } from "#server/tenants/model.ts";
import { database } from "#tests/support/database/database.ts";
import { answersOn } from "#tests/support/database/server.ts";
import { seededTenant } from "#tests/support/services/services.ts";

const { appUrl } = await database();
const pool = new pg.Pool({ connectionString: appUrl, connectionTimeoutMillis: 5_000 });
const lines: string[] = [];
const tenant = {
  id: "north",
  name: "Nord & Licht",
  pictures: { logo: "<svg><title>Nord</title></svg>" },
  version: 3,
  theme: seededTenant("nordlicht").theme,
  frameAncestors: [],
  allowedOrigins: [],
  optionalScripts: [],
  analytics: { matomo: null, adobe: null },
  modules: { consentService: true },
} as unknown as Tenant;

/** The minimal build that Remix accepts as a site: one route that echoes the request. */
const echo = {
  loader: () => new Response("<h1>page</h1>", { headers: { "Content-Type": "text/html" } }),
  action: async ({ request }: { request: Request }) => new Response(String((await request.text()).length)),
};
const build = {
  entry: { module: { default: () => new Response() } },
  routes: {
    echo: { id: "echo", path: "page", module: echo },
    login: { id: "login", path: "login", module: echo },
    praemie: { id: "praemie", path: "praemie", module: { loader: () => new Response("unknown", { status: 404 }) } },
    slow: { id: "slow", path: "slow", module: { loader: slowly } },
  },
  assets: { routes: {}, entry: {}, version: "1", url: "" },
  future: {},
  publicPath: "/",
  assetsBuildDirectory: "",
  isSpaMode: false,
} as unknown as ServerBuild;

async function slowly() {
  await new Promise((resolve) => setTimeout(resolve, 300));
  return new Response("done");
}

type Options = {
  factor?: number;
  drainSeconds?: number;
  connections?: number;
  database?: pg.Pool;
  trusted?: number | string[];
  environment?: "production" | "testing";
};

function serve(options: Options = {}) {
  const counters = options.database ?? pool;
  const http = createHttp({
    env: {
      TENANT_ENVIRONMENT: options.environment ?? "testing",
      TRUST_PROXY: options.trusted ?? 0,
      PUBLIC_SCHEME: "http",
      RATE_LIMIT_FACTOR: options.factor ?? 0,
      APP_SECRET: "x".repeat(32),
      DRAIN_SECONDS: options.drainSeconds ?? 0,
      MAX_CONNECTIONS: options.connections ?? 1_000,
      PAGE_CACHE_MB: 12,
    },
    log: pino({}, { write: (line: string) => lines.push(line) }),
    limits: counters,
    isDatabaseAnswering: answersOn(counters),
    tenants: {
      ownerOf: () => tenant.id,
      isListed: () => true,
      ownerOfApp: () => null,
      brands: () => [],
      ids: () => [tenant.id],
      exists: (id) => id === tenant.id,
      byId: async () => tenant,
      byHost: async () => tenant,
      held: () => tenant,
    },
    sharingPictureOf: async () => null,
    cacheVersionOf: () => "0",
    contextFor: async () => {
      await counters.query("select 1");
      return {
        tenant,
        viewer: nobody,
        cookies: noCookies,
        tracking: noTrackingParams,
      } as unknown as RequestContext;
    },
    api: Router()
      .use(express.raw({ type: () => true }))
      .all("*", (req, res) => res.json({ method: req.method })),
    site: {
      build: async () => build,
      files: (_req, _res, next) => next(),
      stylesheets: ["/assets/main-1.css"],
      development: false,
    },
    mailbox: null,
  });
  http.server.listen(0, "127.0.0.1");
  return once(http.server, "listening").then(() => ({
    ...http,
    at: `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`,
  }));
}

let site: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  site = await serve();
});
afterAll(async () => {
  await site.drain();
  await pool.end();
});

const FORM = "application/x-www-form-urlencoded";
const post = (path: string, headers: Record<string, string>, body = "a=1") =>
  fetch(site.at + path, { method: "POST", headers: { "Content-Type": FORM, ...headers }, body });

test("every answer has a request number and the security headers", async () => {
  const answer = await fetch(`${site.at}/page?t=secret`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(answer.headers.get("content-security-policy")).toContain(
    "script-src 'self'; script-src-attr 'none'; style-src 'self' 'sha256-",
  );
  expect(answer.headers.get("content-security-policy")).not.toContain("unsafe");
  expect(answer.headers.get("x-frame-options")).toBe("DENY");
  expect(answer.headers.get("referrer-policy")).toBe("same-origin");
  expect(lines.at(-1)).toContain('"path":"/page"');
  expect(lines.join("")).not.toContain("secret");
});

test.each([
  ["nothing said", {}, 403],
  ["a foreign origin", { Origin: "https://evil.example" }, 403],
  ["an opaque origin", { Origin: "null" }, 403],
  ["another site in Sec-Fetch-Site", { Origin: "SELF", "Sec-Fetch-Site": "cross-site" }, 403],
  ["a sibling host of the same domain", { Origin: "SELF", "Sec-Fetch-Site": "same-site" }, 403],
  ["our own page", { Origin: "SELF" }, 200],
  ["our own page in Sec-Fetch-Site", { Origin: "SELF", "Sec-Fetch-Site": "same-origin" }, 200],
])("a form sent with %s", async (_, headers: Record<string, string>, status) => {
  const own = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value === "SELF" ? site.at : value]),
  );
  expect((await post("/page", own)).status).toBe(status);
});

test("a program may call the facade, a page of another site may not use a visitor's cookies for it", async () => {
  expect((await post("/api/v1/x", {})).status).toBe(200);
  const borrowed = await post("/api/v1/x", { Cookie: "psoe_token=1" });
  expect(borrowed.status).toBe(403);
  expect(await borrowed.json()).toMatchObject({ Code: "PSOF0203" });
});

test("a body that is too large is refused, with and without Content-Length", async () => {
  const large = "x".repeat(300 * 1024);
  expect((await post("/page", { Origin: site.at }, large)).status).toBe(413);
  const stream = new Blob([large]).stream();
  const unannounced = await fetch(`${site.at}/page`, {
    method: "POST",
    headers: { Origin: site.at, "Content-Type": FORM },
    body: stream,
    duplex: "half",
  } as RequestInit);
  expect(unannounced.status).toBe(413);
  expect(await (await post("/page", { Origin: site.at }, `a=${"x".repeat(30 * 1024 - 2)}`)).text()).toBe(
    String(30 * 1024),
  );
});

test("a client that disconnects in the middle of a form is not logged as an error", async () => {
  const { hostname, port } = new URL(site.at);
  const head = `POST /page?gone HTTP/1.1\r\nHost: ${hostname}:${port}\r\nOrigin: ${site.at}\r\nContent-Type: ${FORM}`;
  const socket = net.connect(Number(port), hostname);
  socket.write(`${head}\r\nContent-Length: 9\r\nX-Request-Id: left-early\r\n\r\na=`, () => socket.destroy());
  const said = () => lines.filter((line) => line.includes("left-early"));
  await expect.poll(() => said().length).toBe(1);
  expect((await fetch(`${site.at}/page`)).status).toBe(200);
  expect(said()).toEqual([expect.stringContaining("request completed")]);
});

test("error pages of last resort have the tenant's brand and need no database", async () => {
  const answer = await post("/page", {});
  const html = await answer.text();
  expect(html).toContain(
    '<link rel="stylesheet" href="/assets/main-1.css">\n<link rel="stylesheet" href="/theme/north/3.css">',
  );
  expect(html).toContain('aria-label="Nord &amp; Licht: Zur Startseite"><svg><title>Nord</title></svg>');
  expect(html).toContain(answer.headers.get("x-request-id"));
  expect(await (await post("/en/page", {})).text()).toContain('<html lang="en">');
});

test("rate limits count one address over all processes, and have Retry-After", async () => {
  const [one, two] = await Promise.all([serve({ factor: 0.01 }), serve({ factor: 0.01 })]);
  const send = (at: string) =>
    fetch(`${at}/page`, { method: "POST", headers: { Origin: at, "Content-Type": FORM }, body: "a=1" });
  const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => send(index % 2 ? one.at : two.at)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 429, 429, 429, 429]);
  expect(Number(answers.find(({ status }) => status === 429)?.headers.get("retry-after"))).toBeGreaterThan(500);
  const { rows } = await pool.query("select key from rate_limit");
  expect(JSON.stringify(rows)).not.toContain("127.0.0.1");
  await Promise.all([one.drain(), two.drain()]);
});

test("forms with which a recipient agrees are limited as those that send a mail", async () => {
  // what other tests counted for this address
  await pool.query("delete from rate_limit");
  const site = await serve({ factor: 0.05 });
  const send = async (path: string) => {
    const headers = { Origin: site.at, "Content-Type": FORM };
    return (await fetch(`${site.at}${path}`, { method: "POST", headers, body: "a=1" })).status;
  };
  const pages = ["/empfaengerdaten/ABCDEFGHJK", "/en/your-details/ABCDEFGHJK", "/empfaenger/zustimmung"];
  for (const page of [...pages, ...pages]) expect(await send(page)).not.toBe(429);
  for (const page of [...pages, "/en/your-consent"]) expect([page, await send(page)]).toEqual([page, 429]);
  expect(await send("/page")).toBe(200);
  await site.drain();
});

test("many visitors behind one address may open links all day; wrong links are rate limited, on every route", async () => {
  await pool.query("delete from rate_limit");
  const { at, drain } = await serve({ factor: 1 });
  const open = async (path: string) => (await fetch(at + path)).status;
  /** A correct guess is given back after its response was sent: the next request may arrive before that. */
  const counted = (points: number) =>
    expect
      .poll(async () => (await pool.query("select points from rate_limit")).rows, { timeout: 9_000 })
      .toEqual([{ points }]);
  for (let person = 0; person < 40; person += 1) expect(await open("/login?t=right")).toBe(200);
  // The site has no such screen: an error of the server.
  for (let person = 0; person < 5; person += 1) expect(await open("/reward?t=right")).toBe(500);
  const wrong = ["/praemie?t=x", "/Praemie/?t=x", "/api/v1/north/empfehlung/empfehlungscode/X"];
  for (let guess = 0; guess < 26; guess += 1) expect(await open(wrong[guess % 2] ?? "")).toBe(404);
  // A correct link of somebody else between the guesses does not count as a guess.
  await counted(26);
  expect(await open("/x/../%50raemie?t=x")).toBe(404);
  await counted(27);
  for (let guess = 0; guess < 3; guess += 1) expect(await open("/praemie?t=x")).toBe(404);
  for (const path of [...wrong, "/login?t=right"]) expect(await open(path)).toBe(429);
  await drain();
});

/** The statuses of wrong guesses, each with one of these X-Forwarded-For headers. */
async function guesses(at: string, forwarded: string[]): Promise<number[]> {
  await pool.query("delete from rate_limit");
  const statuses: number[] = [];
  for (const value of forwarded)
    statuses.push((await fetch(`${at}/praemie?t=x`, { headers: { "X-Forwarded-For": value } })).status);
  return statuses;
}

test.each([
  ["no proxy is trusted", 0],
  ["other networks are trusted", ["10.0.0.0/8", "192.168.0.0/16", "2001:db8::/32"]],
] as const)("X-Forwarded-For is ignored while %s", async (_, trusted) => {
  const { at, drain } = await serve({ factor: 0.1, trusted: typeof trusted === "number" ? trusted : [...trusted] });
  const forged = ["198.51.100.1", "198.51.100.2", "198.51.100.3", "198.51.100.4, 10.0.0.1", "127.0.0.1"];
  expect(await guesses(at, forged)).toEqual([404, 404, 404, 429, 429]);
  await drain();
});

test.each([
  ["their number", 1],
  ["their networks", ["10.1.0.0/16", "loopback"]],
] as const)("behind proxies given as %s each visitor has their own rate limits", async (_, trusted) => {
  const { at, drain } = await serve({ factor: 0.1, trusted: typeof trusted === "number" ? trusted : [...trusted] });
  const people = Array.from({ length: 10 }, (_, person) => `203.0.113.${person}`);
  expect(new Set(await guesses(at, people))).toEqual(new Set([404]));
  // Entries before the proxy's own entry were sent by the visitor.
  const forging = Array.from({ length: 4 }, (_, guess) => `198.51.100.${guess}, 203.0.113.7`);
  expect(await guesses(at, forging)).toEqual([404, 404, 404, 429]);
  await drain();
});

test("behind several proxies of known networks the visitor is the last address before them", async () => {
  const { at, drain } = await serve({ factor: 0.1, trusted: ["loopback", "10.1.0.0/16"] });
  const forging = Array.from({ length: 4 }, (_, guess) => `198.51.100.${guess}, 203.0.113.7, 10.1.2.${guess}`);
  expect(await guesses(at, forging)).toEqual([404, 404, 404, 429]);
  await drain();
});

test("in production a warning is logged when all requests come from one address that is no visitor's", async () => {
  const began = performance.now();
  const clock = vi.spyOn(performance, "now").mockImplementation(() => began);
  const visit = async (at: string, later: number, forwarded?: string) => {
    lines.length = 0;
    for (let count = 0; count < 210; count += 1) {
      const address = forwarded ? { "X-Forwarded-For": `${forwarded}.${count % 7}` } : {};
      await fetch(`${at}/page`, { headers: { "User-Agent": `browser ${count % 7}`, ...address } });
    }
    clock.mockImplementation(() => began + later);
    await fetch(`${at}/page`);
    return lines.filter((line) => line.includes("TRUST_PROXY"));
  };
  const minutes = 60_000;
  for (const [options, count] of [
    [{ environment: "production", trusted: 0 }, 1],
    [{ environment: "production", trusted: ["loopback"] }, 0],
    [{ environment: "testing", trusted: 0 }, 0],
  ] as [Options, number][]) {
    clock.mockImplementation(() => began);
    const { at, drain } = await serve(options);
    const said = await visit(at, 11 * minutes, "203.0.113");
    expect(said, JSON.stringify(options)).toHaveLength(count);
    expect(said.join()).not.toContain("127.0.0.1");
    await drain();
  }
  clock.mockRestore();
});

test("no request fails during a shutdown behind a load balancer", async () => {
  const leaving = await serve({ drainSeconds: 4 });
  const statuses: number[] = [];
  let sending = true;
  const visitor = async () => {
    while (sending) statuses.push((await fetch(`${leaving.at}/slow`)).status);
  };
  const visitors = [visitor(), visitor(), visitor(), visitor()];
  await expect.poll(() => statuses.length).toBeGreaterThan(8);
  const drained = leaving.drain();
  expect((await fetch(`${leaving.at}/readyz`)).status).toBe(503);
  expect((await fetch(`${leaving.at}/healthz`)).status).toBe(200);
  expect((await fetch(`${leaving.at}/slow`)).headers.get("connection")).toBe("close");
  // The load balancer has noticed.
  sending = false;
  await Promise.all([...visitors, drained]);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test("without the database the site shows the page for an outage", async () => {
  const { at, drain } = await serve({
    factor: 1,
    database: new pg.Pool({ host: "127.0.0.1", port: 1, connectionTimeoutMillis: 200 }),
  });
  for (const path of ["/page", "/readyz"]) expect((await fetch(at + path)).status).toBe(503);
  const answer = await fetch(`${at}/page`, {
    method: "POST",
    headers: { Origin: at, "Content-Type": FORM },
    body: "a",
  });
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
  const words = ["Wir sind gleich wieder da", "Noch einmal versuchen"];
  const wordsOn = (page: string) => words.filter((word) => page.includes(word));
  // The repeat link is not offered for a POST.
  expect(wordsOn(await answer.text())).toEqual(words.slice(0, 1));
  expect(wordsOn(await (await fetch(`${at}/page`)).text())).toEqual(words);
  await drain();
});

test("connections beyond the limit are closed at once, the others are answered, and one warning is logged", async () => {
  const few = await serve({ connections: 3 });
  const { port, hostname } = new URL(few.at);
  const open = () => {
    const socket = net.connect(Number(port), hostname);
    return once(socket, "connect").then(() => socket);
  };
  const sockets = [await open(), await open(), await open()];
  lines.length = 0;
  for (const refused of [await open(), await open()]) await once(refused, "close");
  expect(lines.filter((line) => line.includes("MAX_CONNECTIONS"))).toHaveLength(1);
  sockets[0]?.write("GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  expect(String(await once(sockets[0] as net.Socket, "data"))).toContain("200 OK");
  for (const socket of sockets) socket.destroy();
  await few.drain();
});

import http from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { pino } from "pino";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { pageCache, renderingOf } from "#server/http/page-cache/page-cache.ts";
import { drain } from "#server/http/probes.ts";
import { recordRequests } from "#server/http/request/record-requests.ts";
import type { Tenant } from "#server/tenants/model.ts";
import { listening } from "#tests/support/network/listening.ts";

const tenant = { id: "north" } as Tenant;
const page = `<!DOCTYPE html><p>${"Grüße ".repeat(400)}</p>`;
const state = {
  drawn: 0,
  cacheVersion: 0,
  gap: false,
  fails: false,
  setsCookie: false,
  html: page,
  hold: Promise.resolve(),
};
const lines: string[] = [];

/** The renderer behind the cache: as slow and as faulty as a test configures. */
async function draw(req: http.IncomingMessage, res: http.ServerResponse): Promise<void> {
  state.drawn += 1;
  const html = `${state.html}<!-- ${state.drawn} -->`;
  await state.hold;
  const rendering = renderingOf(req);
  if (rendering && state.gap) rendering.isIncomplete = true;
  if (rendering && (state.fails || rendering.isIncomplete) && rendering.sendPrevious()) return;
  if (state.fails) return void res.writeHead(500).end("sorry");
  res.setHeader("Content-Type", "text/html; charset=utf-8");
  res.setHeader("Cache-Control", "private, no-cache");
  if (state.setsCookie) res.setHeader("Set-Cookie", "a=1");
  if (rendering && !rendering.isIncomplete && !state.setsCookie) rendering.store(Buffer.from(html), res.getHeaders());
  else res.end(html);
}

const cached = pageCache({
  record: recordRequests(
    pino({}, { write: (line: string) => lines.push(line) }),
    { ownerOf: () => null, held: () => null },
    null,
  ),
  ownerOf: (host) => (host.startsWith("north.") ? tenant.id : null),
  versionOf: () => String(state.cacheVersion),
  isPublic: (path) => /^\/(public|other)/.test(path),
  visitorOf: ({ headers: { cookie } }) => (cookie?.includes("session") ? null : (cookie ?? "")),
  maxBytes: 12 * 1024 * 1024,
  trackingParams: ["c"],
  next: draw,
});
const server = http.createServer((req, res) => void (cached(req, res) || draw(req, res)));
const port = await listening(server);

let at = 0;
/** Each test uses a page of its own. */
let path = "";
beforeEach(() => {
  path = `/public/${at++}`;
  Object.assign(state, { drawn: 0, gap: false, fails: false, setsCookie: false, html: page, hold: Promise.resolve() });
  return () => void vi.restoreAllMocks();
});

type Answer = { status: number; headers: http.IncomingHttpHeaders; body: Buffer };
function ask(to = path, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { port, host: "127.0.0.1", path: to, method, headers: { Host: "north.example", ...headers } };
    const req = http.request(options, async (res) => {
      const chunks = await res.toArray();
      resolve({ status: res.statusCode ?? 0, headers: res.headers, body: Buffer.concat(chunks) });
    });
    req.on("error", reject).end();
  });
}
const later = (seconds: number) => {
  const now = performance.now() + seconds * 1000;
  vi.spyOn(performance, "now").mockImplementation(() => now);
};

test("a page is rendered once, and identical for the next visitor except for request number and log line", async () => {
  const [first, second] = [await ask(), await ask()];
  expect(state.drawn).toBe(1);
  expect(second.body.equals(first.body)).toBe(true);
  expect(second.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(second.headers["x-request-id"]).not.toBe(first.headers["x-request-id"]);
  expect(lines.at(-1)).toContain(`"requestId":"${second.headers["x-request-id"]}"`);
});

test("256 concurrent visitors of a page that is missing or out of date: one rendering", async () => {
  for (const cacheVersion of [1, 2]) {
    let go = () => {};
    Object.assign(state, { cacheVersion, drawn: 0, hold: new Promise<void>((resolve) => (go = resolve)) });
    const all = Array.from({ length: 256 }, () => ask());
    await expect.poll(() => state.drawn).toBe(1);
    go();
    const answers = await Promise.all(all);
    expect(new Set(answers.map(({ body }) => body.toString())).size).toBe(1);
    expect(state.drawn).toBe(1);
  }
});

test("a page older than a minute is served while one visitor renders it; one older than 15 minutes is not", async () => {
  const before = await ask();
  later(61);
  let go = () => {};
  state.hold = new Promise((resolve) => (go = resolve));
  const drawer = ask();
  await expect.poll(() => state.drawn).toBe(2);
  expect((await ask()).body.equals(before.body)).toBe(true);
  go();
  expect((await drawer).body.toString()).toContain("<!-- 2 -->");
  expect((await ask()).body.toString()).toContain("<!-- 2 -->");
  later(15 * 60);
  expect((await ask()).body.toString()).toContain("<!-- 3 -->");
});

test("a change of the tenant's data is visible immediately", async () => {
  await ask();
  state.cacheVersion += 1;
  expect((await ask()).body.toString()).toContain("<!-- 2 -->");
});

test.each(["fails", "gap"] as const)("the cached page is served when rendering again %s", async (how) => {
  const before = await ask();
  later(61);
  state[how] = true;
  expect((await ask()).body.equals(before.body)).toBe(true);
  expect((await ask()).body.equals(before.body)).toBe(true);
  // A failed rendering is not repeated for each visitor.
  expect(state.drawn).toBe(2);
  state[how] = false;
  later(6);
  expect((await ask()).body.toString()).toContain("<!-- 3 -->");
});

test.each(["fails", "gap", "setsCookie"] as const)("a page that %s is not cached", async (how) => {
  state[how] = true;
  const all = await Promise.all([ask(), ask(), ask()]);
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([how === "fails" ? 500 : 200]));
  state[how] = false;
  const drawn = state.drawn;
  await ask();
  expect(state.drawn).toBe(drawn + 1);
});

test.each([
  ["a session", path, { Cookie: "session=1" }],
  ["a program's language", path, { "X-Accept-Language": "en" }],
  ["a bearer", path, { Authorization: "Bearer x" }],
  ["a frame", path, { "Sec-Fetch-Dest": "iframe" }],
  ["another parameter", "?q=1", {}],
  ["a parameter beside an allowed one", "?c=1&q=1", {}],
  ["a page that is not for everybody", "/private", {}],
  ["a host that nobody lists", path, { Host: "elsewhere.example" }],
])("%s is rendered for each request", async (_, to, headers: Record<string, string>) => {
  const where = to.startsWith("/private") ? to : path + to;
  await ask(where, headers);
  await ask(where, headers);
  expect(state.drawn).toBe(2);
});

test("pages are cached by host, parameters and consent class", async () => {
  const kinds: [string, Record<string, string>][] = [
    [path, {}],
    [`${path}?c=1`, {}],
    [`${path}?c=2`, {}],
    [path, { Cookie: "consent=1" }],
    [path, { Host: "north.other.example" }],
  ];
  for (const _ of [1, 2]) for (const [to, headers] of kinds) await ask(to, headers);
  expect(state.drawn).toBe(kinds.length);
});

test("a form is never served from the cache", async () => {
  await ask(path, {}, "POST");
  await ask(path, {}, "POST");
  expect(state.drawn).toBe(2);
});

test("answers are compressed if accepted, complete otherwise, 304 if unchanged, and without a body for HEAD", async () => {
  const { body, headers } = await ask();
  // Compressed variants are added to the entry one after the other.
  const encoding = (wanted: string) => async () =>
    (await ask(path, { "Accept-Encoding": wanted })).headers["content-encoding"];
  await expect.poll(encoding("br")).toBe("br");
  await expect.poll(encoding("gzip")).toBe("gzip");
  const small = await ask(path, { "Accept-Encoding": "gzip, deflate, br" });
  expect(brotliDecompressSync(small.body).equals(body)).toBe(true);
  expect(small.body.length).toBeLessThan(body.length / 4);
  expect(small.headers["vary"]).toContain("Accept-Encoding");
  expect((await ask(path, { "Accept-Encoding": "br;q=0" })).headers["content-encoding"]).toBeUndefined();
  const again = await ask(path, { "If-None-Match": String(headers.etag) });
  expect([again.status, again.body.length]).toEqual([304, 0]);
  const head = await ask(path, {}, "HEAD");
  expect([head.status, head.body.length, head.headers["content-length"]]).toEqual([200, 0, String(body.length)]);
});

test("the cache is bounded: pages rendered longest ago are dropped", async () => {
  state.html = "x".repeat(600_000);
  await ask(`/other/first`);
  for (let one = 0; one < 15; one++) await ask(`/other/${one}`);
  const drawn = state.drawn;
  await ask("/other/14");
  expect(state.drawn).toBe(drawn);
  await ask("/other/first");
  expect(state.drawn).toBe(drawn + 1);
});

describe("a shared cache in front", () => {
  const sharing = async (headers = {}) => (await ask(path, headers)).headers["surrogate-control"];

  test("is told for how long the page is still fresh, and which tenant's it is", async () => {
    const { headers } = await ask();
    expect(headers["surrogate-control"]).toMatch(/^max-age=(59|60), stale-while-revalidate=600, stale-if-error=86400$/);
    expect(headers["surrogate-key"]).toBe("north");
    expect(headers["cache-control"]).toBe("private, no-cache");
    expect(headers["vary"]).toBe("Accept-Encoding, Cookie, Sec-Fetch-Dest, X-Accept-Language");
    later(50);
    expect(await sharing()).toMatch(/^max-age=(9|10),/);
  });

  test("is told nothing about pages that are not for everybody, and about those that changed while they were rendered", async () => {
    await ask();
    for (const own of [{ Cookie: "session=1" }, { Authorization: "Bearer x" }, { "Sec-Fetch-Dest": "iframe" }])
      expect(await sharing(own)).toBeUndefined();
    let go = () => {};
    state.hold = new Promise((resolve) => (go = resolve));
    state.cacheVersion += 1;
    const slow = sharing();
    await expect.poll(() => state.drawn).toBe(5);
    state.cacheVersion += 1;
    go();
    expect(await slow).toBeUndefined();
  });
});

test("during shutdown each answer closes its connection", async () => {
  const leaving = http.createServer((req, res) => void (cached(req, res) || draw(req, res)));
  const to = await listening(leaving);
  const fetchPage = () => fetch(`http://127.0.0.1:${to}/public/leaving`, { headers: { Host: "north.example" } });
  expect((await fetchPage()).headers.get("connection")).toBe("keep-alive");
  const drained = drain(leaving, { open: true }, 0);
  expect((await fetchPage()).headers.get("connection")).toBe("close");
  await drained;
  await expect(fetchPage()).rejects.toThrow();
});

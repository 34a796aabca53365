import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Log } from "#server/platform/context.ts";
import { openUpstream, type Upstream, type UpstreamOptions } from "#server/platform/upstream/http.ts";
import { type Failure, fakeServer } from "#tests/fakes/http.ts";

const logged: string[] = [];
const write = (fields: Record<string, unknown>, message: string) =>
  void logged.push(JSON.stringify({ ...fields, message }));
const log: Log = { info: write, warn: write, error: write };
const server = await fakeServer((_, res) => void res.writeHead(200).end('{"fine":true}'));
const opened: Upstream[] = [];
const open = (change: Partial<UpstreamOptions> = {}) => {
  const upstream = openUpstream({ name: "content test", baseUrl: server.url, budgetMs: 1_000, log, ...change });
  opened.push(upstream);
  return upstream;
};
afterAll(async () => {
  await Promise.all(opened.map((one) => one.close()));
  await server.close();
});
beforeEach(() => {
  server.fail(null);
  server.received.length = 0;
  logged.length = 0;
  return () => void vi.useRealTimers();
});

const text = (body: Uint8Array) => Buffer.from(body).toString();

describe("a call to an upstream", () => {
  it("returns the answer", async () => {
    const answer = await open().call({ path: "/a?b=c", headers: { Authorization: "Bearer x" } });
    expect(answer.kind === "ok" && text(answer.body)).toBe('{"fine":true}');
    expect(server.received).toMatchObject([{ method: "GET", path: "/a?b=c", headers: { authorization: "Bearer x" } }]);
    expect(logged).toEqual([]);
  });

  it.each(["/produkt/../", "/produkt/..?quelle=a", "/praemie/./grafik100", "/produkt/%2e%2E/", "/.."])(
    "with dot segments in a path, as from an invented id, is not sent: %s",
    async (path) => {
      const upstream = open();
      expect(await upstream.call({ path })).toMatchObject({ kind: "status", status: 404 });
      expect((await upstream.call({ path: "/produkt/a..b/.c?x=/../y" })).kind).toBe("ok");
      expect(server.received.map((one) => one.path)).toEqual(["/produkt/a..b/.c?x=/../y"]);
    },
  );

  const failures: [string, Failure, object, number][] = [
    ["an error", { kind: "status", status: 503 }, { kind: "status", status: 503 }, 1],
    ["a redirect", { kind: "status", status: 302, headers: { Location: "/b" } }, { kind: "status", status: 302 }, 1],
    ["a late answer", { kind: "delay", ms: 30_000 }, { kind: "unreachable", why: "timeout" }, 1],
    ["no answer at all", { kind: "hang" }, { kind: "unreachable", why: "timeout" }, 1],
    ["a cut connection, twice", { kind: "reset" }, { kind: "unreachable", why: "connection" }, 2],
    ["half an answer, twice", { kind: "truncated" }, { kind: "unreachable", why: "connection" }, 2],
    ["5 MB", { kind: "large", bytes: 5 * 1024 * 1024 }, { kind: "unreachable", why: "tooLarge" }, 1],
  ];
  it.each(failures)("reports %s with a message, within its time limit", async (_, failure, expected, calls) => {
    server.fail(failure);
    const began = performance.now();
    const path = "/a?secret=geheim";
    expect(await open().call({ path, headers: { Authorization: "Bearer geheim" } })).toMatchObject(expected);
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(server.received.length).toBe(calls);
    expect(logged.length).toBe(1);
    expect(logged[0]).toContain('"path":"/a"');
    expect(logged.join()).not.toContain("geheim");
  });

  it("is retried once if the connection of a GET failed, and never for a POST", async () => {
    server.fail({ kind: "reset" }, { times: 1 });
    expect(await open().call({ path: "/a" })).toMatchObject({ kind: "ok" });
    server.fail({ kind: "reset" }, { times: 1 });
    expect(await open().call({ method: "POST", path: "/a", body: "{}" })).toMatchObject({ why: "connection" });
  });

  it("has an upper time limit, whatever its own limit is", async () => {
    server.fail({ kind: "hang" });
    expect(await open({ budgetMs: 60_000, outerMs: 50 }).call({ path: "/a" })).toMatchObject({ why: "timeout" });
  });

  it("reports that the server cannot be reached", async () => {
    const gone = await fakeServer(() => {});
    await gone.close();
    expect(await open({ baseUrl: gone.url }).call({ path: "/a" })).toMatchObject({ why: "connection" });
  });
});

describe("the circuit breaker", () => {
  it("opens after five failures, lets one call through later, and closes when it is answered", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const upstream = open({ breaker: { failures: 5, halfOpenMs: 10_000 } });
    server.fail({ kind: "status", status: 500 });
    for (let call = 1; call <= 5; call++) await upstream.call({ path: "/a" });
    expect(upstream.breaker()).toBe("open");
    expect(await upstream.call({ path: "/a" })).toEqual({ kind: "unreachable", why: "breaker" });
    expect(server.received.length).toBe(5);
    server.fail(null);
    vi.setSystemTime(Date.now() + 10_001);
    expect(await upstream.call({ path: "/a" })).toMatchObject({ kind: "ok" });
    expect(upstream.breaker()).toBe("closed");
  });

  it("tells of a service that fails until nobody has asked it for ten minutes", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const upstream = open({ breaker: { failures: 5, halfOpenMs: 10_000 } });
    server.fail({ kind: "status", status: 500 });
    for (let call = 1; call <= 5; call++) await upstream.call({ path: "/a" });
    vi.setSystemTime(Date.now() + 599_000);
    expect(upstream.breaker()).toBe("open");
    vi.setSystemTime(Date.now() + 2_000);
    expect(upstream.breaker()).toBe("halfOpen");
    await upstream.call({ path: "/a" });
    expect(upstream.breaker()).toBe("open");
  });

  it("stays closed after wrong requests", async () => {
    const upstream = open();
    server.fail({ kind: "status", status: 404 });
    for (let call = 1; call <= 8; call++) await upstream.call({ path: "/a" });
    expect(upstream.breaker()).toBe("closed");
  });
});

it.each([
  "http://content.example/",
  "https://me:you@content.example",
  "ftp://content.example",
  "content",
  "https://a.b/?c",
])("calls to %s are refused", (baseUrl) => {
  expect(() => open({ baseUrl })).toThrow(expect.objectContaining({ tag: "upstreamUrl" }));
});

it.each(["https://content.example/cms/", "http://localhost:1/cms", "http://[::1]:1/cms/", "http://cms.localhost/cms"])(
  "calls to %s are allowed",
  (baseUrl) => expect(open({ baseUrl }).baseUrl).toMatch(/\/cms$/),
);

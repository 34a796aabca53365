import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, connection, database, type RunningProxy, startProxy } from "./haproxy.ts";

const visitor = "127.0.0.9";
const forwards = "127.0.0.2";
const speaksProxyProtocol = "127.0.0.3";
const limit = 20;

let proxy: RunningProxy;
beforeAll(async () => {
  proxy = await startProxy({
    PROXY_PROTOCOL_FROM: `198.51.100.0/24 ${speaksProxyProtocol}`,
    FORWARDED_FROM: `${forwards} 10.9.0.0/16 2001:db8:9::/48`,
    CONNECTIONS_PER_ADDRESS: String(limit),
  });
});
afterAll(() => proxy.stop());

const forged = {
  "X-Forwarded-For": "203.0.113.66",
  "X-Forwarded-Proto": "https",
  "X-Forwarded-Host": "evil.example",
  Forwarded: "for=203.0.113.66",
};

test("a client's own statements about its address are ignored, and not forwarded", async () => {
  for (const from of [visitor, "127.0.0.1"]) {
    const { seen } = await ask(proxy.port, { from, headers: forged });
    expect(seen?.ip).toBe(from);
    expect(seen?.headers["x-forwarded-for"]).toBe(from);
    for (const name of ["x-forwarded-proto", "x-forwarded-host", "forwarded"])
      expect(seen?.headers[name]).toBeUndefined();
  }
});

test("each request is a trace of its own, which only a proxy in a known network may have begun", async () => {
  const begun = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
  const traceOf = async (from: string, headers = {}) =>
    (await ask(proxy.port, { from, headers })).seen?.headers["traceparent"];
  const [first, second] = [await traceOf(visitor), await traceOf(visitor, { traceparent: begun })];
  expect(first).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  expect(second).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  expect(new Set([first, second, begun]).size).toBe(3);
  expect(await traceOf(forwards, { traceparent: begun })).toBe(begun);
});

test("a proxy that ends TLS in a known network states its visitors' addresses, on the same connection", async () => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const addressFor = async (forwarded: string) =>
    (await ask(proxy.port, { from: forwards, agent, headers: { "X-Forwarded-For": forwarded } })).seen?.ip;
  expect(await addressFor("203.0.113.1")).toBe("203.0.113.1");
  expect(await addressFor("203.0.113.2")).toBe("203.0.113.2");
  expect(await addressFor("2001:db8::7")).toBe("2001:db8::7");
  // Entries sent by the visitor precede the address that the proxy adds.
  expect(await addressFor("198.51.100.66, 203.0.113.1")).toBe("203.0.113.1");
  // Two proxies of trusted networks in a row.
  expect(await addressFor("198.51.100.66, 203.0.113.1, 10.9.0.4")).toBe("203.0.113.1");
  expect(await addressFor("198.51.100.66, 2001:db8::1, 2001:db8:9::4, 10.9.0.4")).toBe("2001:db8::1");
  expect((await ask(proxy.port, { from: forwards, agent })).seen?.ip).toBe(forwards);
  agent.destroy();
});

test("the PROXY protocol is accepted from known networks only", async () => {
  const say = async (from: string) => {
    const { socket, ...state } = await connection(proxy.port, from);
    let text = state.text;
    socket.on("data", (chunk) => (text += String(chunk)));
    socket.write("PROXY TCP4 203.0.113.5 192.0.2.1 4711 443\r\n");
    socket.write("GET /x HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 198.51.100.66\r\nConnection: close\r\n\r\n");
    await new Promise((resolve) => socket.once("close", resolve));
    return text;
  };
  expect(await say(speaksProxyProtocol)).toContain('"ip":"203.0.113.5"');
  expect(await say(visitor)).toMatch(/^HTTP\/1\.1 400 /);
});

test("60 connections that send a header line every 5 s are closed after 10 s, and delay no one", async () => {
  const addresses = ["127.0.1.1", "127.0.1.2", "127.0.1.3"];
  const slow = await Promise.all(
    Array.from({ length: 60 }, (_, index) => connection(proxy.port, addresses[index % addresses.length])),
  );
  const began = performance.now();
  for (const { socket } of slow) socket.write("GET /x HTTP/1.1\r\nHost: x\r\n");
  const dripping = setInterval(() => {
    for (const { socket, closed } of slow) if (!closed) socket.write("X-Slow: 1\r\n");
  }, 5_000);
  await pause(1_000);
  expect(slow.filter(({ closed }) => closed)).toHaveLength(0);
  expect((await ask(proxy.port, { from: visitor })).status).toBe(200);
  await expect.poll(() => slow.filter(({ closed }) => !closed).length, { timeout: 15_000 }).toBe(0);
  clearInterval(dripping);
  expect(performance.now() - began).toBeLessThan(13_000);
  expect(slow[0]?.text).toContain("408");
});

test("a connection without a request is closed after 10 s", async () => {
  const idle = await connection(proxy.port, "127.0.1.4");
  idle.socket.write("GET /x HTTP/1.1\r\nHost: x\r\n\r\n");
  await expect.poll(() => idle.text).toContain("200 OK");
  await expect.poll(() => idle.closed, { timeout: 13_000 }).toBe(true);
});

test("the connections of one address are limited, while others are served", async () => {
  const greedy = await Promise.all(Array.from({ length: 2 * limit }, () => connection(proxy.port, "127.0.1.5")));
  await expect.poll(() => greedy.filter(({ closed }) => !closed).length).toBe(limit);
  await expect(ask(proxy.port, { from: "127.0.1.5" })).rejects.toThrow();
  expect((await ask(proxy.port, { from: visitor })).status).toBe(200);
  for (const { socket } of greedy) socket.destroy();
  await expect
    .poll(() =>
      ask(proxy.port, { from: "127.0.1.5" }).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
  // Behind a proxy connections do not belong to one visitor; with the PROXY protocol they do, and are counted.
  const many = await Promise.all(Array.from({ length: 2 * limit }, () => connection(proxy.port, forwards)));
  const named = await Promise.all(Array.from({ length: 2 * limit }, () => connection(proxy.port, speaksProxyProtocol)));
  named.forEach(({ socket }, index) => {
    socket.write(`PROXY TCP4 203.0.113.${index < limit + 5 ? 1 : 2} 192.0.2.1 ${4000 + index} 443\r\n`);
  });
  await expect.poll(() => named.filter(({ closed }) => !closed).length).toBe(2 * limit - 5);
  expect(many.filter(({ closed }) => closed)).toHaveLength(0);
  for (const { socket } of [...many, ...named]) socket.destroy();
});

test("the proxy ends TLS itself with certificates in files, and forwards the visitor's own address", async () => {
  const folder = mkdtempSync(join(tmpdir(), "referral-certificates-"));
  const [key, certificate] = ["key", "crt"].map((name) => join(folder, name)) as [string, string];
  const made = spawnSync("openssl", [
    "req",
    "-x509",
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:prime256v1",
    "-nodes",
    "-days",
    "1",
    "-subj",
    "/CN=nordlicht.example",
    "-keyout",
    key,
    "-out",
    certificate,
  ]);
  expect(made.status, String(made.stderr)).toBe(0);
  const bundles = mkdtempSync(join(tmpdir(), "referral-certificates-"));
  writeFileSync(join(bundles, "nordlicht.pem"), `${readFileSync(certificate)}${readFileSync(key)}`);
  chmodSync(bundles, 0o755);
  const withTls = await startProxy({ HTTPS: "yes" }, { certificates: `${bundles}/` });
  const answer = await new Promise<string>((resolve, reject) => {
    const options = { host: "127.0.0.1", port: withTls.tlsPort, localAddress: visitor, rejectUnauthorized: false };
    https
      .get({ ...options, path: "/x", agent: false, headers: forged }, async (res) => {
        let text = "";
        for await (const chunk of res) text += String(chunk);
        resolve(text);
      })
      .on("error", reject);
  });
  expect(JSON.parse(answer)).toMatchObject({ ip: visitor });
  const plain = await ask(withTls.port, { from: visitor, headers: { Host: "nordlicht.example" } });
  expect([plain.status, plain.headers["location"]]).toEqual([308, "https://nordlicht.example/x"]);
  await withTls.stop();
  for (const one of [folder, bundles]) rmSync(one, { recursive: true });
});

test("while the database is away every process still answers, and when none is there the proxy says it in German", async () => {
  const own = await startProxy({});
  try {
    database.isAway = true;
    // As long as two checks take: the first failed one is forgiven.
    for (let second = 0; second < 5; second++) {
      expect((await ask(own.port)).status).toBe(200);
      await pause(1_000);
    }
    database.isAway = false;
    await pause(2_000);
    expect((await ask(own.port)).status).toBe(200);
    own.endServer();
    const { status, headers, text } = await ask(own.port);
    expect({ status, retryAfter: headers["retry-after"] }).toEqual({ status: 503, retryAfter: "60" });
    expect(text).toContain("Gleich wieder da");
    await pause(3_000);
    expect((await ask(own.port)).text).toContain("Gleich wieder da");
  } finally {
    database.isAway = false;
    await own.stop();
  }
});

test("the proxy tells what it does at a port of its own", async () => {
  const answer = await fetch(`http://127.0.0.1:${proxy.metricsPort}/metrics`);
  expect(await answer.text()).toMatch(/haproxy_backend_active_servers\{proxy="web"\} 1/);
  expect((await fetch(`http://127.0.0.1:${proxy.port}/metrics`)).headers.get("content-type")).toContain("json");
});

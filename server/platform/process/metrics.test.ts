import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { expect, test } from "vitest";
import { openUpstream } from "../upstream/http.ts";
import { makeLog } from "./log.ts";
import { gauge, observeProcess, startMetrics } from "./metrics.ts";

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

test("a process tells its event loop, memory, connections and own values in Prometheus's form", async () => {
  const port = await freePort();
  const { meter, stop } = await startMetrics(port, "north", "127.0.0.1");
  const pool = new pg.Pool();
  const upstream = openUpstream({
    name: "content nordlicht",
    baseUrl: `http://127.0.0.1:${await freePort()}`,
    budgetMs: 500,
    log: makeLog("silent"),
  });
  observeProcess(meter, pool, () => [upstream]);
  gauge(meter, "referral_queue_age_seconds", "waits", () => [[7, { queue: "send-mail" }]]);
  meter.createHistogram("http_server_request_duration_seconds").record(0.03, { route: "home", status: "2xx" });
  const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  try {
    const text = await read();
    expect(text).toMatch(/^referral_queue_age_seconds\{.*queue="send-mail".*cell="north".*\} 7$/m);
    expect(text).toMatch(/^http_server_request_duration_seconds_bucket\{.*route="home".*le="0.05".*\} 1$/m);
    expect(text).toMatch(/^process_resident_memory_bytes\S* \d{7,}$/m);
    expect(text).toMatch(/^nodejs_eventloop_delay_p99_seconds\S* [\d.e-]+$/m);
    expect(text).toMatch(/^db_pool_waiting\S* 0$/m);
    expect(text).toMatch(/^upstream_unavailable\{.*upstream="content nordlicht".*\} 0$/m);
    for (let call = 0; call < 5; call++) await upstream.call({ path: "/" });
    expect(await read()).toMatch(/^upstream_unavailable\{.*upstream="content nordlicht".*\} 1$/m);
  } finally {
    await stop();
    await Promise.all([pool.end(), upstream.close()]);
  }
});

test.each([
  ["::", "127.0.0.1"],
  ["::", "[::1]"],
  ["127.0.0.1", "127.0.0.1"],
])("who listens at %s answers at %s", async (host, asked) => {
  const port = await freePort();
  const { stop } = await startMetrics(port, "north", host);
  try {
    expect((await fetch(`http://${asked}:${port}/metrics`)).status).toBe(200);
    expect((await fetch(`http://${asked}:${port}/`)).status).toBe(404);
  } finally {
    await stop();
  }
  await expect(fetch(`http://${asked}:${port}/metrics`)).rejects.toThrow();
});

test("without a port nothing is served, and instruments count nothing", async () => {
  const { meter, stop } = await startMetrics(undefined, "north", "::");
  meter.createHistogram("x").record(1);
  await stop();
});

import { expect, test } from "vitest";
import { freePort } from "#bin/postgres/free-port.ts";
import { makeLog } from "#server/platform/process/log.ts";
import { startMetrics } from "#server/platform/process/metrics.ts";
import { seededTenant } from "#tests/support/services/services.ts";
import { recordRequests } from "./record-requests.ts";

test("requests are counted by the class of their tenant, and never by its id", async () => {
  const live = seededTenant("nordlicht");
  const sandbox = { ...seededTenant("elbschutz"), test: true };
  const held = new Map([
    ["live", live],
    ["sandbox", sandbox],
  ]);
  const port = await freePort();
  const { meter, stop } = await startMetrics(port, "north", "127.0.0.1");
  const tenants = {
    ownerOf: (host: string) => (host === "nobody" ? null : host),
    held: (id: string) => held.get(id) ?? null,
  };
  const record = recordRequests(makeLog("silent"), tenants, meter);
  for (const host of ["live", "live", "sandbox", "nobody", "unread"])
    record({
      id: host,
      method: "GET",
      url: "/faq?c=typed",
      host,
      status: 200,
      began: performance.now(),
      isCached: false,
    });
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text().finally(stop);
  const counts = [...text.matchAll(/^http_server_request_duration_seconds_count\{(.*)\} (\d+)$/gm)].map(
    ([, labels = "", count]) => [/tenant_class="(\w+)"/.exec(labels)?.[1], Number(count)],
  );
  expect(counts.sort()).toEqual([
    ["live", 2],
    ["none", 2],
    ["test", 1],
  ]);
  expect(text).not.toMatch(/sandbox|nobody|unread|typed/);
});

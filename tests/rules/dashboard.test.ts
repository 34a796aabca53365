import { readFileSync } from "node:fs";
import pg from "pg";
import { expect, test } from "vitest";
import { alertNames, alertsFile } from "#bin/docs/alerts.ts";
import { dashboardFile } from "#bin/docs/dashboard.ts";
import { runbooksFile } from "#bin/docs/runbooks.ts";
import { freePort } from "#bin/postgres/free-port.ts";
import { metricOf } from "#server/jobs/health.ts";
import { type ReadingName, readings } from "#server/office/health/model.ts";
import { observeProcess, startMetrics } from "#server/platform/process/metrics.ts";

type Panel = { title: string; targets?: { expr: string }[] };
const panels: Panel[] = JSON.parse(readFileSync(new URL(`../../${dashboardFile}`, import.meta.url), "utf8")).panels;
const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

/** What stands in an expression, but for the labels, strings and durations. */
const wordsOf = (expr: string) =>
  expr
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"|\b(?:by|without) \([^)]*\)/g, " ")
    .split(/[^\w:]+/)
    .filter((word) => /^[a-z]/i.test(word));
const functions = ["sum", "min", "max", "rate", "topk", "bottomk", "histogram_quantile"];

/** What Prometheus's node exporter shows. */
const ofMachine = ["node_filesystem_avail_bytes", "node_filesystem_size_bytes"];

/** What HAProxy shows. */
const ofProxy = ["haproxy_backend_active_servers", "haproxy_frontend_http_responses_total"];

/** The metrics that a process shows at /metrics, and those of the readings. */
async function metrics(): Promise<Set<string>> {
  const port = await freePort();
  const { meter, stop } = await startMetrics(port, "main", "127.0.0.1");
  const pool = new pg.Pool();
  observeProcess(meter, pool, () => [{ name: "content nordlicht", breaker: () => "closed" }]);
  meter.createHistogram("http_server_request_duration_seconds").record(0.1);
  try {
    const page = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const shown = [...page.matchAll(/^(\w+)(?=[{ ])/gm)].map(([, name = ""]) => name);
    const ofReadings = (Object.keys(readings) as ReadingName[]).map(metricOf);
    return new Set([...shown, ...ofReadings, "referral_read_at_seconds", "up", ...ofMachine, ...ofProxy]);
  } finally {
    await stop();
    await pool.end();
  }
}

test("every expression of the dashboard uses metrics that our processes have", async () => {
  const known = await metrics();
  const used = new Set(expressions.flatMap(wordsOf).filter((word) => !functions.includes(word)));
  expect(used.size).toBeGreaterThan(Object.keys(readings).length);
  expect([...used].filter((name) => !known.has(name))).toEqual([]);
});

test("every reading has a panel", () => {
  for (const name of Object.keys(readings) as ReadingName[]) {
    expect(expressions.some((expr) => wordsOf(expr).includes(metricOf(name)))).toBe(true);
  }
});

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");

test("every alert is raised by metrics that our processes have, and its test says by which", async () => {
  const known = await metrics();
  const words = [...read(alertsFile).matchAll(/expr: (.*)$/gm)].flatMap(([, expr = ""]) => wordsOf(expr));
  const ofPrometheus = new Set([...functions, "absent", "time", "or", "min_over_time", "offset"]);
  expect(words.length).toBeGreaterThan(30);
  expect(words.filter((word) => !ofPrometheus.has(word) && !known.has(word))).toEqual([]);
  const alerts = [...read(alertsFile).matchAll(/alert: (\w+)$/gm)].map(([, name]) => name);
  const tested = [...read("docker/prometheus/alerts.test.yml").matchAll(/alertname: (\w+)$/gm)].map(([, name]) => name);
  expect(alerts.filter((name) => !tested.includes(name))).toEqual([]);
});

test("every alert leads to the row of the runbooks that names it", () => {
  const rows = read(runbooksFile).split("\n");
  const found = [...read(alertsFile).matchAll(/alert: (\w+)\n[\s\S]*?runbook: (\S+)/g)];
  expect(found).toHaveLength(alertNames().length);
  const astray = found.filter(([, name = "", link = ""]) => {
    const named = rows.filter((row) => row.startsWith(`| <a id="${link.split("#")[1]}"></a>`));
    const says = named[0]?.split("|")[1]?.toLowerCase() ?? "";
    return (
      !link.startsWith(`${runbooksFile}#`) ||
      named.length !== 1 ||
      !says.includes(name.replace(/Soon$/, "").toLowerCase())
    );
  });
  expect(astray.map(([, name]) => name)).toEqual([]);
});

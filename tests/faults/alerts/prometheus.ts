import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parse, stringify } from "yaml";
import { z } from "zod";
import { alertsFile } from "#bin/docs/alerts.ts";
import { freePort } from "#bin/postgres/free-port.ts";
import type { Cleanup } from "#tests/support/process/cleanup.ts";

const program = "/usr/bin/prometheus";
const seconds = 2;

/** `labels`: the tenant, the queue, the process … that it names. */
export type Alert = { name: string; labels: Record<string, string> };

const rulesIn = z.object({
  groups: z.array(z.looseObject({ rules: z.array(z.looseObject({ expr: z.string(), for: z.string() })) })),
});
const alertsOut = z.object({
  data: z.object({ alerts: z.array(z.object({ state: z.string(), labels: z.record(z.string(), z.string()) })) }),
});

/**
 * A real Prometheus that fetches the metrics of these processes, with our rules as they are delivered but for their
 * patience: what has to last for minutes lasts for seconds here. Resolves to what fires at a moment.
 */
export async function startPrometheus(
  folder: string,
  jobs: Record<string, number>,
  cleanup: Cleanup,
): Promise<() => Promise<Alert[]>> {
  if (!existsSync(program)) throw new Error("Install Debian's package prometheus, and run this again.");
  // What an earlier run saw would still be known.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const rules = rulesIn.parse(parse(readFileSync(alertsFile, "utf8")));
  for (const rule of rules.groups.flatMap((group) => group.rules)) {
    rule.for = `${seconds}s`;
    rule.expr = rule.expr.replaceAll("[5m]", `[${8 * seconds}s]`).replaceAll("offset 10m", `offset ${8 * seconds}s`);
  }
  const every = `${seconds}s`;
  const config = {
    global: { scrape_interval: every, scrape_timeout: every, evaluation_interval: every },
    rule_files: ["alerts.yml"],
    scrape_configs: Object.entries(jobs).map(([job_name, port]) => ({
      job_name,
      static_configs: [{ targets: [`127.0.0.1:${port}`] }],
    })),
  };
  writeFileSync(join(folder, "alerts.yml"), stringify(rules));
  writeFileSync(join(folder, "prometheus.yml"), stringify(config));
  const port = await freePort();
  const log = openSync(join(folder, "prometheus.log"), "a");
  const child = spawn(
    program,
    [`--config.file=prometheus.yml`, `--storage.tsdb.path=data`, `--web.listen-address=127.0.0.1:${port}`],
    { cwd: folder, stdio: ["ignore", log, log] },
  );
  cleanup.add(async () => {
    const ended = once(child, "exit");
    if (child.exitCode === null && child.kill()) await ended;
  });
  const at = (path: string) => `http://127.0.0.1:${port}${path}`;
  const isReady = () =>
    fetch(at("/-/ready")).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let tries = 0; !(await isReady()); tries++) {
    if (tries === 60 || child.exitCode !== null) throw new Error(`Prometheus did not start: ${folder}/prometheus.log`);
    await pause(500);
  }
  const asked = async (triesLeft = 5): Promise<unknown> => {
    try {
      return await (await fetch(at("/api/v1/alerts"))).json();
    } catch (fault) {
      if (triesLeft === 0) throw new Error("Prometheus does not answer.", { cause: fault });
      await pause(1_000);
      return asked(triesLeft - 1);
    }
  };
  return async () => {
    const { data } = alertsOut.parse(await asked());
    return data.alerts
      .filter(({ state }) => state === "firing")
      .map(({ labels }) => ({ name: labels["alertname"] ?? "", labels }));
  };
}

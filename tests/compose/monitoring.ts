import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { alertNames } from "#bin/docs/alerts.ts";
import { freePort } from "#bin/postgres/free-port.ts";
import { composeFile } from "./files.ts";
import { ready, run, running, say, withProject } from "./project.ts";

const targets = z.object({
  data: z.object({
    activeTargets: z.array(
      z.object({
        labels: z.object({ job: z.string(), instance: z.string() }),
        health: z.string(),
        lastError: z.string(),
      }),
    ),
  }),
});
const rules = z.object({
  data: z.object({ groups: z.array(z.object({ rules: z.array(z.object({ name: z.string(), health: z.string() })) })) }),
});
const alerts = z.object({
  data: z.object({
    alerts: z.array(
      z.object({ state: z.string(), labels: z.object({ alertname: z.string(), job: z.string().optional() }) }),
    ),
  }),
});

/** How many of each there are with two web processes. */
const expected = { machine: 1, "referral-proxy": 1, "referral-web": 2, "referral-worker": 1 };

/**
 * `--profile monitoring` as docs/operations/monitor.md has it: Prometheus finds every process and has every rule, and
 * tells of a web process that hangs, and of those that are gone.
 */
export async function monitor(name: string): Promise<string> {
  standIns();
  const port = await freePort();
  const handsOn = /^\d+ \d+ \S+ \/ \/ .*(shared|master):/m.test(readFileSync("/proc/self/mountinfo", "utf8"));
  const files = handsOn ? [] : ["tests/compose/override.monitoring.yml"];
  return withProject(name, { files, env: { PROMETHEUS_PORT: String(port) } }, async (own) => {
    await own.composing(["--profile", "monitoring", "up", "-d", "--scale", "web=2"]);
    await ready(own.port);
    const up = await within(120, async () => {
      const { data } = await asked(port, "targets", targets);
      const found = Object.fromEntries(Object.keys(expected).map((job) => [job, 0]));
      for (const { labels, health } of data.activeTargets)
        if (health === "up") found[labels.job] = (found[labels.job] ?? 0) + 1;
      return { isSo: JSON.stringify(found) === JSON.stringify(expected), seen: data.activeTargets };
    });
    const { data } = await asked(port, "rules?type=alert", rules);
    const loaded = data.groups.flatMap((group) => group.rules);
    assert.deepEqual(loaded.map((rule) => rule.name).sort(), alertNames().toSorted());
    assert.deepEqual(await firing(port, "ProcessDown"), []);
    say(`all targets are up after ${up} s, ${loaded.length} rules are loaded`);
    const [hanging = "", other = ""] = await own.ids("web");
    const raised = async (alert: string, ...fault: string[]) => {
      await running("docker", fault);
      return within(300, async () => {
        const jobs = await firing(port, alert);
        return { isSo: jobs.length > 0, seen: jobs };
      });
    };
    const hung = await raised("ProcessDown", "pause", hanging).finally(() => running("docker", ["unpause", hanging]));
    say(`ProcessDown ${hung} s after a web process hung`);
    const gone = await raised("NoWeb", "stop", hanging, other);
    const all = Object.values(expected).reduce((a, b) => a + b);
    return `${all} targets up after ${up} s, ${loaded.length} rules; ProcessDown ${hung} s after a web process hung, NoWeb ${gone} s after both were told to end`;
  });
}

/** Seconds until it was so. */
async function within(seconds: number, look: () => Promise<{ isSo: boolean; seen: unknown }>): Promise<string> {
  const began = performance.now();
  for (;;) {
    const { isSo, seen } = await look();
    const took = (performance.now() - began) / 1_000;
    if (isSo) return took.toFixed(0);
    assert(took < seconds, `within ${seconds} s: ${JSON.stringify(seen)}`);
    await pause(2_000);
  }
}

/** The jobs about which an alert fires. */
async function firing(port: number, name: string): Promise<(string | undefined)[]> {
  const { data } = await asked(port, "alerts", alerts);
  return data.alerts
    .filter(({ state, labels }) => state === "firing" && labels.alertname === name)
    .map(({ labels }) => labels.job);
}

const nothing = { status: "none", data: { activeTargets: [], groups: [], alerts: [] } };
const asked = async <Answer>(port: number, path: string, schema: z.ZodType<Answer>): Promise<Answer> =>
  schema.parse(
    await fetch(`http://127.0.0.1:${port}/api/v1/${path}`).then(
      (answer) => answer.json(),
      () => nothing,
    ),
  );

/** Where no registry has given the images, Debian's own packages take their place under the same names. */
function standIns(): void {
  const { services } = composeFile("docker-compose.yml");
  const debian = (packages: string, command: string, more = "") => `FROM debian:bookworm-slim
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends ${packages} >/dev/null && rm -rf /var/lib/apt/lists/*
${more}
USER nobody
ENTRYPOINT ${command}
`;
  const config = ["--config.file=/etc/prometheus/prometheus.yml", "--storage.tsdb.path=/prometheus"];
  const made = {
    prometheus: debian(
      "prometheus",
      JSON.stringify(["/usr/bin/prometheus", ...config]),
      "RUN mkdir -p /prometheus && chown nobody /prometheus\nVOLUME /prometheus\nWORKDIR /prometheus",
    ),
    machine: debian("prometheus-node-exporter", `["/usr/bin/prometheus-node-exporter"]`),
  };
  for (const [service, dockerfile] of Object.entries(made)) {
    const [, image = ""] = /:-(.*)\}$/.exec(services[service]?.image ?? "") ?? [];
    if (run("docker", ["images", "-q", image]) !== "") continue;
    say(`building a stand-in for ${image}`);
    run("docker", ["build", "-q", "--network", "host", "-t", image, "-"], dockerfile);
  }
}

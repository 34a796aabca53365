import { type ChildProcess, fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fetch, type RequestInit, type Response } from "undici";
import { freePort } from "#bin/postgres/free-port.ts";
import { loopback } from "#tests/fakes/loopback.ts";
import { payers } from "#tests/fakes/payers.ts";
import { signOnSecret } from "#tests/fakes/sign-on-secret.ts";
import { bundled, inDevelopment, processFlags } from "../../../bin/start/process-flags.ts";
import { processes, rebuildIfStale } from "../../../bin/start/rebuild-if-stale.ts";
import { asApp, poolerSettings } from "../database/app-url.ts";

type Part = "web" | "worker";

/**
 * The whole product on one database: web and worker as processes of their own, bundled as for operation, on a free
 * port.
 */
export type App = {
  port: number;
  databaseUrl: string;
  /** Contains the mailbox and the secrets. */
  folder: string;
  env: NodeJS.ProcessEnv;
  url: (tenant: string, path?: string) => string;
  /** Requests that change something have the site's Origin. */
  fetch: (tenant: string, path: string, init?: RequestInit) => Promise<Response>;
  start: (part: Part) => Promise<ChildProcess>;
  kill: (part: Part, signal?: NodeJS.Signals) => Promise<void>;
  stop: () => Promise<void>;
};

/** The signing keys of the seeded tenants' shops, and the bank accounts that payouts are paid from. */
export const tenantVariables = {
  NORDLICHT_FEED_KEY: "a feed key of tests, long enough: nordlicht",
  ELBSCHUTZ_FEED_KEY: "a feed key of tests, long enough: elbschutz",
  [signOnSecret.variable]: signOnSecret.value,
  STANDARD_FEED_KEY: "a feed key of tests, long enough: standard",
  ...payers,
};

type Options = {
  databaseUrl: string;
  env?: Record<string, string>;
  parts?: Part[];
  seed?: boolean;
  /** The destination of the processes' logs. */
  output?: "inherit" | "ignore";
  /** Runs the files of server/ as they are, instead of the processes bundled for operation. */
  fromSources?: boolean;
  /** Runs what `npm run dev` runs: the site from its sources, with the gallery of components. */
  development?: boolean;
};

const sources = { web: "server/main.ts", worker: "server/worker.ts" } as const;

/**
 * Needs a built site (`npm run build`) and a migrated database; seeds it by default. Bundles the processes if they
 * changed.
 */
export async function startApp({
  databaseUrl,
  env: more,
  parts = ["web", "worker"],
  seed = true,
  output = "inherit",
  fromSources = false,
  development = false,
}: Options): Promise<App> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "referral-app-"));
  const env = {
    ...process.env,
    NODE_ENV: development ? ("development" as const) : ("production" as const),
    DATABASE_URL: databaseUrl,
    APP_DATABASE_URL: asApp(databaseUrl),
    ...poolerSettings(databaseUrl),
    DATA_DIR: folder,
    PORT: String(port),
    LOG_LEVEL: "error",
    RATE_LIMIT_FACTOR: "0",
    ...more,
  };
  const scripts = development ? inDevelopment : fromSources ? sources : bundled;
  if (scripts === bundled) bundleOnce();
  if (seed) run(["server/cli.ts", "seed"], env);
  const running = new Map<Part, ChildProcess>();

  async function start(part: Part): Promise<ChildProcess> {
    const child = fork(scripts[part], {
      execArgv: processFlags.execArgv,
      env: { ...processFlags.env, ...env },
      stdio: ["ignore", output, "inherit", "ipc"],
    });
    running.set(part, child);
    const [outcome] = await Promise.race([once(child, "message"), once(child, "exit")]);
    if (outcome !== "ready") throw new Error(`The ${part} did not start.`);
    return child;
  }

  async function kill(part: Part, signal: NodeJS.Signals = "SIGKILL"): Promise<void> {
    const child = running.get(part);
    running.delete(part);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill(signal);
    await gone;
  }

  const url = (tenant: string, path = "") => `http://${tenant}.localhost:${port}${path}`;
  await Promise.all(parts.map(start));
  return {
    port,
    databaseUrl,
    folder,
    env,
    url,
    fetch: (tenant, path, init = {}) =>
      fetch(url(tenant, path), {
        redirect: "manual",
        dispatcher: loopback,
        ...init,
        headers: { Origin: url(tenant), ...(init.headers as Record<string, string>) },
      }),
    start,
    kill,
    async stop() {
      await Promise.all([kill("web", "SIGTERM"), kill("worker", "SIGTERM")]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

let isBundled = false;

/** Sources that change during a run wait for the next. */
function bundleOnce(): void {
  if (!isBundled) rebuildIfStale(processes);
  isBundled = true;
}

function run(command: string[], env: NodeJS.ProcessEnv): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { env, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command.join(" ")} failed:\n${stdout}${stderr}`);
}

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "#bin/postgres/free-port.ts";
import { commandLine, isAlive } from "#bin/postgres/processes.ts";
import { asApp } from "#tests/support/database/app-url.ts";
import { tenantVariables } from "./app.ts";
import type { Cleanup } from "./cleanup.ts";

type Part = "web" | "worker";

/** The product as `npm start` runs it: a supervisor that restarts web and worker when they end. */
export type Product = {
  port: number;
  folder: string;
  env: NodeJS.ProcessEnv;
  /** The output of supervisor and processes so far. */
  output(): string;
  /** The numbers of its processes. */
  pids(part: Part): number[];
  /** kill -9; the supervisor restarts it. */
  kill(part: Part): void;
};

const root = join(import.meta.dirname, "../../..");

/** Migrates, seeds and builds what is missing, then starts the processes. `env` is added to development's defaults. */
export async function startProduct(
  cleanup: Cleanup,
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<Product> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "referral-product-"));
  const settings = {
    NODE_ENV: "production" as const,
    DATABASE_URL: databaseUrl,
    APP_DATABASE_URL: asApp(databaseUrl),
    DATA_DIR: folder,
    PORT: String(port),
    RATE_LIMIT_FACTOR: "1000",
    ...tenantVariables,
    ...env,
  };
  const launcher = spawn(process.execPath, ["bin/start/main.ts"], {
    cwd: root,
    env: { ...process.env, ...settings },
    detached: true,
  });
  let output = "";
  for (const stream of [launcher.stdout, launcher.stderr]) stream.on("data", (chunk) => (output += chunk));
  async function stop(): Promise<void> {
    await end(launcher);
    for (const pid of processesOf(folder).filter(isAlive)) process.kill(pid, "SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
  cleanup.add(stop);
  const pids = (part: Part) => processesOf(folder).filter((pid) => commandLine(pid)?.includes(`processes/${part}.js`));
  while (!output.includes("Ready on port")) {
    if (launcher.exitCode !== null) throw new Error(`The product did not start:\n${output}`);
    await pause(100);
  }
  return {
    port,
    folder,
    env: settings,
    output: () => output,
    pids,
    kill(part) {
      for (const pid of pids(part)) process.kill(pid, "SIGKILL");
    },
  };
}

async function end(launcher: ChildProcess): Promise<void> {
  if (launcher.exitCode !== null || launcher.signalCode !== null) return;
  const gone = once(launcher, "exit");
  launcher.kill("SIGTERM");
  await Promise.race([gone, pause(45_000, undefined, { ref: false })]);
  launcher.kill("SIGKILL");
}

/** All processes started with this folder. */
function processesOf(folder: string): number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && belongs(pid, folder));
}

function belongs(pid: number, folder: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, "utf8").includes(`DATA_DIR=${folder}\0`);
  } catch {
    return false;
  }
}

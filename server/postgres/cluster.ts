import { spawn } from "node:child_process";
import { existsSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { freePort } from "./free-port.ts";
import { checkSpace, initialise } from "./initialise.ts";
import { type Owner, owner } from "./owner.ts";
import { problem } from "./problem.ts";
import { commandLine, gone } from "./processes.ts";

/** A PostgreSQL server of our own below one folder: `data`, `password`, `log`. */
export type Cluster = { url: (database: string) => string; stop: () => Promise<void> };

type Starter = { pid: number; command: string | undefined };

/** `onDeath`: the server is brought back on its port whenever it ends unasked, and each time this is told. */
type Options = { folder: string; flags?: string[]; onDeath?: () => void };

const START_LIMIT_MS = 60_000;
const AGAIN_MS = 500;

/** Starts the server, after making its data folder the first time and after stopping one that a killed run left behind. */
export async function startCluster({ folder, flags = [], onDeath }: Options): Promise<Cluster> {
  const who = owner();
  const home = who.home(resolve(folder));
  checkSpace(home);
  const data = join(home, "data");
  if (!existsSync(data)) initialise(home, data, who);
  await stopLeftOver(home);
  const starter: Starter = { pid: process.pid, command: commandLine(process.pid) };
  writeFileSync(join(home, "starter"), JSON.stringify(starter));
  const password = readFileSync(join(home, "password"), "utf8");
  const port = await freePort();
  const start = () => launch(home, data, who, [`--port=${port}`, ...flags], password, port);
  let server = await start();
  let stopping = false;

  /** What a killed server leaves behind (its pid file, children that still end) is in the way for a moment only. */
  async function bringBack(): Promise<void> {
    if (stopping) return;
    onDeath?.();
    do {
      await pause(AGAIN_MS);
      if (!leftOver(data)) rmSync(join(data, "postmaster.pid"), { force: true });
      const back = stopping ? undefined : await start().catch(() => undefined);
      if (back) server = back;
      if (back && stopping) return halt(back.pid as number);
      if (back && back.exitCode === null && back.signalCode === null) return void back.once("exit", bringBack);
    } while (!stopping);
  }
  if (onDeath) server.once("exit", bringBack);

  return {
    url: (database) => address(password, port, database),
    stop() {
      stopping = true;
      return halt(server.pid as number);
    },
  };
}

/** The address of a server that already runs for this folder, if one does. */
export function runningCluster(folder: string): Pick<Cluster, "url"> | undefined {
  const home = owner().home(resolve(folder));
  const server = leftOver(join(home, "data"));
  if (!server) return undefined;
  const password = readFileSync(join(home, "password"), "utf8");
  return { url: (database) => address(password, server.port, database) };
}

/** Stops the server of a folder, whoever started it, and removes its data. */
export async function discardCluster(folder: string): Promise<void> {
  const home = owner().home(resolve(folder));
  const server = leftOver(join(home, "data"));
  if (server) await halt(server.pid);
  rmSync(home, { recursive: true, force: true });
}

/** A server outlives a starter that was killed; one whose starter lives is somebody's. */
async function stopLeftOver(home: string): Promise<void> {
  const server = leftOver(join(home, "data"));
  // A number that now belongs to another program would keep PostgreSQL from starting.
  if (!server) return rmSync(join(home, "data", "postmaster.pid"), { force: true });
  const starter: Starter = JSON.parse(readFileSync(join(home, "starter"), "utf8"));
  if (starter.command !== undefined && commandLine(starter.pid) === starter.command) {
    throw problem(
      `The database in ${home} is in use by process ${starter.pid} (${starter.command.trim()}).`,
      `Stop that one first (kill ${starter.pid}), or set DATA_DIR to another folder.`,
    );
  }
  await halt(server.pid);
}

function leftOver(data: string): { pid: number; port: number } | undefined {
  const note = join(data, "postmaster.pid");
  if (!existsSync(note)) return undefined;
  const [pid, , , port] = readFileSync(note, "utf8").split("\n").map(Number);
  return pid && port && commandLine(pid)?.includes(data) ? { pid, port } : undefined;
}

async function launch(home: string, data: string, who: Owner, flags: string[], password: string, port: number) {
  const logFile = join(home, "log");
  const log = openSync(logFile, "w", 0o600);
  // Its own process group: Ctrl-C must reach the web process first, the database last.
  const server = spawn(
    join(who.programs, "bin", "postgres"),
    ["-D", data, "--listen_addresses=127.0.0.1", "--unix_socket_directories=", ...flags],
    { ...who.ids, cwd: home, env: { ...process.env, LC_ALL: "C" }, detached: true, stdio: ["ignore", log, log] },
  );
  let failure: string | undefined;
  server.once("error", (fault) => {
    failure = fault.message;
  });
  server.once("exit", (code) => {
    failure = `it ended with code ${code}: ${readFileSync(logFile, "utf8").trim().split("\n").slice(-4).join("\n")}`;
  });
  for (const end = Date.now() + START_LIMIT_MS; !(await answers(password, port)); await pause(40)) {
    if (failure === undefined && Date.now() < end) continue;
    server.kill("SIGQUIT");
    throw problem(
      `The embedded PostgreSQL did not start: ${failure ?? "no answer within a minute"}`,
      `Its log is ${logFile}. Starting again is safe; a folder that is beyond repair can be moved away: ${home}`,
    );
  }
  server.removeAllListeners();
  server.unref();
  return server;
}

async function answers(password: string, port: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: address(password, port, "postgres") });
  client.on("error", () => undefined); // a server that ends while it is asked
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function halt(pid: number): Promise<void> {
  for (const [signal, patience] of [
    ["SIGINT", 15_000],
    ["SIGQUIT", 5_000],
    ["SIGKILL", 5_000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    if (await gone(pid, patience)) return;
  }
}

function address(password: string, port: number, database: string): string {
  return `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`;
}

import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "./free-port.ts";
import { checkSpace, initialise } from "./initialise.ts";
import { AGAIN_MS, address, launch } from "./launch.ts";
import { owner } from "./owner.ts";
import { problem } from "./problem.ts";
import { commandLine, gone } from "./processes.ts";

/** A PostgreSQL server of our own below one folder: `data`, `password`, `log`. */
export type Cluster = { url: (database: string) => string; stop: () => Promise<void> };

type Starter = { pid: number; command: string | undefined };

/** `onDeath`: the server is brought back on its port whenever it ends unasked, and each time this is told. */
type Options = { folder: string; flags?: string[]; onDeath?: () => void };

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
  const start = () => launch({ home, data, who, flags, password, port });
  let server = await start();
  let stopping = false;
  let comingBack: Promise<void> | undefined;

  const hasEnded = () => server.exitCode !== null || server.signalCode !== null;
  const watch = () => server.once("exit", bringBack);

  /** What a killed server leaves behind (its pid file, children that still end) is in the way for a moment only. */
  function bringBack(): void {
    if (stopping) return;
    onDeath?.();
    comingBack = again();
  }

  async function again(): Promise<void> {
    do {
      await pause(AGAIN_MS);
      if (stopping) return;
      if (!leftOver(data)) rmSync(join(data, "postmaster.pid"), { force: true });
      server = await start().catch(() => server);
    } while (hasEnded());
    watch();
  }
  if (onDeath) watch();

  return {
    url: (database) => address(password, port, database),
    async stop() {
      stopping = true;
      // One that is on its way back answers others before it is known here.
      await comingBack;
      if (!hasEnded()) await halt(server.pid as number);
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

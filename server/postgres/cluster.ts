import type { ChildProcess } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { userError } from "../runtime/user-error.ts";
import { lockFolder } from "./folder-lock.ts";
import { freePort } from "./free-port.ts";
import { checkDiskSpace, initialiseData } from "./initialise.ts";
import { databaseUrl, launchServer, retryMs } from "./launch.ts";
import { readPassword, restorePassword } from "./password.ts";
import { commandLine, waitForExit } from "./processes.ts";
import { serverAccount } from "./server-account.ts";

/** A PostgreSQL server of our own below one folder: `data`, `password`, `starter` (who holds it), `log`. */
export type Cluster = { url: (database: string) => string; stop: () => Promise<void> };

/** `onDeath`: the server is restarted on its port whenever it ends unasked, and this is called each time. */
type Options = { folder: string; flags?: string[]; onDeath?: () => void };

/**
 * Starts the server, after making its data folder the first time and after stopping one that a killed process left behind.
 * The folder belongs to this process until `stop`: another one that wants it gets a userError.
 */
export async function startCluster({ folder, flags = [], onDeath }: Options): Promise<Cluster> {
  const account = serverAccount();
  const home = account.home(resolve(folder));
  checkDiskSpace(home);
  const unlock = lockFolder(home);
  try {
    const data = join(home, "data");
    if (!existsSync(data)) initialiseData(home, data, account);
    await stopOrphan(data);
    const password = restorePassword(home, data, account);
    const port = await freePort();
    const launch = () => launchServer({ home, data, account, flags, password, port });
    const server = supervise(await launch(), launch, data, onDeath);
    const stop = () => server.stop().finally(unlock);
    return { url: (database) => databaseUrl(password, port, database), stop };
  } catch (fault) {
    unlock();
    throw fault;
  }
}

/** Restarts the server whenever it ends, if `onDeath` is given, until it is stopped. */
function supervise(
  first: ChildProcess,
  launch: () => Promise<ChildProcess>,
  data: string,
  onDeath?: () => void,
): { stop: () => Promise<void> } {
  let server = first;
  let stopping = false;
  let restarting: Promise<void> | undefined;
  const hasEnded = () => server.exitCode !== null || server.signalCode !== null;
  const watch = () => server.once("exit", onExit);

  function onExit(): void {
    if (stopping) return;
    onDeath?.();
    restarting = restart();
  }

  /** What a killed server leaves behind (its pid file, children that still end) is in the way for a moment only. */
  async function restart(): Promise<void> {
    do {
      await pause(retryMs);
      if (stopping) return;
      if (!runningServer(data)) rmSync(join(data, "postmaster.pid"), { force: true });
      server = await launch().catch(() => server);
    } while (hasEnded());
    watch();
  }
  if (onDeath) watch();

  return {
    async stop() {
      stopping = true;
      // One that is being restarted accepts connections of others before it is known here.
      await restarting;
      if (!hasEnded()) await stopServer(server.pid as number);
    },
  };
}

/** The address of a server that already runs for this folder, if one does. */
export function runningCluster(folder: string): Pick<Cluster, "url"> | undefined {
  const home = serverAccount().home(resolve(folder));
  const server = runningServer(join(home, "data"));
  if (!server) return undefined;
  const password = readPassword(home);
  if (!password) {
    throw userError(
      `The file ${join(home, "password")} is missing or empty while the database runs.`,
      "Stop what runs it (npm start) and start that again: it sets a new password.",
    );
  }
  return { url: (database) => databaseUrl(password, server.port, database) };
}

/** Stops the server of a folder, whichever process started it, and removes its data. */
export async function discardCluster(folder: string): Promise<void> {
  const home = serverAccount().home(resolve(folder));
  const server = runningServer(join(home, "data"));
  if (server) await stopServer(server.pid);
  rmSync(home, { recursive: true, force: true });
}

/** A server outlives the process that started it when that is killed. Needs the folder's lock. */
async function stopOrphan(data: string): Promise<void> {
  const server = runningServer(data);
  if (server) return stopServer(server.pid);
  // A number that now belongs to another program would keep PostgreSQL from starting.
  rmSync(join(data, "postmaster.pid"), { force: true });
}

function runningServer(data: string): { pid: number; port: number } | undefined {
  const file = join(data, "postmaster.pid");
  if (!existsSync(file)) return undefined;
  const [pid, , , port] = readFileSync(file, "utf8").split("\n").map(Number);
  return pid && port && commandLine(pid)?.includes(data) ? { pid, port } : undefined;
}

async function stopServer(pid: number): Promise<void> {
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
    if (await waitForExit(pid, patience)) return;
  }
}

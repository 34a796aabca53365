import type { ChildProcess } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { userError } from "#server/platform/process/user-error.ts";
import { lockFolder } from "./folder-lock.ts";
import { freePort } from "./free-port.ts";
import { checkDiskSpace, initialiseData } from "./initialise.ts";
import { databaseUrl, launchServer, retryMs } from "./launch.ts";
import { readPassword, restorePassword } from "./password.ts";
import { commandLine, waitForExit } from "./processes.ts";
import { serverAccount } from "./server-account.ts";

/** An embedded PostgreSQL server in one folder: `data`, `password`, `starter` (the lock's holder), `log`. */
export type Cluster = { url: (database: string) => string; stop: () => Promise<void> };

/** `onDeath`: called each time the server exits unexpectedly; the server is then restarted on its port. */
type Options = { folder: string; flags?: string[]; onDeath?: () => void };

/**
 * Starts the server, after initialising its data folder if needed and stopping a server that a killed process left
 * behind. The folder is locked for this process until `stop`: another process that wants it gets a userError.
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

/** If `onDeath` is given, restarts the server whenever it exits, until `stop`. */
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

  /**
   * Leftovers of a killed server (its pid file, children still exiting) block a restart only for a moment, hence the
   * loop.
   */
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
      // A server being restarted may already accept connections before `server` is assigned.
      await restarting;
      if (!hasEnded()) await stopServer(server.pid as number);
    },
  };
}

/** The server that already runs for this folder, if there is one. */
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

/** Stops a server whose starting process was killed, which it survives. Needs the folder's lock. */
async function stopOrphan(data: string): Promise<void> {
  const server = runningServer(data);
  if (server) return stopServer(server.pid);
  // PostgreSQL would not start if the stale pid now belongs to another program.
  rmSync(join(data, "postmaster.pid"), { force: true });
}

function runningServer(data: string): { pid: number; port: number } | undefined {
  const file = join(data, "postmaster.pid");
  if (!existsSync(file)) return undefined;
  const [pid, , , port] = readFileSync(file, "utf8").split("\n").map(Number);
  return pid && port && commandLine(pid)?.includes(data) ? { pid, port } : undefined;
}

async function stopServer(pid: number): Promise<void> {
  for (const [signal, waitMs] of [
    ["SIGINT", 15_000],
    ["SIGQUIT", 5_000],
    ["SIGKILL", 5_000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    if (await waitForExit(pid, waitMs)) return;
  }
}

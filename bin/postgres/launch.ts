import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { userError } from "#server/platform/process/user-error.ts";
import { wrongPassword } from "./password.ts";
import { waitForExit } from "./processes.ts";
import type { ServerAccount } from "./server-account.ts";

export type LaunchOptions = {
  home: string;
  data: string;
  account: ServerAccount;
  flags: string[];
  password: string;
  port: number;
};

const startLimitMs = 60_000;
const orphansLimitMs = 20_000;
/** Pause between two attempts to start a server. */
export const retryMs = 500;

/**
 * Starts the server and resolves once it accepts connections. Children of a killed server hold its shared memory until
 * they notice; retries until they have exited.
 */
export async function launchServer(options: LaunchOptions): Promise<ChildProcess> {
  for (const end = Date.now() + orphansLimitMs; ; await pause(retryMs)) {
    try {
      return await launchOnce(options);
    } catch (fault) {
      if (Date.now() > end || !String(fault).includes("pre-existing shared memory block")) throw fault;
    }
  }
}

/** The superuser's URL of a database on the server at this port. */
export function databaseUrl(password: string, port: number, database: string): string {
  return `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`;
}

async function launchOnce({ home, data, account, flags, password, port }: LaunchOptions): Promise<ChildProcess> {
  const logFile = join(home, "log");
  const log = openSync(logFile, "w", 0o600);
  // In a process group of its own: Ctrl-C must reach the web process first, the database last.
  const server = spawn(
    join(account.programs, "bin", "postgres"),
    ["-D", data, `--port=${port}`, "--listen_addresses=127.0.0.1", "--unix_socket_directories=", ...flags],
    { ...account.ids, cwd: home, env: { ...process.env, LC_ALL: "C" }, detached: true, stdio: ["ignore", log, log] },
  );
  closeSync(log);
  let failure: string | undefined;
  server.once("error", (fault) => {
    failure = fault.message;
  });
  server.once("exit", (code) => {
    failure = `it ended with code ${code}: ${readFileSync(logFile, "utf8").trim().split("\n").slice(-4).join("\n")}`;
  });
  for (const end = Date.now() + startLimitMs; ; await pause(40)) {
    const answer = await probe(password, port);
    if (answer === "ready") break;
    if (answer === "waiting" && failure === undefined && Date.now() < end) continue;
    server.removeAllListeners("exit");
    server.kill("SIGQUIT");
    if (server.pid) await waitForExit(server.pid, 5_000);
    if (answer === "wrongPassword") throw wrongPassword(home);
    throw userError(
      `The embedded PostgreSQL did not start: ${failure ?? "no answer within a minute"}`,
      `Its log is ${logFile}. Starting again is safe; a folder that is beyond repair can be moved away: ${home}`,
    );
  }
  server.removeAllListeners();
  server.unref();
  return server;
}

async function probe(password: string, port: number): Promise<"ready" | "waiting" | "wrongPassword"> {
  const client = new pg.Client({ connectionString: databaseUrl(password, port, "postgres") });
  client.on("error", () => undefined); // the server may end while it is being probed
  try {
    await client.connect();
    await client.query("select 1");
    return "ready";
  } catch (fault) {
    return (fault as { code?: string }).code === "28P01" ? "wrongPassword" : "waiting";
  } finally {
    await client.end().catch(() => undefined);
  }
}

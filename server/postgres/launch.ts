import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Owner } from "./owner.ts";
import { problem } from "./problem.ts";

type Wanted = { home: string; data: string; who: Owner; flags: string[]; password: string; port: number };

const START_LIMIT_MS = 60_000;
const ORPHANS_LIMIT_MS = 20_000;
/** Between two tries to start a server. */
export const AGAIN_MS = 500;

/** The server, once it answers. Children of one that was killed hold its memory until they notice: they are waited for. */
export async function launch(wanted: Wanted): Promise<ChildProcess> {
  for (const end = Date.now() + ORPHANS_LIMIT_MS; ; await pause(AGAIN_MS)) {
    try {
      return await launchOnce(wanted);
    } catch (fault) {
      if (Date.now() > end || !String(fault).includes("pre-existing shared memory block")) throw fault;
    }
  }
}

/** Where a database of a server that listens here is found. */
export function address(password: string, port: number, database: string): string {
  return `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`;
}

async function launchOnce({ home, data, who, flags, password, port }: Wanted): Promise<ChildProcess> {
  const logFile = join(home, "log");
  const log = openSync(logFile, "w", 0o600);
  // Its own process group: Ctrl-C must reach the web process first, the database last.
  const server = spawn(
    join(who.programs, "bin", "postgres"),
    ["-D", data, `--port=${port}`, "--listen_addresses=127.0.0.1", "--unix_socket_directories=", ...flags],
    { ...who.ids, cwd: home, env: { ...process.env, LC_ALL: "C" }, detached: true, stdio: ["ignore", log, log] },
  );
  closeSync(log);
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

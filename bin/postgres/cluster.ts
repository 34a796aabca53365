import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { isUserError, userError } from "#server/platform/process/user-error.ts";
import { freePort } from "./free-port.ts";
import { lockStart } from "./lock.ts";
import { commandLine } from "./processes.ts";
import { type ServerAccount, serverAccount } from "./server-account.ts";

/** An embedded PostgreSQL server for development and tests, in one folder: `data` with its `password`, `log`. */
export type Cluster = { url: (database: string) => string; stop: () => Promise<void> };

/** `port`: a free one by default. */
type Options = { folder: string; flags?: string[]; port?: number };

type Place = ServerAccount & { folder: string; data: string };

/**
 * Starts the server, after initialising its data if there are none. A server that a killed process left behind is
 * stopped first; the one of a living process is a userError that names it. One start at a time: a second one would take
 * the first one's new server for the one left behind.
 */
export async function startCluster({ folder, flags, port }: Options): Promise<Cluster> {
  const place = placeOf(folder);
  const lock = lockStart(join(place.folder, "starting"));
  if ("holder" in lock) throw inUse(place, lock.holder);
  try {
    return await start(place, flags ?? [], port);
  } finally {
    lock.release();
  }
}

async function start(place: Place, flags: string[], port?: number): Promise<Cluster> {
  if (!existsSync(place.data)) await initialise(place);
  const running = runningServer(place);
  if (running && commandLine(running.starter)) throw inUse(place, running.starter);
  if (running) await stopServer(place);
  // PostgreSQL would not start over the file of a killed server if its number now belongs to another program.
  else rmSync(join(place.data, "postmaster.pid"), { force: true });
  const url = urlOf(place, port ?? (await freePort()));
  await launch(place, Number(new URL(url("postgres")).port), flags);
  return { url, stop: () => stopServer(place) };
}

/** The server that already runs for this folder, if there is one. */
export function runningCluster(folder: string): Pick<Cluster, "url"> | undefined {
  const place = placeOf(folder);
  const running = runningServer(place);
  return running && { url: urlOf(place, running.port) };
}

/** Stops the server of a folder, whichever process started it, and removes its data. */
export async function discardCluster(folder: string): Promise<void> {
  const place = placeOf(folder);
  if (runningServer(place)) await stopServer(place);
  rmSync(place.folder, { recursive: true, force: true });
}

function placeOf(wanted: string): Place {
  const account = serverAccount();
  const folder = account.home(resolve(wanted));
  return { ...account, folder, data: join(folder, "data") };
}

/** The superuser's URL of each database of the server at this port. */
function urlOf({ data }: Place, port: number): Cluster["url"] {
  const file = join(data, "password");
  if (!existsSync(file))
    throw userError(`The file ${file} is missing.`, `Put it back, or delete ${data}: with all data.`);
  const password = readFileSync(file, "utf8").trim();
  return (database) => `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`;
}

/** The starter's process id stands in `cluster_name`, since the server survives it. */
function runningServer({ data }: Place): { port: number; starter: number } | undefined {
  const file = join(data, "postmaster.pid");
  if (!existsSync(file)) return undefined;
  const [pid, , , port] = readFileSync(file, "utf8").split("\n").map(Number);
  const line = (pid && commandLine(pid)) || "";
  if (!port || !line.includes(data)) return undefined;
  return { port, starter: Number(/cluster_name=(\d+)/.exec(line)?.[1] ?? 0) };
}

/** Under another name first: an interrupted start leaves no incomplete folder, and of concurrent ones one succeeds. */
async function initialise(place: Place): Promise<void> {
  const { folder, data, ids } = place;
  const unfinished = `${data}.${process.pid}`;
  const password = join(folder, `password.${process.pid}`);
  writeFileSync(password, randomBytes(18).toString("hex"), { mode: 0o600 });
  if (ids) chownSync(password, ids.uid, ids.gid);
  const access = ["--username=postgres", `--pwfile=${password}`, "--auth=scram-sha-256"];
  const texts = ["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];
  try {
    await run(place, "initdb", [`--pgdata=${unfinished}`, ...access, ...texts]);
    renameSync(password, join(unfinished, "password"));
    renameSync(unfinished, data);
  } catch (fault) {
    throw existsSync(data) ? inUse(place) : fault;
  } finally {
    rmSync(password, { force: true });
    for (const left of globSync(`${data}.*`)) rmSync(left, { recursive: true, force: true });
  }
}

/** Children of a server killed a moment ago still hold its shared memory: repeated until they have noticed. */
async function launch(place: Place, port: number, flags: string[]): Promise<void> {
  const options = [`--port=${port}`, "--listen_addresses=127.0.0.1", "--unix_socket_directories=", ...flags];
  const log = join(place.folder, "log");
  const command = [
    "start",
    "-w",
    "-D",
    place.data,
    "-l",
    log,
    "-o",
    `${options.join(" ")} --cluster_name=${process.pid}`,
  ];
  for (const end = Date.now() + 20_000; ; await pause(500)) {
    try {
      return await run(place, "pg_ctl", command);
    } catch (fault) {
      const said = existsSync(log) ? readFileSync(log, "utf8").trim().split("\n").slice(-4).join("\n") : "";
      if (said.includes("pre-existing shared memory block") && Date.now() < end) continue;
      const running = runningServer(place);
      if (running) throw inUse(place, running.starter);
      throw isUserError(fault) ? userError(`${fault.message}\n${said}`, fault.hint) : fault;
    }
  }
}

/** Connections are ended; a server that does not stop in time recovers at its next start. */
async function stopServer(place: Place): Promise<void> {
  const stop = (mode: string) => run(place, "pg_ctl", ["stop", "-w", "-t", "15", "-D", place.data, "-m", mode]);
  await stop("fast").catch(() => runningServer(place) && stop("immediate"));
}

function inUse({ folder }: Place, starter?: number): Error {
  const who = starter ? `process ${starter}` : "another start";
  return userError(`The database in ${folder} is in use by ${who}.`, "Stop that first, or set another DATA_DIR.");
}

async function run({ folder, programs, ids }: Place, program: string, words: string[]): Promise<void> {
  const options = { ...ids, cwd: folder, env: { ...process.env, LC_ALL: "C" } };
  await promisify(execFile)(join(programs, "bin", program), words, options).catch(({ message }: Error) => {
    throw userError(`The embedded PostgreSQL: ${message}`, "Mend what it names, then start again; that is safe.");
  });
}

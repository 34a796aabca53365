import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type Cluster, discardCluster, runningCluster, startCluster } from "#bin/postgres/cluster.ts";
import { isAlive } from "#bin/postgres/processes.ts";
import { query } from "#tests/support/database/server.ts";

let folder: string;
/** Another folder whose data were initialised, and whose server has stopped. */
let initialised: string;

function newFolder(): string {
  const parent = mkdtempSync(join(tmpdir(), "cluster-"));
  chmodSync(parent, 0o755);
  return join(parent, "postgres");
}

beforeAll(async () => {
  initialised = newFolder();
  await (await startCluster({ folder: initialised })).stop();
});
beforeEach(() => {
  folder = newFolder();
});
afterAll(() => discardCluster(initialised));

/** Begins with such data: initialising them takes longer than most tests. */
const copyInitialised = () => execFileSync("cp", ["-a", initialised, folder]);
afterEach(async () => {
  for (const starter of starters.splice(0)) starter.kill("SIGKILL");
  await discardCluster(folder);
});

/** Ends every process that a test started. */
const starters: ChildProcess[] = [];

/** Another process that starts the server of the same folder, and prints "up" or the error. */
function starting(): ChildProcess {
  const script = `
    const { startCluster } = await import("#bin/postgres/cluster.ts");
    const start = startCluster({ folder: ${JSON.stringify(folder)} });
    process.send(await start.then(() => "up", ({ message }) => message));
    setInterval(() => {}, 1000);`;
  const starter = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  starters.push(starter);
  return starter;
}

const answerOf = async (starter: ChildProcess) => (await once(starter, "message"))[0] as string;

async function end(starter: ChildProcess): Promise<void> {
  starter.kill("SIGKILL");
  await once(starter, "exit");
}

const pidOf = () => Number(readFileSync(join(folder, "data", "postmaster.pid"), "utf8").split("\n")[0]);
const write = (cluster: Pick<Cluster, "url">) =>
  query(cluster.url("postgres"), "create table kept as select 42 as answer");
const read = (cluster: Pick<Cluster, "url">) => query(cluster.url("postgres"), "select answer from kept");

test("data survive a restart and a kill -9", async () => {
  const first = await startCluster({ folder });
  await write(first);
  await first.stop();
  await startCluster({ folder });
  process.kill(pidOf(), "SIGKILL");
  expect(await read(await startCluster({ folder }))).toEqual([{ answer: 42 }]);
});

test("children of a killed server that still use its shared memory are waited for", async () => {
  copyInitialised();
  await write(await startCluster({ folder }));
  const server = pidOf();
  const [child] = readFileSync(`/proc/${server}/task/${server}/children`, "utf8").split(" ").map(Number);
  process.kill(child as number, "SIGSTOP");
  process.kill(server, "SIGKILL");
  const next = startCluster({ folder });
  const log = () => readFileSync(join(folder, "log"), "utf8");
  await expect.poll(log).toContain("pre-existing shared memory block");
  process.kill(child as number, "SIGCONT");
  expect(await read(await next)).toEqual([{ answer: 42 }]);
});

test("a server left behind by a killed starter is taken over, that of a living one is in use", async () => {
  copyInitialised();
  const starter = starting();
  expect(await answerOf(starter)).toBe("up");
  const running = runningCluster(folder);
  if (!running) throw new Error("The starter's server is not found.");
  await write(running);
  await expect(startCluster({ folder })).rejects.toThrow(`in use by process ${starter.pid}`);
  const orphan = pidOf();
  await end(starter);
  expect(isAlive(orphan)).toBe(true);
  const next = await startCluster({ folder });
  expect(await read(next)).toEqual([{ answer: 42 }]);
  await expect.poll(() => isAlive(orphan)).toBe(false);
  await next.stop();
  expect(runningCluster(folder)).toBeUndefined();
});

test("a pid file with the number of another program is ignored", async () => {
  copyInitialised();
  const cluster = await startCluster({ folder });
  const note = readFileSync(join(folder, "data", "postmaster.pid"), "utf8");
  await cluster.stop();
  writeFileSync(join(folder, "data", "postmaster.pid"), note.replace(/^\d+/, String(process.pid)));
  expect(runningCluster(folder)).toBeUndefined();
  await startCluster({ folder });
});

test("a folder that is closed to other users can be used", async () => {
  chmodSync(join(folder, ".."), 0o700);
  await write(await startCluster({ folder }));
  await expect(startCluster({ folder })).rejects.toThrow("in use");
  expect(await read(runningCluster(folder) as Cluster)).toEqual([{ answer: 42 }]);
});

test.each(["first starts", "starts over a killed one's folder"])("of concurrent %s one succeeds", async (kind) => {
  if (kind !== "first starts") {
    copyInitialised();
    const first = starting();
    await answerOf(first);
    await end(first);
  }
  const all = [starting(), starting(), starting()];
  const answers = await Promise.all(all.map(answerOf));
  expect(answers.filter((answer) => answer === "up")).toHaveLength(1);
  for (const answer of answers) if (answer !== "up") expect(answer).toContain("is in use by");
  await write(runningCluster(folder) as Cluster);
  await Promise.all(all.map(end));
  expect(await read(await startCluster({ folder }))).toEqual([{ answer: 42 }]);
});

test("a deleted password file is named", async () => {
  copyInitialised();
  rmSync(join(folder, "data", "password"));
  const fault = await startCluster({ folder }).catch((error) => error);
  expect(fault).toMatchObject({ tag: "userError", message: expect.stringContaining("password is missing") });
  expect(runningCluster(folder)).toBeUndefined();
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Cluster, discardCluster, runningCluster, startCluster } from "#server/postgres/cluster.ts";
import { isAlive } from "#server/postgres/processes.ts";
import { query } from "../support/server.ts";

let folder: string;
beforeEach(() => {
  const parent = mkdtempSync(join(tmpdir(), "cluster-"));
  chmodSync(parent, 0o755);
  folder = join(parent, "postgres");
});
afterEach(() => discardCluster(folder));

const pidOf = () => Number(readFileSync(join(folder, "data", "postmaster.pid"), "utf8").split("\n")[0]);
const write = (cluster: Pick<Cluster, "url">) =>
  query(cluster.url("postgres"), "create table kept as select 42 as answer");
const read = (cluster: Pick<Cluster, "url">) => query(cluster.url("postgres"), "select answer from kept");

test("data outlives a restart and a kill -9", async () => {
  const first = await startCluster({ folder });
  await write(first);
  await first.stop();
  const second = await startCluster({ folder });
  process.kill(pidOf(), "SIGKILL");
  const third = await startCluster({ folder });
  expect(await read(third)).toEqual([{ answer: 42 }]);
  await expect(read(second)).rejects.toThrow();
});

test("children that outlive a killed server, and hold its memory, are waited for", async () => {
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

test("a server that its killed starter left behind is taken over", async () => {
  const script = `const { startCluster } = await import("#server/postgres/cluster.ts"); await startCluster({ folder: ${JSON.stringify(folder)} }); process.send("up"); setInterval(() => {}, 1000);`;
  const starter = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  await once(starter, "message");
  const running = runningCluster(folder);
  if (!running) throw new Error("The starter's server is not found.");
  await write(running);
  await expect(startCluster({ folder })).rejects.toThrow(`in use by process ${starter.pid}`);
  const orphan = pidOf();
  starter.kill("SIGKILL");
  await once(starter, "exit");
  expect(isAlive(orphan)).toBe(true);
  expect(await read(await startCluster({ folder }))).toEqual([{ answer: 42 }]);
  expect(isAlive(orphan)).toBe(false);
});

test("a server that is watched comes back on its port, with its data, and stays away once it is stopped", async () => {
  let deaths = 0;
  const cluster = await startCluster({ folder, onDeath: () => deaths++ });
  await write(cluster);
  const killed = pidOf();
  process.kill(killed, "SIGKILL");
  const cameBack = async () => (await read(cluster).catch(() => null)) !== null && pidOf() !== killed;
  await expect.poll(cameBack).toBe(true);
  expect(await read(cluster)).toEqual([{ answer: 42 }]);
  const last = pidOf();
  await cluster.stop();
  expect(isAlive(last)).toBe(false);
  expect(deaths).toBe(1);
  expect(runningCluster(folder)).toBeUndefined();
});

test("a pid file whose number now belongs to another program is no obstacle", async () => {
  const cluster = await startCluster({ folder });
  const note = readFileSync(join(folder, "data", "postmaster.pid"), "utf8");
  await cluster.stop();
  writeFileSync(join(folder, "data", "postmaster.pid"), note.replace(/^\d+/, String(process.pid)));
  expect(runningCluster(folder)).toBeUndefined();
  await startCluster({ folder });
});

test("a folder that was half made is made again", async () => {
  mkdirSync(join(folder, "data.unfinished", "base"), { recursive: true });
  await startCluster({ folder });
});

test("a folder that is closed to other users is no obstacle either", async () => {
  chmodSync(join(folder, ".."), 0o700);
  await write(await startCluster({ folder }));
  await expect(startCluster({ folder })).rejects.toThrow("in use");
  expect(await read(runningCluster(folder) as Cluster)).toEqual([{ answer: 42 }]);
});

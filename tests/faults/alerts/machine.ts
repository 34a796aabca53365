import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "#bin/postgres/free-port.ts";
import type { Cleanup } from "#tests/support/process/cleanup.ts";

const program = "/usr/bin/prometheus-node-exporter";
const megabytes = 20;

/** A disk of its own, and Prometheus's node exporter, which tells how full this machine's disks are, at `port`. */
export type Machine = { port: number; mountpoint: string; fill(share: number): void };

/** `folder`: does not exist yet. Needs the right to mount. */
export async function startMachine(folder: string, cleanup: Cleanup): Promise<Machine> {
  if (!existsSync(program)) throw new Error("Install Debian's package prometheus-node-exporter, and run this again.");
  mkdirSync(folder, { recursive: true });
  cleanup.add(async () => rmSync(folder, { recursive: true, force: true }));
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder]);
  cleanup.add(async () => void execFileSync("umount", [folder]));
  const port = await freePort();
  const options = ["--collector.disable-defaults", "--collector.filesystem"];
  const child = spawn(program, [...options, `--web.listen-address=127.0.0.1:${port}`], { stdio: "ignore" });
  cleanup.add(async () => {
    const ended = once(child, "exit");
    if (child.exitCode === null && child.kill()) await ended;
  });
  return {
    port,
    mountpoint: folder,
    fill: (share) => writeFileSync(join(folder, "fill"), Buffer.alloc(megabytes * 2 ** 20 * share)),
  };
}

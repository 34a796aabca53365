import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "#bin/postgres/free-port.ts";
import type { Cleanup } from "#tests/support/process/cleanup.ts";

export type RunningEdge = { port: number; map: string; socket: string };

/**
 * HAProxy with docker/edge/haproxy.cfg; only ports, files and the addresses of the cells are replaced. `lines`: of the
 * map that it starts with.
 */
export async function startEdge(
  folder: string,
  cleanup: Cleanup,
  cells: { main: number; north: number },
  lines: readonly string[] = [],
): Promise<RunningEdge> {
  const program = ["/usr/sbin/haproxy", "haproxy"].find((path) => spawnSync(path, ["-v"]).status === 0);
  if (!program) throw new Error("There is no HAProxy here. Install it (apt-get install haproxy), and run this again.");
  const port = await freePort();
  const [map, socket] = [join(folder, "cells.map"), join(folder, "edge.sock")];
  writeFileSync(map, lines.map((line) => `${line}\n`).join(""));
  const changes: [RegExp, string][] = [
    [/bind :8080$/m, `bind 127.0.0.1:${port}`],
    [/\/run\/edge\/haproxy\.sock/, socket],
    [/\/etc\/haproxy\/edge\/cells\.map/g, map],
    [/\/etc\/haproxy\/503\.http/g, join(import.meta.dirname, "../../docker/503.http")],
    [/main\.cells\.internal:8080/, `127.0.0.1:${cells.main}`],
    [/north\.cells\.internal:8080/, `127.0.0.1:${cells.north}`],
  ];
  let config = readFileSync(join(import.meta.dirname, "../../docker/edge/haproxy.cfg"), "utf8");
  for (const [place, text] of changes) {
    if (!place.test(config)) throw new Error(`docker/edge/haproxy.cfg has no ${place}.`);
    config = config.replace(place, text);
  }
  const file = join(folder, "edge.cfg");
  writeFileSync(file, config);
  const child = spawn(program, ["-db", "-f", file], { stdio: ["ignore", "inherit", "inherit"] });
  const ended = once(child, "exit");
  cleanup.add(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  for (let tries = 0; tries < 100; tries++) {
    if (child.exitCode !== null) break;
    const answers = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answers) return { port, map, socket };
    await pause(100);
  }
  throw new Error("HAProxy did not start.");
}

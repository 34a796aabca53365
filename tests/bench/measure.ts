import { type ChildProcess, fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { Load, Order } from "./load.ts";

/** The core reserved for the servers, and the one for the load generator. */
const cores = { server: 0, load: 1 } as const;

/** Pins a process and all its threads to one core, if the machine has two cores and taskset. */
export function pin(child: ChildProcess, to: keyof typeof cores): void {
  if (process.platform !== "linux" || availableParallelism() < 2) return;
  spawnSync("taskset", ["--all-tasks", "--cpu-list", "--pid", String(cores[to]), String(child.pid)]);
}

/** The child's first message; throws if the child ends without one. */
export async function answerOf<T>(child: ChildProcess): Promise<T> {
  const [answer] = await Promise.race([once(child, "message"), once(child, "exit")]);
  if (answer === null || typeof answer !== "object") throw new Error(`${child.spawnargs.at(-1)} ended with ${answer}.`);
  return answer as T;
}

export async function load(order: Order): Promise<Load> {
  const child = fork(join(import.meta.dirname, "load.ts"));
  pin(child, "load");
  child.send(order);
  return answerOf<Load>(child);
}

/** Resident memory (VmRSS) of a process. */
export const megabytesOf = ({ pid }: ChildProcess): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

export const perSecond = ({ count, seconds }: Load): number => count / seconds;

export function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

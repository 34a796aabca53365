import { type ChildProcess, fork } from "node:child_process";
import type { Ended, Order } from "#tests/support/process/command-process.ts";
import { processFlags } from "../../../bin/start/process-flags.ts";

let running: ChildProcess | undefined;
let orders = 0;
const waiting = new Map<number, { resolve(ended: Ended): void; reject(fault: Error): void }>();

/**
 * Runs a command line with these settings and returns what it prints. Tests of single commands start no process;
 * here each starts one, as operators do.
 */
export async function command(words: string, env: NodeJS.ProcessEnv): Promise<string> {
  const order: Order = { id: ++orders, words: words.split(" "), env };
  const { code, out, err } = await new Promise<Ended>((resolve, reject) => {
    waiting.set(order.id, { resolve, reject });
    commands().send(order);
  });
  if (code !== 0) throw new Error(`cli ${words} ended with ${code}:\n${out}${err}`);
  return out.replaceAll("\u00a0", " ");
}

/** This worker's process for commands, started with the first command. */
function commands(): ChildProcess {
  if (running) return running;
  const child = fork("tests/support/process/command-process.ts", {
    execArgv: [],
    env: { ...process.env, ...processFlags.env },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  child.on("message", (ended: Ended) => {
    waiting.get(ended.id)?.resolve(ended);
    waiting.delete(ended.id);
  });
  child.on("exit", (code) => {
    running = undefined;
    for (const { reject } of waiting.values()) reject(new Error(`The process for commands ended with ${code}.`));
    waiting.clear();
  });
  running = child;
  return child;
}

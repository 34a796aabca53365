import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";

/** The steps of `npm run check`, in the order in which they are reported. */
const steps = [
  { name: "format and lint", command: "biome", options: ["check", "."] },
  { name: "types", command: "tsc", options: ["--noEmit"] },
  {
    name: "arrows",
    command: "depcruise",
    options: ["--config", ".dependency-cruiser.cjs", "--output-type", "err", "server", "app"],
  },
  { name: "unused code", command: "knip", options: [] },
  { name: "texts", command: process.execPath, options: ["bin/check/texts.ts"] },
  { name: "interface description", command: process.execPath, options: ["bin/check/description.ts"] },
];

type Ended = { passed: boolean; said: string; seconds: number };

/** Resolves when the command has ended, with all its output. */
async function run(command: string, options: string[]): Promise<Ended> {
  const began = performance.now();
  const child = spawn(command, options, { stdio: ["ignore", "pipe", "pipe"] });
  const status = new Promise<number | null>((resolve, reject) => child.once("error", reject).once("close", resolve));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), status]);
  return { passed: code === 0, said: out + err, seconds: (performance.now() - began) / 1000 };
}

/** Runs every step, prints what each said, and returns the names of those that failed. */
export async function check(): Promise<string[]> {
  // Run concurrently: type checking alone keeps one core busy for longer than all other steps together.
  const running = steps.map(({ name, command, options }) => ({ name, ended: run(command, options) }));
  const failed: string[] = [];
  for (const { name, ended } of running) {
    const { passed, said, seconds } = await ended;
    console.log(`── ${name}\n${said.trimEnd()}\n── ${name}: ${passed ? "ok" : "FAILED"} (${seconds.toFixed(1)} s)\n`);
    if (!passed) failed.push(name);
  }
  return failed;
}

import { spawnSync } from "node:child_process";

/** The steps of `npm run check`, in order. */
const steps = [
  { name: "format and lint", command: "biome", options: ["check", "."] },
  { name: "types", command: "tsc", options: ["--noEmit"] },
  { name: "unused code", command: "knip", options: [] },
  { name: "texts", command: process.execPath, options: ["bin/check/texts.ts"] },
];

const failed = steps.filter(({ name, command, options }) => {
  const began = performance.now();
  console.log(`── ${name}`);
  const { status } = spawnSync(command, options, { stdio: "inherit" });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`── ${name}: ${status === 0 ? "ok" : "FAILED"} (${seconds} s)\n`);
  return status !== 0;
});
if (failed.length > 0) {
  console.error(`check failed: ${failed.map(({ name }) => name).join(", ")}`);
  process.exit(1);
}

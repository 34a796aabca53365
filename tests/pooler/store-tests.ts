import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Cleanup } from "#tests/support/process/cleanup.ts";

/** Runs the tests of the stores, or those that the command line names; this process ends as they do. */
export async function storeTests(cleanup: Cleanup, env: Record<string, string>): Promise<void> {
  const files = process.argv.slice(2);
  const tests = spawn("vitest", ["run", ...(files.length > 0 ? files : ["/store/"])], {
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  cleanup.add(async () => void tests.kill());
  const [code] = await once(tests, "exit");
  process.exitCode = code ?? 1;
}

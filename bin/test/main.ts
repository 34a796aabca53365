import { type SpawnSyncOptions, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { isUserError, userError } from "#server/platform/process/user-error.ts";
import { debianChromium, debianShell, liberation } from "#tests/support/browser/chromium.ts";
import { processFlags } from "../start/process-flags.ts";
import { databaseClient, rebuildIfStale, site } from "../start/rebuild-if-stale.ts";

const UNIT = ".cache/unit.json";
const BROWSER = ".cache/browser.json";

type Count = { passed: number; failed: number };

function run(command: string, ...options: string[]): boolean {
  // Tests start a hundred processes of a few scripts: each is faster when one before left its compiled code.
  const { NODE_COMPILE_CACHE } = processFlags.env;
  const how: SpawnSyncOptions = { stdio: "inherit", env: { ...process.env, NODE_COMPILE_CACHE } };
  return spawnSync(command, options, how).status === 0;
}

/** Runs a named part and prints its duration. */
function step(name: string, command: string, ...options: string[]): boolean {
  const began = performance.now();
  console.log(`\n══ ${name}`);
  const passed = run(command, ...options);
  console.log(`══ ${name}: ${passed ? "ok" : "FAILED"} (${((performance.now() - began) / 60_000).toFixed(1)} min)`);
  return passed;
}

/**
 * Installs a headless Chromium: Debian's package if this user may install it, otherwise Playwright's. A full Chromium
 * also works. Debian's Chromium comes with Liberation only as a recommended package; without it pages move when their
 * own fonts arrive.
 */
function ensureBrowser(): void {
  const isDebian = existsSync("/usr/bin/apt-get") && process.getuid?.() === 0;
  if (existsSync(debianShell) && (existsSync(liberation) || !isDebian)) return;
  const isThere = existsSync(debianShell) || existsSync(debianChromium);
  if (isThere && !isDebian) return;
  console.log("Installing Chromium without windows …");
  // Fails soon if no package server can be reached.
  const fetching = ["-qq", "-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=10"];
  const installed = isDebian
    ? run("apt-get", "update", ...fetching) &&
      run("apt-get", "install", "-y", ...fetching, "chromium-headless-shell", "fonts-liberation")
    : run("playwright", "install", "--only-shell", "chromium");
  if (installed || isThere) return;
  throw userError(
    "There is no browser for the tests.",
    "Install Chromium as /usr/bin/chromium (apt-get install chromium).",
  );
}

/** A runner that crashed before writing its report counts as one failure. */
function read(file: string, count: (report: Record<string, unknown>) => Count): Count {
  return existsSync(file) ? count(JSON.parse(readFileSync(file, "utf8"))) : { passed: 0, failed: 1 };
}

/** A file that cannot be read has no tests, and fails. */
function unitCount({ numPassedTests, numFailedTests, testResults }: Record<string, unknown>): Count {
  const files = testResults as { status: string; assertionResults: unknown[] }[];
  const unreadable = files.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  return { passed: Number(numPassedTests), failed: Number(numFailedTests) + unreadable.length };
}

function browserCount({ stats, errors }: Record<string, unknown>): Count {
  const { expected, unexpected, flaky } = stats as Record<"expected" | "unexpected" | "flaky", number>;
  const outside = unexpected + flaky === 0 ? (errors as unknown[]).length : 0;
  return { passed: expected + flaky, failed: unexpected + outside };
}

try {
  ensureBrowser();
  rebuildIfStale(databaseClient);
  rebuildIfStale(site);
} catch (fault) {
  console.error(isUserError(fault) ? `${fault.message}\n→ ${fault.hint}` : fault);
  console.log("total: 0 passed, 1 failed");
  process.exit(1);
}
for (const report of [UNIT, BROWSER]) rmSync(report, { force: true });
mkdirSync(".cache", { recursive: true });
const checked = step("check", "npm", "run", "--silent", "check");
const unit = step("unit", "vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${UNIT}`);
const browser = step("browser", "playwright", "test");
const counts = [read(UNIT, unitCount), read(BROWSER, browserCount)];
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
if (!checked) console.log("npm run check found something, see above.");
console.log(`total: ${passed} passed, ${failed} failed`);
process.exit(checked && unit && browser && failed === 0 ? 0 : 1);

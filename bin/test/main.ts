import { type SpawnSyncOptions, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { isProblem, problem } from "#server/postgres/problem.ts";
import { databaseClient, freshen, site } from "../start/stale.ts";

const UNIT = ".cache/unit.json";
const BROWSER = ".cache/browser.json";

type Count = { passed: number; failed: number };

function run(command: string, ...options: string[]): boolean {
  const how: SpawnSyncOptions = { stdio: "inherit" };
  return spawnSync(command, options, how).status === 0;
}

/** Debian's Chromium where this user may install it, Playwright's own elsewhere. */
function ensureBrowser(): void {
  if (existsSync("/usr/bin/chromium")) return;
  console.log("Installing Chromium …");
  const isDebian = existsSync("/usr/bin/apt-get") && process.getuid?.() === 0;
  const installed = isDebian
    ? run("apt-get", "update", "-qq") && run("apt-get", "install", "-y", "-qq", "chromium")
    : run("playwright", "install", "chromium");
  if (installed) return;
  throw problem(
    "There is no browser for the tests.",
    "Install Chromium as /usr/bin/chromium (apt-get install chromium).",
  );
}

/** A runner that fell over before it wrote its report counts as one failure. */
function read(file: string, count: (report: Record<string, unknown>) => Count): Count {
  return existsSync(file) ? count(JSON.parse(readFileSync(file, "utf8"))) : { passed: 0, failed: 1 };
}

const unitCount = (report: Record<string, unknown>): Count => {
  const files = report["testResults"] as { status: string; assertionResults: unknown[] }[];
  const unreadable = files.filter((file) => file.status === "failed" && file.assertionResults.length === 0).length;
  return { passed: Number(report["numPassedTests"]), failed: Number(report["numFailedTests"]) + unreadable };
};

const browserCount = (report: Record<string, unknown>): Count => {
  const stats = report["stats"] as { expected: number; unexpected: number; flaky: number };
  const errors = (report["errors"] as unknown[]).length;
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + (stats.unexpected === 0 ? errors : 0) };
};

try {
  ensureBrowser();
  freshen(databaseClient);
  freshen(site);
} catch (fault) {
  console.error(isProblem(fault) ? `${fault.message}\n→ ${fault.wayOut}` : fault);
  console.log("total: 0 passed, 1 failed");
  process.exit(1);
}
rmSync(".cache", { recursive: true, force: true });
mkdirSync(".cache");
const checked = run("npm", "run", "--silent", "check");
const unit = run("vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${UNIT}`);
const browser = run("playwright", "test");
const counts = [read(UNIT, unitCount), read(BROWSER, browserCount)];
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
if (!checked) console.log("npm run check found something, see above.");
console.log(`total: ${passed} passed, ${failed} failed`);
process.exit(checked && unit && browser && failed === 0 ? 0 : 1);

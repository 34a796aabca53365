import { type SpawnSyncOptions, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { relative } from "node:path";
import { isUserError, userError } from "#server/platform/process/user-error.ts";
import { debianChromium, debianShell } from "#tests/support/browser/chromium.ts";
import { processFlags } from "../start/process-flags.ts";
import { databaseClient, rebuildIfStale, site } from "../start/rebuild-if-stale.ts";

const UNIT = ".cache/unit.json";
const BROWSER = ".cache/browser.json";

/** `flaky`: names of tests that passed when repeated. `seconds`: duration of each test file. */
type Count = { passed: number; failed: number; failures: string[]; flaky: string[]; seconds: Map<string, number> };

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
 * also works.
 */
function ensureBrowser(): void {
  if (existsSync(debianShell)) return;
  const isThere = existsSync(debianChromium);
  const isDebian = existsSync("/usr/bin/apt-get") && process.getuid?.() === 0;
  if (isThere && !isDebian) return;
  console.log("Installing Chromium without windows …");
  // Fails soon if no package server can be reached.
  const fetching = ["-qq", "-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=10"];
  const installed = isDebian
    ? run("apt-get", "update", ...fetching) && run("apt-get", "install", "-y", ...fetching, "chromium-headless-shell")
    : run("playwright", "install", "--only-shell", "chromium");
  if (installed || isThere) return;
  throw userError(
    "There is no browser for the tests.",
    "Install Chromium as /usr/bin/chromium (apt-get install chromium).",
  );
}

/** A runner that crashed before writing its report counts as one failure. */
function read(file: string, count: (report: Record<string, unknown>) => Count): Count {
  if (existsSync(file)) return count(JSON.parse(readFileSync(file, "utf8")));
  return { passed: 0, failed: 1, failures: [`${file} was not written`], flaky: [], seconds: new Map() };
}

type UnitFile = {
  name: string;
  startTime: number;
  endTime: number;
  status: string;
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
};

const unitCount = (report: Record<string, unknown>): Count => {
  const files = report["testResults"] as UnitFile[];
  const unreadable = files.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
  const failures = files.flatMap((file) =>
    file.assertionResults
      .filter((test) => test.status === "failed")
      .map((test) => `${file.name}: ${test.fullName}\n${test.failureMessages.join("\n")}`),
  );
  return {
    passed: Number(report["numPassedTests"]),
    failed: Number(report["numFailedTests"]) + unreadable.length,
    failures: [...failures, ...unreadable.map((file) => `${file.name}\n${file.message}`)],
    flaky: [],
    seconds: new Map(
      files.map(({ name, startTime, endTime }) => [relative(process.cwd(), name), (endTime - startTime) / 1000]),
    ),
  };
};

type BrowserSuite = {
  file: string;
  suites?: BrowserSuite[];
  specs: { title: string; tests: { status: string; results: { duration: number; error?: { message: string } }[] }[] }[];
};

const secondsOf = (suite: BrowserSuite): number =>
  [
    ...suite.specs.flatMap(({ tests }) =>
      tests.flatMap(({ results }) => results.map(({ duration }) => duration / 1000)),
    ),
    ...(suite.suites ?? []).map(secondsOf),
  ].reduce((sum, seconds) => sum + seconds, 0);

const browserTests = (suite: BrowserSuite, status: "unexpected" | "flaky"): string[] => [
  ...suite.specs.flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === status)
      .map((test) => `${suite.file}: ${spec.title}\n${test.results.map((result) => result.error?.message).join("\n")}`),
  ),
  ...(suite.suites ?? []).flatMap((inner) => browserTests(inner, status)),
];

const browserCount = (report: Record<string, unknown>): Count => {
  const stats = report["stats"] as { expected: number; unexpected: number; flaky: number };
  const errors = (report["errors"] as { message?: string }[]).map((error) => String(error.message));
  const suites = report["suites"] as BrowserSuite[];
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + (stats.unexpected + stats.flaky === 0 ? errors.length : 0),
    failures: [...suites.flatMap((suite) => browserTests(suite, "unexpected")), ...errors],
    flaky: suites.flatMap((suite) => browserTests(suite, "flaky")),
    seconds: new Map(suites.map((suite) => [suite.file, secondsOf(suite)])),
  };
};

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
for (const { seconds } of counts) {
  const slowest = [...seconds].sort(([, one], [, other]) => other - one).slice(0, 12);
  console.log(`\nslowest files: ${slowest.map(([file, took]) => `${file} ${took.toFixed(0)} s`).join(", ")}`);
}
for (const name of counts.flatMap((count) => count.flaky)) console.log(`\nflaky: ${name.slice(0, 2000)}`);
for (const failure of counts.flatMap((count) => count.failures)) console.log(`\nfailed: ${failure.slice(0, 2000)}`);
if (!checked) console.log("npm run check found something, see above.");
console.log(`total: ${passed} passed, ${failed} failed`);
process.exit(checked && unit && browser && failed === 0 ? 0 : 1);

import { type SpawnSyncOptions, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { debianChromium, debianShell } from "#server/cli/tenants/play/browser.ts";
import { isUserError, userError } from "#server/platform/process/user-error.ts";
import { check } from "../check/check.ts";
import { processFlags } from "../start/process-flags.ts";
import { databaseClient, rebuildIfStale, site } from "../start/rebuild-if-stale.ts";

const UNIT = ".cache/unit.json";
const BROWSER = ".cache/browser.json";
/** Stands in for Arial, which the metrics of the fallback fonts are those of. */
const liberation = "/usr/share/fonts/truetype/liberation";

/** `failures` names each failed test, to be read at the end of a long output. */
type Result = { passed: number; failures: string[] };
type UnitFile = {
  name: string;
  status: string;
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
};
type Suite = { suites?: Suite[]; specs: { title: string; file: string; line: number; ok: boolean }[] };

function run(command: string, ...options: string[]): boolean {
  // Tests start a hundred processes of a few scripts: each is faster when one before left its compiled code.
  const { NODE_COMPILE_CACHE } = processFlags.env;
  const how: SpawnSyncOptions = { stdio: "inherit", env: { ...process.env, NODE_COMPILE_CACHE } };
  return spawnSync(command, options, how).status === 0;
}

/** Runs a named part, which tells whether it passed, and prints its duration. */
async function step(name: string, part: () => boolean | Promise<boolean>): Promise<boolean> {
  const began = performance.now();
  console.log(`\n══ ${name}`);
  const passed = await part();
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
function read(file: string, result: (report: Record<string, unknown>) => Result): Result {
  if (!existsSync(file)) return { passed: 0, failures: [`${file} was not written`] };
  return result(JSON.parse(readFileSync(file, "utf8")));
}

const firstLine = (text = ""): string => stripVTControlCharacters(text).split("\n", 1)[0] ?? "";

/** A file that cannot be read has no tests, and fails. */
function unitResult({ numPassedTests, testResults }: Record<string, unknown>): Result {
  const failures = (testResults as UnitFile[]).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    if (status === "failed" && assertionResults.length === 0) return [`${file}: ${firstLine(message)}`];
    return assertionResults
      .filter((test) => test.status === "failed")
      .map((test) => `${file} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
  });
  return { passed: Number(numPassedTests), failures };
}

function failedSpecs({ suites = [], specs }: Suite): string[] {
  const failed = specs.filter(({ ok }) => !ok).map(({ title, file, line }) => `${file}:${line} › ${title}`);
  return [...failed, ...suites.flatMap(failedSpecs)];
}

/** Faults outside the tests count only where no test failed: a failed test may cause them. */
function browserResult({ stats, errors, suites }: Record<string, unknown>): Result {
  const { expected, flaky } = stats as Record<"expected" | "flaky", number>;
  const failed = failedSpecs({ suites: suites as Suite[], specs: [] });
  const outside = (errors as { message?: string }[]).map(({ message }) => firstLine(message));
  return { passed: expected + flaky, failures: failed.length + flaky > 0 ? failed : outside };
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
const unmet: string[] = [];
await step("check", async () => {
  unmet.push(...(await check()));
  return unmet.length === 0;
});
const unit = await step("unit", () =>
  run("vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${UNIT}`),
);
const browser = await step("browser", () => run("playwright", "test"));
const results = [read(UNIT, unitResult), read(BROWSER, browserResult)];
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failures = [
  ...unmet.map((name) => `npm run check › ${name}: see above`),
  ...results.flatMap((result) => result.failures),
];
for (const failure of failures) console.log(`✗ ${failure}`);
console.log(`total: ${passed} passed, ${failures.length} failed`);
process.exit(unit && browser && failures.length === 0 ? 0 : 1);

// npm run test:restore: the night's backup, restored and checked, and the database restored to the second before a
// wrong payout, both by the scripts of docker/postgres. Needs the programs of Debian's package postgresql-15.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import pg from "pg";
import { main as cli } from "#server/cli/main.ts";
import { openDeps } from "#server/cli/open.ts";
import { healthReadings } from "#server/office/store/health.ts";
import { withClient } from "#server/platform/store/installation.ts";
import { fillMember } from "#tests/demonstration/member.ts";
import { asApp } from "#tests/support/database/app-url.ts";
import { debianPostgres, programs } from "#tests/support/database/debian-postgres.ts";
import { cleanupAtEnd } from "#tests/support/process/cleanup.ts";
import { newKeys } from "#tests/support/process/keys.ts";
import { migrate } from "../../prisma/migrate.ts";

const tenant = "nordlicht";
const began = performance.now();
const say = (text: string) => console.log(`· ${((performance.now() - began) / 1000).toFixed(1)} s: ${text}`);
const cleanup = cleanupAtEnd();
const folder = mkdtempSync(join(tmpdir(), "referral-restore-"));
cleanup.add(async () => rmSync(folder, { recursive: true, force: true }));
const { account, create, start } = debianPostgres(folder, cleanup);
const at = (name: string) => join(folder, name);
const keys = newKeys();

try {
  for (const path of ["backup", "backup/wal"]) mkdirSync(at(path));
  for (const path of [at("backup"), at("backup/wal")]) chownSync(path, account.uid, account.gid);
  const archive = archiveCommand().replaceAll("/backup", at("backup"));
  const url = await create("data", ["archive_mode = on", `archive_command = '${archive}'`]);
  await migrate(url, asApp(url));
  await run(url, ["seed"]);
  const anna = await newOperator(url, "anna");
  const ben = await newOperator(url, "ben");
  const base = await backUp(url);
  const ofItsOwnTime = script("put-back.sh", ["check", base, basename(base)], {});
  await assert.rejects(ofItsOwnTime, /is no time after the end of that base backup/);
  say("the base backup is there, and leads to no time before its end");

  await fill(url);
  const before = await moneyOf(url);
  assert(before.claims > 10 && before.postings > 10, "there is money under way after the base backup");
  const { at: moment } = await one<{ at: string }>(url, "select clock_timestamp()::text as at");
  await pause(1_500);
  const prepared = await run(url, ["payouts", "prepare"], anna);
  const reference = /RF[\w-]+/.exec(prepared.join("\n"))?.[0] ?? "";
  await run(url, ["payouts", "release", reference], ben);
  await one(url, "select pg_switch_wal()");
  say(`a wrong payout was released: ${reference}`);

  const damaged = performance.now();
  await script("put-back.sh", ["check", base, moment], {});
  const restored = await restore(base, "restored", moment);
  await promoted(restored);
  say(`restored to the second before it, in ${((performance.now() - damaged) / 1000).toFixed(1)} s`);
  assert.deepEqual(await moneyOf(restored), before, "all money is as it was at that moment");
  const printed = await run(restored, ["payouts", "reconcile"], anna);
  say(`reconciliation: ${printed.at(-1)}`);

  const tonight = await backUp(url);
  const copy = await restore(tonight, "copy");
  await promoted(copy);
  const checked = await run(copy, ["backup", "check"]);
  say(`the night's backup is whole: ${checked.find((line) => line.startsWith(tenant))}`);
  await run(url, ["backup", "verified", basename(tonight)]);
  for (let night = 0; night < 3; night++) await backUp(url, { BACKUPS_KEPT: "2" });
  assert.equal(readdirSync(at("backup/base")).length, 2, "the two newest base backups are kept");
  say("older base backups and their log are removed");
  await refusesWithoutArchive(url);
  console.log("total: 1 passed, 0 failed");
} finally {
  await cleanup.run();
}

/** How docker-compose.backup.yml archives the log. */
function archiveCommand(): string {
  const compose = readFileSync(new URL("../../docker-compose.backup.yml", import.meta.url), "utf8");
  const command = /-carchive_command=(.*)$/m.exec(compose)?.[1];
  assert(command, "docker-compose.backup.yml archives the log");
  return command;
}

/** Returns the folder of a new base backup; its name has seconds, so two are at least one apart. */
async function backUp(url: string, env: Record<string, string> = {}): Promise<string> {
  await pause(1_100);
  const { port } = new URL(url);
  const where = { PGHOST: "127.0.0.1", PGPORT: port, PGUSER: "postgres", BACKUP: at("backup"), ...env };
  return (await script("base-backup.sh", [], where)).trim();
}

/** The log cannot be archived: the backup fails and removes nothing, and the reading says so, until it can again. */
async function refusesWithoutArchive(url: string): Promise<void> {
  assert.equal(await archiveFails(url), 0);
  chmodSync(at("backup/wal"), 0o500);
  const limit = { BACKUPS_KEPT: "1", ARCHIVE_SECONDS: "5" };
  await assert.rejects(backUp(url, limit), /The log is not archived: [0-9A-F]{24} did not arrive within 5 s/);
  assert.equal(readdirSync(at("backup/base")).length, 3, "nothing was removed");
  assert.equal(await archiveFails(url), 1);
  chmodSync(at("backup/wal"), 0o700);
  await backUp(url, { BACKUPS_KEPT: "2", ARCHIVE_SECONDS: "120" });
  assert.equal(await archiveFails(url), 0);
  say("where the log is not archived, the backup fails and the reading archiveFails alarms");
}

/** The reading, as a worker reads it. */
async function archiveFails(url: string): Promise<number | undefined> {
  const pool = new pg.Pool({ connectionString: asApp(url) });
  try {
    const health = healthReadings(pool);
    await health.readInstallation("restore", false);
    return (await health.all()).find(({ name }) => name === "archiveFails")?.value;
  } finally {
    await pool.end();
  }
}

/** Starts a server on a copy of the base backup, brought to that time or to the end of the log. */
async function restore(base: string, name: string, moment = ""): Promise<string> {
  await script("restore.sh", [base, at(name), moment], { BACKUP: at("backup") });
  return start(name, []);
}

/** A script of docker/postgres, with PostgreSQL's programs, as its account. Returns what it prints. */
async function script(name: string, args: string[], env: Record<string, string>): Promise<string> {
  const path = fileURLToPath(new URL(`../../docker/postgres/${name}`, import.meta.url));
  const text = readFileSync(path, "utf8");
  const settings = { ...account, cwd: folder, env: { ...process.env, PATH: `${programs}:/usr/bin:/bin`, ...env } };
  return (await promisify(execFile)("sh", ["-c", text, name, ...args], settings)).stdout;
}

/** A command of the cli on a database; throws if it fails. */
async function run(url: string, argv: string[], operatorKey = ""): Promise<string[]> {
  const printed: string[] = [];
  const print = (line: string) => void printed.push(line);
  const code = await cli([...argv, "--tenant", tenant], settingsOf(url, operatorKey), { print, printError: print });
  assert.equal(code, 0, `${argv.join(" ")}:\n${printed.join("\n")}`);
  return printed;
}

async function newOperator(url: string, name: string): Promise<string> {
  const [line = ""] = await run(url, ["operator", "add", name, "--email", `${name}@marke.example`]);
  return line.split(": ").at(-1) ?? "";
}

/** Links of a member in every state, with rewards in every state. */
async function fill(url: string): Promise<void> {
  const { deps, close } = openDeps(settingsOf(url, ""), tenant);
  await fillMember(await deps.services(), await deps.tenant());
  await close();
}

function settingsOf(url: string, operatorKey: string): NodeJS.ProcessEnv {
  return {
    ...keys,
    NODE_ENV: "production",
    TENANT_ENVIRONMENT: "development",
    DATABASE_URL: url,
    APP_DATABASE_URL: asApp(url),
    DATA_DIR: at("house"),
    LOG_LEVEL: "error",
    NORDLICHT_DEBTOR_IBAN: "DE89370400440532013000",
    ...(operatorKey ? { OPERATOR_KEY: operatorKey } : {}),
  };
}

type Money = { claims: number; postings: number; moved: number; runs: number; claimSum: string };

function moneyOf(url: string): Promise<Money> {
  return one(
    url,
    `select (select count(*)::int from reward_claim) as claims, (select count(*)::int from posting) as postings,
       (select coalesce(sum(abs(cents)), 0)::int from posting) as moved, (select count(*)::int from payout_run) as runs,
       (select md5(string_agg(c::text, '|' order by c.id)) from reward_claim c) as "claimSum"`,
  );
}

async function promoted(url: string): Promise<void> {
  for (let tries = 0; tries < 240; tries++) {
    if (!(await one<{ waits: boolean }>(url, "select pg_is_in_recovery() as waits")).waits) return;
    await pause(250);
  }
  throw new Error("The restored server did not leave recovery within a minute.");
}

/** The only row of a query. */
async function one<Row>(url: string, text: string): Promise<Row> {
  const { rows } = await withClient(url, (client) => client.query(text));
  return rows[0];
}

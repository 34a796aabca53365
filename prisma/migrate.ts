import { randomUUID } from "node:crypto";
import pg from "pg";
import { openDatabase } from "#bin/postgres/open.ts";
import { installJobs } from "#server/jobs/install.ts";
import { appDatabaseUrl } from "#server/platform/process/environment.ts";
import { takeSecretFiles } from "#server/platform/process/secret-files.ts";
import { isUserError, userError } from "#server/platform/process/user-error.ts";
import { applyChecks } from "./checks.ts";
import { type Migration, migrations } from "./migrations.ts";
import { inTransaction, outsideTransaction, type Patience } from "./patience.ts";
import { ensureRoles, grantRights } from "./roles.ts";

/**
 * Advisory lock id; any constant that no other code uses. Instances that start at the same time migrate one after the
 * other.
 */
const LOCK = 7_260_019;

/**
 * Migrates a database as its owner, and returns the names of the applied migrations. Where nothing has to be changed,
 * it only reads, and locks no table. Each migration and its record are one transaction, so an interrupted one leaves
 * nothing behind; the record's format is Prisma's. `appUrl` is APP_DATABASE_URL: its role is created and granted its
 * privileges. `patience`: with tables that are in use.
 */
export async function migrate(
  url: string,
  appUrl: string,
  { list = migrations(), patience }: { list?: Migration[]; patience?: Patience } = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: "migrate" });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await ensureRoles(client, appUrl);
    await client.query(RECORD);
    const missing = await unapplied(client, list);
    for (const migration of missing) await apply(client, migration, patience);
    await installJobs(url);
    await applyChecks(client, patience);
    await grantRights(client, appUrl, patience);
    return missing.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

async function unapplied(client: pg.Client, list: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query(
    "select migration_name, checksum from _prisma_migrations where finished_at is not null and rolled_back_at is null",
  );
  const applied = new Map<string, string>(rows.map((row) => [row.migration_name, row.checksum]));
  return list.filter(({ name, checksum }) => {
    const recorded = applied.get(name);
    if (recorded !== undefined && recorded !== checksum) {
      throw userError(
        `The migration ${name} was changed after it had been applied.`,
        "Restore it, and write a new one.",
      );
    }
    return recorded === undefined;
  });
}

async function apply(client: pg.Client, migration: Migration, patience?: Patience): Promise<void> {
  const { name, sql, outside, rowsOf } = migration;
  try {
    if (outside) {
      for (const statement of sql.split(/;$/m)) {
        if (withoutComments(statement) !== "") await outsideTransaction(client, statement, patience);
      }
      await record(client, migration);
    } else {
      await inTransaction(
        client,
        async () => {
          // Forced row-level security hides the rows from an owner that is no superuser. Nobody else sees these tables
          // without it: the transaction holds them until it is forced again.
          for (const table of rowsOf) await client.query(`${alter(table)} no force row level security`);
          await client.query(sql);
          for (const table of rowsOf) await client.query(`${alter(table)} force row level security`);
          await record(client, migration);
        },
        patience,
      );
    }
  } catch (fault) {
    if (isUserError(fault)) throw fault;
    throw Object.assign(new Error(`The migration ${name} failed: ${(fault as Error).message}`), { cause: fault });
  }
}

async function record(client: pg.Client, { name, checksum }: Migration): Promise<void> {
  await client.query(
    `insert into _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     values ($1, $2, $3, now(), clock_timestamp(), 1)`,
    [randomUUID(), checksum, name],
  );
}

const withoutComments = (sql: string) => sql.replace(/^\s*--.*$/gm, "").trim();

const alter = (table: string) => `alter table ${pg.escapeIdentifier(table)}`;

const RECORD = `
create table if not exists _prisma_migrations (
  id varchar(36) primary key, checksum varchar(64) not null, finished_at timestamptz, migration_name varchar(255) not null,
  logs text, rolled_back_at timestamptz, started_at timestamptz not null default now(), applied_steps_count integer not null default 0
);`;

if (import.meta.main) {
  const [command = "apply"] = process.argv.slice(2);
  try {
    takeSecretFiles();
    if (command !== "apply") throw userError(`There is no command "${command}".`, "Known: apply.");
    const { url, close } = await openDatabase();
    try {
      const appUrl = appDatabaseUrl({ ...process.env, DATABASE_URL: url });
      if (!appUrl)
        throw userError("APP_DATABASE_URL is not set.", "It names the login role of the processes, and its password.");
      const began = performance.now();
      const names = await migrate(url, appUrl);
      const took = `${((performance.now() - began) / 1000).toFixed(2)} s`;
      console.log(names.length ? `applied: ${names.join(", ")}` : `the database is up to date (looked at in ${took})`);
    } finally {
      await close();
    }
  } catch (fault) {
    console.error(isUserError(fault) ? `${fault.message}\n${fault.hint}` : fault);
    process.exitCode = 1;
  }
}

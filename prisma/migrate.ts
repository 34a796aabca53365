import { randomUUID } from "node:crypto";
import pg from "pg";
import { openDatabase } from "#bin/postgres/open.ts";
import { installJobs } from "#server/jobs/install.ts";
import { appDatabaseUrl } from "#server/platform/process/environment.ts";
import { isUserError, userError } from "#server/platform/process/user-error.ts";
import { applyChecks } from "./checks.ts";
import { type Migration, migrations } from "./migrations.ts";
import { ensureRoles, grantRights } from "./roles.ts";

/**
 * Advisory lock id; any constant that no other code uses. Instances that start at the same time migrate one after the
 * other.
 */
const LOCK = 7_260_019;

/**
 * Migrates a database as its owner, and returns the names of the applied migrations. Each migration and its record are
 * one transaction, so an interrupted one leaves nothing behind; the record's format is Prisma's. `appUrl` is
 * APP_DATABASE_URL: its role is created and granted its privileges.
 */
export async function migrate(url: string, appUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await ensureRoles(client, appUrl);
    await client.query(RECORD);
    const missing = await unapplied(client);
    for (const migration of missing) await apply(client, migration);
    await installJobs(url);
    await applyChecks(client);
    await grantRights(client, appUrl);
    return missing.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

async function unapplied(client: pg.Client): Promise<Migration[]> {
  const { rows } = await client.query(
    "select migration_name, checksum from _prisma_migrations where finished_at is not null and rolled_back_at is null",
  );
  const applied = new Map<string, string>(rows.map((row) => [row.migration_name, row.checksum]));
  return migrations().filter(({ name, checksum }) => {
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

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query("begin");
    // Forced row-level security would hide all rows from an owner that is not superuser; grantRights forces it again.
    await client.query(UNFORCE);
    await client.query(sql);
    await client.query(
      `insert into _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       values ($1, $2, $3, now(), clock_timestamp(), 1)`,
      [randomUUID(), checksum, name],
    );
    await client.query("commit");
  } catch (fault) {
    await client.query("rollback");
    throw Object.assign(new Error(`The migration ${name} failed: ${(fault as Error).message}`), { cause: fault });
  }
}

const UNFORCE = `
do $$ declare name text; begin
  for name in select relname from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity loop
    execute format('alter table %I no force row level security', name);
  end loop;
end $$`;

const RECORD = `
create table if not exists _prisma_migrations (
  id varchar(36) primary key, checksum varchar(64) not null, finished_at timestamptz, migration_name varchar(255) not null,
  logs text, rolled_back_at timestamptz, started_at timestamptz not null default now(), applied_steps_count integer not null default 0
);`;

if (import.meta.main) {
  const [command = "apply"] = process.argv.slice(2);
  try {
    if (command !== "apply") throw userError(`There is no command "${command}".`, "Known: apply.");
    const { url, close } = await openDatabase();
    try {
      const appUrl = appDatabaseUrl({ ...process.env, DATABASE_URL: url });
      if (!appUrl)
        throw userError("APP_DATABASE_URL is not set.", "It names the login role of the processes, and its password.");
      const names = await migrate(url, appUrl);
      console.log(names.length ? `applied: ${names.join(", ")}` : "the database is up to date");
    } finally {
      await close();
    }
  } catch (fault) {
    console.error(isUserError(fault) ? `${fault.message}\n${fault.hint}` : fault);
    process.exitCode = 1;
  }
}

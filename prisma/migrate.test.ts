import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#server/platform/database/database.ts";
import { namedStatements } from "#tests/support/database/app-url.ts";
import { database } from "#tests/support/database/database.ts";
import { migrate } from "./migrate.ts";
import { migration, migrations } from "./migrations.ts";

const { url, appUrl, owner } = await database();

const patience = { waitMs: 100, pauseMs: 50, attempts: 100 };

const add = (...added: [name: string, sql: string][]) =>
  migrate(url, appUrl, { list: [...migrations(), ...added.map(([name, sql]) => migration(name, sql))], patience });

/** A transaction that reads every table of tenants, as a dump does, until `end`. */
async function longReader(): Promise<{ end: () => Promise<void> }> {
  const client = new pg.Client({ connectionString: url, application_name: "dump" });
  await client.connect();
  let open = true;
  const end = async () => {
    if (open) await client.end();
    open = false;
  };
  onTestFinished(end);
  const { rows } = await client.query<{ all: string }>(
    `select string_agg(format('%I.%I', schemaname, tablename), ', ') as all
     from pg_tables where schemaname in ('public', 'pgboss')`,
  );
  await client.query(`begin; lock table ${rows[0]?.all} in access share mode`);
  return { end };
}

test("migrating again changes nothing, with any number of instances at once", async () => {
  const before = await catalog();
  expect(await Promise.all([migrate(url, appUrl), migrate(url, appUrl), migrate(url, appUrl)])).toEqual([[], [], []]);
  expect(await catalog()).toEqual(before);
});

/** Each row of the catalog that a migration could have written again, with the transaction that wrote it. */
async function catalog(): Promise<unknown[]> {
  const { rows } = await owner.query(
    `select 'class' as kind, oid::text, xmin::text from pg_class where relnamespace::regnamespace::text in ('public', 'pgboss')
     union all select 'constraint', oid::text, xmin::text from pg_constraint
     union all select 'function', oid::text, xmin::text from pg_proc where pronamespace::regnamespace::text in ('public', 'pgboss')
     order by 1, 2`,
  );
  return rows;
}

test("a migration with nothing to do waits for nobody who reads or writes", async () => {
  await longReader();
  expect(await migrate(url, appUrl, { patience: { ...patience, attempts: 1 } })).toEqual([]);
});

test("rights that were changed by hand are put back, and only those", async () => {
  await owner.query("grant delete on price_version to app; alter table click no force row level security");
  expect(await migrate(url, appUrl)).toEqual([]);
  const { rows } = await owner.query(
    `select has_table_privilege('app', 'price_version', 'delete') as "mayDelete",
       (select relforcerowsecurity from pg_class where oid = 'click'::regclass) as "isForced"`,
  );
  expect(rows).toEqual([{ mayDelete: false, isForced: true }]);
});

test("a migration that was changed after it had been applied is refused", async () => {
  const changed = `update _prisma_migrations set checksum = reverse(checksum)
    where migration_name = (select min(migration_name) from _prisma_migrations)`;
  await owner.query(changed);
  await expect(migrate(url, appUrl)).rejects.toThrow("was changed after it had been applied");
  await owner.query(changed);
  expect(await migrate(url, appUrl)).toEqual([]);
});

test("behind a long reader a migration lets visitors pass, and ends when the reader does", async () => {
  const reader = await longReader();
  const migrating = add(["29990101000001_column", `alter table click add column "note" text`]);
  const waits: number[] = [];
  for (let visit = 0; visit < 10; visit++) {
    const start = performance.now();
    await owner.query("select count(*) from click");
    waits.push(performance.now() - start);
  }
  await reader.end();
  expect(await migrating).toEqual(["29990101000001_column"]);
  expect(Math.max(...waits)).toBeLessThan(5_000);
  await owner.query(`alter table click drop column "note"`);
});

test("a migration that never gets its table changes nothing, and says who is in the way", async () => {
  await longReader();
  const name = "29990101000002_column";
  const list = [...migrations(), migration(name, `alter table click add column "note" text`)];
  await expect(migrate(url, appUrl, { list, patience: { ...patience, attempts: 3 } })).rejects.toMatchObject({
    message: expect.stringContaining("in use"),
    hint: expect.stringContaining('"dump"'),
  });
  const { rows } = await owner.query("select from _prisma_migrations where migration_name = $1", [name]);
  expect(rows).toEqual([]);
});

test("new connections are accepted while a migration changes the rows of tenants", async () => {
  const name = "29990101000003_backfill";
  const sql = `-- rows of: click\nupdate click set "channel" = "channel"; select pg_sleep(2);`;
  let running = true;
  const migrating = add([name, sql]).finally(() => {
    running = false;
  });
  let connections = 0;
  while (running) {
    const db = openDatabase({ url: appUrl, poolSize: 1, namedStatements });
    await db.verify().finally(() => db.end());
    connections++;
  }
  expect(await migrating).toEqual([name]);
  expect(connections).toBeGreaterThan(2);
});

test("an index is built outside a transaction, and an interrupted one is built again", async () => {
  const name = "29990101000004_index";
  const sql = `-- outside a transaction
    drop index concurrently if exists event_note;
    create index concurrently event_note on event ("actorId");
    select 1 / (select count(*) from pg_class where relname = 'unblock');`;
  await expect(add([name, sql])).rejects.toThrow("division by zero");
  await owner.query("create table unblock ()");
  expect(await add([name, sql])).toEqual([name]);
  const { rows } = await owner.query("select indisvalid from pg_index where indexrelid = 'event_note'::regclass");
  expect(rows).toEqual([{ indisvalid: true }]);
  await owner.query("drop table unblock; drop index event_note");
});

test("the processes' role owns nothing", async () => {
  const { rows } = await owner.query("select tablename from pg_tables where tableowner = 'app'");
  expect(rows).toEqual([]);
});

import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { openDatabase } from "#server/platform/database/database.ts";
import { installationTables } from "#server/platform/database/verify-connection.ts";
import { tenantDirectory } from "#server/tenants/store/tenant-directory.ts";
import { maxConnections, visitMany } from "#tests/bench/scale/processes.ts";
import { seedTenants } from "#tests/bench/scale/seed.ts";
import { namedStatements } from "#tests/support/database/app-url.ts";
import { seededDatabase } from "#tests/support/database/seeded-database.ts";
import { writtenColumns } from "#tests/support/database/written-columns.ts";
import { startApp } from "#tests/support/process/app.ts";

/** A short form of `npm run bench:scale -- --minutes 10`. */
const tenants = 1_000;
const pool = 4;
const spare = 3;
const { url, appUrl, owner } = await seededDatabase();
const { keys } = inject("databaseServer");
const app = await startApp({
  databaseUrl: url,
  // Rate limits use a connection of their own, so they are on but never reached.
  env: { ...keys, APP_DATABASE_URL: appUrl, DATABASE_POOL: String(pool), RATE_LIMIT_FACTOR: "1000" },
  parts: [],
  seed: false,
});
afterAll(() => app.stop());

beforeAll(async () => {
  // Without the picture for link previews, which is the largest part of a record.
  await owner.query("update tenant set record = jsonb_set(record, '{pictures,og}', 'null')");
  const client = await owner.connect();
  await seedTenants(client, tenants);
  client.release();
});

describe("1,000 tenants", () => {
  test("need no more connections of a web process and a worker than their pool and three", async () => {
    const client = await owner.connect();
    try {
      await app.start("web");
      const visited = Array.from({ length: 100 }, (_, index) => `brand-${1 + index * 9}`);
      const ofWeb = await maxConnections(client, () => visitMany(app, visited));
      await app.kill("web");
      await app.start("worker");
      const ofWorker = await maxConnections(client, () => pause(5_000));
      await app.kill("worker");
      expect(ofWeb).toBeGreaterThan(1);
      expect(ofWeb).toBeLessThanOrEqual(pool + spare);
      expect(ofWorker).toBeGreaterThan(1);
      expect(ofWorker).toBeLessThanOrEqual(pool + spare);
    } finally {
      client.release();
    }
  });

  test("do not have their records read again when another tenant changed", async () => {
    const read: string[] = [];
    const directory = tenantDirectory({
      async query<Row>(text: string, values: unknown[]) {
        const { rows } = await owner.query(text, values);
        read.push(...rows.filter((row) => "record" in row).map(({ id }) => id));
        return rows as Row[];
      },
      environment: "development",
      defaultTenant: "nordlicht",
      onUnreadable: ({ problem }) => expect.fail(problem),
    });
    await directory.reload();
    expect(directory.ids()).toHaveLength(tenants);
    expect(read).toEqual([]);
    for (const id of ["brand-500", "brand-501", "brand-500"]) await directory.byId(id);
    expect(read).toEqual(["brand-500", "brand-501"]);
    read.length = 0;
    await owner.query(
      `update tenant set version = 2, record = jsonb_set(record, '{name}', '"Neu"') where id = 'brand-500'`,
    );
    await directory.channels["tenant_changed"]?.("brand-500");
    expect(read).toEqual(["brand-500"]);
    expect((await directory.byHost("brand-500.localhost"))?.name).toBe("Neu");
  });
});

describe("a tenant's transaction", () => {
  const own = "brand-1";
  const foreign = "brand-2";
  let tables: string[] = [];

  /** A row of both tenants in every table with a tenant; the table's constraints are removed for this. */
  beforeAll(async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select c.relname as name from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenantId' and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
    );
    tables = rows.map(({ name }) => name);
    const { rows: constraints } = await owner.query<{ drop: string }>(
      `select format('alter table %s drop constraint if exists %I cascade', conrelid::regclass, conname) as drop
       from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'f')`,
    );
    // The deferred ones too: planted postings balance nothing.
    const { rows: triggers } = await owner.query<{ drop: string }>(
      `select format('drop trigger if exists %I on %s', tgname, tgrelid::regclass) as drop
       from pg_trigger where tgconstraint <> 0 and not tgisinternal and tgparentid = 0
         and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
    );
    for (const { drop } of [...triggers, ...constraints]) await owner.query(drop);
    for (const name of tables) for (const tenant of [own, foreign]) await plant(name, tenant);
  });

  async function plant(table: string, tenant: string): Promise<void> {
    const { rows: columns } = await owner.query<{ name: string; type: string }>(
      `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
       where attrelid = format('%I', $1::text)::regclass and attnum > 0 and not attisdropped and attnotnull
         and not atthasdef and attidentity = '' and attname <> 'tenantId'`,
      [table],
    );
    const value = (type: string) => {
      if (type === "uuid") return "gen_random_uuid()";
      if (type.startsWith("timestamp") || type === "date") return "now()";
      if (type.startsWith("json")) return "'{}'";
      if (type.endsWith("[]")) return "'{}'";
      if (type === "bytea") return "'\\\\x00'::bytea";
      return type === "boolean" ? "false" : type === "text" || type.startsWith("char") ? "'x'" : "1";
    };
    const names = columns.map(({ name }) => `, "${name}"`).join("");
    const values = columns.map(({ type }) => `, ${value(type)}`).join("");
    await owner.query(`insert into "${table}" ("tenantId"${names}) values ($1${values}) on conflict do nothing`, [
      tenant,
    ]);
  }

  const probe = openDatabase({ url: appUrl, poolSize: 2, namedStatements });
  afterAll(() => probe.end());

  test("finds no row of another tenant in any table, nor changes, deletes or adds one", async () => {
    expect(tables.length).toBeGreaterThan(20);
    const db = probe.of(own);
    const refused = async (statement: string) =>
      db.sql(statement, []).then(
        (rows) => rows,
        (fault: { code?: string }) => fault.code,
      );
    for (const table of tables) {
      const { rows } = await owner.query(`select distinct "tenantId" as id from "${table}"`);
      expect(
        rows.map(({ id }) => id),
        `${table} has rows of both`,
      ).toEqual(expect.arrayContaining([own, foreign]));
      const isOpen = !installationTables.includes(table);
      const nothing = isOpen ? [] : "42501";
      const seen = await refused(`select distinct "tenantId" as id from "${table}"`);
      expect(seen, table).toEqual(isOpen ? [{ id: own }] : "42501");
      expect(await refused(`select 1 from "${table}" where "tenantId" <> '${own}'`), table).toEqual(nothing);
      // [] if row-level security hides the rows, 42501 if the role has no permission at all.
      for (const change of [
        `update "${table}" set "tenantId" = "tenantId" where "tenantId" = '${foreign}' returning 1`,
        `delete from "${table}" where "tenantId" = '${foreign}' returning 1`,
      ])
        expect([[], "42501"], change).toContainEqual(await refused(change));
      const columns = await writtenColumns(owner, table);
      const taken = `insert into "${table}" (${columns}) select ${columns} from (
        select (jsonb_populate_record(t, '{"tenantId": "${foreign}"}')).* from "${table}" t) one`;
      expect(await refused(taken), table).toBe("42501");
    }
  });

  test("is needed to find rows: without one the login finds none", async () => {
    for (const table of tables) {
      const seen = await probe.pool.query(`select 1 from "${table}" limit 1`).then(
        ({ rows }) => rows,
        (fault: { code?: string }) => fault.code,
      );
      expect([[], "42501"], table).toContainEqual(seen);
    }
  });
});

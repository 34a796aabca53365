import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import pg from "pg";
import { userError } from "#server/runtime/process/user-error.ts";
import { MIGRATIONS, migrations } from "./migrations.ts";

const SCHEMA = join(import.meta.dirname, "schema.prisma");

/** Type OIDs from PostgreSQL's catalogue. */
const CHAR = 18;
const TEXT = 25;

/** Writes the SQL that leads from the migrations to the schema as a new migration, and returns its path. */
export async function writeDiff(url: string, name = ""): Promise<string> {
  if (!/^[a-z0-9_]+$/.test(name)) {
    throw userError("A migration needs a name of small letters, digits and _.", "npm run db:diff add_orders");
  }
  const sql = await diff(url);
  if (sql === "") return "the migrations already lead to the schema";
  const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const folder = join(MIGRATIONS, `${stamp}_${name}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "migration.sql"), sql);
  return join(folder, "migration.sql");
}

export async function checkDrift(url: string): Promise<string> {
  const sql = await diff(url);
  if (sql === "") return "the migrations result in the schema";
  throw userError(`The schema is ahead of the migrations:\n${sql}`, "npm run db:diff <name>");
}

/** The statements that lead from the migrations to schema.prisma; empty if they agree. */
export async function diff(url: string): Promise<string> {
  const pools: pg.Pool[] = [];
  const shadow = `shadow_${randomUUID().replaceAll("-", "")}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${shadow}`);
  try {
    const { SchemaEngine } = await loadEngine();
    const schema = { path: "schema.prisma", content: readFileSync(SCHEMA, "utf8") };
    const engine = await SchemaEngine.new(
      { datamodels: [[schema.path, schema.content]] },
      () => undefined,
      adapter(url, shadow, pools),
    );
    const { stdout } = await engine.diff({
      from: { tag: "migrations", ...migrationList() },
      to: { tag: "schemaDatamodel", files: [schema] },
      script: true,
      exitCode: false,
      filters: { externalTables: [], externalEnums: [] },
    });
    engine.free();
    return stdout?.includes("This is an empty migration") ? "" : (stdout ?? "");
  } finally {
    // The engine does not close its connections.
    await Promise.all(pools.map((pool) => pool.end()));
    await client.query(`drop database ${shadow} with (force)`);
    await client.end();
  }
}

function migrationList() {
  return {
    baseDir: MIGRATIONS,
    lockfile: { path: "migration_lock.toml", content: 'provider = "postgresql"\n' },
    shadowDbInitScript: "",
    migrationDirectories: migrations().map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: "migration.sql", content: { tag: "ok" as const, value: sql } },
    })),
  };
}

/** Prisma's adapter, with an explicit shadow database: given a connection string, the default would use the real one. */
function adapter(url: string, shadow: string, pools: pg.Pool[]) {
  const shadowUrl = Object.assign(new URL(url), { pathname: `/${shadow}` }).href;
  return bindMigrationAwareSqlAdapterFactory({
    provider: "postgres",
    adapterName: "@prisma/adapter-pg",
    connect: () => connect(url, pools),
    connectToShadowDb: () => connect(shadowUrl, pools),
  });
}

async function connect(connectionString: string, pools: pg.Pool[]) {
  const pool = new pg.Pool({ connectionString, max: 1 });
  // A connection still closing when its shadow database is dropped reports an error, which can be ignored.
  pool.on("error", () => undefined).on("connect", (connected) => connected.on("error", () => undefined));
  pools.push(pool);
  const chars = readableChars(pool);
  const connection = await new PrismaPg(pool).connect();
  const queryRaw = connection.queryRaw.bind(connection);
  connection.queryRaw = async (query) => {
    const answer = await queryRaw(query);
    for (const column of chars()) answer.columnTypes[column] = ColumnTypeEnum.Character;
    return answer;
  };
  // The adapter's own method splits a script at every semicolon, even inside functions.
  connection.executeScript = async (script) => {
    await pool.query(script).catch((fault: Error) => {
      throw userError(`A migration does not apply: ${fault.message}`, "Correct its SQL.");
    });
  };
  return connection;
}

/** The catalogue uses the type "char", which the adapter rejects: such columns are read as text and their types restored afterwards. */
function readableChars(pool: pg.Pool): () => number[] {
  let columns: number[] = [];
  const query = pool.query.bind(pool) as (...question: unknown[]) => Promise<pg.QueryArrayResult>;
  const readable = async (...question: unknown[]) => {
    const answer = await query(...question);
    columns = (answer.fields ?? []).flatMap(({ dataTypeID }, index) => (dataTypeID === CHAR ? [index] : []));
    for (const index of columns) Object.assign(answer.fields[index] as pg.FieldDef, { dataTypeID: TEXT });
    return answer;
  };
  Object.assign(pool, { query: readable });
  return () => columns;
}

/** The package's own entry imports its .wasm file as a module, which Node only does with a flag. */
async function loadEngine(): Promise<typeof import("@prisma/schema-engine-wasm")> {
  const engine = await import("@prisma/schema-engine-wasm/schema_engine_bg");
  const wasm = createRequire(import.meta.url)
    .resolve("@prisma/schema-engine-wasm/schema_engine_bg")
    .replace(/\.js$/, ".wasm");
  const { instance } = await WebAssembly.instantiate(readFileSync(wasm), { "./schema_engine_bg.js": engine });
  engine.__wbg_set_wasm(instance.exports);
  (instance.exports["__wbindgen_start"] as () => void)();
  return engine;
}

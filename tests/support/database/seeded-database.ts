import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { openDeps } from "#server/cli/open.ts";
import { seed } from "#server/cli/tenants/seed.ts";
import { purgeQueue } from "#server/platform/cdn/model.ts";
import { asApp, poolerSettings } from "./app-url.ts";
import { database, type TestDatabase, whenFree } from "./database.ts";
import { copyDatabase, inDatabase, query } from "./server.ts";

/** Settings that a process needs in addition, to use a seeded database of tests. */
export function seededEnv({ url, appUrl }: Pick<TestDatabase, "url" | "appUrl">) {
  return {
    ...inject("databaseServer").keys,
    NODE_ENV: "test" as const,
    TENANT_ENVIRONMENT: "testing",
    DATABASE_URL: url,
    APP_DATABASE_URL: appUrl,
    ...poolerSettings(url),
    DATABASE_POOL: "12",
    LOG_LEVEL: "silent",
    SMTP_URL: "smtp://127.0.0.1:1",
  };
}

/**
 * For one test file: a new database as filled by `cli seed`. The first file of a run that needs it seeds a template for
 * all to copy.
 */
export async function seededDatabase(): Promise<TestDatabase> {
  const { url, template, seeded } = inject("databaseServer");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Other files wait for this lock, which ends with the connection.
    await client.query("select pg_advisory_lock(hashtext($1))", [seeded]);
    const { rowCount } = await client.query("select from pg_database where datname = $1", [seeded]);
    if (rowCount === 0) await seedTemplate(url, template, seeded);
  } finally {
    await client.end();
  }
  return database(seeded);
}

/** The template is renamed once it is complete. */
async function seedTemplate(serverUrl: string, template: string, seeded: string): Promise<void> {
  const unfinished = `${seeded}_unfinished`;
  await query(serverUrl, `drop database if exists ${unfinished} with (force)`);
  await copyDatabase(serverUrl, unfinished, template);
  const url = inDatabase(serverUrl, unfinished);
  const folder = mkdtempSync(join(tmpdir(), "referral-seed-"));
  const { deps, close } = openDeps({ ...seededEnv({ url, appUrl: asApp(url) }), DATA_DIR: folder }, undefined);
  await seed.run([], { ...deps, print: () => undefined }).finally(close);
  rmSync(folder, { recursive: true });
  // A worker would have purged at once what changed; here the jobs would wait, and be overdue in a long run.
  await query(url, `delete from pgboss.job where name = '${purgeQueue}'`);
  await whenFree(serverUrl, `alter database ${unfinished} rename to ${seeded}`);
}

import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { asApp } from "./app-url.ts";
import { keepingPlans } from "./prepared.ts";
import { copyDatabase, inDatabase, query } from "./server.ts";

/**
 * A new migrated database: its URLs for the owner and for the processes, and an owner's pool for the test's own
 * queries.
 */
export type TestDatabase = { url: string; appUrl: string; owner: pg.Pool };

/** For one test file: a copy of a template, to be called in `beforeAll` or at the top level. Dropped after the file. */
export async function database(template = inject("databaseServer").template): Promise<TestDatabase> {
  const { url } = inject("databaseServer");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await copyDatabase(url, name, template);
  const own = inDatabase(url, name);
  const owner = new pg.Pool({ connectionString: keepingPlans(own), max: 4 });
  afterAll(async () => {
    await owner.end();
    await whenFree(url, `drop database ${name}`).catch(() => query(url, `drop database ${name} with (force)`));
  });
  return { url: own, appUrl: asApp(own), owner };
}

/**
 * Runs a statement that needs exclusive access to a database. Pools close slightly later than they report, and
 * terminating their connections would fail the test, so it is retried for a second before it throws.
 */
export async function whenFree(url: string, statement: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await query(url, statement);
      return;
    } catch (fault) {
      if (attempt === 20) throw fault;
      await pause(50);
    }
  }
}

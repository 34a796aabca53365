import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { asApp } from "./app-url.ts";
import { keepingPlans } from "./prepared.ts";
import { inDatabase, query } from "./server.ts";

/** A fresh, migrated database: its address as the owner and for the processes, and a pool of the owner's for looking into it. */
export type TestDatabase = { url: string; appUrl: string; owner: pg.Pool };

/** For one test file, a copy of a template; call it in `beforeAll` or at the file's top. It is dropped when the file is done. */
export async function database(template = inject("databaseServer").template): Promise<TestDatabase> {
  const { url } = inject("databaseServer");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await query(url, `create database ${name} template ${template}`);
  const own = inDatabase(url, name);
  const owner = new pg.Pool({ connectionString: keepingPlans(own), max: 4 });
  afterAll(async () => {
    await owner.end();
    await whenFree(url, `drop database ${name}`).catch(() => query(url, `drop database ${name} with (force)`));
  });
  return { url: own, appUrl: asApp(own), owner };
}

/**
 * A statement that needs a database for itself. Pools end a little later than they say, and a connection that is cut instead
 * would count as a fault of the test: it is tried for a second, then throws.
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

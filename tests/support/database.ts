import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { inDatabase, run } from "./server.ts";

/** A fresh, migrated database: its address as the owner, and a pool for looking into it. */
export type TestDatabase = { url: string; owner: pg.Pool };

/** For one test file; call it in `beforeAll` or at the file's top. It is dropped when the file is done. */
export async function database(): Promise<TestDatabase> {
  const { url, template } = inject("databaseServer");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await run(url, `create database ${name} template ${template}`);
  const own = inDatabase(url, name);
  const owner = new pg.Pool({ connectionString: own, max: 4 });
  afterAll(async () => {
    await owner.end();
    await run(url, `drop database ${name} with (force)`);
  });
  return { url: own, owner };
}

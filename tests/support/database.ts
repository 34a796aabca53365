import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { asApp } from "./app-url.ts";
import { inDatabase, query } from "./server.ts";

/** A fresh, migrated database: its address as the owner and for the processes, and a pool of the owner's for looking into it. */
export type TestDatabase = { url: string; appUrl: string; owner: pg.Pool };

/** For one test file; call it in `beforeAll` or at the file's top. It is dropped when the file is done. */
export async function database(): Promise<TestDatabase> {
  const { url, template } = inject("databaseServer");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await query(url, `create database ${name} template ${template}`);
  const own = inDatabase(url, name);
  const owner = new pg.Pool({ connectionString: own, max: 4 });
  afterAll(async () => {
    await owner.end();
    await drop(url, name);
  });
  return { url: own, appUrl: asApp(own), owner };
}

/** Pools end a little later than they say; a connection that is cut instead would count as a fault of the test. */
async function drop(url: string, name: string): Promise<void> {
  for (let attempt = 1; attempt <= 20; attempt++) {
    const dropped = await query(url, `drop database ${name}`).then(
      () => true,
      () => false,
    );
    if (dropped) return;
    await pause(50);
  }
  await query(url, `drop database ${name} with (force)`);
}

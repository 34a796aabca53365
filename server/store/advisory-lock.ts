import type { Db } from "./database.ts";

/** Of the tenant's transactions that give this name one goes on; the others wait here until it ends. */
export async function acquireAdvisoryLock(db: Db, name: string): Promise<void> {
  db.noteLock(name);
  await db.sql("SELECT 1 AS one FROM pg_advisory_xact_lock(hashtextextended($1, 0))", [`${db.tenantId}|${name}`]);
}

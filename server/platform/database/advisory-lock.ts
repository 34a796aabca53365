import type { Db } from "./database.ts";

/**
 * Transactions of the tenant that give the same name run one at a time: each waits here until the one before it ends.
 */
export async function acquireAdvisoryLock(db: Db, name: string): Promise<void> {
  await db.sql("SELECT 1 AS one FROM pg_advisory_xact_lock(hashtextextended($1, 0))", [`${db.tenantId}|${name}`]);
}

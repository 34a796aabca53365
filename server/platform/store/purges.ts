import { purgeQueue } from "#server/platform/cdn/model.ts";
import { enqueueSql } from "./jobs.ts";

/**
 * The INSERT of the job that purges a tenant's pages from the CDN, as a CTE in the transaction of the change that made
 * them outdated; `tenantId` is SQL.
 */
export function purgeSql(tenantId: string): string {
  return enqueueSql({
    queue: purgeQueue,
    from: `(SELECT ${tenantId}::text AS "tenantId") AS change`,
    data: `jsonb_build_object('tenantId', change."tenantId")`,
    // A purge that waits is no substitute for a later one: it may be running already.
    singletonKey: "NULL",
    priority: "0",
  });
}

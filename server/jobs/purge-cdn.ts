import { setTimeout as pause } from "node:timers/promises";
import type { PurgeJob } from "#server/platform/cdn/model.ts";
import type { JobDeps } from "./job-deps.ts";

/** How long after a change at most every web process knows of it: one that does not would give the CDN the old page. */
const knownEverywhereMs = 2_000;

/**
 * Purges the pages of the tenants that changed from the CDN, in one request for all jobs of a batch. If that fails, all
 * of them are tried again. Without a CDN there is nothing to do.
 */
export async function purgeCdn({ purger, log }: Pick<JobDeps, "purger" | "log">, jobs: { data: PurgeJob }[]) {
  if (!purger) return;
  const tenantIds = [...new Set(jobs.map(({ data }) => data.tenantId))];
  await pause(knownEverywhereMs);
  try {
    await purger.purge(tenantIds);
  } catch (fault) {
    log.error({ err: fault, tenantIds }, "the CDN was not purged");
    throw fault;
  }
}

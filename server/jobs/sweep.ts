import type { Sweep, Workshop } from "./workshop.ts";

/** What keeps a batch from coming to an end is a fault of ours; it must not keep a worker for ever. */
const mostBatches = 5_000;

/**
 * Runs a sweep for every tenant until nothing is due. One tenant's fault does not keep the others waiting; it is thrown
 * at the end, so that the job counts as failed.
 */
export async function runSweep(
  workshop: Pick<Workshop, "tenants" | "contextFor" | "now" | "log">,
  name: string,
  sweep: Sweep,
  jobId: string,
  signal?: AbortSignal,
): Promise<number> {
  const faults: unknown[] = [];
  let total = 0;
  for (const tenant of workshop.tenants()) {
    try {
      const ctx = workshop.contextFor(tenant, await workshop.now(), jobId);
      for (let batch = 0, done = 1; done > 0 && batch < mostBatches && !signal?.aborted; batch++) {
        done = await sweep(ctx);
        total += done;
      }
    } catch (fault) {
      workshop.log.error({ err: fault, job: name, tenantId: tenant.id, requestId: jobId }, "a sweep failed");
      faults.push(fault);
    }
  }
  if (total > 0) workshop.log.info({ job: name, done: total, requestId: jobId }, "swept");
  if (faults.length > 0) throw new AggregateError(faults, `${name} failed for ${faults.length} tenant(s)`);
  return total;
}

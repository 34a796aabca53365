import { withTransaction } from "#server/platform/context.ts";
import { addDays, dayOf, startOf } from "#server/platform/values/calendar.ts";
import type { ReadContext, RequestContext } from "../context.ts";
import { maxShown, periodDays } from "./repository.ts";

/** The longest period shown and the equally long one before it. */
const countedDays = 2 * Math.max(...periodDays);

/** Number of days processed in one transaction. */
const daysPerTransaction = 14;

/**
 * Agencies with more recommendations than this are counted at night. Lower than the limit from which the page needs
 * stored figures (show.ts), so that they exist in time.
 */
const minCounted = 50_000;

/** The ids of large agencies whose statistics were not computed today. */
export function agenciesToCount(ctx: Pick<ReadContext, "agencyStatistics" | "now">): Promise<string[]> {
  const today = dayOf(ctx.now());
  const since = startOf(addDays(today, 1 - countedDays));
  return ctx.agencyStatistics.outdatedAgencies({ since, moreThan: minCounted, countedBefore: startOf(today) });
}

/**
 * Computes and stores an agency's funnel for each day. All days are recomputed every night, because orders and payments
 * follow weeks after the recommendation. Uses one transaction per batch of days; replaces what was stored, so a repeat
 * is harmless. Returns the number of days.
 */
export async function countAgencyDays(ctx: RequestContext, agencyId: string, signal?: AbortSignal): Promise<number> {
  const at = ctx.now();
  const end = addDays(dayOf(at), 1);
  const first = addDays(end, -countedDays);
  for (let from = first; from < end; ) {
    signal?.throwIfAborted();
    const next = addDays(from, daysPerTransaction);
    const until = next < end ? next : end;
    await withTransaction(ctx, (tx) => tx.agencyStatistics.countDays(agencyId, from, until));
    from = until;
  }
  for (const period of periodDays) {
    await withTransaction(ctx, (tx) => tx.agencyStatistics.rankReferrers(agencyId, period, end, maxShown));
  }
  await withTransaction(ctx, (tx) => tx.agencyStatistics.finishCount(agencyId, first, at));
  return countedDays;
}

import { addDays, dayOf, startOf } from "../calendar.ts";
import { type ReadContext, type RequestContext, withTransaction } from "../context.ts";
import { maxShown, periodDays } from "./repository.ts";

/** Both periods of the longest that is shown. */
const countedDays = 2 * Math.max(...periodDays);

/** Days of one transaction. */
const daysAtOnce = 14;

/** Counted from so many on, which is well before the page needs it (show.ts). */
const fewestCounted = 50_000;

/** Large agencies that were not counted today. */
export function agenciesToCount(ctx: Pick<ReadContext, "agencyStatistics" | "now">): Promise<string[]> {
  const today = dayOf(ctx.now());
  const since = startOf(addDays(today, 1 - countedDays));
  return ctx.agencyStatistics.uncounted({ since, moreThan: fewestCounted, countedBefore: startOf(today) });
}

/**
 * Counts what became of an agency's recommendations, some days on which they were made at a time: orders and payments come
 * weeks later, so each day is counted anew. Repeating it is harmless. Answers how many days it counted.
 */
export async function countAgencyDays(ctx: RequestContext, agencyId: string, signal?: AbortSignal): Promise<number> {
  const at = ctx.now();
  const end = addDays(dayOf(at), 1);
  const first = addDays(end, -countedDays);
  for (let from = first; from < end; ) {
    signal?.throwIfAborted();
    const next = addDays(from, daysAtOnce);
    const until = next < end ? next : end;
    await withTransaction(ctx, (tx) => tx.agencyStatistics.countDays(agencyId, from, until));
    from = until;
  }
  for (const period of periodDays) {
    await withTransaction(ctx, (tx) => tx.agencyStatistics.rankRecommenders(agencyId, period, end, maxShown));
  }
  await withTransaction(ctx, (tx) => tx.agencyStatistics.finishCount(agencyId, first, at));
  return countedDays;
}

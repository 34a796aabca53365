import { agenciesToCount, countAgencyDays } from "#server/agencies/statistics/count-days.ts";
import type { RequestContext } from "#server/context.ts";
import { learnForecasts } from "#server/orders/forecast/learn.ts";
import { dueErasures, eraseRecords } from "#server/people/privacy/erase-records.ts";
import type { ErasureName } from "#server/people/privacy/retention.ts";
import type { NightlyQueue } from "./queues.ts";

/**
 * `due` returns the names of one tenant's due items, each of which becomes a job; `run` processes one. Both may be
 * repeated.
 */
type NightlyWork = {
  due(ctx: RequestContext): Promise<string[]>;
  run(ctx: RequestContext, name: string, signal?: AbortSignal): Promise<number>;
};

/** The names are kinds of records, ids of agencies, and what forecasts are learned from. */
export const nightlyWork: Record<NightlyQueue, NightlyWork> = {
  "erase-records": {
    due: (ctx) => dueErasures(ctx),
    run: (ctx, name, signal) => eraseRecords(ctx, name as ErasureName, signal),
  },
  "count-statistics": { due: agenciesToCount, run: countAgencyDays },
  "learn-forecasts": { due: async () => ["orders"], run: (ctx) => learnForecasts(ctx) },
};

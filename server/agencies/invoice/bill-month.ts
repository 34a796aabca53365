import { withTransaction } from "#server/platform/context.ts";
import { dueIds } from "#server/platform/due-work/sweep.ts";
import type { TellProgress } from "#server/platform/due-work/task/model.ts";
import type { RequestContext } from "../context.ts";
import { type Billed, billAgency, monthToBill } from "./bill-agencies.ts";
import type { Month } from "./model.ts";

/** How many agencies got which document, and the names of those that failed; they are tried again. */
export type BilledMonth = { month: Month; failed: string[] } & Record<Exclude<Billed, "notDue">, number>;

/** Bills the last month for every agency that is not billed yet, as the timer does, and says what came of it. */
export async function billMonth(ctx: RequestContext, tell: TellProgress): Promise<BilledMonth> {
  const now = ctx.now();
  const total = await ctx.due.count("bill-agencies", now);
  const billed: BilledMonth = { month: monthToBill(now), invoice: 0, creditNote: 0, none: 0, failed: [] };
  let count = 0;
  for await (const id of dueIds(ctx, "bill-agencies")) {
    await tell(count, Math.max(total, count));
    count += 1;
    try {
      const one = await withTransaction(ctx, (tx) => billAgency(tx, id));
      if (one !== "notDue") billed[one] += 1;
    } catch (fault) {
      ctx.log.error({ err: fault, sweep: "bill-agencies", id }, "an agency could not be billed");
      billed.failed.push((await ctx.agencies.byId(id))?.name ?? id);
    }
  }
  await tell(count, count);
  return billed;
}

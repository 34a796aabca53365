import type { PlanRule } from "#server/catalogue/reward-plan/model.ts";
import type { Cents } from "#server/platform/values/money.ts";
import { rehearseOrders, totalOf } from "#server/rewards/rehearsal/rehearse.ts";
import type { RequestContext } from "../context.ts";

/** Cost of a month's orders in rewards, by the plan of their days and with the new row. */
export type RehearsedMonth = { month: string; orders: number; oldCents: Cents; newCents: Cents };

/**
 * What a row of an agency's plan would have cost over the last twelve full months of real orders, had it always been
 * valid in place of the other rows of its group. Writes nothing; shown to the agency before the row is saved.
 */
export async function rehearsePlanRow(ctx: RequestContext, agencyId: string, row: PlanRule): Promise<RehearsedMonth[]> {
  const table = await rehearseOrders(
    ctx,
    (prices) => ({
      ...prices,
      plan: [row, ...prices.plan.filter(({ productGroup }) => productGroup !== row.productGroup)],
    }),
    { agencyId },
  );
  return table.map(({ month, orders, before, after }) => {
    return { month, orders, oldCents: totalOf(before), newCents: totalOf(after) };
  });
}

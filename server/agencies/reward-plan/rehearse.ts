import type { PlanRule } from "#server/catalogue/reward-plan/model.ts";
import { addMonths, dayOf, firstOfMonth, startOf } from "#server/platform/values/calendar.ts";
import { planWith, type RehearsedMonth, type RehearsedOrder, rehearse } from "#server/rewards/rehearsal/rules/plan.ts";
import type { RequestContext } from "../context.ts";

const months = 12;

/**
 * What a row of an agency's plan would have cost over the last twelve full months of real orders. Writes nothing; shown
 * to the agency before the row is saved.
 */
export async function rehearsePlanRow(ctx: RequestContext, agencyId: string, row: PlanRule): Promise<RehearsedMonth[]> {
  const { maxRecipientCents } = ctx.tenant.recommendation;
  const thisMonth = firstOfMonth(dayOf(ctx.now()));
  const first = addMonths(thisMonth, -months);
  const [plan, products, found] = await Promise.all([
    ctx.rewardPlan.ofAgency(agencyId),
    ctx.products.list(),
    ctx.moneyHistory.ordersOfAgency(agencyId, startOf(first), startOf(thisMonth)),
  ]);
  const byId = new Map(products.map((product) => [product.id, product]));
  const orders: RehearsedOrder[] = found.map(({ orderedProductId, recommendation, agencyId: _, ...order }) => ({
    ...order,
    recommendation,
    ordered: byId.get(orderedProductId ?? "") ?? null,
    recommended: byId.get(recommendation.productId ?? "") ?? null,
  }));
  const before = { plan, maxRecipientCents };
  return rehearse(orders, before, { plan: planWith(plan, row), maxRecipientCents }, first, months);
}

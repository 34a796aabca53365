import type { Product } from "#server/catalogue/product/model.ts";
import { dayOf } from "#server/platform/values/calendar.ts";
import type { Split } from "#server/platform/values/money.ts";
import type { Recommendation } from "#server/referral/recommendation/model.ts";
import type { RequestContext } from "../context.ts";
import { claimAmounts } from "./rules/amounts.ts";

type Earned = Pick<
  Recommendation,
  "productId" | "referrerCents" | "recipientCents" | "recipientShare" | "createdAt" | "agencyId"
>;

/**
 * What an order earns now (claimAmounts), by the tenant's cap and the agency's plan of the day on which the link was
 * made.
 */
export async function amountsOfOrder(
  ctx: Pick<RequestContext, "tenant" | "rewardPlan">,
  recommendation: Earned,
  ordered: Product | null,
): Promise<Split> {
  const { agencyId, createdAt } = recommendation;
  const plan = agencyId === null ? [] : await ctx.rewardPlan.validOn(agencyId, dayOf(createdAt));
  const { maxRecipientCents } = ctx.tenant.recommendation;
  return claimAmounts(recommendation, ordered, maxRecipientCents, plan);
}

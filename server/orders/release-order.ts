import { agencyAct } from "#server/people/sso/actor.ts";
import type { AgencyUser } from "#server/people/sso/model.ts";
import { hasRight } from "#server/people/sso/rights.ts";
import { done, type OneOfSeveral, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { RequestContext } from "./context.ts";
import type { Order } from "./model.ts";
import { confirmOrder } from "./review-order.ts";

/**
 * An owner or employee releases an order in review of their own agency, unless there is a doubt about it (RISK_*, an
 * unknown product), which only the tenant's people decide (orderDoubted); other agencies' orders are refused as
 * unknown. An employee releases nothing that they recommended, were recommended or bought themselves (ownMatter); the
 * owner may, since the agency pays for it. A repeat changes nothing and gets the same answer; an order that was decided
 * otherwise is refused (orderDecided).
 */
export async function releaseOrder(ctx: RequestContext, by: AgencyUser, orderId: string): Promise<Outcome<Order>> {
  if (!hasRight(by, "releaseOrders")) return refuse("notAuthorized");
  const order = await ctx.orders.byId(orderId);
  const recommendation = order?.recommendationNumber
    ? await ctx.recommendations.byNumber(order.recommendationNumber)
    : null;
  if (!order || recommendation?.agencyId !== by.agencyId) return refuse("orderUnknown");
  if (order.state === "confirmed" && order.reviewedAt !== null) return done(order);
  if (order.state !== "inReview") return refuse("orderDecided");
  // A doubt of ours is not the agency's to decide: it only says whether it wants the order.
  if (order.reasonCode !== null) return refuse("orderDoubted");
  const act = agencyAct(by, "releaseOrder", order.externalId, recommendation.accountId);
  const released = await confirmOrder(ctx, orderId, { ...act, key: ctx.secrets.newId(), only: "release" });
  return !released.ok && released.refusal.code === "orderConflict" ? refuse("orderDecided") : released;
}

/** Several orders one after the other, each released or refused by itself; a repeat gets the same answers. */
export async function releaseOrders(
  ctx: RequestContext,
  by: AgencyUser,
  orderIds: readonly string[],
): Promise<OneOfSeveral[]> {
  const results: OneOfSeveral[] = [];
  for (const id of new Set(orderIds)) {
    const outcome = await releaseOrder(ctx, by, id);
    if (outcome.ok) {
      results.push({ id, label: outcome.value.externalId, refusal: null });
      continue;
    }
    const { code } = outcome.refusal;
    const isOwn = code !== "orderUnknown" && hasRight(by, "releaseOrders");
    const label = isOwn ? ((await ctx.orders.byId(id))?.externalId ?? "") : "";
    results.push({ id, label, refusal: code });
  }
  return results;
}

import type { RequestContext } from "#server/context.ts";
import { addOrder } from "./order.ts";
import { addRecommendation } from "./referral.ts";

/** An order of last month from a link of the tenant, as a rehearsal finds it. */
export async function addPastOrder(ctx: RequestContext, owner: Parameters<typeof addOrder>[0]): Promise<void> {
  const productId = "mobil-s";
  const { number } = await addRecommendation(ctx, { productId });
  const at = new Date(ctx.now().getTime() - 32 * 86_400_000);
  const order = { tenantId: ctx.tenant.id, externalId: "PAST-1", state: "received", productId } as const;
  await addOrder(owner, { ...order, recommendationNumber: number, at });
}

import type { Ctx } from "../context.ts";
import type { By } from "../event/model.ts";
import type { Order } from "../order/model.ts";
import type { Product } from "../product/model.ts";
import type { Recommendation } from "../recommendation/model.ts";
import { claimAmounts } from "./amounts.ts";
import type { Claim } from "./model.ts";
import { addClaim } from "./new-claim.ts";

/** Keeps what an order will earn, as a snapshot: later changes of prices or caps don't reach it. Never with 0 cents, never twice. */
export async function reserveClaims(
  tx: Ctx,
  order: Order,
  recommendation: Recommendation,
  ordered: Product | null,
  by: By,
): Promise<Claim[]> {
  const amounts = claimAmounts(recommendation, ordered, tx.tenant.recommendation.maxRecipientCents);
  const common = {
    sourceKey: `order:${order.id}`,
    kind: "base" as const,
    orderId: order.id,
    recommendationNumber: recommendation.number,
  };
  const claims = [
    await addClaim(
      tx,
      { ...common, role: "referrer", cents: amounts.referrerCents, accountId: recommendation.accountId },
      by,
    ),
    await addClaim(
      tx,
      { ...common, role: "recipient", cents: amounts.recipientCents, recipientNumber: order.recipientNumber },
      by,
    ),
  ];
  return claims.filter((claim) => claim !== null);
}

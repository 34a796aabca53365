import type { Product } from "#server/catalogue/product/model.ts";
import type { PlanRule } from "#server/catalogue/reward-plan/model.ts";
import { rewardOf } from "#server/catalogue/reward-plan/rules/reward.ts";
import { dayOf } from "#server/platform/values/calendar.ts";
import type { Cents, Split } from "#server/platform/values/money.ts";
import type { Recommendation } from "#server/referral/recommendation/model.ts";

type Promised = Pick<Recommendation, "productId" | "referrerCents" | "recipientCents" | "recipientShare" | "createdAt">;
type Ordered = Pick<Product, "id" | "group" | "commission"> | null;

/**
 * What an order earns the two parts, the referrer's and the recipient's, whoever the recipient is. The promised amounts
 * apply to the recommended product, and if the shop names no product or an unknown one. Another product earns what it
 * would have earned when the link was made, by the agency's plan of that day (`plan`; empty: no agency involved) or its
 * own commission, split like the link.
 */
export function claimAmounts(
  recommendation: Promised,
  ordered: Ordered,
  maxRecipientCents: Cents | null,
  plan: readonly PlanRule[] = [],
): Split {
  if (!ordered || ordered.id === recommendation.productId) {
    return { referrerCents: recommendation.referrerCents, recipientCents: recommendation.recipientCents };
  }
  const { recipientShare, createdAt } = recommendation;
  const { referrerCents, recipientCents } = rewardOf(
    ordered,
    plan,
    dayOf(createdAt),
    recipientShare,
    maxRecipientCents,
  );
  return { referrerCents, recipientCents };
}

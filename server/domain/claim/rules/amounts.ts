import { dayOf } from "../../calendar.ts";
import type { Cents, Split } from "../../money.ts";
import type { Product } from "../../product/model.ts";
import type { Recommendation } from "../../recommendation/model.ts";
import type { PlanRule } from "../../reward-plan/model.ts";
import { rewardOf } from "../../reward-plan/rules/reward.ts";

type Promised = Pick<Recommendation, "productId" | "referrerCents" | "recipientCents" | "recipientShare" | "createdAt">;
type Ordered = Pick<Product, "id" | "group" | "commission"> | null;

/**
 * What an order earns its two people. Without a recipient of ours, nobody could ever choose the recipient's part: the whole
 * reward is the referrer's. The promise of the link holds for the recommended product, and where the shop names
 * none or one that we don't know. Another product earns what it earned when the link was made: by the agency's plan of that
 * day (`plan`; none: no agency has part in it) or its own commission, divided the way the link was.
 */
export function claimAmounts(
  recommendation: Promised,
  ordered: Ordered,
  maxRecipientCents: Cents | null,
  hasRecipient: boolean,
  plan: readonly PlanRule[] = [],
): Split {
  const split = splitFor(recommendation, ordered, maxRecipientCents, plan);
  if (hasRecipient) return split;
  return { referrerCents: split.referrerCents + split.recipientCents, recipientCents: 0 };
}

function splitFor(
  recommendation: Promised,
  ordered: Ordered,
  maxRecipientCents: Cents | null,
  plan: readonly PlanRule[],
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

import { type Cents, type Split, splitReward } from "../../money.ts";
import type { Product } from "../../product/model.ts";
import type { Recommendation } from "../../recommendation/model.ts";

/**
 * What an order earns its two people. Without a recipient of ours, nobody could ever choose the recipient's part: the whole
 * reward is the referrer's. The promise of the link holds for the recommended product, and where the shop names
 * none or one that we don't know. Another product earns its own commission, divided the way the link was.
 */
export function claimAmounts(
  recommendation: Pick<Recommendation, "productId" | "referrerCents" | "recipientCents" | "recipientShare">,
  ordered: Pick<Product, "id" | "commission"> | null,
  maxRecipientCents: Cents | null,
  hasRecipient: boolean,
): Split {
  const split = splitFor(recommendation, ordered, maxRecipientCents);
  if (hasRecipient) return split;
  return { referrerCents: split.referrerCents + split.recipientCents, recipientCents: 0 };
}

function splitFor(
  recommendation: Pick<Recommendation, "productId" | "referrerCents" | "recipientCents" | "recipientShare">,
  ordered: Pick<Product, "id" | "commission"> | null,
  maxRecipientCents: Cents | null,
): Split {
  if (!ordered || ordered.id === recommendation.productId) {
    return { referrerCents: recommendation.referrerCents, recipientCents: recommendation.recipientCents };
  }
  return splitReward(ordered.commission.cents, recommendation.recipientShare, maxRecipientCents);
}

import { dayOf } from "../../calendar.ts";
import { claimAmounts } from "../../claim/rules/amounts.ts";
import type { Cents, Split } from "../../money.ts";
import type { Product } from "../../product/model.ts";
import type { Recommendation } from "../../recommendation/model.ts";
import type { PlanRule } from "../../reward-plan/model.ts";
import { rewardOf } from "../../reward-plan/rules/reward.ts";

/** A real order that did not end for nothing, with the link that it came by and what the catalogue knows of its products. */
export type PastOrder = {
  recommendation: Pick<
    Recommendation,
    "productId" | "rewardCents" | "referrerCents" | "recipientCents" | "recipientShare" | "createdAt"
  >;
  ordered: Pick<Product, "id" | "group" | "commission"> | null;
  recommended: Pick<Product, "id" | "group" | "commission"> | null;
  hasRecipient: boolean;
  /** The plan of the link's agency; none: no agency has part in it. */
  plan: readonly PlanRule[];
};

/**
 * What an order earns its two people, had a cap been in force when its link was made: the reward that was promised is divided
 * again, and the order earns by claimAmounts, as real ones do.
 */
export function costUnder(order: PastOrder, maxRecipientCents: Cents | null): Split {
  const { recommendation, recommended, ordered, hasRecipient, plan } = order;
  const { createdAt, recipientShare, rewardCents } = recommendation;
  const promised = { group: recommended?.group ?? null, commission: { cents: rewardCents } };
  const split = rewardOf(promised, plan, dayOf(createdAt), recipientShare, maxRecipientCents);
  return claimAmounts({ ...recommendation, ...split }, ordered, maxRecipientCents, hasRecipient, plan);
}

/** What it earned by the promise that was made, with the cap that is in force for another product than the promised one. */
export function costAsPromised(order: PastOrder, maxRecipientCents: Cents | null): Split {
  return claimAmounts(order.recommendation, order.ordered, maxRecipientCents, order.hasRecipient, order.plan);
}

import { dayOf } from "../../calendar.ts";
import { claimAmounts } from "../../claim/rules/amounts.ts";
import type { Cents, Split } from "../../money.ts";
import type { Product } from "../../product/model.ts";
import type { Recommendation } from "../../recommendation/model.ts";
import type { PlanRule } from "../../reward-plan/model.ts";
import { rewardOf } from "../../reward-plan/rules/reward.ts";

/** A real order that was not lost, with its recommendation and the catalogue's data of its products. */
export type PastOrder = {
  recommendation: Pick<
    Recommendation,
    "productId" | "rewardCents" | "referrerCents" | "recipientCents" | "recipientShare" | "createdAt"
  >;
  ordered: Pick<Product, "id" | "group" | "commission"> | null;
  recommended: Pick<Product, "id" | "group" | "commission"> | null;
  hasRecipient: boolean;
  /** The plan of the recommendation's agency; empty: no agency is involved. */
  plan: readonly PlanRule[];
};

/**
 * What an order would have earned both people, had the cap been in force when the link was made: splits the promised reward again and
 * applies claimAmounts, as for real orders.
 */
export function costUnder(order: PastOrder, maxRecipientCents: Cents | null): Split {
  const { recommendation, recommended, ordered, hasRecipient, plan } = order;
  const { createdAt, recipientShare, rewardCents } = recommendation;
  const promised = { group: recommended?.group ?? null, commission: { cents: rewardCents } };
  const split = rewardOf(promised, plan, dayOf(createdAt), recipientShare, maxRecipientCents);
  return claimAmounts({ ...recommendation, ...split }, ordered, maxRecipientCents, hasRecipient, plan);
}

/** What the order earned by the stored promise; the cap in force applies to a product other than the promised one. */
export function costAsPromised(order: PastOrder, maxRecipientCents: Cents | null): Split {
  return claimAmounts(order.recommendation, order.ordered, maxRecipientCents, order.hasRecipient, order.plan);
}

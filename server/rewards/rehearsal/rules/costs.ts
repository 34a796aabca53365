import type { Product } from "#server/catalogue/product/model.ts";
import type { PlanRule } from "#server/catalogue/reward-plan/model.ts";
import { rewardOf } from "#server/catalogue/reward-plan/rules/reward.ts";
import { dayOf } from "#server/platform/values/calendar.ts";
import type { Cents, Split } from "#server/platform/values/money.ts";
import type { Recommendation } from "#server/referral/recommendation/model.ts";
import { claimAmounts } from "../../claim/rules/amounts.ts";

/** A real order that was not lost, with its recommendation and the catalogue's data of its products. */
export type PastOrder = {
  recommendation: Pick<
    Recommendation,
    "productId" | "rewardCents" | "referrerCents" | "recipientCents" | "recipientShare" | "createdAt"
  >;
  ordered: Pick<Product, "id" | "group" | "commission"> | null;
  recommended: Pick<Product, "id" | "group" | "commission"> | null;
  /** The plan of the recommendation's agency; empty: no agency is involved. */
  plan: readonly PlanRule[];
};

/**
 * What an order would have earned both people, had the cap been in force when the link was made: splits the promised
 * reward again and applies claimAmounts, as for real orders.
 */
export function costUnder(order: PastOrder, maxRecipientCents: Cents | null): Split {
  const { recommendation, recommended, ordered, plan } = order;
  const { createdAt, recipientShare, rewardCents } = recommendation;
  const promised = { group: recommended?.group ?? null, commission: { cents: rewardCents } };
  const split = rewardOf(promised, plan, dayOf(createdAt), recipientShare, maxRecipientCents);
  return claimAmounts({ ...recommendation, ...split }, ordered, maxRecipientCents, plan);
}

/**
 * What an order would have earned both people, had these products had these rewards when the link was made. `rewards`:
 * by product; products that are not in it keep theirs. An agency's plan goes before them, as for real orders.
 */
export function costWithRewards(
  order: PastOrder,
  rewards: ReadonlyMap<string, Cents>,
  maxRecipientCents: Cents | null,
): Split {
  const { recommendation, recommended, ordered, plan } = order;
  const { createdAt, recipientShare } = recommendation;
  const priced = <P extends NonNullable<PastOrder["ordered"]>>(product: P): P => {
    const cents = rewards.get(product.id) ?? product.commission.cents;
    return { ...product, commission: { ...product.commission, cents } };
  };
  const promised =
    recommended && rewards.has(recommended.id)
      ? rewardOf(priced(recommended), plan, dayOf(createdAt), recipientShare, maxRecipientCents)
      : recommendation;
  const split = { referrerCents: promised.referrerCents, recipientCents: promised.recipientCents };
  return claimAmounts({ ...recommendation, ...split }, ordered && priced(ordered), maxRecipientCents, plan);
}

/** What the order earned by the stored promise; the cap in force applies to a product other than the promised one. */
export function costAsPromised(order: PastOrder, maxRecipientCents: Cents | null): Split {
  return claimAmounts(order.recommendation, order.ordered, maxRecipientCents, order.plan);
}

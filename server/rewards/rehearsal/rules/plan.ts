import type { Product } from "#server/catalogue/product/model.ts";
import type { PlanRule } from "#server/catalogue/reward-plan/model.ts";
import { rewardOf } from "#server/catalogue/reward-plan/rules/reward.ts";
import { addMonths, type Day, dayOf, firstOfMonth } from "#server/platform/values/calendar.ts";
import type { Cents } from "#server/platform/values/money.ts";
import type { Recommendation } from "#server/referral/recommendation/model.ts";
import { claimAmounts } from "../../claim/rules/amounts.ts";

/** A real order that was not lost, with its recommendation. */
export type RehearsedOrder = {
  recommendation: Pick<
    Recommendation,
    "productId" | "referrerCents" | "recipientCents" | "recipientShare" | "createdAt"
  >;
  /** The ordered product; null: the shop did not say, or no longer sells it. */
  ordered: Pick<Product, "id" | "group" | "commission"> | null;
  /** The recommended product; null: the recipient chose. */
  recommended: Pick<Product, "id" | "group" | "commission"> | null;
  orderedAt: Date;
};

/** Cost of a month's orders in rewards, by the rules in force and by the new ones. */
export type RehearsedMonth = { month: string; orders: number; oldCents: Cents; newCents: Cents };

type Rules = { plan: readonly PlanRule[]; maxRecipientCents: Cents | null };

/**
 * What rules would have cost, had they been in force when these recommendations were made: each promise is computed
 * again and each order earns by it, with the functions used for real orders. With the rules in force (`before`) the
 * stored promise is used unchanged. Returns every month from `first` on, including months without orders.
 */
export function rehearse(
  orders: readonly RehearsedOrder[],
  before: Rules,
  after: Rules,
  first: Day,
  months: number,
): RehearsedMonth[] {
  const table = new Map<string, RehearsedMonth>();
  for (let index = 0; index < months; index++) {
    const month = addMonths(firstOfMonth(first), index).slice(0, 7);
    table.set(month, { month, orders: 0, oldCents: 0, newCents: 0 });
  }
  for (const order of orders) {
    const sum = table.get(dayOf(order.orderedAt).slice(0, 7));
    if (!sum) continue;
    sum.orders += 1;
    sum.oldCents += costOf(order, order.recommendation, before);
    sum.newCents += costOf(order, promisedAgain(order, after), after);
  }
  return [...table.values()];
}

function costOf(
  { ordered }: RehearsedOrder,
  promise: RehearsedOrder["recommendation"],
  { plan, maxRecipientCents }: Rules,
): Cents {
  const { referrerCents, recipientCents } = claimAmounts(promise, ordered, maxRecipientCents, plan);
  return referrerCents + recipientCents;
}

/** A promise without a product was an upper limit; only the ordered product determines the reward. */
function promisedAgain({ recommendation, recommended }: RehearsedOrder, { plan, maxRecipientCents }: Rules) {
  if (!recommended) return recommendation;
  const { createdAt, recipientShare } = recommendation;
  return { ...recommendation, ...rewardOf(recommended, plan, dayOf(createdAt), recipientShare, maxRecipientCents) };
}

/** The plan as if the row had always been valid, replacing the other rows of its group. */
export function planWith(plan: readonly PlanRule[], row: PlanRule): PlanRule[] {
  const always = { ...row, validFrom: "0001-01-01", validUntil: "9999-12-31" };
  return [always, ...plan.filter(({ productGroup }) => productGroup !== row.productGroup)];
}

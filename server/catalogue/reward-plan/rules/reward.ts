import type { Day } from "#server/platform/values/calendar.ts";
import { type Cents, type RecipientShare, type Split, splitReward } from "#server/platform/values/money.ts";
import type { Product } from "../../product/model.ts";
import type { PlanRule } from "../model.ts";

type Priced = Pick<Product, "group"> & { commission: Pick<Product["commission"], "cents"> };
export type PlannedReward = Split & { rewardCents: Cents };

/** The plan row for a product group on a day; null: none. */
export function planRowFor<Rule extends PlanRule>(plan: readonly Rule[], group: string | null, day: Day): Rule | null {
  return plan.find((row) => row.productGroup === group && row.validFrom <= day && day <= row.validUntil) ?? null;
}

/**
 * The reward of a product recommended on a day: by the agency's plan if a row matches, else the product's commission,
 * split as the referrer chose. The recipient's part is always capped; the excess goes to the referrer.
 */
export function rewardOf(
  product: Priced,
  plan: readonly PlanRule[],
  day: Day,
  share: RecipientShare,
  maxRecipientCents: Cents | null,
): PlannedReward {
  const row = planRowFor(plan, product.group, day);
  const rewardCents = row ? row.referrerCents + row.recipientCents : product.commission.cents;
  if (row?.kind !== "fixed") return { rewardCents, ...splitReward(rewardCents, share, maxRecipientCents) };
  const recipientCents =
    maxRecipientCents === null ? row.recipientCents : Math.min(row.recipientCents, maxRecipientCents);
  return { rewardCents, recipientCents, referrerCents: rewardCents - recipientCents };
}

/** Whether two rows apply to the same recommendation. */
export function overlaps(one: PlanRule, other: PlanRule): boolean {
  return (
    one.productGroup === other.productGroup && one.validFrom <= other.validUntil && other.validFrom <= one.validUntil
  );
}

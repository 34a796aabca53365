import { type Cents, formatCents, parseCommission } from "#server/platform/values/money.ts";
import type { CatalogueFile } from "./schema.ts";

type Issue = { path: string; message: string };

/**
 * Rewards of products, also in a campaign's time, and amounts announced for categories, above the tenant's limit
 * (recommendation.maxRewardCents).
 */
export function checkLimits({ products, categories, campaigns }: CatalogueFile, maxRewardCents: Cents): Issue[] {
  const isAbove = (cents: Cents | null | undefined): cents is Cents => (cents ?? 0) > maxRewardCents;
  const message = (cents: Cents) =>
    `${formatCents(cents, "de")} is above the tenant's limit of ${formatCents(maxRewardCents, "de")} (recommendation.maxRewardCents)`;
  return [
    ...products.flatMap(({ id, commission }, index) => {
      const cents = parseCommission(commission)?.cents;
      return isAbove(cents) ? [{ path: `products[${index}].commission`, message: `${id}: ${message(cents)}` }] : [];
    }),
    ...categories.flatMap(({ id, rewardHintCents: cents }, index) =>
      isAbove(cents) ? [{ path: `categories[${index}].rewardHintCents`, message: `${id}: ${message(cents)}` }] : [],
    ),
    ...campaigns.flatMap(({ id, raises }, index) =>
      raises
        .filter(({ cents }) => isAbove(cents))
        .map(({ cents }) => ({ path: `campaigns[${index}].raises`, message: `${id}: ${message(cents)}` })),
    ),
  ];
}

import { type Cents, parseCommission } from "#server/platform/values/money.ts";
import type { CatalogueVersion } from "../changes.ts";
import type { CatalogueFile } from "../schema.ts";
import type { NewReward, PriceChange } from "./model.ts";

/**
 * The rewards that differ from those in force, of a campaign's time from those in force then. A product that is gone is
 * left out, and of a campaign that is gone every one.
 */
export function changedFrom(
  { catalogue }: CatalogueVersion,
  { campaignId, rewards }: Pick<PriceChange, "campaignId" | "rewards">,
): NewReward[] {
  const current = rewardsIn(catalogue, campaignId);
  return rewards.filter(({ id, cents }) => current.has(id) && current.get(id) !== cents);
}

/** The reward of each product, in a campaign's time or always (null). Empty: there is no such campaign. */
export function rewardsIn({ products, campaigns }: CatalogueFile, campaignId: string | null): Map<string, Cents> {
  const campaign = campaigns.find(({ id }) => id === campaignId);
  if (campaignId !== null && !campaign) return new Map();
  const raises = new Map(campaign?.raises.map(({ productId, cents }) => [productId, cents]));
  return new Map(
    products.map(({ id, commission }) => {
      const usual = parseCommission(commission)?.cents ?? 0;
      return [id, Math.max(usual, raises.get(id) ?? 0)];
    }),
  );
}

/**
 * The catalogue with these rewards, of the kind that each product has, with these raises of the campaign, or with the
 * campaign on these days.
 */
export function withChange(
  catalogue: CatalogueFile,
  { campaignId, rewards, days }: Pick<PriceChange, "campaignId" | "rewards" | "days">,
): CatalogueFile {
  if (days !== null) {
    const campaigns = catalogue.campaigns.map((one) => (one.id === campaignId ? { ...one, ...days } : one));
    return { ...catalogue, campaigns };
  }
  const wanted = new Map(rewards.map(({ id, cents }) => [id, cents]));
  if (campaignId !== null) {
    const usual = rewardsIn(catalogue, null);
    const raises = [...rewardsIn(catalogue, campaignId)]
      .map(([productId, cents]) => ({ productId, cents: wanted.get(productId) ?? cents }))
      .filter(({ productId, cents }) => cents > (usual.get(productId) ?? 0));
    const campaigns = catalogue.campaigns.map((one) => (one.id === campaignId ? { ...one, raises } : one));
    return { ...catalogue, campaigns };
  }
  const products = catalogue.products.map((product) => {
    const cents = wanted.get(product.id);
    const kind = parseCommission(product.commission)?.kind ?? "standard";
    return cents === undefined ? product : { ...product, commission: `${kind};${cents}` };
  });
  return { ...catalogue, products };
}

import {
  type Cents,
  type RecipientShare,
  recipientShares,
  type Split,
  splitReward,
} from "#server/platform/values/money.ts";
import type { Tenant } from "#server/tenants/model.ts";
import type { CommissionRaise, Product } from "../product/model.ts";
import type { PlanReward } from "../reward-plan/model.ts";

/** What one product earns, the group by which an agency's plan finds it, and the campaign that raised it, if any. */
export type Price = { group: string | null; cents: Cents; raise?: CommissionRaise };

/**
 * Everything that decides what a recommendation earns: the cap of the recipient's part, the rows of the agency's plan
 * (empty: no agency), and all products on sale, by id. A link keeps those of the day on which it was made.
 */
export type Prices = {
  maxRecipientCents: Cents | null;
  plan: readonly PlanReward[];
  products: Readonly<Record<string, Price>>;
};

export type PriceReader = {
  /** Throws if there is none with this id. */
  byId(id: string): Promise<Prices>;
  /** Every version: those of all links that were made. */
  all(): Promise<Prices[]>;
};

/** The versions of a tenant's prices; a stored one never changes. */
export type PriceVersions = PriceReader & {
  /** Stores these prices if they are new, and returns their id: equal prices have the same. Commits on its own. */
  keep(prices: Prices): Promise<string>;
};

/** The part of a product that decides about its price. */
export type Sold = Pick<Product, "id" | "tariffId" | "group" | "commission" | "raise">;

/** The tenant's prices with these products on sale and these rows of a plan, all valid that day. */
export function pricesOf(
  { recommendation: { maxRecipientCents } }: Pick<Tenant, "recommendation">,
  products: readonly Sold[],
  plan: readonly PlanReward[],
): Prices {
  const sold = products.map(({ id, group, commission, raise }) => {
    return [id, { group, cents: commission.cents, ...(raise ? { raise } : {}) }] as const;
  });
  const rules = plan.map(({ productGroup, kind, referrerCents, recipientCents }) => ({
    productGroup,
    kind,
    referrerCents,
    recipientCents,
  }));
  return {
    maxRecipientCents,
    plan: rules.sort((one, other) => (one.productGroup < other.productGroup ? -1 : 1)),
    products: Object.fromEntries(sold.sort(([one], [other]) => (one < other ? -1 : 1))),
  };
}

export type Reward = Split & { rewardCents: Cents };

/** The campaign that decides what a link for this product earns; null: none does, or an agency's plan decides. */
export function raiseOf(product: Pick<Sold, "id" | "tariffId">, { plan, products }: Prices): CommissionRaise | null {
  const price = products[product.tariffId ?? product.id];
  return price?.raise && plan.every(({ productGroup }) => productGroup !== price.group) ? price.raise : null;
}

/**
 * The reward of a product: by the agency's plan if a row is for its group, else its price, split as the referrer chose.
 * A device with a tariff has its tariff's price. A product that was not on sale yet earns its commission of today. The
 * recipient's part is always capped; the excess goes to the referrer.
 */
export function rewardOf(product: Sold, share: RecipientShare, prices: Prices): Reward {
  const { maxRecipientCents, plan, products } = prices;
  const price = products[product.tariffId ?? product.id];
  const { group, cents } = price ?? { group: product.group, cents: product.commission.cents };
  const row = plan.find(({ productGroup }) => productGroup === group);
  const rewardCents = row ? row.referrerCents + row.recipientCents : cents;
  if (row?.kind !== "fixed") return { rewardCents, ...splitReward(rewardCents, share, maxRecipientCents) };
  const recipientCents =
    maxRecipientCents === null ? row.recipientCents : Math.min(row.recipientCents, maxRecipientCents);
  return { rewardCents, recipientCents, referrerCents: rewardCents - recipientCents };
}

export type ShareOption = Split & { share: RecipientShare };

/** The parts for each way in which the referrer can divide the reward. */
export function optionsOf(partsFor: (share: RecipientShare) => Split): ShareOption[] {
  return recipientShares.map((share) => {
    const { referrerCents, recipientCents } = partsFor(share);
    return { share, referrerCents, recipientCents };
  });
}

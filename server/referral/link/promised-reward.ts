import { hasAgencies } from "#server/catalogue/agency/list-advisers.ts";
import {
  optionsOf,
  type Prices,
  pricesOf,
  type Reward,
  raiseOf,
  rewardOf,
  type ShareOption,
} from "#server/catalogue/price/prices.ts";
import { highestReward } from "#server/catalogue/product/highest-reward.ts";
import type { CommissionRaise, Product } from "#server/catalogue/product/model.ts";
import { ifAvailable } from "#server/platform/if-available.ts";
import type { Audience } from "#server/platform/values/audience.ts";
import { type Day, dayOf } from "#server/platform/values/calendar.ts";
import { type Cents, type RecipientShare, splitReward } from "#server/platform/values/money.ts";
import type { Application, Recommendation } from "#server/referral/recommendation/model.ts";
import type { RequestContext } from "../context.ts";
import { agencyFor } from "../recommendation/agency-for.ts";

type Recommended = Pick<Application, "productId" | "recipientShare" | "audience">;

/** What a referrer was shown before sharing, as it is stored with the recommendation. */
export type PromisedReward = Pick<
  Recommendation,
  "productName" | "rewardCents" | "referrerCents" | "recipientCents" | "priceVersionId"
>;

/**
 * What a referrer is promised before sharing: the reward of the product, split and capped. Without a product (null) it
 * is "up to" the highest reward, and the ordered product decides later.
 */
function promisedParts(product: Product | null, share: RecipientShare, prices: Prices, highestCents: Cents): Reward {
  if (product) return rewardOf(product, share, prices);
  return { rewardCents: highestCents, ...splitReward(highestCents, share, prices.maxRecipientCents) };
}

/**
 * The promised reward that a new link keeps, with the prices of its day (`day`; what the agency's plan says then),
 * which are stored. Without an answer of the product source they have no products. `raisedBy`: the campaign that
 * decides the reward. null: there is no such product.
 */
export async function promisedRewardFor(
  ctx: RequestContext,
  { productId, recipientShare, audience }: Recommended,
  agencyId: string | null,
  day: Day,
): Promise<{ promised: PromisedReward; raisedBy: string | null } | null> {
  const product = productId === null ? null : await ctx.products.byId(productId);
  if (productId !== null && !product) return null;
  const plan = agencyId === null ? [] : await ctx.rewardPlan.validOn(agencyId, day);
  const products = (await ifAvailable(ctx, () => ctx.products.list())) ?? [];
  const prices = pricesOf(ctx.tenant, products, plan);
  const highestCents = product ? 0 : await highestReward(ctx, audience, plan);
  const reward = promisedParts(product, recipientShare, prices, highestCents);
  const raise = product && raiseOf(product, prices);
  const raisedBy = raise?.campaignId ?? null;
  const priceVersionId = await ctx.prices.keep(prices);
  return { promised: { productName: product?.displayName ?? "", ...reward, priceVersionId }, raisedBy };
}

/**
 * A referrer who accepted an agency's invitation recommends for that agency, also without a login: adds the agency and
 * what its plan promises on the day of asking. Reads by the e-mail address, so call it only for a proven address, or
 * where nothing of the result reaches the browser (decision 009).
 */
export async function withAgencyOfReferrer(
  ctx: RequestContext,
  application: Application,
  askedAt: Date,
): Promise<Application> {
  if (application.agencyId !== null || !hasAgencies(ctx)) return application;
  const account = await ctx.accounts.byEmail(application.email);
  const agencyId = account && (await ctx.agencyReferrers.agencyOf(account.id));
  if (!agencyId) return application;
  // If the product is no longer sold, the amounts promised before are kept.
  const reward = await promisedRewardFor(ctx, application, agencyId, dayOf(askedAt));
  return { ...application, agencyId, ...reward?.promised };
}

/** A product in a form's list, with what a link for it would promise now. */
export type OfferedProduct = {
  id: string;
  name: string;
  rewardCents: Cents;
  /** The campaign that decides the reward, with the product's short name; null: none. */
  raise: (CommissionRaise & Pick<Product, "name">) | null;
  options: ShareOption[];
};

/** What a link for all offers would promise at most: the recipient chooses the product. */
export type AllOffers = Pick<OfferedProduct, "rewardCents" | "options">;

type Chosen = {
  productId: string | null;
  /** All offers are chosen, not one of them. */
  isAllOffers?: boolean;
  audience: Audience;
  /** The adviser that the recommendation is for; their agency's plan decides the reward. */
  adviser?: Parameters<typeof agencyFor>[1]["adviser"];
};

/**
 * What links made now would promise: each product that can be recommended, by category, and the chosen one. `groups`
 * null: the product source is unavailable; a link is made without a product, and the recipient chooses one. A product
 * outside the list (a device with its tariff) is added if it was chosen by its link.
 */
export async function promisedRewards(ctx: RequestContext, chosen: Chosen) {
  const { tenant, products, viewer } = ctx;
  const agencyId = hasAgencies(ctx) ? (await agencyFor(ctx, { adviser: chosen.adviser })).agencyId : null;
  const plan = agencyId === null ? [] : await ctx.rewardPlan.validOn(agencyId, dayOf(ctx.now()));
  // All requests run in parallel, even if the list makes one superfluous: a page waits only once for a service that
  // hangs.
  const [catalogue, named, highestCents] = await Promise.all([
    ifAvailable(ctx, () => Promise.all([products.categories(), products.list()]), "empfehlen"),
    chosen.productId === null ? null : ifAvailable(ctx, () => products.byId(chosen.productId ?? "")),
    highestReward(ctx, chosen.audience, plan),
  ]);
  const [categories, all] = catalogue ?? [[], []];
  const prices = pricesOf(tenant, all, plan);
  const splitsOf = (product: Product | null) =>
    optionsOf((share) => promisedParts(product, share, prices, highestCents));
  const offeredOf = (product: Product): OfferedProduct => {
    const { rewardCents } = promisedParts(product, 0, prices, highestCents);
    const raise = raiseOf(product, prices);
    return {
      id: product.id,
      name: product.displayName,
      rewardCents,
      raise: raise && { ...raise, name: product.name },
      options: splitsOf(product),
    };
  };
  const groups = categories
    .filter(({ audience }) => audience === chosen.audience)
    .map(({ id, name }) => ({
      label: name,
      products: all.filter(({ categoryId }) => categoryId === id).map(offeredOf),
    }))
    .filter((group) => group.products.length > 0);
  const listed = groups.flatMap((group) => group.products);
  const linked = listed.some(({ id }) => id === chosen.productId) ? null : named;
  if (linked) groups.unshift({ label: linked.name, products: [offeredOf(linked)] });
  const offered = groups.flatMap((group) => group.products);
  const allOffers: AllOffers | null =
    offered.length > 1 ? { rewardCents: highestCents, options: splitsOf(null) } : null;
  const isOpen = allOffers !== null && chosen.isAllOffers === true;
  const product = isOpen ? null : (offered.find(({ id }) => id === chosen.productId) ?? strongest(offered) ?? null);
  return {
    groups: offered.length > 0 ? groups : catalogue && [],
    /** null: there is nothing to choose between. */
    allOffers,
    productId: product?.id ?? null,
    options: product?.options ?? splitsOf(null),
    /** Of the chosen product, and of the one that brings most. */
    promisedReward: { chosenCents: product?.rewardCents ?? highestCents, highestCents },
    /** An anonymous visitor may be an agency's referrer: only the mail to their address says what its plan pays. */
    mayFollowPlan: hasAgencies(ctx) && agencyId === null && (!viewer.member || tenant.modules.agencyFields),
  };
}

/** The product with the highest reward, which the headline beside the form names; the first of several. */
function strongest(products: readonly OfferedProduct[]): OfferedProduct | undefined {
  return products.reduce<OfferedProduct | undefined>(
    (best, product) => (best && best.rewardCents >= product.rewardCents ? best : product),
    undefined,
  );
}

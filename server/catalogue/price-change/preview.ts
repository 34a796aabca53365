import { parseCommission } from "#server/platform/values/money.ts";
import { campaignsFrom } from "../campaign/model.ts";
import { runningCampaigns } from "../campaign/running.ts";
import type { RequestContext } from "../context.ts";
import type { Product } from "../product/model.ts";
import type { ProductCatalogue } from "../product/ports.ts";
import { raised } from "../product/raised.ts";
import type { CatalogueFile } from "../schema.ts";
import { withChange } from "./catalogue-with.ts";

/**
 * The products and campaigns with rewards that somebody wants to change, for everybody who may decide about them; those
 * of a campaign's time as if it ran today. null: nothing of that id is open or scheduled.
 */
export async function previewOfPrices(ctx: RequestContext, id: string) {
  const change = await ctx.priceChanges.byId(id);
  const isAhead = change?.state === "draft" || change?.state === "waiting" || change?.state === "scheduled";
  const current = isAhead ? await ctx.catalogue.inForce() : null;
  if (!change || !current) return null;
  // The caller puts what is returned in the context's place.
  const { campaigns: live, products: sold, tenant, now } = ctx;
  const next = withChange(current.catalogue, change);
  const campaigns = campaignsFrom(async () =>
    (await live.all()).map((campaign) => {
      const changed = next.campaigns.find((one) => one.id === campaign.id);
      return changed
        ? { ...campaign, startsOn: changed.startsOn, endsOn: changed.endsOn, raises: changed.raises }
        : campaign;
    }),
  );
  const shownToday = async () => {
    const running = await runningCampaigns({ tenant, now, campaigns });
    const ofChange = (await campaigns.all()).filter(
      (one) => one.id === change.campaignId && running.every(({ id: known }) => known !== one.id),
    );
    return [...running, ...ofChange];
  };
  const products = raised(ownRewards(sold, next), shownToday);
  return { campaignId: change.campaignId, context: { products, campaigns } };
}

/** The products with the rewards that this catalogue has for them, without those of campaigns. */
function ownRewards(source: ProductCatalogue, { products }: CatalogueFile): ProductCatalogue {
  const commissions = new Map(products.map(({ id, commission }) => [id, parseCommission(commission)]));
  const own = ({ raise: _, ...product }: Product): Product => ({
    ...product,
    commission: commissions.get(product.tariffId ?? product.id) ?? product.commission,
  });
  return {
    ...source,
    list: async (filter) => (await source.list(filter)).map(own),
    async byId(id, context) {
      const product = await source.byId(id, context);
      return product && own(product);
    },
  };
}

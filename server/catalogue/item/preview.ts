import { inLanguage } from "#server/platform/values/language.ts";
import { type Campaign, type Campaigns, campaignsFrom } from "../campaign/model.ts";
import type { RequestContext } from "../context.ts";
import { campaignItems, productIn, productItems } from "./kinds.ts";
import type { ItemDraft, ItemKindName } from "./model.ts";

/** Which product or campaign a page shows as a draft, by its name. */
export type PreviewedItem = { item: ItemKindName; itemId: string; title: string };
type Preview = { previewed: PreviewedItem; context: Partial<Pick<RequestContext, "products" | "campaigns">> };

/** The catalogue with a draft in its place; null: there is no such draft, or somebody else wrote it. */
export async function previewOfItem(
  ctx: RequestContext,
  { id, authorId }: Pick<ItemDraft, "id" | "authorId">,
): Promise<Preview | null> {
  const draft = await ctx.itemDrafts.draftById(id);
  const current = draft && (await ctx.catalogue.inForce());
  if (!current || draft.authorId !== authorId) return null;
  const { itemId, facts } = draft;
  if (draft.kind === "campaign") {
    const next = campaignItems.withFacts(current.catalogue, itemId, campaignItems.parse(facts));
    const campaign = next.campaigns.find((one) => one.id === itemId);
    if (!campaign) return null;
    return {
      previewed: { item: "campaign", itemId, title: campaign.title },
      context: { campaigns: campaignsWith(ctx.campaigns, inLanguage(campaign, ctx.language)) },
    };
  }
  const next = productItems.withFacts(current.catalogue, itemId, productItems.parse(facts));
  const product = productIn(next, itemId);
  return (
    product && {
      previewed: { item: "product", itemId, title: product.displayName },
      context: { products: await ctx.productsWith(product) },
    }
  );
}

function campaignsWith(source: Campaigns, changed: Campaign): Campaigns {
  return campaignsFrom(async () =>
    [...(await source.all()).filter(({ id }) => id !== changed.id), changed].sort((one, other) =>
      one.startsOn < other.startsOn ? 1 : -1,
    ),
  );
}

import type { AppLoadContext } from "@remix-run/node";
import { type PageName, rowOf } from "#app/sitemap.ts";
import { previewOfItem } from "#server/catalogue/item/preview.ts";
import { previewOfPrices } from "#server/catalogue/price-change/preview.ts";
import { previewOf } from "#server/catalogue/text/preview.ts";
import type { RequestContext } from "#server/context.ts";
import { hasRight } from "#server/people/sso/rights.ts";
import { previewOfTheme } from "#server/tenants/theme/preview.ts";

/** What a preview changes of a page's context, and the query that its links carry on. */
type Preview = { context: Partial<AppLoadContext>; query: Record<string, string> };

/**
 * A page with a draft in it (`?entwurf=`), for the person who wrote it: a text, a product or a campaign on its own
 * page, colours on each page outside of the office that links lead to; rewards likewise, for everybody who decides
 * about them. null: nothing to preview.
 */
export async function previewFor(
  ctx: RequestContext,
  { searchParams }: URL,
  name: PageName | null,
): Promise<Preview | null> {
  const id = searchParams.get("entwurf");
  const { ssoUser } = ctx.viewer;
  if (!id || !ssoUser) return null;
  const of = { id, authorId: ssoUser.id };
  const text = hasRight(ssoUser, "texts") ? await previewOf(ctx, of) : null;
  if (text) return { context: { content: text.content, previewed: { kind: "text", ...text.draft } }, query: {} };
  const item = hasRight(ssoUser, "catalogue") ? await previewOfItem(ctx, of) : null;
  if (item) return { context: { ...item.context, previewed: { kind: "item", ...item.previewed } }, query: {} };
  const isOffice = name !== null && rowOf(name).access === "ssoUser";
  const prices = hasRight(ssoUser, "prices") && !isOffice ? await previewOfPrices(ctx, id) : null;
  if (prices)
    return {
      context: { ...prices.context, previewed: { kind: "prices", campaignId: prices.campaignId } },
      query: { entwurf: id },
    };
  const tenant = hasRight(ssoUser, "theme") && !isOffice ? await previewOfTheme(ctx, of) : null;
  return tenant && { context: { tenant, previewed: { kind: "theme" } }, query: { entwurf: id } };
}

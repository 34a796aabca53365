import { areaHref, homeAreas, isCampaignYear, paramOf } from "#app/content/shop.ts";
import { pathWith } from "#app/paths.ts";
import { type PageName, pageNames, type Row, rowOf } from "#app/sitemap.ts";
import { hasAgencies } from "#server/catalogue/agency/list-advisers.ts";
import { runningCampaigns } from "#server/catalogue/campaign/running.ts";
import { questionGroups } from "#server/catalogue/content/questions.ts";
import { readPage } from "#server/catalogue/content/read-page.ts";
import type { RequestContext } from "#server/context.ts";
import { ifAvailable } from "#server/platform/if-available.ts";
import type { Language } from "#server/platform/values/language.ts";
import { type ShopArea, servesBusiness } from "#server/tenants/shop-areas.ts";

type Params = Record<string, string>;
type Listing = NonNullable<Row["listed"]>;

const one: readonly Params[] = [{}];
const none: readonly Params[] = [];

/** The URLs that a tenant has for each kind of listing; empty: none. */
const addresses: Record<
  Listing,
  (ctx: RequestContext, name: PageName) => readonly Params[] | Promise<readonly Params[]>
> = {
  always: () => one,
  area: ({ tenant }, name) => {
    const settings = tenant.shop.areas[rowOf(name).area as ShopArea];
    const param = paramOf(name);
    if (!settings) return none;
    return param ? settings.parts.map(({ slug }) => ({ [param]: slug })) : one;
  },
  withAreas: ({ tenant }) => (homeAreas.some((area) => areaHref(tenant, "de", area)) ? one : none),
  campaigns: async (ctx, name) => {
    const running = await runningCampaigns(ctx);
    if (!paramOf(name)) return running.some(({ year }) => year === null) ? one : none;
    return running
      .map(({ year, slug }) => ({ year: String(year), campaign: slug }))
      .filter(({ year }) => isCampaignYear(year));
  },
  toBusiness: ({ tenant }) => (servesBusiness(tenant) ? one : none),
  products: async ({ products }) => (await products.list()).map(({ id }) => ({ productId: id })),
  questions: async (ctx) => {
    const text = await readPage(ctx, "faq");
    return (text ? questionGroups(text) : []).flatMap(({ questions }) =>
      questions.map(({ id }) => ({ questionId: id })),
    );
  },
  agencies: (ctx) => (hasAgencies(ctx) ? one : none),
  ownImprint: ({ tenant }) => (tenant.modules.agentRecommendation && tenant.support.imprintUrl ? none : one),
  figures: ({ tenant }) => (tenant.modules.publishFigures ? one : none),
};

export type PublicPage = Readonly<Record<Language, string>>;

/**
 * Every page of the tenant for search engines, once, with its path in both languages. While a service is unavailable,
 * the pages that only it knows are left out: a shorter list is read again soon.
 */
export async function publicPages(ctx: RequestContext): Promise<PublicPage[]> {
  const found = await Promise.all(
    pageNames.map(async (name) => {
      const { listed } = rowOf(name);
      if (listed === null) return [];
      const all = (await ifAvailable(ctx, async () => addresses[listed](ctx, name), "sitemap")) ?? none;
      return all.map((params) => ({ de: pathWith("de", name, params), en: pathWith("en", name, params) }));
    }),
  );
  return found.flat();
}

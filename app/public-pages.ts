import { runningCampaigns } from "#server/domain/campaign/running.ts";
import { questionGroups } from "#server/domain/content/questions.ts";
import { readPage } from "#server/domain/content/read-page.ts";
import type { Ctx } from "#server/domain/context.ts";
import type { Language } from "#server/domain/tenant/model.ts";
import { type ShopArea, sellsToBusiness } from "#server/domain/tenant/shop.ts";
import { ifAvailable } from "#server/domain/upstream/if-available.ts";
import { type PathName, path, sitemap } from "./paths.ts";
import { areaHref, areaPages, homeAreas, isCampaignYear } from "./shop.ts";

type Params = Record<string, string>;
type Addresses = (ctx: Ctx) => readonly Params[] | Promise<readonly Params[]>;

const one: readonly Params[] = [{}];
const none: readonly Params[] = [];

/** Where each page that search engines shall know stands in a tenant; none: the tenant has no such page. */
const pages: Partial<Record<PathName, Addresses>> = {
  home: () => one,
  atHome: ({ tenant }) => (homeAreas.some((area) => areaHref(tenant, "de", area)) ? one : none),
  ...areas(),
  multiCredit: async (ctx) => ((await runningCampaigns(ctx)).some(({ year }) => year === null) ? one : none),
  campaign: async (ctx) =>
    (await runningCampaigns(ctx))
      .map(({ year, slug }) => ({ year: String(year), campaign: slug }))
      .filter(({ year }) => isCampaignYear(year)),
  business: forBusiness,
  businessRecommend: forBusiness,
  businessHow: forBusiness,
  businessRewards: forBusiness,
  businessQuestions: forBusiness,
  recommend: () => one,
  recommendProduct: async ({ products }) => (await products.list()).map(({ id }) => ({ productId: id })),
  helpHow: () => one,
  helpRewards: () => one,
  faq: () => one,
  faqAnswer: async (ctx) => {
    const text = await readPage(ctx, "faq");
    return (text ? questionGroups(text) : []).flatMap(({ questions }) =>
      questions.map(({ id }) => ({ questionId: id })),
    );
  },
  contact: () => one,
  imprint: ({ tenant }) => (tenant.modules.agentRecommendation && tenant.support.imprintUrl ? none : one),
  privacy: () => one,
  terms: () => one,
  accessibility: () => one,
};

export type PublicPage = Readonly<Record<Language, string>>;

/**
 * Every page of the tenant that search engines should know, once, by its path in both languages. While a service is away
 * those pages are left out that it alone knows of: a shorter list is read again soon, and none may count as an end.
 */
export async function publicPages(ctx: Ctx): Promise<PublicPage[]> {
  const names = (Object.keys(sitemap) as PathName[]).filter((name) => pages[name]);
  const found = await Promise.all(
    names.map(async (name) => {
      const all = (await ifAvailable(ctx, async () => pages[name]?.(ctx), "sitemap")) ?? none;
      return all.map((params) => ({ de: filled("de", name, params), en: filled("en", name, params) }));
    }),
  );
  return found.flat();
}

function forBusiness({ tenant }: Ctx): readonly Params[] {
  return sellsToBusiness(tenant.shop) ? one : none;
}

/** Which parameters a path has is known to the table above, not to the compiler. */
const filled = path as (language: Language, name: PathName, params: Params) => string;

/** The areas of the tenant's shop, each page that shows one whole and each that shows a part of it. */
function areas(): Partial<Record<PathName, Addresses>> {
  const rows = (Object.entries(areaPages) as [PathName, ShopArea][]).map(([name, area]) => {
    const [, param] = /:(\w+)/.exec(sitemap[name][0]) ?? [];
    const addresses: Addresses = ({ tenant }) => {
      const settings = tenant.shop.areas[area];
      if (!settings) return none;
      return param ? settings.parts.map(({ slug }) => ({ [param]: slug })) : one;
    };
    return [name, addresses];
  });
  return Object.fromEntries(rows);
}

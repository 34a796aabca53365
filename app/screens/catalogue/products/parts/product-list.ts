import type { SerializeFrom } from "@remix-run/node";
import { path } from "#app/paths.ts";
import { plain } from "#server/catalogue/content/folding.ts";
import { productIn, productItems } from "#server/catalogue/item/kinds.ts";
import { ownCatalogue } from "#server/catalogue/own-catalogue.ts";
import type { RequestContext } from "#server/context.ts";
import { parseCommission } from "#server/platform/values/money.ts";

export const listStates = ["all", "offered", "notOffered", "draft"] as const;
type ListState = (typeof listStates)[number];

/** null: the products come from another system. */
export async function productList(ctx: RequestContext, search: URLSearchParams) {
  const current = await ownCatalogue(ctx);
  if (!current) return null;
  const drafts = await ctx.itemDrafts.drafts("product");
  const { categories, products } = current.catalogue;
  const unpublished = drafts
    .filter(({ itemId }) => productIn(current.catalogue, itemId) === null)
    .map(({ itemId, facts }) => ({ ...productItems.parse(facts), id: itemId, commission: null }));
  const published = [...products].sort((one, other) => one.position - other.position);
  const all = [...unpublished, ...published].map((product) => {
    const { id, displayName: name, monthlyCents, oneOffCents, commission, offered } = product;
    const draft = drafts.find(({ itemId }) => itemId === id) ?? null;
    return {
      id,
      name,
      monthlyCents,
      oneOffCents,
      isPublished: commission !== null,
      offered: offered && commission !== null,
      shortName: product.name,
      category: categories.find((one) => one.id === product.categoryId)?.name ?? product.categoryId,
      rewardCents: parseCommission(commission ?? "")?.cents ?? 0,
      draft: draft && { by: draft.savedBy, publishAt: draft.publishAt },
      href: path(ctx.language, "officeProduct", { productId: id }),
    };
  });
  type Row = (typeof all)[number];
  const isIn: Record<ListState, (row: Row) => boolean> = {
    all: () => true,
    offered: ({ offered }) => offered,
    notOffered: ({ offered }) => !offered,
    draft: ({ draft }) => draft !== null,
  };
  const typed = (search.get("suche") ?? "").trim().slice(0, 100);
  const words = plain(typed).split(" ").filter(Boolean);
  const found = all.filter(({ id, name, shortName, category }) => {
    const text = plain(`${name} ${shortName} ${id} ${category}`);
    return words.every((word) => text.includes(word));
  });
  const state = listStates.find((one) => one === search.get("stand")) ?? "all";
  const own = (query: Record<string, string | null>) => path(ctx.language, "officeProducts", {}, query);
  return {
    own: own({}),
    newHref: path(ctx.language, "officeNewProduct"),
    typed,
    state,
    chips: listStates.map((one) => ({
      state: one,
      href: own({ suche: typed, stand: one === "all" ? null : one }),
      count: found.filter(isIn[one]).length,
    })),
    rows: found.filter(isIn[state]),
  };
}

export type ListedProduct = NonNullable<SerializeFrom<typeof productList>>["rows"][number];

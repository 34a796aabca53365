import { i18nFor } from "#app/i18n/index.ts";
import { path, recommendHref } from "#app/paths.ts";
import type { ItemEditor } from "#app/screens/catalogue/items/editor.ts";
import { inLines, linesOf, type Reader, reader, typedAmount } from "#app/screens/catalogue/items/fields.ts";
import type { CatalogueVersion } from "#server/catalogue/changes.ts";
import { audienceOf, isProductId, type ProductFacts, productIn, productItems } from "#server/catalogue/item/kinds.ts";
import { isSameFacts } from "#server/catalogue/item/write-item.ts";
import { ownCatalogue } from "#server/catalogue/own-catalogue.ts";
import { contractCost } from "#server/catalogue/product/cost.ts";
import type { CatalogueFile, CatalogueProduct } from "#server/catalogue/schema.ts";
import type { RequestContext } from "#server/context.ts";
import { type Cents, formatCents, parseCommission } from "#server/platform/values/money.ts";

/** The English texts as the form has them. */
const typedEnglish = (english: English) => ({
  enDisplayName: english?.displayName ?? "",
  enName: english?.name ?? "",
  enFeatures: inLines(english?.descriptions ?? []),
  enPriceSplit: english?.priceSplit ?? "",
  enPromotionName: english?.promotionName ?? "",
});

/** The form's fields, in its order. */
export const productFields = [
  ...["offered", "displayName", "name", "categoryId", "features", "monthly", "oneOff", "priceSplit"],
  ...["promotionName", "promotion", "shopUrl", "young"],
  ...["enDisplayName", "enName", "enFeatures", "enPriceSplit", "enPromotionName"],
] as const;

/** Features that a product's card has room for. */
export const maxFeatures = 4;

/**
 * A product of the catalogue, or one that nobody has published yet, whose form has its number too while it is `isNew`:
 * then it must not be there under this number.
 */
export function productEditor(
  ctx: RequestContext,
  { catalogue, itemId, isNew = false }: { catalogue: CatalogueFile; itemId: string; isNew?: boolean },
): ItemEditor<ProductFacts> {
  const { t } = i18nFor(ctx);
  const stored = productIn(catalogue, itemId);
  const product = isNew ? null : stored;
  const categories = categoriesFor(catalogue, product);
  const before = product && productItems.parse(product);
  const euro = (cents: Cents | null) => (cents === null ? "" : formatCents(cents, ctx.language));
  const yes = (is: boolean) => t(is ? "items:yes" : "items:no");

  function typedFrom(facts: ProductFacts) {
    return {
      offered: facts.offered ? "on" : "",
      displayName: facts.displayName,
      name: facts.name,
      categoryId: facts.categoryId,
      features: inLines(facts.descriptions),
      monthly: typedAmount(facts.monthlyCents),
      oneOff: typedAmount(facts.oneOffCents),
      priceSplit: facts.priceSplit ?? "",
      promotionName: facts.promotionName ?? "",
      promotion: typedAmount(facts.promotionCents),
      shopUrl: facts.shopUrl ?? "",
      young: facts.young ? "on" : "",
      ...typedEnglish(facts.english),
    };
  }

  return {
    kind: productItems,
    itemId,
    typedFrom,

    read(form) {
      const input = reader(ctx, form, isNew ? ["id", ...productFields] : productFields);
      const { of, text, maybe, amount, refuse } = input;
      const features = (name: string) => {
        const lines = linesOf(of(name));
        if (lines.length > maxFeatures) refuse(name, t("items:tooManyLines", { count: maxFeatures }));
        if (lines.some((line) => line.length > 500)) refuse(name, t("items:tooLong", { count: 500 }));
        return lines;
      };
      const known = before && typedFrom(before);
      if (isNew && !isProductId(itemId)) refuse("id", t("items:product.idWrong"));
      const shopUrl = maybe("shopUrl", 500);
      if (shopUrl && !(URL.canParse(shopUrl) && shopUrl.startsWith("https://")))
        refuse("shopUrl", t("items:shopUrlWrong"));
      else if (shopUrl && !shopUrl.includes("{number}"))
        refuse("shopUrl", t("items:shopUrlNumber", { number: "{number}" }));
      if (!categories.some((one) => one.id === of("categoryId"))) refuse("categoryId", t("items:missing"));
      const facts: ProductFacts = {
        categoryId: of("categoryId"),
        name: text("name", 60),
        displayName: text("displayName", 120),
        young: of("young") === "on",
        monthlyCents: amount("monthly"),
        oneOffCents: amount("oneOff"),
        // A feature of a file may have several lines.
        descriptions: before && of("features") === known?.features ? before.descriptions : features("features"),
        priceSplit: maybe("priceSplit", 200),
        promotionName: maybe("promotionName", 120),
        promotionCents: amount("promotion"),
        shopUrl,
        offered: of("offered") === "on",
        english: englishOf(input, before?.english ?? null, features),
      };
      if (facts.promotionCents !== null && facts.promotionName === null)
        refuse("promotionName", t("items:promotionNameMissing"));
      const { typed, errors } = input;
      if (Object.keys(errors).length > 0) return { typed, errors, facts: null };
      // In the catalogue's own order of fields, as what is in force has it.
      const wanted = productItems.parse(facts);
      // The same form again is no other product.
      const isTaken = isNew && stored !== null && !isSameFacts(productItems.parse(stored), wanted);
      if (isTaken) refuse("id", t("items:product.idTaken"));
      return { typed, errors, facts: isTaken ? null : wanted };
    },

    lines(facts) {
      const cost = contractCost(facts);
      const english = typedEnglish(facts.english);
      const values: Record<(typeof productFields)[number] | "cost", string> = {
        ...typedFrom(facts),
        ...english,
        offered: yes(facts.offered),
        young: yes(facts.young),
        categoryId: categories.find((one) => one.id === facts.categoryId)?.name ?? facts.categoryId,
        monthly: euro(facts.monthlyCents),
        oneOff: euro(facts.oneOffCents),
        promotion: euro(facts.promotionCents),
        cost: cost ? euro(cost.totalCents) : "",
      };
      return [...productFields, "cost" as const].map((name) => ({
        name,
        label: t(`items:product.${name}`),
        value: values[name],
      }));
    },

    async warnings(facts) {
      if (!before) return facts.offered && !hasReward(product) ? [t("items:warn.noReward")] : [];
      const devices = catalogue.offers.filter((offer) => offer.tariffId === itemId).length;
      const sentences: string[] = [];
      for (const [name, old, now] of [
        ["monthly", before.monthlyCents, facts.monthlyCents],
        ["oneOff", before.oneOffCents, facts.oneOffCents],
      ] as const) {
        if (isLeap(old, now)) sentences.push(t(`items:warn.${name}`, { before: euro(old), after: euro(now) }));
      }
      if (contractCost(before) && !contractCost(facts)) sentences.push(t("items:warn.cost"));
      if (!before.offered && facts.offered && !hasReward(product)) sentences.push(t("items:warn.noReward"));
      if (before.offered && !facts.offered) {
        sentences.push(t("items:warn.notOffered"));
        if (devices > 0) sentences.push(t("items:warn.devices", { count: devices }));
      }
      return sentences;
    },

    own: (query) => path(ctx.language, "officeProduct", { productId: itemId }, query),

    pageHref: (facts) => (facts.offered ? recommendHref(ctx.language, audienceOf(catalogue, facts), itemId) : null),
  };
}

/** A product stays with those whom it is for. */
export function categoriesFor({ categories }: CatalogueFile, product: Pick<CatalogueProduct, "audience"> | null) {
  return categories.filter(({ audience }) => product === null || audience === product.audience);
}

const hasReward = (product: Pick<CatalogueProduct, "commission"> | null) =>
  product !== null && (parseCommission(product.commission)?.cents ?? 0) > 0;

/** More than half as much again, or less than two thirds: a digit or a comma may be wrong. */
function isLeap(before: Cents | null, after: Cents | null): boolean {
  if (!before || after === null) return false;
  return after > before * 1.5 || after < before / 1.5;
}

type English = ProductFacts["english"];

/** What the form says in English; what it says nothing about stays German. null: nothing is said in English. */
function englishOf({ of, maybe }: Reader, before: English, features: (name: string) => string[]): English {
  const descriptions =
    of("enFeatures") === typedEnglish(before).enFeatures ? (before?.descriptions ?? []) : features("enFeatures");
  const texts = {
    name: maybe("enName", 60),
    displayName: maybe("enDisplayName", 120),
    descriptions: descriptions.length > 0 ? descriptions : null,
    priceSplit: maybe("enPriceSplit", 200),
    promotionName: maybe("enPromotionName", 120),
  };
  return withoutEmpty(texts);
}

/** Only what is there; null: nothing is. */
function withoutEmpty<T extends object>(texts: T): { [K in keyof T]?: NonNullable<T[K]> } | null {
  const found: { [K in keyof T]?: NonNullable<T[K]> } = {};
  for (const key in texts) {
    const value = texts[key];
    if (value !== null && value !== undefined) found[key] = value;
  }
  return Object.keys(found).length > 0 ? found : null;
}

/** The catalogue whose products are edited here, or "not found": they come from another system, or it has none. */
export async function productCatalogue(ctx: RequestContext): Promise<CatalogueVersion> {
  const current = await ownCatalogue(ctx);
  if (!current) throw new Response(null, { status: 404 });
  return current;
}

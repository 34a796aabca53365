import { inLines, type Reader } from "#app/screens/catalogue/items/fields.ts";
import type { ProductFacts } from "#server/catalogue/item/kinds.ts";

type English = ProductFacts["english"];

/** The English texts as the form has them. */
export const typedEnglish = (english: English) => ({
  enDisplayName: english?.displayName ?? "",
  enName: english?.name ?? "",
  enFeatures: inLines(english?.descriptions ?? []),
  enPriceSplit: english?.priceSplit ?? "",
  enPromotionName: english?.promotionName ?? "",
});

/** What the form says in English; what it says nothing about stays German. null: nothing is said in English. */
export function englishOf({ of, maybe }: Reader, before: English, features: (name: string) => string[]): English {
  const descriptions =
    of("enFeatures") === typedEnglish(before).enFeatures ? (before?.descriptions ?? []) : features("enFeatures");
  const texts = {
    name: maybe("enName", 60),
    displayName: maybe("enDisplayName", 120),
    group: before?.group ?? null,
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

import type { Footnote } from "#server/catalogue/content/model.ts";
import type { Product } from "#server/catalogue/product/model.ts";

/** A product as its summary shows it. */
export type SummedProduct = {
  name: string;
  promotion?: string | undefined;
  /** the promotion's discount, in cents */
  promotionCents?: number | undefined;
  monthlyCents?: number | undefined;
  onceCents?: number | undefined;
  priceSplit?: string | undefined;
  /** the product's features, one per line, sanitised HTML */
  lines: readonly string[];
  /** the footnote of the price, sanitised; null: currently unavailable */
  noteHtml?: string | null | undefined;
};

/** `notes` may include other products' notes; null: currently unavailable. */
export function summed(product: Product, notes: readonly Footnote[] | null): SummedProduct {
  return {
    name: product.displayName,
    promotion: product.promotionName ?? undefined,
    promotionCents: product.promotionCents ?? undefined,
    monthlyCents: product.monthlyCents ?? undefined,
    onceCents: product.oneOffCents ?? undefined,
    priceSplit: product.priceSplit ?? undefined,
    lines: product.descriptions,
    noteHtml: notes === null ? null : notes.find(({ key }) => key === product.footnoteKey)?.html,
  };
}

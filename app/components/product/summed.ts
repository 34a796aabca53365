import type { Footnote } from "#server/domain/content/model.ts";
import type { Product } from "#server/domain/product/model.ts";

/** A product as its summary shows it. */
export type SummedProduct = {
  name: string;
  promotion?: string | undefined;
  /** what the promotion takes off, in cents */
  promotionCents?: number | undefined;
  monthlyCents?: number | undefined;
  onceCents?: number | undefined;
  priceSplit?: string | undefined;
  /** what is in it, a line each, sanitised HTML */
  lines: readonly string[];
  /** the note that belongs to the price, sanitised; null: not to be had just now */
  noteHtml?: string | null | undefined;
};

/** `notes` may hold the notes of other products, too; null: they cannot be had just now. */
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

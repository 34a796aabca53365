import type { Footnote } from "#server/catalogue/content/model.ts";
import type { Product } from "#server/catalogue/product/model.ts";
import type { OfferedDevice } from "#server/catalogue/product/offered-devices.ts";
import type { DeviceFace } from "./device-card.tsx";
import type { ProductPictures } from "./product-parts.tsx";

export type ShownNote = { mark: string; html: string };
export type Mark = { mark: string; first: boolean };

/**
 * Numbers the footnotes of a page; the first mark of each is the target of the link back. To be created for each
 * rendering.
 */
export function noteMarks(notes: readonly Footnote[]) {
  const given = new Set<string>();
  return {
    notes: notes.map(({ html }, index): ShownNote => ({ html, mark: String(index + 1) })),
    of(key: string | null): Mark | undefined {
      const at = notes.findIndex((note) => note.key === key);
      if (key === null || at < 0) return undefined;
      const first = !given.has(key);
      given.add(key);
      return { mark: String(at + 1), first };
    },
  };
}

/** What every view of a product shows: a card, a summary, an offer. */
export type ShownProduct = {
  name: string;
  /** name of the running promotion, e.g. "180 € Onlinevorteil" */
  promotion?: string | undefined;
  /** the promotion's discount, in cents */
  promotionCents?: number | undefined;
  /** cents per month; omitted: not shown */
  monthlyCents?: number | undefined;
  /** one-off cents; 0 is shown as "einmalig 0 €" */
  onceCents?: number | undefined;
  /** price split text, e.g. "6 Monate 19,95 €, danach 39,95 €" */
  priceSplit?: string | undefined;
};

function shown(product: Product): ShownProduct {
  return {
    name: product.displayName,
    promotion: product.promotionName ?? undefined,
    promotionCents: product.promotionCents ?? undefined,
    monthlyCents: product.monthlyCents ?? undefined,
    onceCents: product.oneOffCents ?? undefined,
    priceSplit: product.priceSplit ?? undefined,
  };
}

/** A product as its summary shows it. */
export type SummarizedProduct = ShownProduct & {
  /** the product's features, one per line, sanitised HTML */
  lines: readonly string[];
  /** the footnote of the price, sanitised; null: currently unavailable */
  noteHtml?: string | null | undefined;
};

/** `notes` may include other products' notes; null: currently unavailable. */
export function productSummary(product: Product, notes: readonly Footnote[] | null): SummarizedProduct {
  const noteHtml = notes === null ? null : notes.find(({ key }) => key === product.footnoteKey)?.html;
  return { ...shown(product), lines: product.descriptions, noteHtml };
}

/** A product as its card shows it. */
export type ProductFace = ShownProduct & {
  id: string;
  /** what the name may start with */
  shortName: string;
  pictures: ProductPictures;
  /** the whole reward, in cents */
  rewardCents: number;
  /** what it is when no campaign raises it, and the last day of that campaign; undefined: none does */
  raise?: { usualCents: number; endsOn: string } | undefined;
  /** "bis zu": the reward depends on the variant */
  upTo?: boolean | undefined;
  footnote?: { mark: string; first?: boolean | undefined } | undefined;
};

export function productFace(product: Product, footnote: Mark | undefined, pictures: ProductPictures): ProductFace {
  return {
    ...shown(product),
    id: product.id,
    pictures,
    shortName: product.name,
    rewardCents: product.commission.cents,
    raise: product.raise,
    footnote,
  };
}

export function deviceFace(offer: OfferedDevice, footnote: Mark | undefined, pictures: ProductPictures): DeviceFace {
  return {
    id: offer.id,
    pictures,
    maker: offer.manufacturer,
    name: offer.deviceName,
    description: offer.deviceDescription || undefined,
    priceCents: offer.deviceCents,
    promotionCents: offer.promotionCents ?? undefined,
    tariffName: offer.tariffName,
    tariffMonthlyCents: offer.tariffCents,
    rewardCents: offer.commission.cents,
    footnote,
  };
}

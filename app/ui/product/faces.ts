import type { Footnote } from "#server/catalogue/content/model.ts";
import type { Product } from "#server/catalogue/product/model.ts";
import type { OfferedDevice } from "#server/catalogue/product/offered-devices.ts";
import type { DeviceFace } from "./device-card.tsx";
import type { ProductFace } from "./product-card.tsx";

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

type Pictures = ProductFace["pictures"];

export function productFace(product: Product, footnote: Mark | undefined, pictures: Pictures): ProductFace {
  return {
    id: product.id,
    pictures,
    name: product.displayName,
    shortName: product.name,
    monthlyCents: product.monthlyCents ?? undefined,
    onceCents: product.oneOffCents ?? undefined,
    rewardCents: product.commission.cents,
    promotion: product.promotionName ?? undefined,
    promotionCents: product.promotionCents ?? undefined,
    priceSplit: product.priceSplit ?? undefined,
    footnote,
  };
}

export function deviceFace(offer: OfferedDevice, footnote: Mark | undefined, pictures: Pictures): DeviceFace {
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

import type { Audience } from "#server/platform/values/audience.ts";
import type { Day } from "#server/platform/values/calendar.ts";
import type { Cents } from "#server/platform/values/money.ts";

export type ProductCategory = {
  id: string;
  audience: Audience;
  slug: string;
  name: string;
  title: string;
  rewardHintCents: Cents | null;
  position: number;
};

/** `usualCents`: the commission before and after the campaign, whose last day is `endsOn`. */
export type CommissionRaise = { campaignId: string; usualCents: Cents; endsOn: Day };

/** Tariffs and home internet. Prices are in cents. */
export type Product = {
  id: string;
  externalId: string | null;
  /** The tariff that a device is offered with, and that decides the price; null: no device. */
  tariffId: string | null;
  categoryId: string;
  audience: Audience;
  name: string;
  displayName: string;
  young: boolean;
  hybrid: boolean;
  group: string | null;
  class: "S" | "M" | "L" | "XL" | null;
  monthlyCents: Cents | null;
  oneOffCents: Cents | null;
  descriptions: string[];
  /** Provision "kind;amount": the reward of a recommendation. */
  commission: { kind: string; cents: Cents };
  /** The running campaign that raised the commission; missing: none. */
  raise?: CommissionRaise;
  providerProductId: string | null;
  footnoteKey: string | null;
  priceSplit: string | null;
  promotionName: string | null;
  promotionCents: Cents | null;
  shopUrl: string | null;
  /** The rewards that a claim for it can be turned into; empty: all rewards of the tenant. */
  rewardIds: string[];
  position: number;
};

/** A device together with a tariff. */
export type DeviceOffer = {
  id: string;
  deviceType: "smartphone" | "tablet";
  manufacturer: string;
  class: string;
  tariffDeviceName: string;
  tariffDeviceDescription: string;
  tariffName: string;
  deviceName: string;
  deviceDescription: string;
  deviceId: string;
  deviceCents: Cents;
  tariffId: string;
  tariffCents: Cents;
  position: number;
  promotion: boolean;
  topPosition: boolean;
  /** The device's price in the promotion; null: no promotion, or one about something else. */
  promotionCents: Cents | null;
};

/** Everything that a tenant sells, in display order. */
export type Catalogue = { categories: ProductCategory[]; products: Product[]; offers: DeviceOffer[] };

/** A contact person of an agency. */
export type Agent = {
  externalId: string;
  lastName: string;
  postcode: string;
  city: string;
  /** URL of the picture at the source; null: none. */
  photo: string | null;
};

export type AgentPage = { agents: Agent[]; hasNext: boolean; pageCount: number; totalCount: number };

/** Kinds of pictures: of a category, of a product (or device offer), of a reward. */
export const pictureKinds = [
  "categoryPicture",
  "categoryIcon",
  "productPicture",
  "productSmallPicture",
  "reward100",
  "reward50",
] as const;
export type PictureKind = (typeof pictureKinds)[number];

/** `isPermanent`: the real picture; false: a temporary placeholder. */
export type Picture = { type: string; bytes: Uint8Array; isPermanent: boolean };

/** Products that are never listed or shown. */
const hiddenIds: ReadonlySet<string> = new Set(["637", "638", "639", "640"]);

export function isHidden(product: { id: string }): boolean {
  return hiddenIds.has(product.id);
}

/** A device with its tariff as one product: it has both prices and the tariff's commission. */
export function offeredProduct(offer: DeviceOffer, tariff: Product): Product {
  return {
    ...tariff,
    id: offer.id,
    tariffId: tariff.id,
    name: offer.tariffDeviceName,
    displayName: offer.tariffDeviceName,
    monthlyCents: offer.tariffCents,
    oneOffCents: offer.promotionCents ?? offer.deviceCents,
    descriptions: [offer.tariffDeviceDescription, ...tariff.descriptions].filter(Boolean),
    promotionName: null,
    promotionCents: null,
    position: offer.position,
  };
}

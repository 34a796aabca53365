import type { Cents } from "../money.ts";

export type ProductCategory = {
  id: string;
  audience: "private" | "business";
  slug: string;
  name: string;
  title: string;
  rewardHintCents: Cents | null;
  position: number;
};

/** Tariffs and home internet (specification section 3). Prices in cents. */
export type Product = {
  id: string;
  externalId: string | null;
  categoryId: string;
  audience: "private" | "business";
  name: string;
  displayName: string;
  young: boolean;
  hybrid: boolean;
  group: string | null;
  class: "S" | "M" | "L" | "XL" | null;
  monthlyCents: Cents | null;
  oneOffCents: Cents | null;
  descriptions: string[];
  /** Provision "kind;amount": what the referral earns. */
  commission: { kind: string; cents: Cents };
  providerProductId: string | null;
  footnoteKey: string | null;
  priceSplit: string | null;
  promotionName: string | null;
  promotionCents: Cents | null;
  shopUrl: string | null;
  /** What a claim for it can become; empty: every reward of the tenant. */
  rewardIds: string[];
  position: number;
};

/** A device together with a tariff (specification section 3). */
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
  promotionCents: Cents | null;
};

/** All that a tenant sells, in the order in which it is shown. */
export type Catalogue = { categories: ProductCategory[]; products: Product[]; offers: DeviceOffer[] };

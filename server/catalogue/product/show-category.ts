import { ifAvailable } from "#server/platform/if-available.ts";
import type { ShopPart } from "#server/tenants/shop.ts";
import type { ShopArea } from "#server/tenants/shop-areas.ts";
import type { Footnote, PageText } from "../content/model.ts";
import { readFootnotes, readPage } from "../content/read-page.ts";
import type { RequestContext } from "../context.ts";
import { highestCommission } from "./area-rewards.ts";
import type { DeviceOffer, Product, ProductCategory } from "./model.ts";
import { type OfferedDevice, offeredDevices } from "./offered-devices.ts";
import { isUnknownCategory } from "./ports.ts";

export type CategoryView = {
  area: ShopArea;
  part: ShopPart | null;
  /** All parts of the area, for navigation between them. */
  parts: readonly ShopPart[];
  /** null: unknown to the product source. */
  category: ProductCategory | null;
  /** null: the product source is unavailable. */
  products: Product[] | null;
  devices: OfferedDevice[];
  /** The highest reward on the page; without products the hint in the tenant's record. */
  upToCents: number;
  /** null: unavailable. */
  text: PageText | null;
  /** In the order of the products; null: unavailable. */
  notes: Footnote[] | null;
};

type CategoryRequest = { area: ShopArea; part: string | null };

/**
 * An area of the shop, or a part of it: its products, its text and the footnotes of both. null: the tenant has no such
 * area, the area has no such part, or the product source has no such category.
 */
export async function showCategory(ctx: RequestContext, request: CategoryRequest): Promise<CategoryView | null> {
  const settings = ctx.tenant.shop.areas[request.area];
  const part = settings?.parts.find(({ slug }) => slug === request.part) ?? null;
  if (!settings || (request.part !== null && !part)) return null;
  const name = part?.category ?? settings.category;
  const [offered, text] = await Promise.all([
    ifAvailable(ctx, () => offers(ctx, name, settings.devices, part)).catch(unknownIsNone),
    readPage(ctx, areaTexts[request.area]),
  ]);
  if (offered === "unknown") return null;
  const { products, devices, category } = offered ?? { products: null, devices: [], category: null };
  const shown = [...(products ?? []), ...devices];
  const keys = shown.flatMap(({ footnoteKey }) => footnoteKey ?? []);
  return {
    area: request.area,
    part,
    parts: settings.parts,
    category,
    products,
    devices,
    upToCents: highestCommission(shown) || settings.rewardHintCents,
    text,
    notes: await readFootnotes(ctx, keys),
  };
}

type Offers = { category: ProductCategory | null; products: Product[]; devices: OfferedDevice[] };

async function offers(ctx: RequestContext, name: string, withDevices: boolean, part: ShopPart | null): Promise<Offers> {
  const [categories, listed] = await Promise.all([ctx.products.categories(), ctx.products.list({ category: name })]);
  const category = categories.find(({ id, slug }) => id === name || slug === name) ?? null;
  const products = listed.filter((product) => belongs(product, part));
  const all = withDevices ? await Promise.all(products.map(({ id }) => ctx.products.deviceTariffs(id))) : [];
  const wanted = ({ deviceType }: DeviceOffer) => !part?.devices || deviceType === part.devices;
  const devices = offeredDevices(all.flat().filter(wanted), products);
  return { category, products: part?.devices ? [] : products, devices };
}

function belongs(product: Product, part: ShopPart | null): boolean {
  if (!part) return true;
  const { hybrid, productIds } = part;
  return (hybrid === null || product.hybrid === hybrid) && (productIds.length === 0 || productIds.includes(product.id));
}

function unknownIsNone(fault: unknown): "unknown" {
  if (!isUnknownCategory(fault)) throw fault;
  return "unknown";
}

/** Names of the areas' texts in the content source. */
export const areaTexts: Readonly<Record<ShopArea, string>> = {
  fibre: "glasfaser",
  homeInternet: "zuhause-internet",
  youngPeople: "zuhause-junge-leute",
  tv: "zuhause-fernsehen",
  homeService: "zuhause-digital-home-service",
  sport: "zuhause-sport",
  mobile: "unterwegs-tarife",
  young: "young",
  businessLine: "gk-festnetz-internet",
  businessInternet: "gk-internet-dsl",
  businessWebshop: "gk-webseite-webshops",
};

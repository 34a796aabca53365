import { areaHref } from "#app/content/shop.ts";
import type { Language, Tenant } from "#server/platform/tenant/model.ts";
import type { ShopArea } from "#server/platform/tenant/shop-areas.ts";
import type { Audience } from "#server/platform/values/audience.ts";

/** The areas in the menu (fixed lists: mobile, home internet, TV, fibre and help). */
const listed: Readonly<Record<Audience, readonly ShopArea[]>> = {
  private: ["mobile", "homeInternet", "fibre", "tv"],
  business: ["businessLine", "businessInternet", "businessWebshop"],
};

/** Links to those of the areas that the tenant has. */
export function menuAreas(tenant: Tenant, language: Language, audience: Audience): { area: ShopArea; href: string }[] {
  return listed[audience].flatMap((area) => {
    const href = areaHref(tenant, language, area);
    return href === null ? [] : [{ area, href }];
  });
}

import { areaHref } from "#app/content/shop.ts";
import type { Audience } from "#server/domain/audience.ts";
import type { Language, Tenant } from "#server/domain/tenant/model.ts";
import type { ShopArea } from "#server/domain/tenant/shop-areas.ts";

/** The areas in the menu (specification section 2: fixed lists of mobile, home internet, TV, fibre and help). */
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

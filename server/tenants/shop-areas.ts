/** The shop's areas with product pages. */
export const shopAreas = [
  /** /glasfaser */
  "fibre",
  /** /zuhause/internet */
  "homeInternet",
  /** /zuhause/junge-leute */
  "youngPeople",
  /** /zuhause/fernsehen */
  "tv",
  /** /zuhause/digital-home-service */
  "homeService",
  /** /zuhause/sport */
  "sport",
  /** /unterwegs/tarife/{kategorie} */
  "mobile",
  /** /young */
  "young",
  /** /gk/festnetz-internet/tarife/{kategorie} */
  "businessLine",
  /** /gk/internet-dsl/tarife/{kategorie} */
  "businessInternet",
  /** /gk/internet-dsl/webseite-webshops/{kategorie} */
  "businessWebshop",
] as const;
export type ShopArea = (typeof shopAreas)[number];

export const businessAreas = ["businessLine", "businessInternet", "businessWebshop"] as const;

/** Areas without a page of their own: each of their URLs names a part. */
export const areasInParts: ReadonlySet<ShopArea> = new Set(["mobile", ...businessAreas]);

/** Whether business customers can take part: the tenant allows it, and has an area for them. */
export function servesBusiness({ modules, shop }: Served): boolean {
  return modules.companyRecommendation && sellsToBusiness(shop);
}

type Served = {
  modules: { companyRecommendation: boolean };
  shop: { areas: Partial<Record<ShopArea, unknown>> };
};

/** Whether the shop has an area for business customers. */
export function sellsToBusiness({ areas }: { areas: Partial<Record<ShopArea, unknown>> }): boolean {
  return businessAreas.some((name) => areas[name] !== undefined);
}

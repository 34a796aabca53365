/** The areas of the shop that have pages of products (specification section 2, Public routes and Business customers). */
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

/** Areas without a page of the whole: every address of theirs names a part. */
export const areasInParts: ReadonlySet<ShopArea> = new Set(["mobile", ...businessAreas]);

/** Whether business customers take part: the tenant lets them, and something is sold to them. */
export function servesBusiness({ modules, shop }: Served): boolean {
  return modules.companyRecommendation && sellsToBusiness(shop);
}

type Served = {
  modules: { companyRecommendation: boolean };
  shop: { areas: Partial<Record<ShopArea, unknown>> };
};

/** Whether there is anything for business customers. */
export function sellsToBusiness({ areas }: { areas: Partial<Record<ShopArea, unknown>> }): boolean {
  return businessAreas.some((name) => areas[name] !== undefined);
}

import type { IconName } from "#app/ui/content/icon.tsx";
import type { ShopArea } from "#server/platform/tenant/shop-areas.ts";

/** The icon of each shop area: on the tile that links to it, and in the picture of its own page. */
export const areaIcons = {
  fibre: "fibre",
  homeInternet: "home",
  youngPeople: "user",
  tv: "tv",
  homeService: "tool",
  sport: "sport",
  mobile: "mobile",
  young: "mobile",
  businessLine: "business",
  businessInternet: "business",
  businessWebshop: "business",
} as const satisfies Record<ShopArea, IconName>;

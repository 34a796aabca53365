import { index, type RouteConfig, type RouteConfigEntry, route } from "@remix-run/route-config";
import { type PageName, pageNames, rowOf } from "./sitemap.ts";

/**
 * The routes of a page: both languages share a screen. A route's id is its page's name, with ".en" for English (pageOfRoute in
 * paths.ts).
 */
function routesOf(name: PageName): RouteConfigEntry[] {
  const { path, screen } = rowOf(name);
  if (screen === null) return [];
  const file = `screens/${screen}.tsx`;
  return [
    path.de === "/" ? index(file, { id: name }) : route(path.de, file, { id: name }),
    route(path.en, file, { id: `${name}.en` }),
  ];
}

export default [
  ...pageNames.flatMap(routesOf),
  // For search engines, which expect these fixed paths.
  route("sitemap.xml", "screens/system/sitemap.tsx", { id: "sitemap" }),
  route("robots.txt", "screens/system/robots.tsx", { id: "robots" }),
  // A gallery of every component in its states, for development: npm run dev.
  ...(process.env.NODE_ENV === "production"
    ? []
    : [route("bausteine", "screens/development/gallery.tsx", { id: "gallery" })]),
  route("*", "screens/system/nothing-here.tsx"),
] satisfies RouteConfig;

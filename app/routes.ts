import { index, type RouteConfig, type RouteConfigEntry, route } from "@remix-run/route-config";
import { type PageName, pageNames, rowOf } from "./sitemap.ts";

/** Both languages are one screen. A route is called like its page, the English one with ".en" (pageOfRoute in paths.ts). */
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
  // For search engines, which know one address of each.
  route("sitemap.xml", "screens/system/sitemap.tsx", { id: "sitemap" }),
  route("robots.txt", "screens/system/robots.tsx", { id: "robots" }),
  // Every component in its states, for who works on them: npm run dev.
  ...(process.env.NODE_ENV === "production"
    ? []
    : [route("bausteine", "screens/development/gallery.tsx", { id: "gallery" })]),
  route("*", "screens/system/nothing-here.tsx"),
] satisfies RouteConfig;

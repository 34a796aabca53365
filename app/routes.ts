import { index, type RouteConfig, type RouteConfigEntry, route } from "@remix-run/route-config";
import { routeOfPage } from "./paths.ts";
import { type PageName, pageNames, rowOf } from "./sitemap.ts";

/** The routes of a page: both languages share a screen. */
function routesOf(name: PageName): RouteConfigEntry[] {
  const { path, screen } = rowOf(name);
  if (screen === null) return [];
  const file = `screens/${screen}.tsx`;
  return [
    path.de === "/"
      ? index(file, { id: routeOfPage(name, "de") })
      : route(path.de, file, { id: routeOfPage(name, "de") }),
    route(path.en, file, { id: routeOfPage(name, "en") }),
  ];
}

export default [
  ...pageNames.flatMap(routesOf),
  // For search engines, which expect these fixed paths.
  route("sitemap.xml", "screens/platform/sitemap.tsx", { id: "sitemap" }),
  route("robots.txt", "screens/platform/robots.tsx", { id: "robots" }),
  // For browsers, password managers and people who found a weakness: fixed paths, too.
  route("manifest.webmanifest", "screens/platform/manifest.tsx", { id: "manifest" }),
  route(".well-known/change-password", "screens/platform/change-password.tsx", { id: "wellKnownPassword" }),
  route(".well-known/security.txt", "screens/platform/security-txt.tsx", { id: "securityTxt" }),
  // A gallery of every component in its states, for development: npm run dev.
  ...(process.env.NODE_ENV === "production"
    ? []
    : [route("bausteine", "screens/platform/development/gallery.tsx", { id: "gallery" })]),
  route("*", "screens/platform/nothing-here.tsx"),
] satisfies RouteConfig;

import { pageNames, rowOf } from "#app/sitemap.ts";

const hydrated = pageNames.map(rowOf).filter(({ script }) => script === "hydrated");
const modules = ["root.tsx", ...hydrated.map(({ screen }) => `screens/${screen}.tsx`)].map((file) => `/app/${file}`);

/** Whether a browser runs the module of this route: root.tsx and the screens of hydrated pages. */
export const runsInBrowser = (module: string) => modules.some((one) => module.endsWith(one));

/** How Remix asks Vite for what a browser needs of a route. */
const query = "?__remix-build-client-route";

/**
 * A plugin for Vite after Remix's own: a route that no browser runs is empty in the browsers' build, so that its code
 * neither splits nor fills the chunks of hydrated pages.
 */
export function browserRoutes() {
  return {
    name: "browser-routes",
    transform(_code: string, id: string) {
      return id.endsWith(query) && !runsInBrowser(id.slice(0, -query.length))
        ? { code: "export {};", map: null }
        : null;
    },
  };
}

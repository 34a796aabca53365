import { readFileSync } from "node:fs";
import { pageNames, rowOf } from "#app/sitemap.ts";

const hydrated = pageNames.map(rowOf).filter(({ script }) => script === "hydrated");
const modules = ["root.tsx", ...hydrated.map(({ screen }) => `screens/${screen}.tsx`)].map((file) => `/app/${file}`);

/** Whether a browser runs the module of this route: root.tsx and the screens of hydrated pages. */
export const runsInBrowser = (module: string) => modules.some((one) => module.endsWith(one));

/** How Remix asks Vite for what a browser needs of a route. */
const query = "?__remix-build-client-route";
/** A script that its page names by URL (login.tsx): it is built where it is imported. */
const scripts = /from ("[^"]+\?worker&url")/g;

/**
 * A plugin for Vite after Remix's own: a route that no browser runs is empty in the browsers' build, so that its code
 * neither splits nor fills the chunks of hydrated pages. Of its imports only scripts stay.
 */
export function browserRoutes() {
  return {
    name: "browser-routes",
    transform(_code: string, id: string) {
      const module = id.slice(0, -query.length);
      if (!id.endsWith(query) || runsInBrowser(module)) return null;
      const imports = readFileSync(module, "utf8").matchAll(scripts);
      return { code: `${[...imports].map(([, name]) => `import ${name};`).join("\n")}\nexport {};`, map: null };
    },
  };
}

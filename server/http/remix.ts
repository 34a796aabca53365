import { dirname } from "node:path/posix";
import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/node";
import { languageOf, routeOfPage } from "#app/paths.ts";
import { type PageName, pageNames, rowOf } from "#app/sitemap.ts";
import { type Language, languages } from "#server/platform/values/language.ts";
import type { Site } from "./build.ts";

type Handle = (request: Request, page: PageName | null, context: AppLoadContext) => Promise<Response>;

/**
 * Remix, with one request handler per group of routes (groupOf). Remix compares every request with all routes of its
 * build, several times and without a cache. Its option `serverBundles` divides a site as well, but duplicates the
 * modules that bundles share (decision 019). Requests for no page (`page` is null), for a page without a screen,
 * and all of the development server's get every route.
 */
export function remix(build: Site["build"]): Handle {
  const mode = process.env["NODE_ENV"];
  const handleAny = createRequestHandler(build, mode);
  if (typeof build === "function") return (request, _page, context) => handleAny(request, context);
  const pages = pageNames
    .filter((page) => rowOf(page).screen !== null)
    .flatMap((page) => languages.map((language) => ({ page, language })));
  const groups = Map.groupBy(pages, ({ page, language }) => groupOf(page, language));
  const handlers = new Map(
    [...groups].map(([group, members]) => {
      const ids = members.map(({ page, language }) => routeOfPage(page, language));
      return [group, createRequestHandler(withRoutes(build, ["root", ...ids]), mode)];
    }),
  );
  return (request, page, context) => {
    const handle = page && handlers.get(groupOf(page, languageOf(new URL(request.url).pathname)));
    return (handle ?? handleAny)(request, context);
  };
}

/**
 * The pages of a screen's folder, in one language: the browser navigates among hydrated ones without asking for routes.
 */
function groupOf(page: PageName, language: Language): string {
  return `${dirname(rowOf(page).screen ?? "")} ${language}`;
}

/** The build without the routes of other ids. */
function withRoutes(build: ServerBuild, ids: string[]): ServerBuild {
  const only = <T>(routes: Record<string, T>): Record<string, T> =>
    Object.fromEntries(ids.flatMap((id) => (routes[id] === undefined ? [] : [[id, routes[id]]])));
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } };
}

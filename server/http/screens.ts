import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import type { Handle } from "#app/handle.ts";

type Routes = ServerBuild["routes"];

/**
 * Remix compares a path with every route of its build, and prepares every route for drawing, on each request. Nearly all
 * screens stand at a path without parameters: such a path is asked of a Remix that knows its screen alone. Any other
 * spelling of it, and paths with parameters, are asked of the whole.
 */
export function screens(build: ServerBuild | (() => Promise<ServerBuild>)): RequestHandler {
  const mode = process.env["NODE_ENV"];
  const whole = createRequestHandler(build, mode);
  if (typeof build === "function") return whole;
  const byPath = new Map<string, RequestHandler>();
  for (const { id } of Object.values(build.routes)) {
    const line = lineOf(build.routes, id);
    const path = pathOf(line);
    if (id !== "root" && !isPattern(path)) byPath.set(path, createRequestHandler(withOnly(build, line), mode));
  }
  return (request, context) => (byPath.get(new URL(request.url).pathname) ?? whole)(request, context);
}

/** A route with those that it stands in, the outermost first. */
function lineOf(routes: Routes, id: string | undefined): Routes[string][] {
  const route = id === undefined ? undefined : routes[id];
  return route ? [...lineOf(routes, route.parentId), route] : [];
}

function withOnly(build: ServerBuild, line: Routes[string][]): ServerBuild {
  const only = <Route>(all: Record<string, Route>) =>
    Object.fromEntries(line.flatMap(({ id }) => (all[id] ? [[id, all[id]]] : [])));
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } };
}

/** Whether a path is of a screen that is the same for everybody (`isPublic`) and runs without React in the browser. */
export function publicPaths(build: ServerBuild): (pathname: string) => boolean {
  const shared = Object.values(build.routes).filter(({ module }) => {
    const handle = module.handle as Handle | undefined;
    return handle?.isPublic === true && handle.hydrate === false;
  });
  const paths = shared.map(({ id }) => pathOf(lineOf(build.routes, id)));
  const exact = new Set(paths.filter((path) => !isPattern(path)));
  const patterns = paths.filter(isPattern).map((path) => patternOf(path));
  return (pathname) => exact.has(pathname) || patterns.some((pattern) => pattern.test(pathname));
}

const isPattern = (path: string) => /[:*?]/.test(path);

/** "/zuhause/:category/:subcategory?" as an expression. */
function patternOf(path: string): RegExp {
  const parts = path.split("/").slice(1);
  const expressions = parts.map((part) => {
    if (!part.startsWith(":")) return `/${part.replaceAll(".", "\\.")}`;
    return part.endsWith("?") ? "(?:/[^/]+)?" : "/[^/]+";
  });
  return new RegExp(`^${expressions.join("")}$`);
}

function pathOf(line: Routes[string][]): string {
  return `/${line.map((route) => route.path ?? "").join("/")}`.replace(/\/+/g, "/").replace(/(?<=.)\/$/, "");
}

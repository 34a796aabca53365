import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/router";
import type { Handle } from "#app/handle.ts";
import type { Ctx } from "#server/domain/context.ts";
import { documents, type Screen } from "./documents.ts";
import type { PageAnswer } from "./page-answer.ts";

type Routes = ServerBuild["routes"];

/**
 * Remix compares a path with every route of its build, and prepares every route for drawing, on each request. Here each
 * screen has a Remix that knows it alone; nearly all stand at a path without parameters, and are found by it at once.
 */
export function screens(
  build: ServerBuild | (() => Promise<ServerBuild>),
): (request: Request, context: Ctx) => Promise<Response | PageAnswer> {
  const mode = process.env["NODE_ENV"];
  const whole = createRequestHandler(build, mode);
  if (typeof build === "function") return whole;
  const byPath = new Map<string, Screen>();
  const byId = new Map<string, Screen>();
  for (const { id } of Object.values(build.routes)) {
    if (id === "root") continue;
    const line = lineOf(build.routes, id);
    const only = withOnly(build, line);
    const screen = documents(only, line, createRequestHandler(only, mode));
    byId.set(id, screen);
    if (!isPattern(pathOf(line))) byPath.set(pathOf(line), screen);
  }
  const places = Object.values(build.routes).map(({ id, path = "" }) => ({ id, path }));
  return (request, context) => {
    const { pathname } = new URL(request.url);
    // What pages are made of has addresses of its own, which no screen's path matches.
    if (pathname.endsWith(".data")) return whole(request, context);
    const plain = byPath.get(pathname);
    if (plain) return plain(request, context, {});
    const [match] = matchRoutes(places, pathname) ?? [];
    const screen = match && byId.get(match.route.id);
    return screen ? screen(request, context, match.params) : whole(request, context);
  };
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

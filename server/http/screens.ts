import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";

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
    const path = `/${line.map((route) => route.path ?? "").join("/")}`.replace(/\/+/g, "/").replace(/(?<=.)\/$/, "");
    if (id !== "root" && !/[:*?]/.test(path)) byPath.set(path, createRequestHandler(withOnly(build, line), mode));
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

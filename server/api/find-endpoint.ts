import type { RequestContext } from "#server/context.ts";
import type { Endpoint } from "#server/platform/api/endpoint.ts";
import { everyEndpoint } from "./index.ts";

const patterns = everyEndpoint.map(({ base, endpoint }) => {
  const path = base + endpoint.path;
  return { endpoint, path, pattern: patternOf(path) };
});

/** The endpoint of a request, matched as Express does, case-insensitive; null: none. */
export function findEndpoint(method: string, path: string): Endpoint<RequestContext> | null {
  return find(method, path)?.endpoint ?? null;
}

/** The path of a request's endpoint, with the names of its parameters; null: none. */
export function routeOfCall(method: string, path: string): string | null {
  return find(method, path)?.path ?? null;
}

function find(method: string, path: string) {
  if (!/^\/api\//i.test(path)) return undefined;
  return patterns.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(path));
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}/?$`, "i");
}

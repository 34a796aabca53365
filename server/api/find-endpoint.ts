import type { RequestContext } from "#server/context.ts";
import type { Endpoint } from "#server/platform/api/endpoint.ts";
import { everyEndpoint } from "./index.ts";

const patterns = everyEndpoint.map(({ base, endpoint }) => ({ endpoint, pattern: patternOf(base + endpoint.path) }));

/** The endpoint of a request, matched as Express does, case-insensitive; null: none. */
export function findEndpoint(method: string, path: string): Endpoint<RequestContext> | null {
  if (!/^\/api\//i.test(path)) return null;
  const found = patterns.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(path));
  return found?.endpoint ?? null;
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}/?$`, "i");
}

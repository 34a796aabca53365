import type { Endpoint } from "./endpoint.ts";
import { endpoints } from "./index.ts";

const patterns = endpoints.map((endpoint) => ({ endpoint, pattern: patternOf(endpoint.path) }));

/** The call below /api/v1/{provider} that a request is of, as Express finds it: in any case; null: none. */
export function findEndpoint(method: string, path: string): Endpoint | null {
  const found = patterns.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(path));
  return found?.endpoint ?? null;
}

function patternOf(path: string): RegExp {
  return new RegExp(`^/api/v1/[^/]+${path.replaceAll(/:\w+/g, "[^/]+")}/?$`, "i");
}

import { getHttpOperationsFromSpec } from "@stoplight/prism-http";
import { createServer } from "@stoplight/prism-http-server";
import { pino } from "pino";
import { afterAll, expect } from "vitest";
import { openapi } from "#server/api/openapi/document.ts";

type Prism = Parameters<typeof createServer>[1];

/**
 * Stoplight's Prism in front of a facade: it compares each call and each answer with the description, and says in
 * sl-violations what does not fit. Paths are those of the description, without /api. `mayDiffer`: what front ends do
 * that the description does not say.
 */
export async function validatingProxy(port: number, mayDiffer: (route: string) => boolean) {
  const config = {
    isProxy: true,
    upstreamProxy: undefined,
    upstream: new URL(`http://127.0.0.1:${port}/api`),
    validateRequest: true,
    validateResponse: true,
    checkSecurity: true,
    errors: false,
    mock: { dynamic: false },
  };
  const logger = pino({ level: "silent" }) as unknown as Prism["components"]["logger"];
  const proxy = createServer(await getHttpOperationsFromSpec(openapi()), {
    components: { logger },
    cors: false,
    config,
  });
  const address = new URL(await proxy.listen(0, "127.0.0.1"));
  afterAll(() => proxy.close());
  const { paths } = openapi();
  return {
    port: Number(address.port),
    /** A call in the description's spelling, which Prism insists on; without /api. */
    spelled: (path: string) => spelled(path, Object.keys(paths)),
    expectFits(route: string, headers: Record<string, unknown>): void {
      if (!mayDiffer(route)) expect([route, headers["sl-violations"]]).toEqual([route, undefined]);
    },
  };
}

function spelled(called: string, templates: readonly string[]): string {
  const [path = "", query] = called.replace(/^\/api/i, "").split("?");
  const parts = path.replace(/\/$/, "").split("/");
  const isName = (part: string) => part.startsWith("{");
  const names = (template: string) => template.split("/").filter(isName).length;
  const fitting = templates.filter((template) => {
    const own = template.split("/");
    return (
      own.length === parts.length &&
      own.every((part, index) => isName(part) || part.toLowerCase() === parts[index]?.toLowerCase())
    );
  });
  const [template] = fitting.sort((a, b) => names(a) - names(b));
  const written = template?.split("/").map((part, index) => (isName(part) ? parts[index] : part)) ?? parts;
  return [written.join("/"), ...(query === undefined ? [] : [query])].join("?");
}

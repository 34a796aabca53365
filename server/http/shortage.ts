import type { ServerBuild } from "@remix-run/node";
import { type Work, withWorks } from "./works.ts";

/**
 * What Postgres says when it lacks something for the moment: a connection (08), room on its disk, memory or places (53),
 * time (57014), or itself (57P: it starts or ends; 25006: it may only read). The rest is what its client says while waiting.
 */
const states = /\b(?:08\d{3}|53\d{3}|57014|57P0\d|25006|P1001|P1008|P1017|P2024)\b/;
const words =
  /no space left on device|timeout exceeded when trying to connect|query read timeout|connection terminated/i;

/** Will the same work succeed later, without anybody mending it in the code? */
export function isShortage(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false;
  const { code, originalCode } = fault as { code?: unknown; originalCode?: unknown };
  return states.test(`${code} ${originalCode}`) || words.test(fault.message) || isShortage(fault.cause);
}

/** The build whose screens answer with 503 while the database lacks something: a form that was sent can be sent again. */
export function tellingShortages(build: ServerBuild): ServerBuild {
  const telling = <W extends Work>(work: W): W =>
    (async (args) => {
      try {
        return await work(args);
      } catch (fault) {
        if (!isShortage(fault)) throw fault;
        args.context.log.error({ err: fault }, "a screen lacks the database");
        throw new Response(null, { status: 503 });
      }
    }) as W;
  return withWorks(build, (_, { loader, action }) => ({
    ...(loader ? { loader: telling(loader) } : {}),
    ...(action ? { action: telling(action) } : {}),
  }));
}

import { isFault } from "#server/platform/fault.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { RequestContext } from "../context.ts";

/**
 * Returns the content source's answer. Missing content is refused; an unavailable service is logged with the content's
 * name and refused.
 */
export async function passContent<T>(
  ctx: Pick<RequestContext, "log">,
  name: string,
  work: () => Promise<T | null>,
): Promise<Outcome<T>> {
  try {
    const found = await work();
    return found === null ? refuse("notFound") : done(found);
  } catch (fault) {
    if (!isFault(fault, "contentUnavailable")) throw fault;
    ctx.log.error({ err: fault, page: name }, `Fehler beim Laden des CMS Inhalts ${name}`);
    return refuse("contentUnavailable");
  }
}

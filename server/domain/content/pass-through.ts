import type { RequestContext } from "../context.ts";
import { isFault } from "../fault.ts";
import { done, type Outcome, refuse } from "../outcome.ts";

/** What the content source answers; a missing content is refused, and a service without an answer is logged by name. */
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

import type { RequestContext } from "../context.ts";

/**
 * What other services fail with when they do not answer and nothing of them is kept, and what a tenant does whose record
 * names no product source that there is; content says what was asked for.
 */
type Unavailable = { tag: "contentUnavailable" | "productsUnavailable" | "unknownProductApi"; content?: string };
const tags: ReadonlySet<unknown> = new Set(["contentUnavailable", "productsUnavailable", "unknownProductApi"]);

/**
 * What a block of a page asks of content or products; null when it cannot be had just now. The block says so then ("Inhalt
 * nicht verfügbar", specification section 8), the page works on, and the log names the page or what it asked for.
 */
export async function ifAvailable<T>(
  ctx: Pick<RequestContext, "log">,
  work: () => Promise<T>,
  page?: string,
): Promise<T | null> {
  try {
    return await work();
  } catch (fault) {
    if (!tags.has((fault as Partial<Unavailable> | null)?.tag)) throw fault;
    const name = page ?? (fault as Unavailable).content ?? "products";
    ctx.log.error({ err: fault, page: name }, `Fehler beim Laden des CMS Inhalts ${name}`);
    return null;
  }
}

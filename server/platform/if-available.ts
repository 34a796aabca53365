import type { RequestContext } from "./context.ts";

/**
 * Faults of upstream services that do not answer and have no cached answer, and of a tenant whose record names an
 * unknown product source. `content`: what was requested.
 */
type Unavailable = { tag: "contentUnavailable" | "productsUnavailable" | "unknownProductApi"; content?: string };
const tags: ReadonlySet<unknown> = new Set(["contentUnavailable", "productsUnavailable", "unknownProductApi"]);

/**
 * Runs a request for content or products of a page's block; null: currently unavailable. The block then says so
 * ("Inhalt nicht verfügbar"), the page is shown without it, and the log names the page or the requested content.
 */
export async function ifAvailable<T>(
  ctx: Pick<RequestContext, "log">,
  work: () => Promise<T>,
  page?: string,
): Promise<T | null> {
  try {
    return await work();
  } catch (fault) {
    const { tag, content } = (fault ?? {}) as Partial<Unavailable>;
    if (!tags.has(tag)) throw fault;
    const name = page ?? content ?? "products";
    const said =
      tag === "contentUnavailable" ? `Fehler beim Laden des CMS Inhalts ${name}` : "products are unavailable";
    ctx.log.error({ err: fault, page: name }, said);
    return null;
  }
}

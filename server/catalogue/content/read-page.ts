import { ifAvailable } from "#server/platform/if-available.ts";
import type { RequestContext } from "../context.ts";
import type { Footnote, PageText } from "./model.ts";

/** The text of a page; null: missing or currently unavailable, and the page is shown without it. */
export async function readPage(ctx: RequestContext, slug: string): Promise<PageText | null> {
  try {
    const text = await ctx.content.pageText(slug, ctx.language);
    if (!text) ctx.log.warn({ slug }, `Fehler beim Laden des CMS Inhalts ${slug}`);
    return text;
  } catch (fault) {
    ctx.log.error({ slug, err: fault }, `Fehler beim Laden des CMS Inhalts ${slug}`);
    return null;
  }
}

/** The footnotes with these keys, without duplicates, in order; null: currently unavailable. */
export async function readFootnotes(ctx: RequestContext, keys: readonly string[]): Promise<Footnote[] | null> {
  const wanted = [...new Set(keys)];
  return wanted.length === 0 ? [] : ifAvailable(ctx, () => ctx.content.footnotes(wanted, ctx.language));
}

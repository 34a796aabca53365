import type { RequestContext } from "../context.ts";
import { ifAvailable } from "../upstream/if-available.ts";
import type { Footnote } from "./model.ts";

/** The footnotes of these keys, each once, in their order; null when they cannot be had just now. */
export async function readFootnotes(ctx: RequestContext, keys: readonly string[]): Promise<Footnote[] | null> {
  const wanted = [...new Set(keys)];
  return wanted.length === 0 ? [] : ifAvailable(ctx, () => ctx.content.footnotes(wanted, ctx.language));
}

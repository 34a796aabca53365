import { ifAvailable } from "#server/platform/answers/if-available.ts";
import type { RequestContext } from "../context.ts";
import type { Footnote } from "./model.ts";

/** The footnotes with these keys, without duplicates, in order; null: currently unavailable. */
export async function readFootnotes(ctx: RequestContext, keys: readonly string[]): Promise<Footnote[] | null> {
  const wanted = [...new Set(keys)];
  return wanted.length === 0 ? [] : ifAvailable(ctx, () => ctx.content.footnotes(wanted, ctx.language));
}

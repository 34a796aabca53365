import type { Outcome } from "#server/platform/outcome.ts";
import type { RequestContext } from "../context.ts";
import { passContent } from "./pass-through.ts";

export type TextVariable = { name: string; value: string };

/** All variables that texts may use (or only `names`), by name. */
export async function readVariables(ctx: RequestContext, names: readonly string[] | null): Promise<TextVariable[]> {
  const values = await ctx.content.variables();
  return Object.entries(values)
    .filter(([name]) => names === null || names.includes(name))
    .map(([name, value]) => ({ name, value }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** The variables for the texts of one page or list; refused if the tenant has neither. */
export function pageVariables(
  ctx: RequestContext,
  page: string,
  names: readonly string[] | null,
): Promise<Outcome<TextVariable[]>> {
  return passContent(ctx, page, async () => {
    const texts = (await ctx.content.pageText(page, ctx.language)) ?? (await ctx.content.list(page, ctx.language));
    return texts && readVariables(ctx, names);
  });
}

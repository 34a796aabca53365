import type { RequestContext } from "../context.ts";
import type { Tenant } from "../model.ts";

/** The tenant with the colours of a draft; null: there is no such draft, or somebody else chose them. */
export async function previewOfTheme(
  ctx: RequestContext,
  { id, authorId }: { id: string; authorId: string },
): Promise<Tenant | null> {
  const draft = await ctx.themes.draft();
  return draft?.id === id && draft.authorId === authorId ? { ...ctx.tenant, theme: draft.theme } : null;
}

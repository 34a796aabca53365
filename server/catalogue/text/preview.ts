import type { Content } from "../content/ports.ts";
import type { RequestContext } from "../context.ts";
import { isSameText, type TextDraft } from "./model.ts";

/** The pages' texts with a draft in its place; null: there is no such draft, or somebody else wrote it. */
export async function previewOf(
  ctx: RequestContext,
  { id, authorId }: Pick<TextDraft, "id" | "authorId">,
): Promise<{ draft: TextDraft; content: Content } | null> {
  const draft = await ctx.texts.draftById(id);
  if (draft?.authorId !== authorId) return null;
  const { content, textFiles } = ctx;
  const pageText: Content["pageText"] = async (slug, language) =>
    isSameText(draft, { slug, language }) ? textFiles.page(draft.markdown, language) : content.pageText(slug, language);
  const list: Content["list"] = async (name, language) =>
    isSameText(draft, { slug: name, language })
      ? textFiles.blocks(draft.markdown, language)
      : content.list(name, language);
  return { draft, content: { ...content, pageText, list } };
}

import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { Language } from "#server/platform/tenant/model.ts";
import { languages } from "#server/platform/tenant/model.ts";
import type { RequestContext } from "../context.ts";
import { applyTexts, type TextAuthor } from "./apply-texts.ts";
import { isLegalText, type TextName, type TextVersion, titleOf } from "./model.ts";

/** `version` null: the shared text is shown, and the tenant never wrote an own one. */
export type ListedText = TextName & { title: string; version: TextVersion | null };

/** Every text that the tenant may write, by title. Those that exist in one language are listed in both. */
export async function listTexts(ctx: RequestContext): Promise<ListedText[]> {
  const [inForce, files] = await Promise.all([ctx.texts.inForce(), ctx.textFiles.slugs()]);
  const slugs = new Set([...files, ...inForce.map(({ slug }) => slug)].filter((slug) => !isLegalText(slug)));
  const names = [...slugs].flatMap((slug) => languages.map((language) => ({ slug, language })));
  const all = names.map(async ({ slug, language }) => {
    const version = inForce.find((one) => one.slug === slug && one.language === language) ?? null;
    const markdown = version?.markdown ?? (await ctx.textFiles.markdown({ slug, language }));
    return { slug, language, version, title: markdown === null ? "" : titleOf(markdown) };
  });
  return Promise.all(all);
}

/** A text with all its versions, newest first. `shown`: as it is written now; `shared`: without an own version. */
export type WrittenText = TextName & { shown: string; shared: string; versions: TextVersion[] };

/** null: the tenant has no such text to write. */
export async function viewText(ctx: RequestContext, slug: string, language: Language): Promise<WrittenText | null> {
  const name = { slug, language };
  if (isLegalText(slug)) return null;
  const [versions, files, file] = await Promise.all([
    ctx.texts.versions(name),
    ctx.textFiles.slugs(),
    ctx.textFiles.markdown(name),
  ]);
  if (versions.length === 0 && !files.includes(slug)) return null;
  const shared = file ?? "";
  return { ...name, versions, shared, shown: versions[0]?.markdown ?? shared };
}

/** `seen`: the number of the version that the author began with, 0: none. */
export type TextChangeWanted = TextName & { markdown: string | null; seen: number };

/**
 * Puts a text in force as a new version; `markdown` null: the shared text again. Refused (changedMeanwhile) if another
 * version than the one seen is in force. A text that is shown already makes no version: null.
 */
export async function publishText(
  ctx: RequestContext,
  { slug, language, markdown, seen }: TextChangeWanted,
  by: TextAuthor,
): Promise<Outcome<TextVersion | null>> {
  const text = await viewText(ctx, slug, language);
  if (!text) return refuse("notFound");
  if (markdown !== null && markdown === text.shown) return done(null);
  const before = text.versions.find(({ version }) => version === seen) ?? null;
  const wanted = { slug, language, markdown };
  const added = await applyTexts(ctx, { wanted: [wanted], seen: [{ text: wanted, before }] }, by);
  return added === null ? refuse("changedMeanwhile") : done(added[0] ?? null);
}

import { auditAs } from "#server/platform/audit/audit.ts";
import { withTransaction } from "#server/platform/context.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { dayOf } from "#server/platform/values/calendar.ts";
import { type Language, languages } from "#server/platform/values/language.ts";
import type { RequestContext } from "../context.ts";
import { applyIn, type TextAuthor } from "./apply-texts.ts";
import { isLegalText, isSameText, type TextDraft, type TextName, type TextVersion, titleOf } from "./model.ts";

/** `version` null: the shared text is shown, and the tenant never wrote an own one. */
export type ListedText = TextName & { title: string; version: TextVersion | null; draft: TextDraft | null };

/** Every text that the tenant may write, by title. Those that exist in one language are listed in both. */
export async function listTexts(ctx: RequestContext): Promise<ListedText[]> {
  const [inForce, files, drafts] = await Promise.all([ctx.texts.inForce(), ctx.textFiles.slugs(), ctx.texts.drafts()]);
  const slugs = new Set([...files, ...inForce.map(({ slug }) => slug)].filter((slug) => !isLegalText(slug)));
  const names = [...slugs].flatMap((slug) => languages.map((language) => ({ slug, language })));
  const all = names.map(async (name) => {
    const version = inForce.find((one) => isSameText(one, name)) ?? null;
    const markdown = version?.markdown ?? (await ctx.textFiles.markdown(name));
    const draft = drafts.find((one) => isSameText(one, name)) ?? null;
    return { ...name, version, draft, title: markdown === null ? "" : titleOf(markdown) };
  });
  return Promise.all(all);
}

/** A text with all its versions, newest first. `shown`: as it is written now; `shared`: without an own version. */
export type WrittenText = TextName & {
  shown: string;
  shared: string;
  versions: TextVersion[];
  draft: TextDraft | null;
};

/** null: the tenant has no such text to write. */
export async function viewText(ctx: RequestContext, slug: string, language: Language): Promise<WrittenText | null> {
  const name = { slug, language };
  if (isLegalText(slug)) return null;
  const [versions, draft, files, file] = await Promise.all([
    ctx.texts.versions(name),
    ctx.texts.draft(name),
    ctx.textFiles.slugs(),
    ctx.textFiles.markdown(name),
  ]);
  if (versions.length === 0 && !files.includes(slug)) return null;
  const shared = file ?? "";
  return { ...name, versions, draft, shared, shown: versions[0]?.markdown ?? shared };
}

/**
 * `seen`: the version that the author began with, 0: none. `draft`: the id of the draft they saw, "": none; null: it
 * does not matter.
 */
export type TextChangeWanted = TextName & { markdown: string | null; seen: number; draft: string | null };

/**
 * Puts a text in force as a new version, and drops the draft that the author saw; `markdown` null: the shared text
 * again, which leaves a draft alone. Refused if it has problems (invalidInput), and (changedMeanwhile) if another
 * version than the one seen is in force, or somebody saved another draft. A text that is shown already makes no
 * version: null.
 */
export async function publishText(
  ctx: RequestContext,
  { slug, language, markdown, seen, draft }: TextChangeWanted,
  by: TextAuthor,
): Promise<Outcome<TextVersion | null>> {
  const text = await viewText(ctx, slug, language);
  if (!text) return refuse("notFound");
  if (markdown !== null && ctx.textFiles.problems(slug, markdown).length > 0) return refuse("invalidInput");
  return withTransaction(ctx, async (tx) => {
    await tx.texts.lock();
    const [current] = await tx.texts.versions({ slug, language });
    const wanted = { slug, language, markdown };
    const isShown = markdown !== null && markdown === (current?.markdown ?? text.shared);
    const kept = await tx.texts.draft(wanted);
    if (!isShown && draft !== null && (kept?.id ?? "") !== draft) return refuse("changedMeanwhile");
    const added = isShown
      ? []
      : await applyIn(tx, { wanted: [wanted], seen: [{ text: wanted, before: { version: seen } }] }, by);
    if (added === null) return refuse("changedMeanwhile");
    if (kept && kept.id === draft) await tx.texts.dropDraft(kept.id);
    return done(added[0] ?? null);
  });
}

/**
 * Keeps what somebody wrote, scheduled for `publishAt` if that is not null: then it is refused if it has problems
 * (invalidInput). Refused (changedMeanwhile) if another draft than the one seen is there; the same again changes
 * nothing.
 */
export async function saveDraft(
  ctx: RequestContext,
  { slug, language, markdown, seen, draft, publishAt }: TextChangeWanted & { markdown: string; publishAt: Date | null },
  { actor, actorId, name }: TextAuthor,
): Promise<Outcome<TextDraft>> {
  if (!(await viewText(ctx, slug, language))) return refuse("notFound");
  if (publishAt && ctx.textFiles.problems(slug, markdown).length > 0) return refuse("invalidInput");
  return withTransaction(ctx, async (tx) => {
    await tx.texts.lock();
    const kept = await tx.texts.draft({ slug, language });
    const isSame =
      kept?.markdown === markdown && kept.base === seen && kept.publishAt?.getTime() === publishAt?.getTime();
    if (kept && isSame && kept.authorId === actorId) return done(kept);
    if ((kept?.id ?? "") !== draft) return refuse("changedMeanwhile");
    const saved = {
      slug,
      language,
      markdown,
      base: seen,
      savedAt: tx.now(),
      savedBy: name,
      authorId: actorId,
      publishAt,
    };
    const next = { ...saved, id: tx.secrets.newId() };
    await tx.texts.keepDraft(next);
    const about = `${slug} ${language}${publishAt ? ` ${dayOf(publishAt)}` : ""}`;
    if (publishAt || kept?.publishAt)
      await auditAs(tx, { kind: "textScheduled", actor, actorId, accountId: null, about });
    return done(next);
  });
}

/** Drops the draft that somebody saw; one that is gone or was saved since stays as it is. */
export function discardDraft(ctx: RequestContext, id: string): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    await tx.texts.lock();
    await tx.texts.dropDraft(id);
  });
}

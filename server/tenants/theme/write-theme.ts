import { auditAs } from "#server/platform/audit/audit.ts";
import { withTransaction } from "#server/platform/context.ts";
import type { Actor } from "#server/platform/event/model.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { dayOf } from "#server/platform/values/calendar.ts";
import { type Theme, themeCss, themeSchema } from "#server/platform/values/theme.ts";
import type { RequestContext, Tx } from "../context.ts";
import type { ThemeDraft } from "./model.ts";

/** Who chooses: `name` stands at the version, `actorId` in the audit trail. */
export type ThemeAuthor = { actor: Actor; actorId: string; name: string };

/**
 * `seen`: the version of the colours that the author began with. `draft`: the id of the draft they saw, "": none; null:
 * it does not matter.
 */
export type ThemeWanted = { theme: Theme; seen: number; draft: string | null };

/**
 * Puts colours in force as a new version of the tenant, and drops the draft that the author saw. Refused
 * (changedMeanwhile) if other colours than those seen are in force, or somebody saved another draft. Those in force
 * already make no version: null, so that a repeat is harmless. Throws for colours that are hard to read: who asks has
 * said so.
 */
export function publishTheme(
  ctx: RequestContext,
  { theme, seen, draft }: ThemeWanted,
  by: ThemeAuthor,
): Promise<Outcome<number | null>> {
  return withTransaction(ctx, async (tx) => {
    await tx.themes.lock();
    const kept = await tx.themes.draft();
    const applied = await applyIn(tx, { theme: themeSchema.parse(theme), seen }, by, () =>
      draft === null || (kept?.id ?? "") === draft ? null : refuse("changedMeanwhile"),
    );
    if (applied.ok && kept && kept.id === draft) await tx.themes.dropDraft(kept.id);
    return applied;
  });
}

/** In a transaction that has the themes' lock. `refusal`: why they may not replace others, asked only if they would. */
export async function applyIn(
  tx: Tx,
  { theme, seen }: Omit<ThemeWanted, "draft">,
  { actor, actorId, name }: ThemeAuthor,
  refusal: () => Outcome<never> | null = () => null,
): Promise<Outcome<number | null>> {
  const [current] = await tx.themes.versions();
  if (current && looksTheSame(current.theme, theme)) return done(null);
  if (current?.version !== seen) return refuse("changedMeanwhile");
  const refused = refusal();
  if (refused) return refused;
  const version = await tx.themes.apply(theme, name, tx.now());
  await auditAs(tx, { kind: "themeApplied", actor, actorId, accountId: null, about: `version ${version}` });
  return done(version);
}

/**
 * Keeps the colours that somebody chose, scheduled for `publishAt` if that is not null. Refused (changedMeanwhile) if
 * another draft than the one seen is there; the same again changes nothing. Throws for scheduled ones that are hard to
 * read.
 */
export function saveTheme(
  ctx: RequestContext,
  { theme, seen, draft, publishAt }: ThemeWanted & { publishAt: Date | null },
  { actor, actorId, name }: ThemeAuthor,
): Promise<Outcome<ThemeDraft>> {
  if (publishAt) themeSchema.parse(theme);
  return withTransaction(ctx, async (tx) => {
    await tx.themes.lock();
    const kept = await tx.themes.draft();
    const isSame = kept?.base === seen && kept.publishAt?.getTime() === publishAt?.getTime();
    if (kept && isSame && kept.authorId === actorId && looksTheSame(kept.theme, theme)) return done(kept);
    if ((kept?.id ?? "") !== draft) return refuse("changedMeanwhile");
    const saved = { theme, base: seen, savedAt: tx.now(), savedBy: name, authorId: actorId, publishAt };
    const next = { ...saved, id: tx.secrets.newId() };
    await tx.themes.keepDraft(next);
    const about = publishAt && dayOf(publishAt);
    if (publishAt || kept?.publishAt)
      await auditAs(tx, { kind: "themeScheduled", actor, actorId, accountId: null, about });
    return done(next);
  });
}

/** Drops the draft that somebody saw; one that is gone or was saved since stays as it is. */
export function discardTheme(ctx: RequestContext, id: string): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    await tx.themes.lock();
    await tx.themes.dropDraft(id);
  });
}

const looksTheSame = (one: Theme, other: Theme) => themeCss(one) === themeCss(other);

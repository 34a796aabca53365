import { auditAs } from "#server/platform/audit/audit.ts";
import { audited, withAuditEntries } from "#server/platform/audit/audited-action.ts";
import { withTransaction } from "#server/platform/context.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { dayOf } from "#server/platform/values/calendar.ts";
import type { Cents } from "#server/platform/values/money.ts";
import { applyCatalogueIn } from "../apply.ts";
import type { CatalogueVersion } from "../changes.ts";
import type { RequestContext, Tx } from "../context.ts";
import { checkReferences } from "../references.ts";
import type { CatalogueFile } from "../schema.ts";
import type { TextAuthor } from "../text/apply-texts.ts";
import type { ItemDraft, ItemKind } from "./model.ts";

/**
 * `seen`: the version of the catalogue that the author began with. `draft`: the id of the draft they saw, "": none;
 * null: it does not matter.
 */
export type ItemWanted<F> = { itemId: string; facts: F; seen: number; draft: string | null };

export const isSameFacts = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Puts the facts of one product or campaign in force as the next version of the catalogue, and drops the draft that the
 * author saw. Refused (changedMeanwhile) if its facts are others than in the version seen, or somebody saved another
 * draft; (notAuthorized) if rewards above the tenant's limit would hold for longer. Facts that are in force already
 * make no version: null, so that a repeat is harmless.
 */
export function publishItem<F>(
  ctx: RequestContext,
  kind: ItemKind<F>,
  { itemId, facts, seen, draft }: ItemWanted<F>,
  by: TextAuthor,
): Promise<Outcome<number | null>> {
  return withAuditEntries(ctx, by, async (tx) => {
    await tx.itemDrafts.lock();
    const kept = await tx.itemDrafts.draft(kind.name, itemId);
    const isOther = draft !== null && (kept?.id ?? "") !== draft;
    const applied = await applyIn(tx, kind, { itemId, facts, seen, isOther }, by.name);
    if (applied.ok && kept && kept.id === draft) await tx.itemDrafts.dropDraft(kept.id);
    return applied;
  });
}

/** In a transaction that has the lock, for a draft whose day has come; its entry is in its author's name. */
export async function applyWithEntries<F>(
  tx: Tx,
  kind: ItemKind<F>,
  wanted: Omit<ItemWanted<F>, "draft">,
  { actor, actorId, name }: TextAuthor,
): Promise<Outcome<number | null>> {
  const applied = await applyIn(tx, kind, wanted, name);
  if (!applied.ok) return applied;
  for (const entry of applied.entries) await auditAs(tx, { ...entry, actor, actorId });
  return done(applied.value);
}

/** `isOther`: somebody saved another draft, so these facts may not replace others. */
async function applyIn<F>(
  tx: Tx,
  kind: ItemKind<F>,
  { itemId, facts, seen, isOther = false }: Omit<ItemWanted<F>, "draft"> & { isOther?: boolean },
  name: string,
) {
  const current = await tx.catalogue.inForce();
  if (!current) return refuse("notFound");
  const before = kind.factsIn(current.catalogue, itemId);
  if (isSameFacts(before, facts)) return audited<number | null>(null, null);
  if (isOther || !isSameFacts(before, await factsAt(tx, kind, itemId, seen))) return refuse("changedMeanwhile");
  const next = kind.withFacts(current.catalogue, itemId, facts);
  // Its form has checked them; what it points to went in the meantime.
  if (checkReferences(next).length > 0) return refuse("changedMeanwhile");
  if (prolongsAbove(current.catalogue, next, tx.tenant.recommendation.maxRewardCents)) return refuse("notAuthorized");
  return applyCatalogueIn(tx, next, name);
}

/** The facts in a version of the catalogue; null: it does not have the item, or there is no such version. */
export async function factsAt<F>(
  ctx: { catalogue: { version(version: number): Promise<CatalogueVersion | null> } },
  kind: ItemKind<F>,
  itemId: string,
  version: number,
): Promise<F | null> {
  const seen = await ctx.catalogue.version(version);
  return seen && kind.factsIn(seen.catalogue, itemId);
}

/** Whether a campaign runs on more days than before with a reward above the limit, which nobody decides alone. */
export function prolongsAbove(before: CatalogueFile, after: CatalogueFile, limit: Cents): boolean {
  return after.campaigns.some(({ id, startsOn, endsOn, raises }) => {
    const known = before.campaigns.find((one) => one.id === id);
    const isLonger = !known || startsOn < known.startsOn || endsOn > known.endsOn;
    return isLonger && raises.some(({ cents }) => cents > limit);
  });
}

/**
 * Keeps the facts that somebody changed, scheduled for `publishAt` if that is not null. Refused (changedMeanwhile) if
 * another draft than the one seen is there; (notAuthorized) if it is scheduled, and rewards above the tenant's limit
 * would hold for longer. The same again changes nothing.
 */
export function saveItem<F>(
  ctx: RequestContext,
  kind: ItemKind<F>,
  { itemId, facts, seen, draft, publishAt }: ItemWanted<F> & { publishAt: Date | null },
  { actor, actorId, name }: TextAuthor,
): Promise<Outcome<ItemDraft>> {
  return withTransaction(ctx, async (tx) => {
    await tx.itemDrafts.lock();
    const kept = await tx.itemDrafts.draft(kind.name, itemId);
    const isSame = kept?.base === seen && kept.publishAt?.getTime() === publishAt?.getTime();
    if (kept && isSame && kept.authorId === actorId && isSameFacts(kind.parse(kept.facts), facts)) return done(kept);
    if ((kept?.id ?? "") !== draft) return refuse("changedMeanwhile");
    const current = publishAt && (await tx.catalogue.inForce());
    const next = current && kind.withFacts(current.catalogue, itemId, facts);
    if (next && prolongsAbove(current.catalogue, next, tx.tenant.recommendation.maxRewardCents))
      return refuse("notAuthorized");
    const saved = { facts, base: seen, savedAt: tx.now(), savedBy: name, authorId: actorId, publishAt };
    const changed = { ...saved, kind: kind.name, itemId, id: tx.secrets.newId() };
    await tx.itemDrafts.keepDraft(changed);
    const about = `${kind.name} ${itemId}${publishAt ? ` ${dayOf(publishAt)}` : ""}`;
    if (publishAt || kept?.publishAt)
      await auditAs(tx, { kind: "catalogueScheduled", actor, actorId, accountId: null, about });
    return done(changed);
  });
}

/** Drops the draft that somebody saw; one that is gone or was saved since stays as it is. */
export function discardItem(ctx: RequestContext, id: string): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    await tx.itemDrafts.lock();
    await tx.itemDrafts.dropDraft(id);
  });
}

/** A version of the catalogue that changed an item, with its facts from then on. */
export type ItemFacts<F> = { version: number; facts: F; appliedAt: Date; appliedBy: string };

/** The versions that changed the item's facts, newest first; the oldest is as far back as the history is read. */
export async function versionsOf<F>(ctx: RequestContext, kind: ItemKind<F>, itemId: string): Promise<ItemFacts<F>[]> {
  const all = await ctx.catalogue.versionsOf(kind.part, itemId);
  const told = all.map(({ item, ...version }) => ({ ...version, facts: item === null ? null : kind.parse(item) }));
  return told.flatMap(({ facts, ...version }, at) =>
    facts !== null && !isSameFacts(facts, told[at + 1]?.facts ?? null) ? [{ ...version, facts }] : [],
  );
}

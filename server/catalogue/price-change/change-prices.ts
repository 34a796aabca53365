import type { AuditAct } from "#server/platform/audit/acts.ts";
import { audited, withAuditEntries } from "#server/platform/audit/audited-action.ts";
import { withTransaction } from "#server/platform/context.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { dayOf } from "#server/platform/values/calendar.ts";
import { applyCatalogueIn } from "../apply.ts";
import type { CatalogueVersion } from "../changes.ts";
import type { RequestContext, Tx } from "../context.ts";
import { campaignItems } from "../item/kinds.ts";
import type { ItemDraft } from "../item/model.ts";
import type { TextAuthor } from "../text/apply-texts.ts";
import { changedFrom, withChange } from "./catalogue-with.ts";
import type { CampaignDays, NewReward, PriceChange } from "./model.ts";
import { isOutdated, isWaiting, needsSecond, newChange } from "./rules.ts";

/**
 * Keeps the rewards that somebody wants, so that they can be rehearsed; nothing is in force. `base`: the version of the
 * catalogue that they began with; `seen`: the id of the open change that they saw, "": none. Refused (changedMeanwhile)
 * if there is another, or a second person was asked. Without a difference to what is in force no draft is kept: null.
 */
export function savePriceDraft(
  ctx: RequestContext,
  {
    wanted,
    base,
    seen,
    campaignId,
  }: Pick<PriceChange, "base" | "campaignId"> & {
    wanted: readonly NewReward[];
    seen: string;
  },
  by: TextAuthor,
): Promise<Outcome<PriceChange | null>> {
  return withTransaction(ctx, async (tx) => {
    await tx.priceChanges.lock();
    const [open, current] = await openAndCurrent(tx);
    if (!current) return refuse("notFound");
    const rewards = changedFrom(current, { campaignId, rewards: wanted });
    const isSame =
      open?.base === base &&
      open.campaignId === campaignId &&
      open.days === null &&
      JSON.stringify(open.rewards) === JSON.stringify(rewards);
    if (open && isSame && open.authorId === by.actorId) return done(open);
    if ((open?.id ?? "") !== seen || (open && isWaiting(open, tx.now()))) return refuse("changedMeanwhile");
    if (open) await tx.priceChanges.drop(open.id);
    if (rewards.length === 0) return done(null);
    const draft = newChange(tx, by, { base, campaignId, rewards, days: null });
    await tx.priceChanges.save(draft);
    return done(draft);
  });
}

/** Drops a draft that somebody saw; one that waits, is gone or was changed since stays as it is. */
export function discardPriceDraft(ctx: RequestContext, id: string): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    await tx.priceChanges.lock();
    const open = await tx.priceChanges.open();
    if (open?.id === id && !isWaiting(open, tx.now())) await tx.priceChanges.drop(id);
  });
}

/**
 * Puts a draft in force as a new version of the catalogue. Refused: above the tenant's limit (notAuthorized); what it
 * changes is another by now, or another draft than the one seen is there (changedMeanwhile). A repeat changes nothing.
 */
export function publishPrices(ctx: RequestContext, id: string, by: TextAuthor): Promise<Outcome<number | null>> {
  return withAuditEntries(ctx, by, async (tx) => {
    await tx.priceChanges.lock();
    const known = await tx.priceChanges.byId(id);
    if (known?.state === "published") return audited(known.version, null);
    const draft = await draftOfOne(tx, id);
    if (!draft.ok) return draft;
    const { change, current } = draft.value;
    return publishIn(tx, change, { current, by, names: by.name });
  });
}

/** Lets a draft be put in force on its day. Refused, and repeated, as `publishPrices` is. */
export function schedulePrices(
  ctx: RequestContext,
  { id, publishAt }: { id: string; publishAt: Date },
  by: TextAuthor,
): Promise<Outcome<null>> {
  return withAuditEntries(ctx, by, async (tx) => {
    await tx.priceChanges.lock();
    const known = await tx.priceChanges.byId(id);
    if (known?.state === "scheduled" && known.publishAt?.getTime() === publishAt.getTime()) return audited(null, null);
    const draft = await draftOfOne(tx, id);
    if (!draft.ok) return draft;
    await tx.priceChanges.save({ ...draft.value.change, state: "scheduled", publishAt });
    return audited(null, entryOf("schedulePrices", id, publishAt));
  });
}

/**
 * The draft that one person may decide about, and the catalogue that it changes. Refused as `publishPrices` says. Needs
 * the lock.
 */
async function draftOfOne(tx: Tx, id: string): Promise<Outcome<{ change: PriceChange; current: CatalogueVersion }>> {
  const [open, current] = await openAndCurrent(tx);
  if (!current || open?.id !== id || isWaiting(open, tx.now()) || (await isOutdated(tx, open, current)))
    return refuse("changedMeanwhile");
  return needsSecond(tx, open) ? refuse("notAuthorized") : done({ change: open, current });
}

/** Ends what is scheduled before its day; it stays in the history. One that is not scheduled stays as it is. */
export function unschedulePrices(ctx: RequestContext, id: string, by: TextAuthor): Promise<Outcome<null>> {
  return withAuditEntries(ctx, by, async (tx) => {
    await tx.priceChanges.lock();
    const known = await tx.priceChanges.byId(id);
    if (known?.state === "withdrawn") return audited(null, null);
    if (known?.state !== "scheduled") return refuse("changedMeanwhile");
    await tx.priceChanges.save({ ...known, state: "withdrawn", ...decidedBy(tx, by) });
    return audited(null, entryOf("withdrawPrices", id));
  });
}

/**
 * In a transaction that has the lock. `names`: of everybody who decided, as the version keeps them. A draft of the
 * campaign with these days, of the same version, goes on from the new one; one with others would undo them.
 */
export async function publishIn(
  tx: Tx,
  change: PriceChange,
  { current, by, names }: { current: CatalogueVersion; by: TextAuthor; names: string },
) {
  const applied = await applyCatalogueIn(tx, withChange(current.catalogue, change), names);
  const kept = change.days && (await tx.itemDrafts.draft("campaign", change.campaignId ?? ""));
  if (kept?.base === change.base && hasDays(kept, change.days) && applied.value !== null)
    await tx.itemDrafts.keepDraft({ ...kept, base: applied.value });
  await tx.priceChanges.save({ ...change, state: "published", ...decidedBy(tx, by), version: applied.value });
  return applied;
}

function hasDays({ facts }: ItemDraft, days: CampaignDays | null): boolean {
  const { startsOn, endsOn } = campaignItems.parse(facts);
  return startsOn === days?.startsOn && endsOn === days.endsOn;
}

export const decidedBy = (tx: Tx, { actorId, name }: TextAuthor) => ({
  deciderId: actorId,
  decider: name,
  decidedAt: tx.now(),
});

export async function openAndCurrent(tx: Tx) {
  return [await tx.priceChanges.open(), await tx.catalogue.inForce()] as const;
}

/** `publishAt` null: it has no day. */
export const entryOf = (act: Extract<AuditAct, `${string}Prices`>, id: string, publishAt: Date | null = null) =>
  ({
    kind: "priceChange",
    accountId: null,
    about: `${act}:${id}${publishAt ? ` ${dayOf(publishAt)}` : ""}`,
  }) as const;

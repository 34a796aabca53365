import { audited, byBoth, refusalOfTwo, withAuditEntries } from "#server/platform/audit/audited-action.ts";
import { withTransaction } from "#server/platform/context.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { addDays, dayOf } from "#server/platform/values/calendar.ts";
import type { Cents } from "#server/platform/values/money.ts";
import { applyCatalogueIn } from "../apply.ts";
import type { CatalogueVersion } from "../changes.ts";
import type { ReadContext, RequestContext, Tx } from "../context.ts";
import type { TextAuthor } from "../text/apply-texts.ts";
import { changedFrom, withChange } from "./catalogue-with.ts";
import { askedDays, type NewReward, type PriceChange } from "./model.ts";

/** A second person was asked, and there is still time. Afterwards the change is a draft again. */
export function isWaiting({ state, askedAt }: PriceChange, now: Date): boolean {
  return state === "waiting" && askedAt !== null && dayOf(now) <= addDays(dayOf(askedAt), askedDays);
}

/** The rewards above the tenant's limit, which nobody changes alone. */
export function aboveLimit(ctx: Pick<ReadContext, "tenant">, rewards: readonly NewReward[]): NewReward[] {
  const limit: Cents = ctx.tenant.recommendation.maxRewardCents;
  return rewards.filter(({ cents }) => cents > limit);
}

/** Nobody puts it in force alone: rewards above the tenant's limit, or such rewards on more days. */
export const needsSecond = (ctx: Pick<ReadContext, "tenant">, { rewards, days }: PriceChange): boolean =>
  days !== null || aboveLimit(ctx, rewards).length > 0;

/** A change that its author begins now; `days` null: of rewards. */
export function newChange(
  tx: Pick<Tx, "secrets" | "now">,
  { actorId, name }: TextAuthor,
  facts: Pick<PriceChange, "base" | "campaignId" | "rewards" | "days">,
): PriceChange {
  return {
    ...facts,
    id: tx.secrets.newId(),
    state: "draft",
    reason: "",
    savedAt: tx.now(),
    authorId: actorId,
    author: name,
    askedAt: null,
    deciderId: null,
    decider: null,
    decidedAt: null,
    declinedWhy: null,
    version: null,
  };
}

/**
 * Keeps the rewards that somebody wants, so that they can be rehearsed; nothing is in force. `seen`: the id of the open
 * change that they saw, "": none. Refused (changedMeanwhile) if there is another, or a second person was asked. Without
 * a difference to what is in force no draft is kept: null.
 */
export function savePriceDraft(
  ctx: RequestContext,
  { wanted, seen, campaignId }: { wanted: readonly NewReward[]; seen: string; campaignId: string | null },
  by: TextAuthor,
): Promise<Outcome<PriceChange | null>> {
  return withTransaction(ctx, async (tx) => {
    await tx.priceChanges.lock();
    const [open, current] = await openAndCurrent(tx);
    if (!current) return refuse("notFound");
    const rewards = changedFrom(current, { campaignId, rewards: wanted });
    const isSame =
      open?.base === current.version &&
      open.campaignId === campaignId &&
      open.days === null &&
      JSON.stringify(open.rewards) === JSON.stringify(rewards);
    if (open && isSame && open.authorId === by.actorId) return done(open);
    if ((open?.id ?? "") !== seen || (open && isWaiting(open, tx.now()))) return refuse("changedMeanwhile");
    if (open) await tx.priceChanges.drop(open.id);
    if (rewards.length === 0) return done(null);
    const draft = newChange(tx, by, { base: current.version, campaignId, rewards, days: null });
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
 * Puts a draft in force as a new version of the catalogue. Refused: above the tenant's limit (notAuthorized); another
 * version, or another draft than the one seen is there (changedMeanwhile). A repeat changes nothing.
 */
export function publishPrices(ctx: RequestContext, id: string, by: TextAuthor): Promise<Outcome<number | null>> {
  return withAuditEntries(ctx, by, async (tx) => {
    await tx.priceChanges.lock();
    const known = (await tx.priceChanges.ended()).find((one) => one.id === id && one.state === "published");
    if (known) return audited(known.version, null);
    const [open, current] = await openAndCurrent(tx);
    if (!current || open?.id !== id || isWaiting(open, tx.now()) || open.base !== current.version)
      return refuse("changedMeanwhile");
    if (needsSecond(tx, open)) return refuse("notAuthorized");
    return publishIn(tx, open, { current, by, names: by.name });
  });
}

/** Asks a second person, with the reason. Refused as `publishPrices` is, but for the limit. */
export function askForPrices(
  ctx: RequestContext,
  { id, reason }: { id: string; reason: string },
  by: TextAuthor,
): Promise<Outcome<null>> {
  return withAuditEntries(ctx, by, async (tx) => {
    await tx.priceChanges.lock();
    const [open, current] = await openAndCurrent(tx);
    if (open?.id !== id || open.base !== current?.version) return refuse("changedMeanwhile");
    if (isWaiting(open, tx.now())) return audited(null, null);
    if (open.authorId !== by.actorId) return refuse("changedMeanwhile");
    await tx.priceChanges.save({ ...open, state: "waiting", reason, askedAt: tx.now() });
    return audited(null, entryOf("ask", id));
  });
}

/**
 * The second person puts what waits in force, under both names, or declines it with a reason; who asked withdraws it. A
 * person is never both. Refused as `refusalOfTwo` says; if it does not wait any more, or another version is in force
 * (changedMeanwhile).
 */
export async function decideAboutPrices(
  ctx: RequestContext,
  { id, intent, why }: { id: string; intent: "approve" | "decline" | "withdraw"; why: string },
  by: TextAuthor,
): Promise<Outcome<number | null>> {
  const waiting = await ctx.priceChanges.open();
  if (waiting?.id !== id) return refuse("changedMeanwhile");
  const refusal = await refusalOfTwo(ctx, waiting.authorId, by.actorId);
  if (intent === "withdraw" && refusal !== "sameOperator") return refuse("notAuthorized");
  if (intent !== "withdraw" && refusal) return refuse(refusal);
  return withAuditEntries(ctx, intent === "approve" ? byBoth(waiting.authorId, by.actorId) : by, async (tx) => {
    await tx.priceChanges.lock();
    const [open, current] = await openAndCurrent(tx);
    if (!current || open?.id !== id || !isWaiting(open, tx.now())) return refuse("changedMeanwhile");
    if (intent === "approve") {
      if (open.base !== current.version) return refuse("changedMeanwhile");
      return publishIn(tx, open, { current, by, names: `${open.author}, ${by.name}` });
    }
    const state = intent === "decline" ? ("declined" as const) : ("withdrawn" as const);
    await tx.priceChanges.save({ ...open, state, ...decidedBy(tx, by), declinedWhy: why || null });
    return audited(null, entryOf(intent, id));
  });
}

/**
 * `names`: of everybody who decided, as the version keeps them. A draft of the campaign whose days these are, of the
 * same version, goes on from the new one.
 */
async function publishIn(
  tx: Tx,
  open: PriceChange,
  { current, by, names }: { current: CatalogueVersion; by: TextAuthor; names: string },
) {
  const applied = await applyCatalogueIn(tx, withChange(current.catalogue, open), names);
  const kept = open.days && (await tx.itemDrafts.draft("campaign", open.campaignId ?? ""));
  if (kept?.base === open.base && applied.value !== null)
    await tx.itemDrafts.keepDraft({ ...kept, base: applied.value });
  await tx.priceChanges.save({ ...open, state: "published", ...decidedBy(tx, by), version: applied.value });
  return applied;
}

const decidedBy = (tx: Tx, { actorId, name }: TextAuthor) => ({
  deciderId: actorId,
  decider: name,
  decidedAt: tx.now(),
});

async function openAndCurrent(tx: Tx) {
  return [await tx.priceChanges.open(), await tx.catalogue.inForce()] as const;
}

export const entryOf = (action: "ask" | "decline" | "withdraw", id: string) =>
  ({ kind: "priceChange", accountId: null, about: `${action}:${id}` }) as const;

import { audited, byBoth, refusalOfTwo, withAuditEntries } from "#server/platform/audit/audited-action.ts";
import { withTransaction } from "#server/platform/context.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { addDays, dayOf } from "#server/platform/values/calendar.ts";
import { type Cents, parseCommission } from "#server/platform/values/money.ts";
import { applyCatalogueIn } from "../apply.ts";
import type { CatalogueVersion } from "../changes.ts";
import type { ReadContext, RequestContext, Tx } from "../context.ts";
import type { CatalogueFile } from "../schema.ts";
import type { TextAuthor } from "../text/apply-texts.ts";
import { askedDays, type NewReward, type PriceChange } from "./model.ts";

/**
 * The rewards that differ from those in force, of a campaign's time from those in force then. A product that is gone is
 * left out, and of a campaign that is gone every one.
 */
export function changedFrom(
  { catalogue }: CatalogueVersion,
  { campaignId, rewards }: Pick<PriceChange, "campaignId" | "rewards">,
): NewReward[] {
  const current = rewardsIn(catalogue, campaignId);
  return rewards.filter(({ id, cents }) => current.has(id) && current.get(id) !== cents);
}

/** The reward of each product, in a campaign's time or always (null). Empty: there is no such campaign. */
export function rewardsIn({ products, campaigns }: CatalogueFile, campaignId: string | null): Map<string, Cents> {
  const campaign = campaigns.find(({ id }) => id === campaignId);
  if (campaignId !== null && !campaign) return new Map();
  const raises = new Map(campaign?.raises.map(({ productId, cents }) => [productId, cents]));
  return new Map(
    products.map(({ id, commission }) => {
      const usual = parseCommission(commission)?.cents ?? 0;
      return [id, Math.max(usual, raises.get(id) ?? 0)];
    }),
  );
}

/** A second person was asked, and there is still time. Afterwards the change is a draft again. */
export function isWaiting({ state, askedAt }: PriceChange, now: Date): boolean {
  return state === "waiting" && askedAt !== null && dayOf(now) <= addDays(dayOf(askedAt), askedDays);
}

/** The rewards above the tenant's limit, which nobody changes alone. */
export function aboveLimit(ctx: Pick<ReadContext, "tenant">, rewards: readonly NewReward[]): NewReward[] {
  const limit: Cents = ctx.tenant.recommendation.maxRewardCents;
  return rewards.filter(({ cents }) => cents > limit);
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
      JSON.stringify(open.rewards) === JSON.stringify(rewards);
    if (open && isSame && open.authorId === by.actorId) return done(open);
    if ((open?.id ?? "") !== seen || (open && isWaiting(open, tx.now()))) return refuse("changedMeanwhile");
    if (open) await tx.priceChanges.drop(open.id);
    if (rewards.length === 0) return done(null);
    const draft: PriceChange = {
      id: tx.secrets.newId(),
      state: "draft",
      base: current.version,
      campaignId,
      rewards,
      reason: "",
      savedAt: tx.now(),
      authorId: by.actorId,
      author: by.name,
      askedAt: null,
      deciderId: null,
      decider: null,
      decidedAt: null,
      declinedWhy: null,
      version: null,
    };
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
    if (aboveLimit(tx, open.rewards).length > 0) return refuse("notAuthorized");
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

/** `names`: of everybody who decided, as the version keeps them. */
async function publishIn(
  tx: Tx,
  open: PriceChange,
  { current, by, names }: { current: CatalogueVersion; by: TextAuthor; names: string },
) {
  const applied = await applyCatalogueIn(tx, withRewards(current.catalogue, open), names);
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

/** The catalogue with these rewards, of the kind that each product has, or with these raises of the campaign. */
function withRewards(catalogue: CatalogueFile, { campaignId, rewards }: PriceChange): CatalogueFile {
  const wanted = new Map(rewards.map(({ id, cents }) => [id, cents]));
  if (campaignId !== null) {
    const usual = rewardsIn(catalogue, null);
    const raises = [...rewardsIn(catalogue, campaignId)]
      .map(([productId, cents]) => ({ productId, cents: wanted.get(productId) ?? cents }))
      .filter(({ productId, cents }) => cents > (usual.get(productId) ?? 0));
    const campaigns = catalogue.campaigns.map((one) => (one.id === campaignId ? { ...one, raises } : one));
    return { ...catalogue, campaigns };
  }
  const products = catalogue.products.map((product) => {
    const cents = wanted.get(product.id);
    const kind = parseCommission(product.commission)?.kind ?? "standard";
    return cents === undefined ? product : { ...product, commission: `${kind};${cents}` };
  });
  return { ...catalogue, products };
}

const entryOf = (action: "ask" | "decline" | "withdraw", id: string) =>
  ({ kind: "priceChange", accountId: null, about: `${action}:${id}` }) as const;

import { addDays, dayOf } from "#server/platform/values/calendar.ts";
import type { Cents } from "#server/platform/values/money.ts";
import type { CatalogueVersion } from "../changes.ts";
import type { ReadContext, Tx } from "../context.ts";
import type { CatalogueFile } from "../schema.ts";
import type { TextAuthor } from "../text/apply-texts.ts";
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

/**
 * Whether what it changes is another than when it began: one of its products, its campaign's days or what that raises
 * of them; of new days anything of the campaign.
 */
export async function isOutdated(
  { catalogue }: { catalogue: { version(version: number): Promise<CatalogueVersion | null> } },
  change: PriceChange,
  current: CatalogueVersion,
): Promise<boolean> {
  if (change.base === current.version) return false;
  const base = await catalogue.version(change.base);
  return base === null || touchedIn(base.catalogue, change) !== touchedIn(current.catalogue, change);
}

/** What a catalogue has of all that the change is about. */
function touchedIn({ products, campaigns }: CatalogueFile, { campaignId, rewards, days }: PriceChange): string {
  const campaign = campaigns.find(({ id }) => id === campaignId);
  if (days) return JSON.stringify(campaign);
  const told = rewards.map(({ id }) => [
    id,
    products.find((one) => one.id === id)?.commission,
    campaign?.raises.find(({ productId }) => productId === id)?.cents,
  ]);
  return JSON.stringify([campaign?.startsOn, campaign?.endsOn, told]);
}

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
    publishAt: null,
    deciderId: null,
    decider: null,
    decidedAt: null,
    declinedWhy: null,
    version: null,
  };
}

import { aboveLimit, changedFrom, isWaiting } from "#server/catalogue/price-change/change-prices.ts";
import { askedDays, type PriceChange } from "#server/catalogue/price-change/model.ts";
import type { CatalogueFile } from "#server/catalogue/schema.ts";
import type { RequestContext } from "#server/context.ts";
import type { SsoUser } from "#server/people/sso/model.ts";
import { addDays, dayOf } from "#server/platform/values/calendar.ts";
import { type Cents, parseCommission, splitReward } from "#server/platform/values/money.ts";
import { rehearseRewards, totalOf } from "#server/rewards/rehearsal/rehearse.ts";

const centsOf = ({ commission }: CatalogueFile["products"][number]): Cents => parseCommission(commission)?.cents ?? 0;

/** What a reward is for each person: all to the referrer, half and half as far as the cap lets, all to the friend. */
const parts = (cents: Cents, cap: Cents | null) => ({
  half: splitReward(cents, 50, cap),
  whole: splitReward(cents, 100, cap),
});

/** The page's facts; `page` null: the products are not of a local catalogue. */
export async function pricesFor(ctx: RequestContext, me: SsoUser) {
  const { maxRecipientCents: cap, maxRewardCents: limitCents } = ctx.tenant.recommendation;
  const current = ctx.tenant.products.source === "local" ? await ctx.catalogue.inForce() : null;
  if (!current) return { limitCents, page: null };
  const [open, ended, versions] = await Promise.all([
    ctx.priceChanges.open(),
    ctx.priceChanges.ended(),
    ctx.catalogue.versions(),
  ]);
  const wanted = new Map((open?.rewards ?? []).map(({ id, cents }) => [id, cents]));
  const products = current.catalogue.products.map((product) => {
    const cents = centsOf(product);
    const { id, displayName: name, group } = product;
    return { id, name, group, cents, wantedCents: wanted.get(id) ?? cents, ...parts(cents, cap) };
  });
  const nameOf = (id: string) => products.find((one) => one.id === id)?.name ?? id;
  return {
    limitCents,
    page: {
      version: current.version,
      by: current.appliedBy,
      products,
      change: open && (await changeOf(ctx, me, open)),
      ended: ended.map((one) => ({
        id: one.id,
        state: one.state,
        author: one.author,
        decider: one.decider,
        decidedAt: one.decidedAt,
        reason: one.reason,
        declinedWhy: one.declinedWhy,
        version: one.version,
        rewards: one.rewards.map(({ id, cents }) => ({ name: nameOf(id), cents })),
      })),
      versions,
    },
  };

  async function changeOf(ctx: RequestContext, { id: myId }: SsoUser, change: PriceChange) {
    if (!current) throw new Error("There is no catalogue.");
    const rewards = changedFrom(current, change.rewards);
    const above = aboveLimit(ctx, rewards).map(({ id }) => id);
    const table = await rehearseRewards(ctx, new Map(rewards.map(({ id, cents }) => [id, cents])));
    const waits = isWaiting(change, ctx.now());
    return {
      id: change.id,
      state: waits ? ("waiting" as const) : ("draft" as const),
      isLapsed: change.state === "waiting" && !waits,
      isOutdated: change.base !== current.version,
      isOwn: change.authorId === myId,
      author: change.author,
      savedAt: change.savedAt,
      askedAt: change.askedAt,
      until: change.askedAt && addDays(dayOf(change.askedAt), askedDays),
      reason: change.reason,
      isAbove: above.length > 0,
      rewards: rewards.map(({ id, cents }) => {
        const product = products.find((one) => one.id === id);
        return {
          id,
          name: nameOf(id),
          before: product?.cents ?? 0,
          after: cents,
          isAbove: above.includes(id),
          ...parts(cents, cap),
        };
      }),
      months: table.map(({ month, orders, before, after }) => ({
        month,
        orders,
        oldCents: totalOf(before),
        newCents: totalOf(after),
      })),
    };
  }
}

export type ShownChange = NonNullable<NonNullable<Awaited<ReturnType<typeof pricesFor>>["page"]>["change"]>;
export type ShownPage = NonNullable<Awaited<ReturnType<typeof pricesFor>>["page"]>;

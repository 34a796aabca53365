import type { SerializeFrom } from "@remix-run/node";
import type { CatalogueVersion } from "#server/catalogue/changes.ts";
import { aboveLimit, changedFrom, isWaiting } from "#server/catalogue/price-change/change-prices.ts";
import { askedDays, type PriceChange } from "#server/catalogue/price-change/model.ts";
import type { CatalogueFile } from "#server/catalogue/schema.ts";
import type { RequestContext } from "#server/context.ts";
import type { SsoUser } from "#server/people/sso/model.ts";
import { addDays, dayOf } from "#server/platform/values/calendar.ts";
import { type Cents, parseCommission, splitReward } from "#server/platform/values/money.ts";
import { rehearseRewards, totalOf } from "#server/rewards/rehearsal/rehearse.ts";

const centsOf = ({ commission }: CatalogueFile["products"][number]): Cents => parseCommission(commission)?.cents ?? 0;

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
    const { id, displayName: name } = product;
    const [half, whole] = [splitReward(cents, 50, cap), splitReward(cents, 100, cap)];
    return { id, name, cents, wantedCents: wanted.get(id) ?? cents, half, whole };
  });
  const nameOf = (id: string) => products.find((one) => one.id === id)?.name ?? id;
  return {
    limitCents,
    page: {
      version: current.version,
      by: current.appliedBy,
      products,
      change: open && (await changeOf(open, current)),
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

  async function changeOf(change: PriceChange, inForce: CatalogueVersion) {
    const rewards = changedFrom(inForce, change.rewards);
    const above = aboveLimit(ctx, rewards).map(({ id }) => id);
    const table = await rehearseRewards(ctx, new Map(rewards.map(({ id, cents }) => [id, cents])));
    const waits = isWaiting(change, ctx.now());
    return {
      id: change.id,
      state: waits ? ("waiting" as const) : ("draft" as const),
      isLapsed: change.state === "waiting" && !waits,
      isOutdated: change.base !== inForce.version,
      isOwn: change.authorId === me.id,
      author: change.author,
      savedAt: change.savedAt,
      askedAt: change.askedAt,
      until: change.askedAt && addDays(dayOf(change.askedAt), askedDays),
      reason: change.reason,
      isAbove: above.length > 0,
      rewards: rewards.map(({ id, cents: after }) => {
        const before = products.find((one) => one.id === id)?.cents ?? 0;
        return { id, name: nameOf(id), before, after, isAbove: above.includes(id), half: splitReward(after, 50, cap) };
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

/** As the page gets it from its loader. */
export type ShownPage = NonNullable<SerializeFrom<typeof pricesFor>["page"]>;
export type ShownChange = NonNullable<ShownPage["change"]>;

import type { SerializeFrom } from "@remix-run/node";
import { previewed } from "#app/forms/draft.ts";
import { path } from "#app/paths.ts";
import { addedDays } from "#server/catalogue/campaign/days.ts";
import { raisingCampaigns } from "#server/catalogue/campaign/raises.ts";
import type { CatalogueVersion } from "#server/catalogue/changes.ts";
import { ownCatalogue } from "#server/catalogue/own-catalogue.ts";
import { changedFrom, rewardsIn } from "#server/catalogue/price-change/catalogue-with.ts";
import { askedDays, type CampaignDays, type PriceChange } from "#server/catalogue/price-change/model.ts";
import { aboveLimit, isOutdated, isWaiting, needsSecond } from "#server/catalogue/price-change/rules.ts";
import type { RequestContext } from "#server/context.ts";
import type { SsoUser } from "#server/people/sso/model.ts";
import { addDays, dayOf, daysOf } from "#server/platform/values/calendar.ts";
import { type Cents, splitReward } from "#server/platform/values/money.ts";
import { rehearseRaises, rehearseRewards, totalOf } from "#server/rewards/rehearsal/rehearse.ts";

/**
 * The page's facts, of the time of the campaign that is asked for (null: always); `page` null: the products are not of
 * a local catalogue.
 */
export async function pricesFor(ctx: RequestContext, me: SsoUser, asked: string | null) {
  const { maxRecipientCents: cap, maxRewardCents: limitCents } = ctx.tenant.recommendation;
  const current = await ownCatalogue(ctx);
  if (!current) return { limitCents, page: null };
  const [open, scheduled, ended, versions] = await Promise.all([
    ctx.priceChanges.open(),
    ctx.priceChanges.scheduled(),
    ctx.priceChanges.ended(),
    ctx.catalogue.versions(),
  ]);
  const raising = raisingCampaigns(ctx, current.catalogue);
  const chosen = raising.some(({ id }) => id === asked) ? asked : null;
  const inTime = rewardsIn(current.catalogue, chosen);
  const usual = rewardsIn(current.catalogue, null);
  const wanted = new Map((open?.campaignId === chosen ? open.rewards : []).map(({ id, cents }) => [id, cents]));
  const products = current.catalogue.products.map((product) => {
    const cents = inTime.get(product.id) ?? 0;
    const { id, displayName: name } = product;
    const [half, whole] = [splitReward(cents, 50, cap), splitReward(cents, 100, cap)];
    return { id, name, cents, usualCents: usual.get(id) ?? 0, wantedCents: wanted.get(id) ?? cents, half, whole };
  });
  const titleOf = (id: string | null) => current.catalogue.campaigns.find((one) => one.id === id)?.title ?? id;
  const nameOf = (id: string) => products.find((one) => one.id === id)?.name ?? id;
  return {
    limitCents,
    page: {
      version: current.version,
      by: current.appliedBy,
      products,
      campaignId: chosen,
      campaigns: raising.map(({ id, title, startsOn, endsOn, raises }) => ({
        id,
        title,
        startsOn,
        endsOn,
        raised: raises.length,
      })),
      change: open && (await changeOf(open, current)),
      scheduled: await Promise.all(
        scheduled.map(async (one) => ({
          ...toldOf(one),
          publishAt: one.publishAt,
          isOutdated: await isOutdated(ctx, one, current),
          previewHref: previewHref(ctx, one),
        })),
      ),
      ended: ended.map((one) => ({
        ...toldOf(one),
        state: one.state,
        decidedAt: one.decidedAt,
        declinedWhy: one.declinedWhy,
        version: one.version,
      })),
      versions,
    },
  };

  /** What it changes, and by whom. */
  function toldOf({ id, author, decider, reason, campaignId, rewards, days }: PriceChange) {
    const named = rewards.map((one) => ({ name: nameOf(one.id), cents: one.cents }));
    return { id, author, decider, reason, campaign: titleOf(campaignId), rewards: named, days };
  }

  async function changeOf(change: PriceChange, inForce: CatalogueVersion) {
    const rewards = changedFrom(inForce, change);
    const before = rewardsIn(inForce.catalogue, change.campaignId);
    const campaign = inForce.catalogue.campaigns.find(({ id }) => id === change.campaignId) ?? null;
    const above = aboveLimit(ctx, rewards).map(({ id }) => id);
    const raised = campaign?.raises.map(({ productId: id, cents }) => ({ id, cents })) ?? [];
    const wantedById = new Map((change.days ? raised : rewards).map(({ id, cents }) => [id, cents]));
    const table = await (campaign ? rehearseRaises : rehearseRewards)(ctx, wantedById);
    const more = table.reduce((sum, one) => sum + totalOf(one.after) - totalOf(one.before), 0);
    const waits = isWaiting(change, ctx.now());
    return {
      id: change.id,
      state: waits ? ("waiting" as const) : ("draft" as const),
      isLapsed: change.state === "waiting" && !waits,
      isOutdated: await isOutdated(ctx, change, inForce),
      previewHref: previewHref(ctx, change),
      publishAt: change.publishAt,
      isOwn: change.authorId === me.id,
      author: change.author,
      savedAt: change.savedAt,
      askedAt: change.askedAt,
      until: change.askedAt && addDays(dayOf(change.askedAt), askedDays),
      reason: change.reason,
      isAbove: needsSecond(ctx, change),
      campaign: campaign && {
        id: campaign.id,
        title: campaign.title,
        ...costOf(campaign, daysOf(campaign.startsOn, campaign.endsOn), more),
      },
      days: change.days &&
        campaign && {
          ...costOf(change.days, addedDays(campaign, change.days, dayOf(ctx.now())), more),
          raised: raised.map(({ id, cents }) => ({ id, name: nameOf(id), cents, isAbove: cents > limitCents })),
        },
      rewards: rewards.map(({ id, cents: after }) => {
        const amounts = { before: before.get(id) ?? 0, after, half: splitReward(after, 50, cap) };
        return { id, name: nameOf(id), ...amounts, isAbove: above.includes(id) };
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

/** A campaign's time, and what so many days of it would cost more, had they as many orders as the rehearsed year. */
const costOf = ({ startsOn, endsOn }: CampaignDays, days: number, moreInYear: Cents) => ({
  startsOn,
  endsOn,
  days,
  moreCents: Math.round((moreInYear * days) / 365),
});

/** The start page with these rewards, from which links lead on in the preview. */
const previewHref = (ctx: Pick<RequestContext, "language">, { id }: PriceChange) =>
  previewed(path(ctx.language, "home"), id);

/** As the page gets it from its loader. */
export type ShownPage = NonNullable<SerializeFrom<typeof pricesFor>["page"]>;
export type ShownChange = NonNullable<ShownPage["change"]>;
export type Scheduled = ShownPage["scheduled"][number];

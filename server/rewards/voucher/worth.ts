import { type Prices, pricesOf } from "#server/catalogue/price/prices.ts";
import { dayOf } from "#server/platform/values/calendar.ts";
import { type Cents, recipientShares, splitReward } from "#server/platform/values/money.ts";
import type { RequestContext } from "../context.ts";
import type { UnfitValue, VoucherCode } from "./model.ts";

type Context = Pick<
  RequestContext,
  "tenant" | "now" | "products" | "campaigns" | "rewardPlan" | "prices" | "vouchers" | "rewards"
>;

/**
 * The values of codes that nobody could choose: a code is used for a reward of exactly its amount, and no reward is
 * worth as much (`noReward`), or this brand is given for another amount only (`otherValue`). The lowest first.
 */
export async function unfitValues(
  ctx: Context,
  { rewardId, codes }: { rewardId: string; codes: readonly Pick<VoucherCode, "cents">[] },
): Promise<UnfitValue[]> {
  const [worth, brand] = [await rewardAmounts(ctx), await ctx.rewards.byId(rewardId)];
  const only = brand?.valueCents ?? null;
  return [...Map.groupBy(codes, ({ cents }) => cents)]
    .flatMap(([cents, some]): UnfitValue[] => {
      if (only !== null && only !== cents) return [{ cents, count: some.length, why: "otherValue" }];
      return worth.has(cents) ? [] : [{ cents, count: some.length, why: "noReward" }];
    })
    .sort((one, other) => one.cents - other.cents);
}

/**
 * Every amount that one person can be owed: each part of what products, campaigns that are not over, agencies' plans
 * and the prices of existing links give, the bonus, and what is owed already.
 */
async function rewardAmounts(ctx: Context): Promise<Set<Cents>> {
  const { tenant } = ctx;
  const today = dayOf(ctx.now());
  const cap = tenant.recommendation.maxRecipientCents;
  const campaigns = tenant.shop.campaigns ? await ctx.campaigns.all() : [];
  const raises = campaigns.filter(({ endsOn }) => endsOn >= today).flatMap((one) => one.raises);
  const plan = await ctx.rewardPlan.from(today);
  const versions = [pricesOf(tenant, await ctx.products.list(), plan), ...(await ctx.prices.all())];
  return new Set([
    ...versions.flatMap(amountsOf),
    ...raises.flatMap(({ cents }) => partsOf(cents, cap)),
    ...(tenant.bonus.deals === null ? [] : [tenant.bonus.cents]),
    ...(await ctx.vouchers.owed()),
  ]);
}

function amountsOf({ maxRecipientCents: cap, plan, products }: Prices): Cents[] {
  const wholes = Object.values(products).flatMap(({ cents, raise }) => (raise ? [cents, raise.usualCents] : [cents]));
  const rows = plan.flatMap(({ kind, referrerCents, recipientCents }) => {
    const whole = referrerCents + recipientCents;
    if (kind === "shared") return partsOf(whole, cap);
    const capped = cap === null ? recipientCents : Math.min(recipientCents, cap);
    return [capped, whole - capped];
  });
  return [...wholes.flatMap((cents) => partsOf(cents, cap)), ...rows];
}

const partsOf = (whole: Cents, cap: Cents | null): Cents[] =>
  recipientShares.flatMap((share) => Object.values(splitReward(whole, share, cap)));

import { isWithoutPrice } from "#server/orders/find-ordered-product.ts";
import { addMonths, type Day, dayOf, firstOfMonth, startOf } from "#server/platform/values/calendar.ts";
import type { Cents, Split } from "#server/platform/values/money.ts";
import type { RequestContext } from "../context.ts";
import type { Costs, MoneyRules, RehearsedRules, StoredOrder } from "./model.ts";
import { bonusesOf } from "./rules/bonuses.ts";
import { costAsPromised, costUnder, costWithRewards, type PastOrder } from "./rules/costs.ts";

const months = 12;

/** Whether two records have different rules about money. */
export function changesMoney(before: MoneyRules, after: MoneyRules): boolean {
  const [one, other] = [before, after].map(({ recommendation, bonus }) =>
    JSON.stringify([recommendation.maxRecipientCents, bonus.deals, bonus.cents, bonus.windowMonths]),
  );
  return one !== other;
}

/**
 * What a tenant's new rules would have cost over the last twelve full months of real orders, compared with the rules in
 * force. Writes nothing; shown to the operator before the record is saved. `before` uses the stored promises, and an
 * unchanged cap changes none of them.
 */
export async function rehearseRules(ctx: RequestContext, after: MoneyRules): Promise<RehearsedRules[]> {
  const cap = ctx.tenant.recommendation.maxRecipientCents;
  const newCap = after.recommendation.maxRecipientCents;
  const costAfter = (order: PastOrder, promised: Split) => (newCap === cap ? promised : costUnder(order, newCap));
  const table = await rehearseOrders(ctx, costAfter);
  await addBonuses(ctx, table, after);
  return table;
}

/**
 * What new rewards of products (by id) would have cost over the same months, compared with the stored promises; without
 * bonuses, which they do not change. Links for a device with a tariff count as promised.
 */
export function rehearseRewards(ctx: RequestContext, rewards: ReadonlyMap<string, Cents>): Promise<RehearsedRules[]> {
  const cap = ctx.tenant.recommendation.maxRecipientCents;
  return rehearseOrders(ctx, (order) => costWithRewards(order, rewards, cap));
}

const firstDay = (ctx: RequestContext): Day => addMonths(firstOfMonth(dayOf(ctx.now())), -months);

/** Loads one month of orders at a time. `costAfter`: of one order under the new rules, given its cost as promised. */
async function rehearseOrders(
  ctx: RequestContext,
  costAfter: (order: PastOrder, promised: Split) => Split,
): Promise<RehearsedRules[]> {
  const first = firstDay(ctx);
  const [products, plans] = await Promise.all([ctx.products.list(), ctx.moneyHistory.plans()]);
  const byId = new Map(products.map((product) => [product.id, product]));
  // Orders whose product nobody knows have earned nothing yet: a person chooses it first.
  const hasPrice = ({ orderedProductId, recommendation }: StoredOrder) =>
    !isWithoutPrice({ productId: orderedProductId }, byId.get(orderedProductId ?? "") ?? null, recommendation);
  const past = ({ orderedProductId, recommendation, agencyId }: StoredOrder): PastOrder => ({
    recommendation,
    ordered: byId.get(orderedProductId ?? "") ?? null,
    recommended: byId.get(recommendation.productId ?? "") ?? null,
    plan: agencyId === null ? [] : plans.filter((row) => row.agencyId === agencyId),
  });
  const cap = ctx.tenant.recommendation.maxRecipientCents;
  const table: RehearsedRules[] = [];
  for (let index = 0; index < months; index++) {
    const from = addMonths(first, index);
    const orders = (await ctx.moneyHistory.ordersBetween(startOf(from), startOf(addMonths(from, 1))))
      .filter(hasPrice)
      .map(past);
    const row = { month: from.slice(0, 7), orders: orders.length, before: nothing(), after: nothing() };
    for (const order of orders) {
      const promised = costAsPromised(order, cap);
      add(row.before, promised);
      add(row.after, costAfter(order, promised));
    }
    table.push(row);
  }
  return table;
}

async function addBonuses(ctx: RequestContext, table: RehearsedRules[], after: MoneyRules) {
  const first = firstDay(ctx);
  const least = Math.min(ctx.tenant.bonus.deals ?? Infinity, after.bonus.deals ?? Infinity);
  const referrers = Number.isFinite(least) ? await ctx.moneyHistory.referrersWithDeals(least) : [];
  const byMonth = new Map(table.map((row) => [row.month, row]));
  for (const referrer of referrers) {
    for (const [side, { bonus }] of [["before", ctx.tenant] as const, ["after", after] as const])
      for (const { at, cents } of bonusesOf(referrer, bonus)) {
        const row = byMonth.get(dayOf(at).slice(0, 7));
        if (row && dayOf(at) >= first) row[side].bonusCents += cents;
      }
  }
}

const nothing = (): Costs => ({ referrerCents: 0, recipientCents: 0, bonusCents: 0 });

function add(costs: Costs, { referrerCents, recipientCents }: Pick<Costs, "referrerCents" | "recipientCents">): void {
  costs.referrerCents += referrerCents;
  costs.recipientCents += recipientCents;
}

export const totalOf = ({ referrerCents, recipientCents, bonusCents }: Costs) =>
  referrerCents + recipientCents + bonusCents;

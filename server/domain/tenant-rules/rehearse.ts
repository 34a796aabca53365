import { addMonths, type Day, dayOf, firstOfMonth, startOf } from "../calendar.ts";
import type { RequestContext } from "../context.ts";
import type { StoredOrder } from "../reward-plan/repository.ts";
import type { Costs, MoneyRules, RehearsedRules } from "./model.ts";
import { bonusesOf } from "./rules/bonuses.ts";
import { costAsPromised, costUnder, type PastOrder } from "./rules/costs.ts";

const months = 12;

/** Whether two records have different rules about money. */
export function changesMoney(before: MoneyRules, after: MoneyRules): boolean {
  const [one, other] = [before, after].map(({ recommendation, bonus }) =>
    JSON.stringify([recommendation.maxRecipientCents, bonus.deals, bonus.cents, bonus.windowMonths]),
  );
  return one !== other;
}

/**
 * What a tenant's new rules would have cost over the last twelve full months of real orders, compared with the rules in force. Writes
 * nothing; shown to the operator before the record is saved. `before` uses the stored promises, and an unchanged cap changes none of them.
 * Loads one month of orders at a time.
 */
export async function rehearseRules(ctx: RequestContext, after: MoneyRules): Promise<RehearsedRules[]> {
  const before = ctx.tenant;
  const first = addMonths(firstOfMonth(dayOf(ctx.now())), -months);
  const [products, plans] = await Promise.all([ctx.products.list(), ctx.moneyHistory.plans()]);
  const byId = new Map(products.map((product) => [product.id, product]));
  const past = ({ orderedProductId, recommendation, agencyId, hasRecipient }: StoredOrder): PastOrder => ({
    recommendation,
    hasRecipient,
    ordered: byId.get(orderedProductId ?? "") ?? null,
    recommended: byId.get(recommendation.productId ?? "") ?? null,
    plan: agencyId === null ? [] : plans.filter((row) => row.agencyId === agencyId),
  });
  const cap = before.recommendation.maxRecipientCents;
  const newCap = after.recommendation.maxRecipientCents;
  const table: RehearsedRules[] = [];
  for (let index = 0; index < months; index++) {
    const from = addMonths(first, index);
    const orders = (await ctx.moneyHistory.ordersBetween(startOf(from), startOf(addMonths(from, 1)))).map(past);
    const row = { month: from.slice(0, 7), orders: orders.length, before: nothing(), after: nothing() };
    for (const order of orders) {
      const promised = costAsPromised(order, cap);
      add(row.before, promised);
      add(row.after, newCap === cap ? promised : costUnder(order, newCap));
    }
    table.push(row);
  }
  await addBonuses(ctx, table, after, first);
  return table;
}

async function addBonuses(ctx: RequestContext, table: RehearsedRules[], after: MoneyRules, first: Day) {
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

import { type Prices, rewardOf } from "#server/catalogue/price/prices.ts";
import { isWithoutPrice } from "#server/orders/find-ordered-product.ts";
import type { TellProgress } from "#server/platform/due-work/task/model.ts";
import { addMonths, type Day, dayOf, firstOfMonth, startOf } from "#server/platform/values/calendar.ts";
import type { Cents } from "#server/platform/values/money.ts";
import type { Tenant } from "#server/tenants/model.ts";
import { placeDeal, type Span } from "../bonus/rules/bonus-window.ts";
import { claimAmounts } from "../claim/rules/amounts.ts";
import type { RequestContext } from "../context.ts";
import type { Costs, MoneyRules, PastDeal, PastOrder, RehearsedRules } from "./model.ts";

const months = 12;

/** Whether two records have different rules about money. */
export function changesMoney(before: MoneyRules, after: MoneyRules): boolean {
  const [one, other] = [before, after].map(({ recommendation, bonus }) =>
    JSON.stringify([
      recommendation.maxRecipientCents,
      recommendation.maxRewardCents,
      bonus.deals,
      bonus.cents,
      bonus.windowMonths,
    ]),
  );
  return one !== other;
}

/** Whether by a record more may be given than by the one before: a higher reward alone, or a bonus that is more. */
export function raisesMoney(before: MoneyRules, after: MoneyRules): boolean {
  const [old, bonus] = [before.bonus, after.bonus];
  const isMore =
    old.deals === null ||
    (bonus.deals ?? 0) < old.deals ||
    bonus.cents > old.cents ||
    bonus.windowMonths > old.windowMonths;
  return after.recommendation.maxRewardCents > before.recommendation.maxRewardCents || (bonus.deals !== null && isMore);
}

/**
 * What a tenant's new rules would have cost over the last twelve full months of real orders, compared with the rules in
 * force. Writes nothing; shown to the operator before the record is saved.
 */
export async function rehearseRules(
  ctx: RequestContext,
  after: MoneyRules,
  tell?: TellProgress,
): Promise<RehearsedRules[]> {
  const { maxRecipientCents } = after.recommendation;
  const isSame = maxRecipientCents === ctx.tenant.recommendation.maxRecipientCents;
  const table = await rehearseOrders(ctx, (prices) => (isSame ? prices : { ...prices, maxRecipientCents }), { tell });
  await addBonuses(ctx, table, after);
  return table;
}

/**
 * What new rewards of products (by id) would have cost over the same months; without bonuses, which they do not change.
 * Links for a device with a tariff count as promised.
 */
export function rehearseRewards(
  ctx: RequestContext,
  rewards: ReadonlyMap<string, Cents>,
  tell?: TellProgress,
): Promise<RehearsedRules[]> {
  return rehearseOrders(ctx, (prices) => withProducts(prices, (id, cents) => rewards.get(id) ?? cents), { tell });
}

/** The same for the rewards that a campaign raises, had it run in all these months; an own reward is never lowered. */
export function rehearseRaises(
  ctx: RequestContext,
  raises: ReadonlyMap<string, Cents>,
  tell?: TellProgress,
): Promise<RehearsedRules[]> {
  const raised = (prices: Prices) => withProducts(prices, (id, cents) => Math.max(cents, raises.get(id) ?? 0));
  return rehearseOrders(ctx, raised, { tell });
}

function withProducts({ products, ...prices }: Prices, centsOf: (id: string, cents: Cents) => Cents): Prices {
  const priced = Object.entries(products).map(([id, price]) => [id, { ...price, cents: centsOf(id, price.cents) }]);
  return { ...prices, products: Object.fromEntries(priced) };
}

const firstDay = (ctx: RequestContext): Day => addMonths(firstOfMonth(dayOf(ctx.now())), -months);

/**
 * What real orders would have cost, had other prices been in force when their links were made, beside what they cost by
 * the promised rewards and the prices of those days. `rehearsed` changes the prices of one day. Loads one month of
 * orders at a time; `agencyId`: only orders from recommendations for this agency. `tell`: how many months are done.
 */
export async function rehearseOrders(
  ctx: RequestContext,
  rehearsed: (prices: Prices) => Prices,
  { agencyId = null, tell }: { agencyId?: string | null; tell?: TellProgress | undefined } = {},
): Promise<RehearsedRules[]> {
  const first = firstDay(ctx);
  const byId = new Map((await ctx.products.list()).map((product) => [product.id, product]));
  const versions = new Map<string, { before: Prices; after: Prices }>();
  async function versionOf(id: string) {
    const known = versions.get(id);
    if (known) return known;
    const before = await ctx.prices.byId(id);
    const version = { before, after: rehearsed(before) };
    versions.set(id, version);
    return version;
  }
  const table: RehearsedRules[] = [];
  for (let index = 0; index < months; index++) {
    const from = addMonths(first, index);
    const row = { month: from.slice(0, 7), orders: 0, before: nothing(), after: nothing() };
    const orders = await ctx.moneyHistory.ordersBetween(startOf(from), startOf(addMonths(from, 1)), agencyId);
    for (const { orderedProductId, recommendation } of orders) {
      const ordered = byId.get(orderedProductId ?? "") ?? null;
      // Orders whose product nobody knows have earned nothing yet: a person chooses it first.
      if (isWithoutPrice({ productId: orderedProductId }, ordered, recommendation)) continue;
      const { before, after } = await versionOf(recommendation.priceVersionId);
      const repriced = after === before ? recommendation : withPromisedReward(recommendation, after);
      row.orders += 1;
      add(row.before, claimAmounts(recommendation, ordered, before));
      add(row.after, claimAmounts(repriced, ordered, after));
    }
    table.push(row);
    await tell?.(index + 1, months);
  }
  return table;
}

/** The promised reward by other prices; without a product an upper limit, for a device as it was. */
function withPromisedReward(recommendation: PastOrder["recommendation"], prices: Prices) {
  const { productId, recipientShare, rewardCents } = recommendation;
  const commission = { kind: "promised", cents: rewardCents };
  const recommended = { id: productId ?? "", tariffId: null, group: null, commission };
  return { ...recommendation, ...rewardOf(recommended, recipientShare, prices) };
}

async function addBonuses(ctx: RequestContext, table: RehearsedRules[], after: MoneyRules) {
  const first = firstDay(ctx);
  const least = Math.min(ctx.tenant.bonus.deals ?? Infinity, after.bonus.deals ?? Infinity);
  const referrers = Number.isFinite(least) ? await ctx.moneyHistory.dealsOfReferrers(least) : [];
  const byMonth = new Map(table.map((row) => [row.month, row]));
  for (const deals of referrers) {
    for (const [side, { bonus }] of [["before", ctx.tenant] as const, ["after", after] as const])
      for (const { at, cents } of bonusesOf(deals, bonus)) {
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

/**
 * The bonuses that one referrer's deals, in the order in which they qualified, would have earned if this rule had been
 * in force all the time: one for each window that reaches the number, dated by the order that reached it.
 */
function bonusesOf(deals: readonly PastDeal[], rule: Tenant["bonus"]): { at: Date; cents: Cents }[] {
  if (rule.deals === null || rule.cents <= 0) return [];
  const windows: (Span & { deals: number })[] = [];
  const earned: { at: Date; cents: Cents }[] = [];
  for (const { recommendedOn, orderedAt, counts } of deals) {
    const place = placeDeal({ recommendedOn, orderedOn: dayOf(orderedAt) }, windows, rule);
    if (!place) continue;
    const window = "counts" in place ? place.counts : { ...place.opens, deals: 0 };
    if ("opens" in place) windows.push(window);
    if (!counts) continue;
    window.deals += 1;
    if (window.deals === rule.deals) earned.push({ at: orderedAt, cents: rule.cents });
  }
  return earned;
}

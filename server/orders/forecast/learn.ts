import { withTransaction } from "#server/platform/context.ts";
import { addMonths, type Day, dayOf, startOf } from "#server/platform/values/calendar.ts";
import type { RequestContext } from "../context.ts";
import { daysForShare, type Wait } from "./kaplan-meier.ts";
import { type ForecastStep, forecastSteps, type LearnedForecast, type OrderTimes } from "./model.ts";

/** The first and the last day shown: half of the orders were decided by then, and nine of ten. */
const shares = { from: 0.5, until: 0.9 } as const;
/** Fewer decided orders than this say nothing. */
export const minCases = 50;
/** Learned is from the orders of so many months. */
export const learnedMonths = 12;

/**
 * Job of each night: learns from the tenant's own orders of the last twelve months how long it takes until an order is
 * decided. A repeat replaces what was learned. If the products' source fails, what was learned before stays. Returns
 * the number of forecasts.
 */
export async function learnForecasts(ctx: RequestContext): Promise<number> {
  const now = ctx.now();
  const times = await ctx.forecasts.orderTimes(startOf(addMonths(dayOf(now), -learnedMonths)));
  const learned = learnFrom(times, await kindsOfProducts(ctx), now);
  await withTransaction(ctx, (tx) => tx.forecasts.replace(learned, now));
  return learned.length;
}

/** Each product's kind: its category. */
export async function kindsOfProducts(ctx: Pick<RequestContext, "products">): Promise<ReadonlyMap<string, string>> {
  return new Map((await ctx.products.list()).map(({ id, categoryId }) => [id, categoryId]));
}

/**
 * What could be learned at this moment: for each product from the orders of its kind, else from all orders. Orders that
 * were lost by then say nothing about how long a reward takes; those that were still open count as such.
 */
export function learnFrom(
  orders: readonly OrderTimes[],
  kinds: ReadonlyMap<string, string>,
  at: Date,
): LearnedForecast[] {
  return forecastSteps.flatMap((step) => {
    const waits = orders.flatMap((order) => {
      const wait = waitOf(order, step, at);
      return wait ? [{ ...wait, kind: kinds.get(order.productId ?? "") ?? null }] : [];
    });
    const all = estimate(waits);
    const ofKind = new Map([...Map.groupBy(waits, ({ kind }) => kind)].map(([kind, own]) => [kind, estimate(own)]));
    const ofProducts = [...kinds].flatMap(([productId, kind]) => {
      const own = ofKind.get(kind);
      return own ? [{ step, productId, kind, ...own }] : [];
    });
    return [...ofProducts, ...(all ? [{ step, productId: null, kind: null, ...all }] : [])];
  });
}

/** When the order came to a step; null: it has not, or was delivered by then, after which the day is known. */
export function stepBegan(order: OrderTimes, step: ForecastStep): Date | null {
  if (step === "ordered") return order.orderedAt;
  const { confirmedAt, deliveredAt } = order;
  return confirmedAt && deliveredAt && dayOf(deliveredAt) <= dayOf(confirmedAt) ? null : confirmedAt;
}

/** null: the order had not come to this step, or had been lost. */
function waitOf(order: OrderTimes, step: ForecastStep, at: Date): Wait | null {
  const began = stepBegan(order, step);
  if (!began || began > at) return null;
  const { qualifiedAt, lostAt } = order;
  if (qualifiedAt && qualifiedAt <= at) return { days: daysBetween(dayOf(began), dayOf(qualifiedAt)), isOver: true };
  if (lostAt && lostAt <= at) return null;
  return { days: daysBetween(dayOf(began), dayOf(at)), isOver: false };
}

function estimate(waits: readonly Wait[]): Pick<LearnedForecast, "fromDays" | "untilDays" | "cases"> | null {
  const cases = waits.filter(({ isOver }) => isOver).length;
  const fromDays = daysForShare(shares.from, waits);
  const untilDays = daysForShare(shares.until, waits);
  return cases < minCases || fromDays === null || untilDays === null ? null : { fromDays, untilDays, cases };
}

const daysBetween = (from: Day, until: Day) => (Date.parse(until) - Date.parse(from)) / 86_400_000;

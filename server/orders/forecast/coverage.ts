import { addMonths, type Day, dayOf, startOf } from "#server/platform/values/calendar.ts";
import type { RequestContext } from "../context.ts";
import { decidedOn, rangeAt } from "./expected.ts";
import { kindsOfProducts, learnedMonths, learnFrom, stepBegan } from "./learn.ts";
import { type ForecastBasis, type ForecastStep, forecastSteps, type OrderTimes } from "./model.ts";

/** The newest months, whose orders are not learned from. */
const heldOutMonths = 6;

/**
 * How often what people were told of orders held. Each order that came to a step is in exactly one of the numbers:
 * decided before the first day that was shown, from it to the last one, after it (or not at all yet), or still `open`,
 * because the last day that was shown has not passed.
 */
export type Coverage = {
  /** `delivered`: the day was known, and shown. */
  step: ForecastStep | "delivered";
  /** The product's category; null: a product that the catalogue does not know. */
  kind: string | null;
  /** How many decided orders the range was learned from; null: it is the tenant's weeks, or the rule's day. */
  learnedFrom: number | null;
  earlier: number;
  within: number;
  later: number;
  open: number;
};

/**
 * Learns from what was known half a year ago, as the night's job did then, and compares what orders that came to a step
 * since were told on that day with the day on which they were decided. Orders that were lost count nowhere. Changes
 * nothing.
 */
export async function forecastCoverage(ctx: RequestContext): Promise<{ learnedOn: Day; rows: Coverage[] }> {
  const today = dayOf(ctx.now());
  const learnedOn = addMonths(today, -heldOutMonths);
  const split = startOf(learnedOn);
  const [kinds, orders] = await Promise.all([
    kindsOfProducts(ctx),
    ctx.forecasts.orderTimes(startOf(addMonths(learnedOn, -learnedMonths))),
  ]);
  const basis = { clocks: ctx.tenant.clocks, learned: learnFrom(orders, kinds, split) };
  const rows = new Map<string, Coverage>();
  for (const order of orders) {
    const kind = kinds.get(order.productId ?? "") ?? null;
    for (const told of toldOf(order, basis)) {
      if (told.at < split || (order.lostAt && !order.qualifiedAt)) continue;
      const { step, learnedFrom } = told;
      const key = JSON.stringify([step, kind]);
      const row = rows.get(key) ?? { step, kind, learnedFrom, earlier: 0, within: 0, later: 0, open: 0 };
      row[resultOf(told, order.qualifiedAt && dayOf(order.qualifiedAt), today)] += 1;
      rows.set(key, row);
    }
  }
  return { learnedOn, rows: [...rows].sort(([one], [other]) => (one < other ? 1 : -1)).map(([, row]) => row) };
}

type Told = Pick<Coverage, "step" | "learnedFrom"> & { at: Date; from: Day; until: Day };

/** What people were told of an order, with each step that it came to. */
function toldOf(order: OrderTimes, basis: ForecastBasis): Told[] {
  const told: Told[] = forecastSteps.flatMap((step) => {
    const at = stepBegan(order, step);
    return at ? [{ step, at, ...rangeAt(step, order, basis) }] : [];
  });
  const { deliveredAt, qualifiesAt } = order;
  if (!deliveredAt || !qualifiesAt) return told;
  const day = decidedOn(qualifiesAt);
  return [...told, { step: "delivered", at: deliveredAt, learnedFrom: null, from: day, until: day }];
}

function resultOf({ from, until }: Told, decided: Day | null, today: Day): "earlier" | "within" | "later" | "open" {
  // Also if it is decided already: those that take longer are not known yet.
  if (today <= until) return "open";
  if (decided === null || decided > until) return "later";
  return decided < from ? "earlier" : "within";
}

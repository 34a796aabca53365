import { addDays, type Day, dayOf } from "#server/platform/values/calendar.ts";
import type { ReadContext } from "../context.ts";
import type { Order } from "../model.ts";
import { liveOrderStates } from "../states.ts";
import type { ForecastBasis, ForecastStep } from "./model.ts";

/**
 * When an order is said to be decided: on a day (`from` = `until`), between two days, or by `until` (`from` null).
 * `isLate`: it takes longer than was said; both days are null.
 */
export type Expected = { from: Day | null; until: Day | null; isLate: boolean };

const late: Expected = { from: null, until: null, isLate: true };

/** The first day on which the order can count: the one after the last day of its withdrawal period. */
export const decidedOn = (qualifiesAt: Date): Day => addDays(dayOf(qualifiesAt), 1);

/** Reads what was learned only if one of these orders needs it. */
export async function forecastBasis(
  ctx: Pick<ReadContext, "tenant" | "forecasts">,
  orders: readonly Pick<Order, "state">[],
): Promise<ForecastBasis> {
  const isNeeded = orders.some(({ state }) => liveOrderStates.includes(state));
  return { clocks: ctx.tenant.clocks, learned: isNeeded ? await ctx.forecasts.learned() : [] };
}

/**
 * What people are told of an order that is neither decided nor lost: the day, once the end of the withdrawal period is
 * known, else the range for its step and product. The only place that says when a reward comes.
 */
export function expectedDecision(
  order: Pick<Order, "state" | "productId" | "orderedAt" | "confirmedAt" | "qualifiesAt">,
  basis: ForecastBasis,
  now: Date,
): Expected {
  const today = dayOf(now);
  const day = order.qualifiesAt && decidedOn(order.qualifiesAt);
  if (order.state === "confirmed" && day) return today > day ? late : { from: day, until: day, isLate: false };
  const range = rangeOf(order, basis);
  // An order in review that is delivered is not decided before that day either.
  const until = laterOf(range.until, day);
  const from = laterOf(range.from, day);
  if (today > until) return late;
  return { from: from > today ? from : null, until, isLate: false };
}

/** The range for the step that the order has come to. */
export function rangeOf(order: Omit<Parameters<typeof expectedDecision>[0], "qualifiesAt">, basis: ForecastBasis) {
  return rangeAt(order.state === "confirmed" && order.confirmedAt ? "confirmed" : "ordered", order, basis);
}

/**
 * The range for a step: learned, or else the tenant's weeks from the order on. Not before the day on which an order
 * that was delivered at once is decided. `learnedFrom`: the number of decided orders; null: the tenant's weeks.
 */
export function rangeAt(
  step: ForecastStep,
  { productId, orderedAt, confirmedAt }: Pick<Order, "productId" | "orderedAt" | "confirmedAt">,
  { clocks, learned }: ForecastBasis,
): { from: Day; until: Day; learnedFrom: number | null } {
  const ordered = dayOf(orderedAt);
  const ofStep = learned.filter((one) => one.step === step);
  const own = ofStep.find((one) => one.productId === productId) ?? ofStep.find((one) => one.productId === null);
  const began = own && step === "confirmed" && confirmedAt ? dayOf(confirmedAt) : ordered;
  const { from, to } = clocks.forecastWeeks;
  const earliest = addDays(ordered, clocks.withdrawalDays + 1);
  return {
    learnedFrom: own?.cases ?? null,
    from: laterOf(addDays(began, own ? own.fromDays : from * 7), earliest),
    until: laterOf(addDays(began, own ? own.untilDays : to * 7), earliest),
  };
}

/** In how many weeks after its order a reward is usually decided: learned of all products, or the tenant's weeks. */
export function usualWeeks({ clocks, learned }: ForecastBasis): { from: number; to: number } {
  const all = learned.find(({ step, productId }) => step === "ordered" && productId === null);
  if (!all) return clocks.forecastWeeks;
  const from = Math.max(1, Math.floor(all.fromDays / 7));
  return { from, to: Math.max(from + 1, Math.ceil(all.untilDays / 7)) };
}

const laterOf = (one: Day, other: Day | null): Day => (other !== null && other > one ? other : one);

import type { Tenant } from "#server/platform/tenant/model.ts";
import { dayOf } from "#server/platform/values/calendar.ts";
import type { Cents } from "#server/platform/values/money.ts";
import { bonusWindowOf } from "../../bonus/rules/bonus-window.ts";
import type { ReferrerDeals } from "../model.ts";

/**
 * The bonuses earned by one referrer's deals: one for each window that reaches the number, dated by the order that
 * reached it.
 */
export function bonusesOf({ days, deals }: ReferrerDeals, rule: Tenant["bonus"]): { at: Date; cents: Cents }[] {
  const { deals: wanted, cents, windowMonths } = rule;
  if (wanted === null || cents <= 0) return [];
  const ordered = deals.toSorted((one, other) => one.getTime() - other.getTime());
  const counted = new Map<string, number>();
  return ordered.flatMap((at) => {
    const window = bonusWindowOf(days, windowMonths, dayOf(at));
    if (!window) return [];
    const number = (counted.get(window.start) ?? 0) + 1;
    counted.set(window.start, number);
    return number === wanted ? [{ at, cents }] : [];
  });
}

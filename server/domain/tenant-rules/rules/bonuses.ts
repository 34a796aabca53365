import { bonusWindowOf } from "../../bonus/rules/bonus-window.ts";
import { dayOf } from "../../calendar.ts";
import type { Cents } from "../../money.ts";
import type { Tenant } from "../../tenant/model.ts";
import type { ReferrerDeals } from "../model.ts";

/** The bonuses that one referrer's deals earn: one for each window that they fill, at the order that filled it. */
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

import { dayOf } from "#server/platform/values/calendar.ts";
import type { Cents } from "#server/platform/values/money.ts";
import type { Tenant } from "#server/tenants/model.ts";
import { placeDeal, type Span } from "../../bonus/rules/bonus-window.ts";
import type { PastDeal } from "../model.ts";

/**
 * The bonuses that one referrer's deals, in the order in which they qualified, would have earned if this rule had been
 * in force all the time: one for each window that reaches the number, dated by the order that reached it.
 */
export function bonusesOf(deals: readonly PastDeal[], rule: Tenant["bonus"]): { at: Date; cents: Cents }[] {
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

import type { Day } from "#server/platform/values/calendar.ts";
import type { Cents } from "#server/platform/values/money.ts";
import type { InvoiceItem } from "../model.ts";

/** The full rate of VAT in percent, with the first day of each. A new rate is a row, added before it applies. */
const vatRates = [
  { from: "2007-01-01", percent: 19 },
  { from: "2020-07-01", percent: 16 },
  { from: "2021-01-01", percent: 19 },
] as const satisfies readonly { from: Day; percent: number }[];

/** VAT on a day. Rewards are passed on as part of the service, so both rewards and fees bear the full rate. */
export function vatPercentOn(day: Day): number {
  return vatRates.findLast(({ from }) => from <= day)?.percent ?? vatRates[0].percent;
}

export type Totals = { netCents: Cents; vatCents: Cents; grossCents: Cents };

/** Net, VAT and gross; VAT is rounded once, on the total, with half a cent away from zero. */
export function totalsOf(items: readonly Pick<InvoiceItem, "cents">[], vatPercent: number): Totals {
  const netCents = items.reduce((sum, { cents }) => sum + cents, 0);
  const vatCents = Math.sign(netCents) * Math.round((Math.abs(netCents) * vatPercent) / 100) || 0;
  return { netCents, vatCents, grossCents: netCents + vatCents };
}

/**
 * `unitCents` is never negative; `count` is negative for items that were billed before and have ended. `orderNumbers`:
 * the shop's numbers of the orders, once for each item.
 */
export type InvoiceLine = {
  kind: InvoiceItem["kind"];
  productName: string;
  unitCents: Cents;
  count: number;
  orderNumbers: string[];
};

/** Groups items of the same kind, product and amount into one line, in order of first occurrence. */
export function linesOf(items: readonly InvoiceItem[]): InvoiceLine[] {
  const lines = new Map<string, InvoiceLine>();
  for (const { kind, productName, cents, orderNumber } of items) {
    const key = JSON.stringify([kind, productName, cents]);
    const line = lines.get(key) ?? { kind, productName, unitCents: Math.abs(cents), count: 0, orderNumbers: [] };
    line.count += Math.sign(cents);
    line.orderNumbers.push(orderNumber);
    lines.set(key, line);
  }
  return [...lines.values()];
}

/** 123 → "RE-000123", the number printed on the document. */
export function writtenNumber(number: number): string {
  return `RE-${String(number).padStart(6, "0")}`;
}

/** "RE-000123" or "123" → 123; null: not a number. */
export function readNumber(text: string): number | null {
  const match = /^(?:RE-)?(\d{1,9})$/i.exec(text.trim());
  return match ? Number(match[1]) : null;
}

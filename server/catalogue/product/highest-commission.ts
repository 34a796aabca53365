import type { Cents } from "#server/platform/values/money.ts";

/** The highest commission of these products; 0: there are none. */
export function highestCommission(products: readonly { commission: { cents: Cents } }[]): Cents {
  return Math.max(0, ...products.map(({ commission }) => commission.cents));
}

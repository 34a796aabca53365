import type { Cents } from "../money.ts";

/** The most that a referral of one of these earns; 0: of none. */
export function highestCommission(products: readonly { commission: { cents: Cents } }[]): Cents {
  return Math.max(0, ...products.map(({ commission }) => commission.cents));
}

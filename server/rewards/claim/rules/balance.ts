import type { Cents } from "#server/platform/values/money.ts";
import type { LedgerKind } from "../../ledger/model.ts";

/**
 * Where the promised money stands: accrued = paid + open + cancelled + expired, at any time (docs/lifecycle.md, Money).
 */
export type Balance = { accrued: Cents; paid: Cents; ended: Cents; open: Cents; reversed: Cents };

/** Computes the balance from the ledger's sums. `ended`: cancelled and expired, less reinstated. */
export function balanceOf(sums: Record<LedgerKind, Cents>): Balance {
  const paid = sums.paid - sums.returned;
  const ended = sums.cancelled + sums.expired - sums.reinstated;
  return { accrued: sums.accrued, paid, ended, open: sums.accrued - paid - ended, reversed: sums.reversed };
}

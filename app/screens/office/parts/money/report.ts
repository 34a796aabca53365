import { type Check, isDifference, type MoneyReport } from "#server/payouts/reconciliation/model.ts";

export type ShownFinding = { check: Check; count: number; isDifference: boolean };

/** What a report found, by check. */
export function shownReport({ counts }: Pick<MoneyReport, "counts">): ShownFinding[] {
  return counts.map(({ check, count }) => ({ check, count, isDifference: isDifference({ check }) }));
}

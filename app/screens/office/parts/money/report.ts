import { type Check, isDifference, type MoneyReport } from "#server/payouts/reconciliation/model.ts";

export type ShownFinding = { check: Check; count: number; isDifference: boolean };

/** What a report found, by check; of one that was changed, that it was. */
export function shownReport({ content }: Pick<MoneyReport, "content">): ShownFinding[] {
  const counts = content?.counts ?? [{ check: "reportChanged" as const, count: 1 }];
  return counts.map(({ check, count }) => ({ check, count, isDifference: isDifference({ check }) }));
}

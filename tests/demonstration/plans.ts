import type { PlanRule } from "#server/catalogue/reward-plan/model.ts";
import { addDays, addMonths, type Day, firstOfMonth } from "#server/platform/values/calendar.ts";
import { hafenkante, lindenhof, markt } from "#tests/fakes/people.ts";

type Row = Omit<PlanRule, "validFrom" | "validUntil"> & {
  agency: string;
  /** The amounts by name of the product group. */
  group: number;
  /** First month, and the month after the last, relative to the current month. */
  months: readonly [first: number, end: number];
};
const row = (
  { externalId: agency }: { externalId: string },
  group: number,
  kind: PlanRule["kind"],
  cents: readonly [referrer: number, recipient: number],
  months: Row["months"],
): Row => ({ agency, group, kind, referrerCents: cents[0], recipientCents: cents[1], months, productGroup: "" });

/** Past, current and future rows; an inactive agency has a plan of its active time. */
const rows: readonly Row[] = [
  row(lindenhof, 0, "shared", [3000, 3000], [-11, -5]),
  row(lindenhof, 0, "shared", [3500, 3500], [-5, 3]),
  row(lindenhof, 0, "fixed", [4000, 3000], [3, 9]),
  row(lindenhof, 1, "fixed", [4500, 2500], [-8, 4]),
  row(hafenkante, 1, "shared", [5000, 4000], [-7, 2]),
  row(hafenkante, 2, "fixed", [2000, 2000], [-3, 6]),
  row(markt, 0, "shared", [2500, 2500], [-12, -5]),
];

/** The plan of an agency in a year that ends today. */
export function planOf(externalId: string, groups: readonly string[], today: Day): PlanRule[] {
  const month = (from: number) => addMonths(firstOfMonth(today), from);
  return rows
    .filter(({ agency }) => agency === externalId)
    .flatMap(({ agency: _, group, months: [first, end], ...rule }) => {
      const productGroup = groups[group];
      if (!productGroup) return [];
      return { ...rule, productGroup, validFrom: month(first), validUntil: addDays(month(end), -1) };
    });
}

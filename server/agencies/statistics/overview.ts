import type { SsoUser } from "#server/people/sso/model.ts";
import { hasRight } from "#server/people/sso/rights.ts";
import { addDays, dayOf, startOf } from "#server/platform/values/calendar.ts";
import type { Cents } from "#server/platform/values/money.ts";
import type { ReadContext } from "../context.ts";
import { maxLiveCounted } from "./repository.ts";

const overviewDays = 30;

/** `conversion`: orders of 100 recommendations, with one decimal; null: nothing was recommended. */
type Compared = { earnedCents: Cents; conversion: number | null };

/**
 * An agency in euros. `earnedCents`: rewards that became certain in the period; of `current` and of the equally long
 * period `before`. `owedCents`: certain and not paid; `expectedCents`: of orders that may still count. `best`: whose
 * recommendations earned most, null: nobody's. `invoices`: issued and not paid; null: the person may not see them.
 */
export type AgencyOverview = {
  /** The length of the period, including today. */
  days: number;
  current: Compared;
  before: Compared;
  owedCents: Cents;
  expectedCents: Cents;
  best: { name: string; cents: Cents } | null;
  invoices: { count: number; cents: Cents } | null;
};

/** Rewards are those of the agency's recommendations, without goodwill and bonus, as in its report of rewards. */
export async function showOverview(
  { agencyStatistics, now }: Pick<ReadContext, "agencyStatistics" | "now">,
  me: Pick<SsoUser, "role" | "state"> & { agencyId: string },
): Promise<AgencyOverview> {
  const end = addDays(dayOf(now()), 1);
  const start = addDays(end, -overviewDays);
  const first = addDays(start, -overviewDays);
  const { agencyId } = me;
  const isLarge = (await agencyStatistics.countSince(agencyId, startOf(first))) > maxLiveCounted;
  const [money, steps] = await Promise.all([
    agencyStatistics.money(agencyId, { first, start, end }),
    agencyStatistics.ordered(agencyId, { first, start, end }, isLarge),
  ]);
  const { earnedCents, earnedBeforeCents, owedCents, expectedCents, bestName, bestCents, invoices, invoiceCents } =
    money;
  return {
    days: overviewDays,
    current: { earnedCents, conversion: percent(steps.ordered, steps.shared) },
    before: { earnedCents: earnedBeforeCents, conversion: percent(steps.orderedBefore, steps.sharedBefore) },
    owedCents,
    expectedCents,
    best: bestCents === null ? null : { name: bestName ?? "", cents: bestCents },
    invoices: hasRight(me, "invoices") ? { count: invoices, cents: invoiceCents } : null,
  };
}

const percent = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 1000) / 10);

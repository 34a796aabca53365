import type { Account } from "#server/people/account/model.ts";
import { addMonths, dayOf, firstOfMonth } from "#server/platform/values/calendar.ts";
import type { Cents } from "#server/platform/values/money.ts";
import type { AccountSum } from "#server/rewards/claim/repository.ts";
import { stepOfState, waitingSteps } from "#server/rewards/claim/rules/step.ts";
import { balanceOf, type LedgerKind, ledgerKinds } from "#server/rewards/ledger/model.ts";
import type { ReadContext } from "../../context.ts";

/**
 * Sums of everything that a referrer was ever promised: accrued = open + ready + collected + paid + cancelled +
 * expired. open: not earned yet · ready: to be chosen or collected · collected: being paid · reversed: paid for orders
 * that were lost later (0 or negative, part of `paid`).
 */
export type RewardTotals = Record<
  "accrued" | "open" | "ready" | "collected" | "paid" | "cancelled" | "expired" | "reversed",
  Cents
>;

/** What was promised and paid in one month ("2026-03"). */
export type RewardMonth = { month: string; accrued: Cents; paid: Cents };

export type RewardOverview = {
  totals: RewardTotals;
  /** The last twelve months, oldest first; empty while there are no three with anything to compare. */
  months: RewardMonth[];
  /** Years with entries in the ledger, newest first. */
  years: number[];
};

const monthsShown = 12;

/** The figures of the reward overview, from one query of the account's ledger. */
export async function rewardOverview(ctx: ReadContext, account: Pick<Account, "id">): Promise<RewardOverview> {
  const sums = await ctx.ledger.sumsOfAccount(account.id, ctx.now());
  const today = dayOf(ctx.now());
  const shown = Array.from({ length: monthsShown }, (_, index) => {
    const month = addMonths(firstOfMonth(today), index - monthsShown + 1).slice(0, 7);
    const { accrued, paid } = balanceOf(byKind(sums.filter((sum) => sum.month === month)));
    return { month, accrued, paid };
  });
  const busy = shown.filter(({ accrued, paid }) => accrued !== 0 || paid !== 0).length;
  const years = new Set(sums.map(({ month }) => Number(month.slice(0, 4))));
  return { totals: totalsOf(sums), months: busy < 3 ? [] : shown, years: [...years].sort((one, other) => other - one) };
}

function totalsOf(sums: AccountSum[]): RewardTotals {
  const totals = { accrued: 0, open: 0, ready: 0, collected: 0, paid: 0, cancelled: 0, expired: 0, reversed: 0 };
  for (const [state, own] of Map.groupBy(sums, (sum) => sum.state)) {
    const { accrued, paid, ended, open, reversed } = balanceOf(byKind(own));
    totals.accrued += accrued;
    totals.paid += paid;
    totals.reversed += reversed;
    totals[state === "expired" ? "expired" : "cancelled"] += ended;
    totals[openPart(state)] += open;
  }
  return totals;
}

/** Expiry is decided by the clock: a lapsed claim counts as expired before the timer stores it. */
function openPart(state: AccountSum["state"]): "open" | "ready" | "collected" | "expired" {
  if (state === "lapsed") return "expired";
  if (state === "collected") return "collected";
  return waitingSteps.includes(stepOfState[state]) ? "ready" : "open";
}

/** Sums by kind over all months and states. */
export function byKind(sums: readonly { kind: LedgerKind; cents: Cents }[]): Record<LedgerKind, Cents> {
  const totals = Object.fromEntries(ledgerKinds.map((kind) => [kind, 0])) as Record<LedgerKind, Cents>;
  for (const { kind, cents } of sums) totals[kind] += cents;
  return totals;
}

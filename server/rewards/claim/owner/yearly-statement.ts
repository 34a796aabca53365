import type { Account } from "#server/people/account/model.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { type Day, dayOf } from "#server/platform/values/calendar.ts";
import type { Cents } from "#server/platform/values/money.ts";
import type { AccountEntry } from "#server/rewards/claim/repository.ts";
import { balanceOf, type LedgerKind } from "#server/rewards/ledger/model.ts";
import type { ReadContext } from "../../context.ts";
import { byKind } from "./reward-overview.ts";

/** One account's ledger for one year: closing = opening + the sum of the lines' changes. */
export type YearlyStatement = {
  year: number;
  /** The last day covered; for the current year, today. */
  until: Day;
  holder: Pick<Account, "firstName" | "lastName">;
  /** Amount owed before the first and after the last day. */
  opening: Cents;
  closing: Cents;
  sums: Record<LedgerKind, Cents>;
  /** Oldest first; `change`: the effect on the amount owed. */
  lines: (AccountEntry & { change: Cents })[];
};

/** How an entry changes the amount still owed. A reversal concerns money already paid, so it changes nothing. */
const directions = {
  accrued: 1,
  returned: 1,
  reinstated: 1,
  paid: -1,
  cancelled: -1,
  expired: -1,
  reversed: 0,
} as const satisfies Record<LedgerKind, number>;

/** The statement of one year. Refused for a year without entries of this account. */
export async function yearlyStatement(
  ctx: ReadContext,
  { id, firstName, lastName }: Pick<Account, "id" | "firstName" | "lastName">,
  year: number,
): Promise<Outcome<YearlyStatement>> {
  const all = await ctx.ledger.sumsOfAccount(id, ctx.now());
  if (!all.some(({ month }) => month.startsWith(`${year}-`))) return refuse("notFound");
  const opening = balanceOf(byKind(all.filter(({ month }) => month < `${year}-01`))).open;
  const entries = await ctx.ledger.ofAccount(id, `${year}-01-01`, `${year + 1}-01-01`);
  const lines = entries.map((entry) => ({ ...entry, change: directions[entry.kind] * entry.cents }));
  const lastDay = `${year}-12-31`;
  const today = dayOf(ctx.now());
  return done({
    year,
    until: today < lastDay ? today : lastDay,
    holder: { firstName, lastName },
    opening,
    closing: opening + lines.reduce((sum, { change }) => sum + change, 0),
    sums: byKind(entries),
    lines,
  });
}

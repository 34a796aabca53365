import type { Account } from "../account/model.ts";
import { type Day, dayOf, startOf } from "../calendar.ts";
import type { ReadContext } from "../context.ts";
import type { Cents } from "../money.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import type { LedgerKind } from "./model.ts";
import type { AccountEntry } from "./repository.ts";
import { byKind } from "./reward-overview.ts";
import { balanceOf } from "./rules/balance.ts";

/** What the ledger says of one account and one year: closing = opening + what was booked, line by line. */
export type YearlyStatement = {
  year: number;
  /** The last day that it speaks of: of the current year, today. */
  until: Day;
  holder: Pick<Account, "firstName" | "lastName">;
  /** Owed on the first and on the last day. */
  opening: Cents;
  closing: Cents;
  sums: Record<LedgerKind, Cents>;
  /** The oldest first; `change`: what it changed in what is owed. */
  lines: (AccountEntry & { change: Cents })[];
};

/** What an entry does to the amount that is still owed. A reversal is about money that was paid, and changes nothing in it. */
const directions = {
  accrued: 1,
  returned: 1,
  reinstated: 1,
  paid: -1,
  cancelled: -1,
  expired: -1,
  reversed: 0,
} as const satisfies Record<LedgerKind, number>;

/** Refused: a year without an entry of this account. */
export async function yearlyStatement(
  ctx: ReadContext,
  { id, firstName, lastName }: Pick<Account, "id" | "firstName" | "lastName">,
  year: number,
): Promise<Outcome<YearlyStatement>> {
  const all = await ctx.ledger.sumsOfAccount(id, ctx.now());
  if (!all.some(({ month }) => month.startsWith(`${year}-`))) return refuse("notFound");
  const opening = balanceOf(byKind(all.filter(({ month }) => month < `${year}-01`))).open;
  const entries = await ctx.ledger.ofAccount(id, startOf(`${year}-01-01`), startOf(`${year + 1}-01-01`));
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

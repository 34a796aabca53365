import type { Cents } from "#server/platform/values/money.ts";
import type { BankEntry, CloseReason } from "./model.ts";

/**
 * Why two people close an entry; null: one does. `owed`: a debit that is not back concerns a reward that is still owed,
 * which is paid once the entry is closed, perhaps a second time. `limit`: more is given up than the tenant lets one
 * person give up.
 */
export type WhyTwo = "owed" | "limit" | null;

export function whyTwo(
  { direction, reason, restCents }: Pick<BankEntry, "direction"> & { reason: CloseReason; restCents: Cents },
  { isOwed, aloneCents }: { isOwed: boolean; aloneCents: Cents },
): WhyTwo {
  if (isOwed && direction === "debit" && restCents > 0) return "owed";
  return reason === "writtenOff" && Math.abs(restCents) > aloneCents ? "limit" : null;
}

/** Whether somebody asked a second person to close it, who has done nothing yet. */
export const waitsForSecond = (entry: Pick<BankEntry, "closedAt" | "askedBy" | "declinedAt" | "assignedAt">): boolean =>
  entry.closedAt === null &&
  entry.askedBy !== null &&
  entry.declinedAt === null &&
  // What was asked is done, and something is left of the entry.
  entry.assignedAt === null;

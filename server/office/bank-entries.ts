import { closeEntry, matterOfEntry } from "#server/payouts/bank-entry/close-entry.ts";
import type { BankEntry, CloseReason } from "#server/payouts/bank-entry/model.ts";
import type { SsoUser } from "#server/people/sso/model.ts";
import { hasRight } from "#server/people/sso/rights.ts";
import { areOwnMatters } from "#server/platform/audit/own-matter.ts";
import { type Outcome, refuse } from "#server/platform/outcome.ts";
import type { Day } from "#server/platform/values/calendar.ts";
import type { ReadContext, RequestContext } from "./context.ts";

const entriesOnPage = 50;

/**
 * A booking that waits, with the name of the run that it concerns. `isOwn`: it is about what the user is paid.
 * `cameBackOn`: the day on which the bank gave back what had been paid twice; null: it has not.
 */
export type WaitingEntry = BankEntry & { run: string | null; isOwn: boolean; cameBackOn: Day | null };

/** The bookings that wait for a person, the oldest first; keyset pagination after the entry named. */
export async function viewBankEntries(
  ctx: ReadContext,
  user: SsoUser,
  after: string | null,
): Promise<{ entries: WaitingEntry[]; next: string | null }> {
  const last = after ? await ctx.bankEntries.byId(after) : null;
  const found = await ctx.bankEntries.open(entriesOnPage + 1, last);
  const shown = found.slice(0, entriesOnPage);
  const runIds = new Set(shown.flatMap(({ runId }) => runId ?? []));
  const runs = await Promise.all([...runIds].map((id) => ctx.payouts.runById(id)));
  const twice = shown.flatMap(({ itemId, outcome }) => (itemId && outcome === "paidTwice" ? itemId : []));
  const back = (await ctx.bankEntries.ofItems(twice)).filter(({ outcome }) => outcome === "surplusReturned");
  const names = new Map(runs.flatMap((run) => (run ? [[run.id, run.messageId]] : [])));
  const isOwn = await areOwnMatters(ctx, [user.id], shown.map(matterOfEntry));
  return {
    entries: shown.map((entry, index) => ({
      ...entry,
      run: entry.runId === null ? null : (names.get(entry.runId) ?? null),
      cameBackOn: back.find(({ undoesId }) => undoesId === entry.id)?.bookedOn ?? null,
      isOwn: isOwn[index] ?? false,
    })),
    next: found.length > entriesOnPage ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** Closes a waiting booking with a reason; for finance only. */
export async function closeBankEntry(
  ctx: RequestContext,
  user: SsoUser,
  given: { id: string; reason: CloseReason; note: string | null },
): Promise<Outcome<null>> {
  if (!hasRight(user, "payoutFiles")) return refuse("notAuthorized");
  return closeEntry(ctx, { ...given, operator: user.id });
}

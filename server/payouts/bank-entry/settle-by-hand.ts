import { isOwnMatter } from "#server/platform/audit/own-matter.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { type Day, dayOf } from "#server/platform/values/calendar.ts";
import type { RequestContext } from "../context.ts";
import type { PayoutItem } from "../model.ts";
import { bookEntries } from "./book-entries.ts";
import { type BankEntry, handAccount, type SettledEntry, type StatedEntry } from "./model.ts";

/**
 * `returned`: end-to-end ids of returned payments, each with the bank's reason. `bookedOn`: the day on which the bank
 * booked it; null: today.
 */
export type SettleByHand = {
  runId: string;
  operator: string;
  returned: { endToEndId: string; reason: string }[];
  bookedOn?: Day | null;
};

/**
 * Settles a run without a statement: a person reports that the bank executed it, except for the returned payments.
 * Payments of a settled run can still be returned, unless nothing was left of them to transfer. The reports are bank
 * entries of the account "hand"; a later statement confirms them. A repeat changes nothing. Nobody reports about a run
 * that pays themselves (ownMatter): what is reported as returned is paid again.
 */
export async function settleByHand(
  ctx: RequestContext,
  { runId, operator, returned, bookedOn }: SettleByHand,
): Promise<Outcome<SettledEntry[]>> {
  const run = await ctx.payouts.runById(runId);
  if (!run) return refuse("notFound");
  if (run.state !== "exported" && run.state !== "settled") return refuse("payoutRunState");
  if (await isOwnMatter(ctx, [operator], { run: runId })) return refuse("ownMatter");
  const items = (await ctx.payouts.items(runId)).filter(({ cents }) => cents > 0);
  const ids = new Set(items.map(({ endToEndId }) => endToEndId));
  if (returned.some(({ endToEndId }) => !ids.has(endToEndId))) return refuse("notFound");
  const reasons = new Map(returned.map(({ endToEndId, reason }) => [endToEndId, reason]));
  const day = bookedOn ?? dayOf(ctx.now());
  const undone = (await ctx.bankEntries.ofItems([...reasons.keys()])).filter(takesReturnBack);
  const entries = items.flatMap((item): StatedEntry[] => {
    const reason = reasons.get(item.endToEndId) ?? null;
    const times = undone.filter(({ itemId }) => itemId === item.endToEndId).length;
    return reason === null && item.state !== "pending" ? [] : [reportOf(item, reason, day, times)];
  });
  return done(await bookEntries(ctx, { account: handAccount, entries }, { actor: "OPS", actorId: operator }));
}

/** A debit with which the bank took a payment's return back: the payment may come back once more. */
const takesReturnBack = ({ direction, isReversal, undoesId }: BankEntry) =>
  direction === "debit" && isReversal && undoesId !== null;

/**
 * One report for each payment and side, so the same one again is the same entry. `times`: how often the bank has taken
 * its return back.
 */
function reportOf(item: PayoutItem, returnReason: string | null, bookedOn: Day, times: number): StatedEntry {
  const direction = returnReason === null ? "debit" : "credit";
  return {
    reference: `${item.endToEndId}:${direction}${times === 0 ? "" : `:${times}`}`,
    statementId: handAccount,
    direction,
    cents: item.cents,
    bookedOn,
    endToEndId: item.endToEndId,
    fileId: null,
    returnReason,
    isReversal: false,
    undoes: null,
  };
}

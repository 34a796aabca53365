import type { RequestContext } from "#server/context.ts";
import { bookEntries } from "#server/payouts/bank-entry/book-entries.ts";
import type { StatedEntry } from "#server/payouts/bank-entry/model.ts";
import { isInFile, type PayoutItem } from "#server/payouts/model.ts";
import { dayOf } from "#server/platform/values/calendar.ts";

/** The account that the demonstration pays from: at no bank. */
const account = "DE89370400440532013000";

/**
 * The statement of the newest settled run, which confirms what a person had reported, and two bookings that wait for
 * finance: the bank executed one payment a second time, and debited more than it was ordered for another.
 */
export async function addSurprises(ctx: RequestContext): Promise<void> {
  const runs = await ctx.payouts.runs(50);
  const newest = runs.find(({ state }) => state === "settled");
  if (!newest) return;
  const [first, second, ...others] = (await ctx.payouts.items(newest.id)).filter(isInFile);
  if (!first || !second) return;
  const bookedOn = dayOf(newest.settledAt ?? ctx.now());
  const stated = ({ endToEndId, cents }: PayoutItem, part = "1", more: Partial<StatedEntry> = {}): StatedEntry => ({
    ...{ reference: `${endToEndId}/${part}`, statementId: `${bookedOn}-001`, direction: "debit", cents, bookedOn },
    ...{ endToEndId, fileId: null, returnReason: null, isReversal: false, undoes: null },
    ...more,
  });
  const entries = [
    ...[stated(first), stated(first, "2"), stated(second, "1", { cents: second.cents + 150 })],
    ...others.map((one) => stated(one)),
  ];
  await bookEntries(ctx, { account, entries }, { actor: "BANK", actorId: "antje" });
}

import { dayOf } from "../calendar.ts";
import type { Ctx } from "../context.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import type { BankEntry, PayoutItem } from "./model.ts";
import { type SettledEntry, settleEntries } from "./settle-entries.ts";

/** `returned`: end-to-end ids that came back, each with the bank's reason. */
export type SettleByHand = { runId: string; operator: string; returned: { endToEndId: string; reason: string }[] };

/**
 * Where no statement can be read: a person says that the bank executed a run, but for the payments that came back. In a
 * settled run payments can still come back.
 */
export async function settleByHand(
  ctx: Ctx,
  { runId, operator, returned }: SettleByHand,
): Promise<Outcome<SettledEntry[]>> {
  const run = await ctx.payouts.runById(runId);
  if (!run) return refuse("notFound");
  if (run.state !== "exported" && run.state !== "settled") return refuse("payoutRunState");
  const items = await ctx.payouts.items(runId);
  const reasons = new Map(returned.map(({ endToEndId, reason }) => [endToEndId, reason]));
  if ([...reasons.keys()].some((id) => !items.some(({ endToEndId }) => endToEndId === id))) return refuse("notFound");
  const entries = items.flatMap((item): BankEntry[] => {
    const reason = reasons.get(item.endToEndId) ?? null;
    if (reason === null && item.state !== "pending") return [];
    return [entryOf(item, reason, dayOf(ctx.now()))];
  });
  return done(await settleEntries(ctx, entries, { actor: "OPS", actorId: operator }));
}

function entryOf(item: PayoutItem, returnReason: string | null, bookedOn: string): BankEntry {
  return {
    reference: "by hand",
    direction: returnReason === null ? "debit" : "credit",
    cents: item.cents,
    bookedOn,
    endToEndId: item.endToEndId,
    fileId: null,
    returnReason,
  };
}

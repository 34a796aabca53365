import { type RequestContext, withTransaction } from "../context.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import type { PayoutRun } from "./model.ts";
import { moveRun } from "./move-run.ts";

/** `rejectedByBank`: the file was sent and the bank rejected the whole file. */
export type DiscardRun = { runId: string; operator: string; rejectedByBank: boolean };

/**
 * Ends a run without paying it; its claims go into the next run. An exported run may have been paid, so discarding it requires that the
 * operator reports the bank's rejection (`rejectedByBank`), that no payment is booked yet, and that the operator is not the one who
 * exported it.
 */
export async function discardRun(
  ctx: RequestContext,
  { runId, operator, rejectedByBank }: DiscardRun,
): Promise<Outcome<PayoutRun>> {
  return withTransaction(ctx, async (tx) => {
    const items = await tx.payouts.lockItems(runId, tx.now());
    const run = await tx.payouts.lockRun(runId);
    if (!run) return refuse("notFound");
    if (rejectedByBank) {
      if (items.some(({ state }) => state === "settled" || state === "returned")) return refuse("payoutRunState");
      if (run.exportedBy === operator) return refuse("sameOperator");
    }
    const moved = await moveRun(tx, run, rejectedByBank ? "reject" : "discard", { actor: "OPS", actorId: operator });
    if (moved !== "moved") return refuse("payoutRunState");
    const reasonCode = rejectedByBank ? "rejectedByBank" : "discarded";
    const pending = items.filter(({ state }) => state === "pending");
    const drops = pending.map((item) => ({ item, to: "dropped" as const, reasonCode }));
    await tx.payouts.moveItems(drops, tx.now());
    return done({ ...run, state: "discarded" });
  });
}

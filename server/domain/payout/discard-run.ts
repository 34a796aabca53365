import type { Ctx } from "../context.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import type { PayoutRun } from "./model.ts";
import { moveRun } from "./move-run.ts";

/** `rejectedByBank`: the file was sent and the bank refused all of it. */
export type DiscardRun = { runId: string; operator: string; rejectedByBank: boolean };

/**
 * A run that is not wanted: its rewards wait for the next one. A run that was exported may have been paid, so discarding it
 * takes the word that the bank refused the file, nothing booked yet, and another person than the one who exported it.
 */
export async function discardRun(
  ctx: Ctx,
  { runId, operator, rejectedByBank }: DiscardRun,
): Promise<Outcome<PayoutRun>> {
  return ctx.atomically(async (tx) => {
    const run = await tx.payouts.runById(runId);
    if (!run) return refuse("notFound");
    const items = await tx.payouts.items(runId);
    if (rejectedByBank) {
      if (items.some(({ state }) => state === "settled" || state === "returned")) return refuse("payoutRunState");
      if (run.exportedBy === operator) return refuse("sameOperator");
    }
    const event = rejectedByBank ? "reject" : "discard";
    const moved = await moveRun(tx, run, event, { actor: "OPS", actorId: operator });
    if (moved !== "moved") return refuse("payoutRunState");
    for (const item of items) {
      await tx.payouts.moveItem(
        item,
        ["pending"],
        "dropped",
        tx.now(),
        rejectedByBank ? "rejectedByBank" : "discarded",
      );
    }
    return done({ ...run, state: "discarded" as const });
  });
}

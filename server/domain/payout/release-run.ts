import type { Ctx } from "../context.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import type { PayoutRun } from "./model.ts";
import { moveRun } from "./move-run.ts";

/** Money leaves only when a second person has looked: who prepared a run cannot release it. */
export async function releaseRun(
  ctx: Ctx,
  { runId, operator }: { runId: string; operator: string },
): Promise<Outcome<PayoutRun>> {
  const run = await ctx.payouts.runById(runId);
  if (!run) return refuse("notFound");
  if (run.preparedBy === operator) return refuse("sameOperator");
  if (run.state === "released" && run.releasedBy === operator) return done(run);
  const moved = await moveRun(ctx, run, "release", { actor: "OPS", actorId: operator });
  const now = await ctx.payouts.runById(runId);
  return now && (moved === "moved" || (now.state === "released" && now.releasedBy === operator))
    ? done(now)
    : refuse("payoutRunState");
}

import { isSamePerson } from "#server/platform/audit/act.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { withTransaction } from "#server/platform/context.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { RequestContext } from "./context.ts";
import type { PayoutRun } from "./model.ts";
import { moveRun } from "./move-run.ts";

/**
 * Two-person rule: another person than the one who prepared the run releases it. A repeat by the same person gets the
 * same answer.
 */
export async function releaseRun(
  ctx: RequestContext,
  { runId, operator }: { runId: string; operator: string },
): Promise<Outcome<PayoutRun>> {
  return withTransaction(ctx, async (tx) => {
    const run = await tx.payouts.lockRun(runId);
    if (!run) return refuse("notFound");
    if (await isSamePerson(tx, run.preparedBy, operator)) return refuse("sameOperator");
    if (run.state === "released" && run.releasedBy === operator) return done(run);
    const moved = await moveRun(tx, run, "release", { actor: "OPS", actorId: operator });
    if (moved !== "moved") return refuse("payoutRunState");
    await audit(tx, { kind: "payoutReleased", actor: "OPS", actorId: operator, accountId: null, about: run.messageId });
    return done({ ...run, state: "released", releasedBy: operator, releasedAt: tx.now() });
  });
}

import { audited, byOperator, refusalOfTwo, withAuditEntries } from "#server/platform/audit/audited-action.ts";
import { isOwnMatter } from "#server/platform/audit/own-matter.ts";
import { type Outcome, refuse } from "#server/platform/outcome.ts";
import type { RequestContext } from "./context.ts";
import type { PayoutRun } from "./model.ts";
import { moveRun } from "./move-run.ts";

/**
 * Two-person rule: another person than the one who prepared the run releases it, neither was added within the last day,
 * and the run pays the other person nothing (ownMatter). A repeat by the same person gets the same answer.
 */
export async function releaseRun(
  ctx: RequestContext,
  { runId, operator }: { runId: string; operator: string },
): Promise<Outcome<PayoutRun>> {
  const by = byOperator(operator);
  return withAuditEntries(ctx, by, async (tx) => {
    const run = await tx.payouts.lockRun(runId);
    if (!run) return refuse("notFound");
    const refusal = await refusalOfTwo(tx, run.preparedBy, operator);
    if (refusal) return refuse(refusal);
    if (await isOwnMatter(tx, [operator], { run: runId })) return refuse("ownMatter");
    if (run.state === "released" && run.releasedBy === operator) return audited(run, null);
    const moved = await moveRun(tx, run, "release", by);
    if (moved !== "moved") return refuse("payoutRunState");
    return audited(
      { ...run, state: "released", releasedBy: operator, releasedAt: tx.now() },
      { kind: "payoutReleased", accountId: null, about: run.messageId },
    );
  });
}

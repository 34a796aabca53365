import { audited, byOperator, refusalOfTwo, withAuditEntries } from "#server/platform/audit/audited-action.ts";
import { isOwnMatter } from "#server/platform/audit/own-matter.ts";
import type { Cause } from "#server/platform/event/model.ts";
import { type Outcome, refuse } from "#server/platform/outcome.ts";
import { recalculateBonusOfClaim } from "#server/rewards/bonus/recalculate-bonus.ts";
import { followOrder } from "#server/rewards/claim/cancel-claims.ts";
import { holdWhileBlocked } from "#server/rewards/claim/holds.ts";
import { syncRecommendationState } from "#server/rewards/sync-recommendation-state.ts";
import type { RequestContext, Tx } from "./context.ts";
import type { PayoutRun } from "./model.ts";
import { bookSending, moveRun } from "./move-run.ts";

/** `rejectedByBank`: the file was sent and the bank rejected the whole file. `reason`: why, for the audit entry. */
export type DiscardRun = { runId: string; operator: string; rejectedByBank: boolean; reason: string };

/**
 * Ends a run without paying it; its claims go into the next run. An exported run may have been paid, so discarding it
 * requires that the operator reports the bank's rejection (`rejectedByBank`), that no payment is booked yet, that
 * the operator is not the one who exported it, and that the run pays them nothing (ownMatter): what the bank did not
 * take is paid again. Claims whose order was reversed meanwhile are cancelled, and those of a blocked recommendation
 * held.
 */
export async function discardRun(
  ctx: RequestContext,
  { runId, operator, rejectedByBank, reason }: DiscardRun,
): Promise<Outcome<PayoutRun>> {
  const by = byOperator(operator);
  return withAuditEntries(ctx, by, async (tx) => {
    if (rejectedByBank) await tx.payouts.lockOwners(runId);
    const items = await tx.payouts.lockItems(runId, tx.now());
    const run = await tx.payouts.lockRun(runId);
    if (!run) return refuse("notFound");
    if (rejectedByBank) {
      if (items.some(({ state, cents }) => (state === "settled" && cents > 0) || state === "returned"))
        return refuse("payoutRunState");
      const refusal = await refusalOfTwo(tx, run.exportedBy, operator);
      if (refusal) return refuse(refusal);
      if (await isOwnMatter(tx, [operator], { run: runId })) return refuse("ownMatter");
    }
    const moved = await moveRun(tx, run, rejectedByBank ? "reject" : "discard", by);
    if (moved !== "moved") return refuse("payoutRunState");
    const reasonCode = rejectedByBank ? "rejectedByBank" : "discarded";
    const pending = items.filter(({ state }) => state === "pending");
    const drops = pending.map((item) => ({ item, to: "dropped" as const, reasonCode }));
    await tx.payouts.moveItems(drops, tx.now());
    if (rejectedByBank) await bookSending(tx, pending, "recall");
    if (rejectedByBank) await catchUp(tx, runId, { ...by, key: `payoutRun:${runId}:reject` });
    const about = `discardPayout:${reason}:${run.messageId}`;
    return audited({ ...run, state: "discarded" }, { kind: "supportActed", accountId: null, about });
  });
}

/**
 * What happened to orders and recommendations while their claims were at the bank, and could not be changed, takes
 * effect on them now.
 */
async function catchUp(tx: Tx, runId: string, by: Cause): Promise<void> {
  for (const id of await tx.payouts.overtaken(runId)) {
    const claim = await tx.claims.byIdForUpdate(id);
    if (!claim) continue;
    const { orderId, recommendationNumber } = claim;
    const order = orderId ? await tx.orders.byId(orderId) : null;
    if (await followOrder(tx, claim, order, by)) {
      if (recommendationNumber) await syncRecommendationState(tx, recommendationNumber, by);
    } else if (claim.kind === "bonus") {
      await recalculateBonusOfClaim(tx, claim, by);
    } else {
      const recommendation = recommendationNumber ? await tx.recommendations.byNumber(recommendationNumber) : null;
      await holdWhileBlocked(tx, [claim], recommendation, by);
    }
  }
}

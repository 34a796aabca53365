import { dayOf } from "../calendar.ts";
import type { Ctx } from "../context.ts";
import { done, type Outcome } from "../outcome.ts";
import type { PayoutRun } from "./model.ts";
import { obstacleTo, type PayoutObstacle } from "./obstacle.ts";

/** `run` is null when there was nothing to pay. */
export type Prepared = { run: PayoutRun | null; leftOut: Partial<Record<PayoutObstacle, number>> };

/** What one file holds at most; the rest goes into the next run. */
const mostPayments = 10_000;

/**
 * Gathers every reward that was asked for in cash and can be paid now into a run, with its amount and bank details as they
 * are. Two people who prepare at once never take one reward twice.
 */
export async function prepareRun(ctx: Ctx, { operator }: { operator: string }): Promise<Outcome<Prepared>> {
  return ctx.atomically(async (tx) => {
    const now = tx.now();
    const leftOut: Prepared["leftOut"] = {};
    const picks: { claimId: string; bankDetailId: string }[] = [];
    for (const candidate of await tx.payouts.candidates(mostPayments)) {
      const obstacle = obstacleTo(candidate, tx.tenant, now);
      if (obstacle) leftOut[obstacle] = (leftOut[obstacle] ?? 0) + 1;
      else if (candidate.bankDetail) picks.push({ claimId: candidate.claimId, bankDetailId: candidate.bankDetail.id });
    }
    if (picks.length === 0) return done({ run: null, leftOut });
    const id = tx.secrets.newId();
    const messageId = `RF${dayOf(now).replaceAll("-", "")}-${tx.secrets.newNumber(10)}`;
    const run = await tx.payouts.addRun({ id, messageId, preparedBy: operator, preparedAt: now }, picks);
    if (run) {
      await tx.events.append({
        aggregate: "payoutRun",
        aggregateId: id,
        event: "prepare",
        from: null,
        to: "prepared",
        actor: "OPS",
        actorId: operator,
        key: `payoutRun:${id}:prepare`,
        data: { items: run.items, cents: run.cents },
        occurredAt: now,
      });
    }
    return done({ run, leftOut });
  });
}

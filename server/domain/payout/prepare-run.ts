import { dayOf } from "../calendar.ts";
import { type RequestContext, type Tx, withTransaction } from "../context.ts";
import { done, type Outcome } from "../outcome.ts";
import { checkParticipation } from "../recommendation/rules/participation.ts";
import type { PayoutObstacle, PayoutPosition, PayoutRun } from "./model.ts";

/** `run` is null when there was nothing to pay. `leftOut` counts the rewards that cannot be paid now, by the reason. */
export type Prepared = { run: PayoutRun | null; leftOut: Partial<Record<PayoutObstacle, number>> };

/** What one file holds at most; the rest goes into the next run. */
const maxPayments = 10_000;
const windowSize = 1_000;

/**
 * Puts every reward that was collected in cash and can be paid now into a run, longest due first, with its amount and bank
 * details as they are. Two operators who prepare at once never take one reward twice.
 */
export async function prepareRun(ctx: RequestContext, { operator }: { operator: string }): Promise<Outcome<Prepared>> {
  return withTransaction(ctx, async (tx) => {
    const now = tx.now();
    const { picks, notAllowed } = await pickPayable(tx, now);
    const leftOut = { ...(await tx.payouts.countObstacles(now)), ...(notAllowed > 0 ? { notAllowed } : {}) };
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

/** Reads in windows, so that people whom the tenant does not allow keep nobody else out of the run. */
async function pickPayable(tx: Tx, now: Date): Promise<{ picks: Pick[]; notAllowed: number }> {
  const picks: Pick[] = [];
  let notAllowed = 0;
  let after: PayoutPosition | null = null;
  do {
    const limit = Math.min(windowSize, maxPayments - picks.length);
    const page = await tx.payouts.payable(now, after, limit);
    for (const { claimId, bankDetailId, email } of page) {
      if (email !== null && checkParticipation(email, tx.tenant) !== null) notAllowed += 1;
      else picks.push({ claimId, bankDetailId });
    }
    after = page.length === limit ? (page.at(-1)?.position ?? null) : null;
  } while (after !== null && picks.length < maxPayments);
  return { picks, notAllowed };
}

type Pick = { claimId: string; bankDetailId: string };

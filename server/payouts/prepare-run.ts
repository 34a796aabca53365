import { checkParticipation } from "#server/people/account/rules/participation.ts";
import { audited, byOperator, withAuditEntries } from "#server/platform/audit/audited-action.ts";
import type { Outcome } from "#server/platform/outcome.ts";
import { dayOf } from "#server/platform/values/calendar.ts";
import type { Cents } from "#server/platform/values/money.ts";
import { net } from "#server/rewards/ledger/kept.ts";
import type { RequestContext, Tx } from "./context.ts";
import type { PayoutObstacle, PayoutPosition, PayoutRun } from "./model.ts";
import { messageIdOf } from "./rules/payment-ids.ts";

/**
 * `run` is null if there was nothing to pay. `leftOut`: number of claims that cannot be paid now, by obstacle.
 * `nettedCents`: what is kept of the run's claims because their owners have to give it back.
 */
export type Prepared = {
  run: PayoutRun | null;
  leftOut: Partial<Record<PayoutObstacle, number>>;
  nettedCents: Cents;
};

/** Maximum number of payments in one file; the rest goes into the next run. */
const maxPayments = 10_000;
const windowSize = 1_000;

/**
 * Puts every cash claim that was collected and can be paid now into a run, longest due first, with a snapshot of its
 * amount and bank details. What somebody was paid for orders that were lost is kept of their next claims, in this
 * order, never more than a claim is worth. Two concurrent calls never take one claim twice, nor net one amount twice.
 * It takes everybody's rewards and chooses nothing, so who prepares it may be paid by it; who releases it may not.
 */
export async function prepareRun(ctx: RequestContext, { operator }: { operator: string }): Promise<Outcome<Prepared>> {
  const by = byOperator(operator);
  return withAuditEntries(ctx, by, async (tx) => {
    const now = tx.now();
    await tx.ledger.lockNetting();
    const { picks, notAllowed } = await pickPayable(tx, now);
    const leftOut = { ...(await tx.payouts.countObstacles(now)), ...(notAllowed > 0 ? { notAllowed } : {}) };
    if (picks.length === 0) return audited({ run: null, leftOut, nettedCents: 0 }, null);
    const id = tx.secrets.newId();
    const netted = net(picks, await tx.ledger.leftToNet([...new Set(picks.map(({ owner }) => owner))]));
    const messageId = messageIdOf(dayOf(now), tx.secrets.newNumber(10), tx.tenant);
    const run = await tx.payouts.addRun({ id, messageId, preparedBy: operator, preparedAt: now }, netted);
    if (run) {
      await tx.events.append({
        aggregate: "payoutRun",
        aggregateId: id,
        event: "prepare",
        from: null,
        to: "prepared",
        ...by,
        key: `payoutRun:${id}:prepare`,
        data: { items: run.items, cents: run.cents },
        occurredAt: now,
      });
    }
    const nettedCents = run ? (await tx.payouts.items(id)).reduce((sum, one) => sum + one.nettedCents, 0) : 0;
    const entry = { kind: "supportActed", accountId: null, about: `preparePayout:${messageId}` } as const;
    return audited({ run, leftOut, nettedCents }, run && entry);
  });
}

/** Reads in windows, so that claims of people who may not take part do not use up the run's limit. */
async function pickPayable(tx: Tx, now: Date): Promise<{ picks: Pick[]; notAllowed: number }> {
  const picks: Pick[] = [];
  let notAllowed = 0;
  let after: PayoutPosition | null = null;
  do {
    const limit = Math.min(windowSize, maxPayments - picks.length);
    const page = await tx.payouts.payable(now, after, limit);
    for (const { claimId, bankDetailId, cents, owner, email } of page) {
      if (email !== null && checkParticipation(email, tx.tenant) !== null) notAllowed += 1;
      else picks.push({ claimId, bankDetailId, cents, owner });
    }
    after = page.length === limit ? (page.at(-1)?.position ?? null) : null;
  } while (after !== null && picks.length < maxPayments);
  return { picks, notAllowed };
}

type Pick = { claimId: string; bankDetailId: string; cents: Cents; owner: string };

import { type AuditedAction, withAuditedAction } from "#server/platform/audit/audited-action.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { Claim } from "../claim/model.ts";
import { mailRewardLink } from "../claim/owner/links.ts";
import { waitingClaimStates } from "../claim/rules/step.ts";
import type { RequestContext, Tx } from "../context.ts";
import type { CustomerNumber } from "./model.ts";
import { nextCustomerNumberState } from "./states.ts";

type Decision = "confirm" | "reject";

/** The provider confirmed the number. A repeat changes nothing. */
export function confirmCustomerNumber(
  ctx: RequestContext,
  id: string,
  by: AuditedAction,
): Promise<Outcome<CustomerNumber>> {
  return applyDecision(ctx, id, "confirm", by);
}

/**
 * The provider does not know the number: the referrer's rewards are not paid until they give another. They are notified
 * by mail with a link to their reward, if one waits for them or is being paid. A repeat changes nothing and mails
 * nothing.
 */
export function rejectCustomerNumber(
  ctx: RequestContext,
  id: string,
  by: AuditedAction,
): Promise<Outcome<CustomerNumber>> {
  return applyDecision(ctx, id, "reject", by);
}

async function applyDecision(
  ctx: RequestContext,
  id: string,
  decision: Decision,
  by: AuditedAction,
): Promise<Outcome<CustomerNumber>> {
  return withAuditedAction(ctx, by, { customerNumber: id }, async (tx) => {
    const unlocked = await tx.customerNumbers.byId(id);
    if (!unlocked || !(await tx.accounts.byIdForUpdate(unlocked.accountId))) return refuse("notFound");
    const current = (await tx.customerNumbers.byId(id)) ?? unlocked;
    const state = nextCustomerNumberState(current.state, decision);
    if (!state) return done(current);
    const eventId = tx.secrets.newId();
    const decided = {
      ...current,
      state,
      decidedAt: tx.now(),
      decidedBy: by.actorId,
      reasonCode: by.reasonCode ?? null,
    };
    await tx.customerNumbers.save(decided);
    await tx.events.append({
      ...by,
      id: eventId,
      aggregate: "customerNumber",
      aggregateId: id,
      event: decision,
      from: current.state,
      to: state,
      key: `customerNumber:${id}:${decision}:${by.key}`,
      data: { accountId: current.accountId },
      occurredAt: tx.now(),
    });
    if (decision === "reject") {
      const claim = unpaid(await tx.claims.ofAccount(current.accountId), tx);
      if (claim) await mailRewardLink(tx, claim, "customerNumberRejected", eventId);
    }
    return done(decided);
  });
}

/** The claim about to be paid, else the newest that waits for its owner. */
function unpaid(claims: readonly Claim[], tx: Tx): Claim | undefined {
  const now = tx.now();
  const waiting = claims.filter(
    ({ state, expiresAt }) => waitingClaimStates.includes(state) && (expiresAt === null || expiresAt > now),
  );
  const newest = [...waiting].sort((one, other) => (other.readyAt?.getTime() ?? 0) - (one.readyAt?.getTime() ?? 0))[0];
  return claims.find(({ state }) => state === "collected") ?? newest;
}

import { audit } from "#server/platform/audit/audit.ts";
import {
  type ActionOfTwo,
  type AuditedAction,
  actionOfBoth,
  withAuditedAction,
} from "#server/platform/audit/audited-action.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { RequestContext } from "../context.ts";
import { endLogins } from "./login/end-access.ts";

/**
 * Operations block a referrer: sets the account's state, ends its sessions and appends an event; nothing that it owns
 * is changed. That its links admit nobody (server/referral/link/admission.ts) and its claims wait
 * (server/rewards/claim/owner/owner.ts) follows from the state. Links in mails are kept so that they can explain the
 * refusal; lifting the block ends them. Does nothing if it is blocked already.
 */
export async function blockAccount(
  ctx: RequestContext,
  accountId: string,
  by: AuditedAction & { reasonCode: string },
): Promise<Outcome<null>> {
  return withAuditedAction(ctx, by, { account: accountId }, async (tx) => {
    const account = await tx.accounts.byIdForUpdate(accountId);
    if (!account) return refuse("notFound");
    if (account.state === "blocked") return done(null);
    await tx.accounts.block(accountId, by.reasonCode, tx.now(), by.actorId);
    await tx.sessions.closeAll(accountId);
    await audit(tx, { kind: "block", actor: "OPS", actorId: by.actorId, accountId, about: by.reasonCode });
    return done(null);
  });
}

/**
 * Two people of the back office lift the block of an account (two-person rule). Links mailed before end, so its owner
 * logs in by a new one; rewards behind it get the blocked time back (server/consequences.ts). Recommendations blocked
 * individually and claims held for other causes stay so. Does nothing if it is not blocked.
 */
export async function unblockAccount(ctx: RequestContext, accountId: string, two: ActionOfTwo): Promise<Outcome<null>> {
  const both = await actionOfBoth(ctx, two);
  if (!both.ok) return both;
  const by = both.value;
  return withAuditedAction(ctx, by, { account: accountId }, async (tx) => {
    const account = await tx.accounts.byIdForUpdate(accountId);
    if (!account) return refuse("notFound");
    if (account.state !== "blocked") return done(null);
    await tx.accounts.unblock(accountId, tx.now(), by.actorId);
    await endLogins(tx, accountId);
    await tx.consequences.accountUnblocked(tx, accountId, by);
    await audit(tx, { kind: "unblock", actor: "OPS", actorId: by.actorId, accountId });
    return done(null);
  });
}

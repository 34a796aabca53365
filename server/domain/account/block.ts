import { audit } from "../audit/audit.ts";
import { type RequestContext, withTransaction } from "../context.ts";
import type { Cause } from "../event/model.ts";
import { twoPeople } from "../operator/two-people.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { endLogins } from "./end-access.ts";

/**
 * Operations block a referrer: the account's state, its sessions and one event, whatever it owns. That its links admit
 * nobody (recommendation/admission.ts) and that its claims wait (claim/owner.ts) follows from the state. Links in mails stay,
 * to say why they open nothing, and end when the block is lifted. A blocked account is left as it is.
 */
export async function blockAccount(
  ctx: RequestContext,
  accountId: string,
  by: Pick<Cause, "actorId"> & { reasonCode: string },
): Promise<Outcome<null>> {
  return withTransaction(ctx, async (tx) => {
    const account = await tx.accounts.byIdForUpdate(accountId);
    if (!account) return refuse("notFound");
    if (account.state === "blocked") return done(null);
    await tx.accounts.block(accountId, by.reasonCode, tx.now(), by.actorId);
    await tx.sessions.closeAll(accountId);
    const who = { actor: "OPS", actorId: by.actorId ?? null, accountId } as const;
    await audit(tx, { kind: "block", ...who, about: by.reasonCode });
    return done(null);
  });
}

/**
 * Two people of the back office lift the block of an account; its owner logs in by a new link, not by one of before. A recommendation that is blocked for itself, and a claim that is
 * held for another cause, stay so. An account that is not blocked is left as it is.
 */
export async function unblockAccount(
  ctx: RequestContext,
  accountId: string,
  by: { operators: [string, string] },
): Promise<Outcome<null>> {
  const both = twoPeople(by.operators);
  if (!both.ok) return both;
  return withTransaction(ctx, async (tx) => {
    const account = await tx.accounts.byIdForUpdate(accountId);
    if (!account) return refuse("notFound");
    if (account.state !== "blocked") return done(null);
    await tx.accounts.unblock(accountId, tx.now(), both.value);
    await endLogins(tx, accountId);
    await audit(tx, { kind: "unblock", actor: "OPS", actorId: both.value, accountId });
    return done(null);
  });
}

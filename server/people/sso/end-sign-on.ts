import { audited, byOperator, withAuditEntries } from "#server/platform/audit/audited-action.ts";
import { type Outcome, refuse } from "#server/platform/outcome.ts";
import { emailKey } from "#server/platform/values/email.ts";
import type { RequestContext, Tx } from "../context.ts";
import type { SsoUser } from "./model.ts";

/**
 * An operator ends the access of the person with this address, also of an agency's last owner; their sessions end at
 * once. Refused if there is no such person (notFound), it is the operator (notAuthorized), or their access has ended
 * (changedMeanwhile).
 */
export function endSignOn(ctx: RequestContext, email: string, operator: string): Promise<Outcome<SsoUser>> {
  return withAuditEntries(ctx, byOperator(operator), async (tx) => {
    const person = await tx.ssoUsers.byEmailKeyForUpdate(emailKey(email));
    if (!person) return refuse("notFound");
    if (person.id === operator) return refuse("notAuthorized");
    if (person.state === "ended") return refuse("changedMeanwhile");
    await closeAccess(tx, person);
    return audited(person, { kind: "accessEnded", accountId: null, about: person.id });
  });
}

/** The locked person may no longer sign in, and their sessions end. */
export async function closeAccess(tx: Tx, person: SsoUser): Promise<void> {
  await tx.ssoUsers.save({ ...person, state: "ended", endedAt: tx.now() });
  await tx.ssoSessions.closeAllOf(person.id);
}

/**
 * Ends somebody's key of the command line at once, for the whole installation; also one's own. One that has ended
 * already stays as it is. Refused if nobody has that name (notFound).
 */
export function endOperator(ctx: RequestContext, name: string, by: string): Promise<Outcome<null>> {
  return withAuditEntries(ctx, byOperator(by), async (tx) => {
    if (await tx.operators.end(name, tx.now()))
      return audited(null, { kind: "accessEnded", accountId: null, about: `key:${name}` });
    return (await tx.operators.all()).some((key) => key.name === name) ? audited(null, null) : refuse("notFound");
  });
}

import { agencyAct, causeOf } from "#server/people/sso/actor.ts";
import type { AgencyUser } from "#server/people/sso/model.ts";
import { hasRight } from "#server/people/sso/rights.ts";
import { withAuditedAction } from "#server/platform/audit/audited-action.ts";
import { nobodysMatter } from "#server/platform/audit/own-matter.ts";
import { sweep } from "#server/platform/due-work/sweep.ts";
import type { Cause } from "#server/platform/event/model.ts";
import { createFault } from "#server/platform/fault.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { RequestContext, Tx } from "../context.ts";
import type { Invitation } from "./model.ts";
import { type InvitationEvent, nextInvitationState } from "./states.ts";

/** Moves an invitation whose row is locked. An event that the table of states does not allow is a fault. */
export async function moveInvitation(tx: Tx, invitation: Invitation, event: InvitationEvent, by: Cause): Promise<void> {
  const { id, state: from } = invitation;
  const to = nextInvitationState(from, event);
  const move = { ...by, id, eventId: tx.secrets.newId(), from, event, occurredAt: tx.now() };
  const result = to && (await tx.invitations.move({ ...move, to, key: `invitation:${id}:${event}:${by.key}` }));
  if (result !== "moved")
    throw createFault("invitationMove", `An invitation that is ${from} can't ${event}: ${result}.`);
}

/** The agency withdraws an open invitation; its links end. A repeat changes nothing. */
export async function withdrawInvitation(ctx: RequestContext, by: AgencyUser, id: string): Promise<Outcome<null>> {
  return withAuditedAction(ctx, agencyAct(by, "withdrawInvitation", id), nobodysMatter, async (tx) => {
    const invitation = await tx.invitations.byIdForUpdate(id);
    if (!invitation || invitation.agencyId !== by.agencyId) return refuse("notFound");
    if (!hasRight(by, invitation.kind === "employee" ? "employees" : "invitations")) return refuse("notAuthorized");
    if (invitation.state === "withdrawn") return done(null);
    if (invitation.state !== "open") return refuse("invitationEnded");
    await moveInvitation(tx, invitation, "withdraw", causeOf(by, tx.secrets.newId()));
    await tx.tokens.removeOf(["agencyInvitation"], [id]);
    return done(null);
  });
}

/** Timer: expires invitations not answered within their 30 days. Returns how many. */
export async function expireDueInvitations(ctx: RequestContext): Promise<number> {
  return sweep(ctx, "expire-invitations", async (tx, id) => {
    const invitation = await tx.invitations.byIdForUpdate(id);
    if (invitation?.state !== "open" || invitation.expiresAt >= tx.now()) return false;
    await moveInvitation(tx, invitation, "expire", { actor: "SYS", key: "due" });
    return true;
  });
}

import { newLinkToken } from "#server/people/account/token.ts";
import { agencyAct, causeOf } from "#server/people/sso/actor.ts";
import type { AgencyUser, SsoUser } from "#server/people/sso/model.ts";
import { hasRight } from "#server/people/sso/rights.ts";
import { withAct } from "#server/platform/audit/act.ts";
import { isWithinMailLimit } from "#server/platform/mail/mail-limit.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { endOfDayAfter } from "#server/platform/values/calendar.ts";
import { emailAddress, emailKey } from "#server/platform/values/email.ts";
import type { RequestContext, Tx } from "../context.ts";
import { type Invitation, type InvitationKind, invitationDays } from "./model.ts";

export type Invite = {
  kind: InvitationKind;
  firstName: string;
  lastName: string;
  email: string;
  number?: string | null | undefined;
  /** The inviter confirms that the person agreed to be written to. */
  agreed: boolean;
};

/**
 * A user of an agency invites a person, who gets one neutral mail that names the inviter. Refused unless the inviter
 * confirms that the person agreed, and if the person already has an open, accepted or declined invitation of this kind.
 */
export async function invite(ctx: RequestContext, inviter: AgencyUser, input: Invite): Promise<Outcome<Invitation>> {
  if (!hasRight(inviter, input.kind === "employee" ? "employees" : "invitations")) return refuse("notAuthorized");
  if (!input.agreed) return refuse("agreementMissing");
  const email = emailAddress.safeParse(input.email);
  if (!email.success) return refuse("emailInvalid");
  const now = ctx.now();
  const invitation: Invitation = {
    id: ctx.secrets.newId(),
    agencyId: inviter.agencyId,
    kind: input.kind,
    state: "open",
    stateSince: now,
    firstName: input.firstName.trim(),
    lastName: input.lastName.trim(),
    email: email.data,
    number: input.number?.trim() || null,
    language: ctx.language,
    invitedBy: inviter.id,
    agreedAt: now,
    remindedAt: null,
    createdAt: now,
    expiresAt: endOfDayAfter(now, invitationDays),
  };
  return withAct(ctx, agencyAct(inviter, "invite", invitation.id), async (tx) => {
    const earlier = await tx.invitations.newestTo(inviter.agencyId, input.kind, emailKey(email.data));
    if (earlier && ["open", "accepted", "declined"].includes(earlier.state)) return refuse("invitationExists");
    if (!(await isWithinMailLimit(tx, email.data, false, ["agencyInvitation"]))) return refuse("tooManyRequests");
    if (!(await tx.invitations.add(invitation))) return refuse("invitationExists");
    await tx.events.append({
      ...causeOf(inviter, `invitation:${invitation.id}:create`),
      aggregate: "invitation",
      aggregateId: invitation.id,
      event: "create",
      from: null,
      to: "open",
      occurredAt: now,
    });
    await mailInvitation(tx, invitation, inviter, "first");
    return done(invitation);
  });
}

/** Sends one reminder while the invitation is open; only by users of the inviting agency. */
export async function remindInvited(ctx: RequestContext, by: AgencyUser, id: string): Promise<Outcome<Invitation>> {
  return withAct(ctx, agencyAct(by, "remindInvited", id), async (tx) => {
    const invitation = await tx.invitations.byIdForUpdate(id);
    if (!invitation || invitation.agencyId !== by.agencyId) return refuse("notFound");
    if (!hasRight(by, invitation.kind === "employee" ? "employees" : "invitations")) return refuse("notAuthorized");
    if (invitation.state !== "open" || invitation.expiresAt <= tx.now()) return refuse("invitationEnded");
    if (!(await tx.invitations.markReminded(id, tx.now()))) return refuse("invitationReminded");
    await mailInvitation(tx, invitation, by, "reminder");
    return done({ ...invitation, remindedAt: tx.now() });
  });
}

async function mailInvitation(
  tx: Tx,
  { id, agencyId, email, firstName, lastName, kind, language, expiresAt }: Invitation,
  inviter: Pick<SsoUser, "firstName" | "lastName">,
  which: "first" | "reminder",
): Promise<void> {
  const agency = await tx.agencies.byId(agencyId);
  const { token, row } = newLinkToken(tx, "agencyInvitation", id, expiresAt);
  await tx.tokens.add(row);
  await tx.mails.queue({
    kind: "agencyInvitation",
    to: email,
    language,
    params: {
      firstName,
      lastName,
      invitation: kind,
      isReminder: which === "reminder",
      agencyName: agency?.name ?? "",
      inviterName: `${inviter.firstName} ${inviter.lastName}`,
      validUntil: expiresAt.toISOString(),
      link: tx.mailLinks.invitation(token),
    },
    key: `agencyInvitation:${id}:${which}`,
    createdAt: tx.now(),
  });
}

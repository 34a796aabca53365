import { newLinkToken } from "#server/people/account/token.ts";
import { actingAs, agencyAct, causeOf } from "#server/people/sso/actor.ts";
import type { AgencyUser, SsoUser } from "#server/people/sso/model.ts";
import { hasRight } from "#server/people/sso/rights.ts";
import { audited, withAuditEntries, withAuditedAction } from "#server/platform/audit/audited-action.ts";
import { nobodysMatter } from "#server/platform/audit/own-matter.ts";
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
  /** Whether the inviter confirms that the person agreed to be written to. */
  agreed: boolean;
};

/**
 * A user of an agency invites a person. Only if the inviter confirms that the person agreed, they get one neutral mail
 * that names the inviter; otherwise the invitation is kept unsent until it is sent by the same call with the person's
 * agreement, or by `sendInvitation`. Refused if the person has another open, accepted or declined one of this kind.
 */
export async function invite(ctx: RequestContext, inviter: AgencyUser, input: Invite): Promise<Outcome<Invitation>> {
  if (!hasRight(inviter, rightFor(input))) return refuse("notAuthorized");
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
    agreedAt: input.agreed ? now : null,
    remindedAt: null,
    createdAt: now,
    expiresAt: endOfDayAfter(now, invitationDays),
  };
  return withAuditEntries(ctx, actingAs(inviter), async (tx) => {
    const earlier = await tx.invitations.newestTo(inviter.agencyId, input.kind, emailKey(email.data));
    const kept = earlier && input.agreed ? await tx.invitations.byIdForUpdate(earlier.id) : null;
    if (kept && isUnsent(tx, kept)) {
      const sent = await send(tx, kept, inviter);
      return sent.ok ? audited(sent.value, agencyAct(inviter, "sendInvitation", kept.id).entry) : sent;
    }
    if (earlier && ["open", "accepted", "declined"].includes(earlier.state)) return refuse("invitationExists");
    if (input.agreed && !(await mayMail(tx, email.data))) return refuse("tooManyRequests");
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
    if (input.agreed) await mailInvitation(tx, invitation, inviter, "first");
    return audited(invitation, agencyAct(inviter, "invite", invitation.id).entry);
  });
}

/**
 * Sends an invitation that was kept unsent: the user confirms that the person agreed to be written to. It can be
 * answered for the usual time from now on. A repeat is refused.
 */
export async function sendInvitation(ctx: RequestContext, by: AgencyUser, id: string): Promise<Outcome<Invitation>> {
  return withAuditedAction(ctx, agencyAct(by, "sendInvitation", id), nobodysMatter, async (tx) => {
    const invitation = await tx.invitations.byIdForUpdate(id);
    if (!invitation || invitation.agencyId !== by.agencyId) return refuse("notFound");
    if (!hasRight(by, rightFor(invitation))) return refuse("notAuthorized");
    return isUnsent(tx, invitation) ? send(tx, invitation, by) : refuse("invitationExists");
  });
}

const rightFor = ({ kind }: { kind: InvitationKind }) => (kind === "employee" ? "employees" : "invitations");

const isUnsent = (tx: Tx, { state, agreedAt, expiresAt }: Invitation) =>
  state === "open" && agreedAt === null && expiresAt > tx.now();

const mayMail = (tx: Tx, email: string) => isWithinMailLimit(tx, email, false, ["agencyInvitation"]);

/** Needs the invitation's row locked. */
async function send(tx: Tx, kept: Invitation, by: AgencyUser): Promise<Outcome<Invitation>> {
  if (!(await mayMail(tx, kept.email))) return refuse("tooManyRequests");
  const invitation = { ...kept, agreedAt: tx.now(), expiresAt: endOfDayAfter(tx.now(), invitationDays) };
  await tx.invitations.markAgreed(kept.id, invitation.agreedAt, invitation.expiresAt);
  await mailInvitation(tx, invitation, by, "first");
  return done(invitation);
}

/** Sends one reminder while the invitation is open; only by users of the inviting agency. */
export async function remindInvited(ctx: RequestContext, by: AgencyUser, id: string): Promise<Outcome<Invitation>> {
  return withAuditedAction(ctx, agencyAct(by, "remindInvited", id), nobodysMatter, async (tx) => {
    const invitation = await tx.invitations.byIdForUpdate(id);
    if (!invitation || invitation.agencyId !== by.agencyId) return refuse("notFound");
    if (!hasRight(by, rightFor(invitation))) return refuse("notAuthorized");
    if (invitation.agreedAt === null) return refuse("agreementMissing");
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

import { blockedRefusal } from "#server/people/account/model.ts";
import { hashLinkToken } from "#server/people/account/token.ts";
import { addInvited } from "#server/people/sso/give-access.ts";
import { withTransaction } from "#server/platform/context.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { Language } from "#server/platform/values/language.ts";
import type { ReadContext, RequestContext, Tx } from "../context.ts";
import { moveInvitation } from "./end.ts";
import type { Invitation, InvitationKind } from "./model.ts";

export type InvitationView = {
  kind: InvitationKind;
  state: "open" | "accepted";
  firstName: string;
  agencyName: string;
  inviterName: string;
  language: Language;
};

/** Content of the page behind the mail's link. Changes nothing, because mail scanners open links. */
export async function viewInvitation(ctx: ReadContext, token: string): Promise<Outcome<InvitationView>> {
  const invitation = await invitationOfLink(ctx, token);
  if (!invitation) return refuse("tokenInvalid");
  const { kind, state, firstName, language } = invitation;
  if (!isOpen(ctx, invitation) && state !== "accepted") return refuse("invitationEnded");
  const [agency, inviter] = await Promise.all([
    ctx.agencies.byId(invitation.agencyId),
    ctx.ssoUsers.byId(invitation.invitedBy),
  ]);
  const inviterName = inviter ? `${inviter.firstName} ${inviter.lastName}`.trim() : "";
  return done({
    kind,
    firstName,
    language,
    agencyName: agency?.name ?? "",
    inviterName,
    state: state === "accepted" ? "accepted" : "open",
  });
}

/**
 * The invited person agrees, by the button behind the mail's link. A referrer recommends for the agency from now on,
 * with the account of this address; an employee may sign in. A repeat changes nothing and gets the same answer.
 */
export async function acceptInvitation(ctx: RequestContext, token: string): Promise<Outcome<InvitationKind>> {
  const unlocked = await invitationOfLink(ctx, token);
  if (!unlocked) return refuse("tokenInvalid");
  return withTransaction(ctx, async (tx) => {
    // Locks the account first, to keep the lock order.
    const account = unlocked.kind === "referrer" && isOpen(tx, unlocked) ? await accountOf(tx, unlocked) : null;
    const invitation = await tx.invitations.byIdForUpdate(unlocked.id);
    if (invitation?.state === "accepted") return done(invitation.kind);
    if (!invitation || !isOpen(tx, invitation)) return refuse("invitationEnded");
    if (account?.state === "blocked") return refuse(blockedRefusal(account));
    if (account) await tx.agencyReferrers.set(account.id, invitation.agencyId, tx.now());
    else if (!(await addEmployee(tx, invitation))) return refuse("emailExists");
    await moveInvitation(tx, invitation, "accept", { actor: "REF", key: "link" });
    return done(invitation.kind);
  });
}

/** The invited person declines and gets no further mails. A repeat changes nothing. */
export async function declineInvitation(ctx: RequestContext, token: string): Promise<Outcome<null>> {
  const unlocked = await invitationOfLink(ctx, token);
  if (!unlocked) return refuse("tokenInvalid");
  return withTransaction(ctx, async (tx) => {
    const invitation = await tx.invitations.byIdForUpdate(unlocked.id);
    if (invitation?.state === "declined") return done(null);
    if (!invitation || !isOpen(tx, invitation)) return refuse("invitationEnded");
    await moveInvitation(tx, invitation, "decline", { actor: "REF", key: "link" });
    return done(null);
  });
}

const isOpen = (ctx: Pick<RequestContext, "now">, { state, expiresAt }: Invitation) =>
  state === "open" && expiresAt > ctx.now();

async function invitationOfLink(ctx: ReadContext, token: string): Promise<Invitation | null> {
  const row = await ctx.tokens.peek(hashLinkToken(ctx, "agencyInvitation", token), "agencyInvitation");
  return row && ctx.invitations.byId(row.subject);
}

function accountOf(tx: Tx, { email, firstName, lastName, language }: Invitation) {
  const createdAt = tx.now();
  const referrerHash = tx.secrets.newToken();
  return tx.accounts.addOrFind({
    id: tx.secrets.newId(),
    email,
    firstName,
    lastName,
    language,
    referrerHash,
    createdAt,
  });
}

async function addEmployee(tx: Tx, { agencyId, firstName, lastName, email, number }: Invitation): Promise<boolean> {
  return (await addInvited(tx, { agencyId, role: "employee", firstName, lastName, email, number })) !== null;
}

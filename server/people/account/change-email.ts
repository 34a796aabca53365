import { withTransaction } from "#server/platform/context.ts";
import { isWithinMailLimit } from "#server/platform/mail/mail-limit.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { emailAddress, emailKey, maskedAddress } from "#server/platform/values/email.ts";
import type { ReadContext, RequestContext } from "../context.ts";
import { endSubscription } from "../newsletter/unsubscribe.ts";
import { endAccess } from "./login/end-access.ts";
import { openSession } from "./login/session.ts";
import { requireStepUp } from "./login/step-up.ts";
import { blockedRefusal, type EmailChange } from "./model.ts";
import { checkParticipation } from "./rules/participation.ts";

/** How long the link of the mail to the new address is valid. */
export const emailLinkHours = 24;

/**
 * A referrer asks to change their address: a link is mailed to the new one, and nothing changes before it is confirmed.
 * Unless the tenant shows account messages, only the page behind that link reveals whether another account has the
 * address. Replaces an earlier request.
 */
export async function requestEmailChange(ctx: RequestContext, typed: string): Promise<Outcome<null>> {
  const stepUp = requireStepUp(ctx);
  if (!stepUp.ok) return stepUp;
  const parsed = emailAddress.safeParse(typed);
  if (!parsed.success) return refuse("emailInvalid");
  const email = parsed.data;
  const refusal = checkParticipation(email, ctx.tenant);
  if (refusal) return refuse(refusal, "email");
  if (ctx.tenant.modules.verboseAccountMessages) {
    const other = await ctx.accounts.byEmail(email);
    if (other && other.id !== stepUp.value.id) return refuse("emailExists");
  }
  await withTransaction(ctx, async (tx) => {
    const account = await tx.accounts.byIdForUpdate(stepUp.value.id);
    if (!account || !(await isWithinMailLimit(tx, email, false))) return;
    const createdAt = tx.now();
    const token = tx.secrets.newToken();
    const tokenHash = hashOf(tx, token);
    const expiresAt = new Date(createdAt.getTime() + emailLinkHours * 3_600_000);
    const isNew = await tx.mails.queue({
      kind: "confirmEmail",
      to: email,
      language: account.language,
      params: {
        firstName: account.firstName,
        lastName: account.lastName,
        link: tx.mailLinks.confirmEmail(token),
        hours: emailLinkHours,
      },
      key: `confirmEmail:${account.id}:${Math.floor(createdAt.getTime() / 60_000)}:${hashOf(tx, emailKey(email))}`,
      createdAt,
    });
    // If asked twice within a minute, the link mailed first stays valid.
    if (isNew) await tx.emailChanges.save({ accountId: account.id, email, tokenHash, createdAt, expiresAt });
  });
  return done(null);
}

/** For the page that the link opens (GET). Does not use the token up. */
export async function peekEmailChange(ctx: RequestContext, token: string): Promise<Outcome<EmailChange>> {
  const change = await ctx.emailChanges.byToken(hashOf(ctx, token));
  if (!change) return refuse("tokenInvalid");
  if (change.usedAt) return refuse("tokenUsed");
  return change.expiresAt > ctx.now() ? done(change) : refuse("linkExpired");
}

/**
 * The button behind the link proves that the person has the new mailbox. The account gets the new address, the old
 * address is notified, everything that gave access to the account or its rewards before ends, and this browser gets a
 * new session if it was logged in. A repeat changes nothing. Refused if another account has the address.
 */
export async function confirmEmailChange(
  ctx: RequestContext,
  token: string,
): Promise<Outcome<{ isLoggedIn: boolean }>> {
  const change = await ctx.emailChanges.byToken(hashOf(ctx, token));
  if (!change) return refuse("tokenInvalid");
  const isOwnerLoggedIn = ctx.viewer.member?.id === change.accountId;
  return withTransaction(ctx, async (tx) => {
    const now = tx.now();
    const account = await tx.accounts.byIdForUpdate(change.accountId);
    if (!account) return refuse("tokenInvalid");
    if (account.state === "blocked") return refuse(blockedRefusal(account));
    if (account.email === change.email) return done({ isLoggedIn: isOwnerLoggedIn });
    const other = await tx.accounts.byEmail(change.email);
    if (other && other.id !== account.id) return refuse("emailExists");
    if (!(await tx.emailChanges.use(change.tokenHash, now))) return refuse("linkExpired");
    // The consent was given for the old address.
    await endSubscription(tx, account.email);
    const cause = { actor: "REF", key: `account:${account.id}:email:${change.tokenHash}` } as const;
    await tx.accounts.changeEmail(account.id, change.email, cause, now);
    await endAccess(tx, account.id);
    await tx.tokens.removeConfirmationLinks(account.id);
    if (isOwnerLoggedIn) await openSession(tx, account.id);
    await tx.mails.queue({
      kind: "emailChanged",
      to: account.email,
      language: account.language,
      params: { firstName: account.firstName, lastName: account.lastName, address: maskedAddress(change.email) },
      key: `emailChanged:${account.id}:${change.tokenHash}`,
      createdAt: now,
    });
    return done({ isLoggedIn: isOwnerLoggedIn });
  });
}

function hashOf(ctx: Pick<ReadContext, "secrets">, token: string): string {
  return ctx.secrets.hash("confirmEmail", token);
}

import { type Account, blockedRefusal } from "#server/people/account/model.ts";
import { isProvenInBrowser } from "#server/people/account/owner.ts";
import { newLinkToken } from "#server/people/account/token.ts";
import { withTransaction } from "#server/platform/context.ts";
import { isWithinMailLimit } from "#server/platform/mail/mail-limit.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { emailAddress } from "#server/platform/values/email.ts";
import type { RequestContext } from "../../context.ts";

/** How long the mail's link is valid. */
export const resetMinutes = 30;

/**
 * Somebody forgot their password: mails a link to set another, one mail a minute. Only the mail reveals whether the
 * address is known: the answer is the same after the same work, unless the tenant shows account messages.
 */
export async function requestPasswordReset(ctx: RequestContext, typed: string): Promise<Outcome<null>> {
  const parsed = emailAddress.safeParse(typed);
  if (!parsed.success) return refuse("emailInvalid");
  const request = { email: parsed.data, isOwner: await isProvenInBrowser(ctx, parsed.data) };
  if (ctx.tenant.modules.verboseAccountMessages) {
    const account = await ctx.accounts.byEmail(request.email);
    if (!account) return refuse("emailNotRegistered");
    if (account.state === "blocked") return refuse(blockedRefusal(account));
    await answerPasswordReset(ctx, { ...request, askedAt: ctx.now() });
  } else {
    const askedAt = ctx.now().toISOString();
    await withTransaction(ctx, (tx) => tx.addressRequests.add({ kind: "passwordReset", askedAt, ...request }));
  }
  return done(null);
}

/** The worker's part: mails the link if the address belongs to an account that is not blocked. */
export async function answerPasswordReset(
  ctx: RequestContext,
  { email, isOwner, askedAt }: { email: string; isOwner: boolean; askedAt: Date },
): Promise<void> {
  const account = await ctx.accounts.byEmail(email);
  if (!account || account.state === "blocked") return;
  const minute = Math.floor(askedAt.getTime() / 60_000);
  await mailReset(ctx, account, { key: String(minute), isOwner });
}

/** Sends one mail for each key, within the mail limit. */
async function mailReset(
  ctx: RequestContext,
  account: Account,
  { key, isOwner }: { key: string; isOwner: boolean },
): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    if (!(await isWithinMailLimit(tx, account.email, isOwner))) return;
    const expiresAt = new Date(tx.now().getTime() + resetMinutes * 60_000);
    const { token, row } = newLinkToken(tx, "resetPassword", account.id, expiresAt);
    const isNew = await tx.mails.queue({
      kind: "passwordReset",
      to: account.email,
      language: account.language,
      params: {
        firstName: account.firstName,
        lastName: account.lastName,
        link: tx.mailLinks.setPassword(token),
        minutes: resetMinutes,
      },
      key: `passwordReset:${account.id}:${key}`,
      createdAt: tx.now(),
    });
    if (isNew) await tx.tokens.add(row);
  });
}

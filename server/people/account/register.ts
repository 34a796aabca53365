import { withTransaction } from "#server/platform/context.ts";
import { isWithinMailLimit } from "#server/platform/mail/mail-limit.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { Language } from "#server/platform/values/language.ts";
import type { RequestContext, Tx } from "../context.ts";
import { type Account, blockedRefusal, type Registration } from "./model.ts";
import { isProvenInBrowser } from "./owner.ts";
import { checkParticipation } from "./rules/participation.ts";
import { newLinkToken } from "./token.ts";

/** How long the mail's link is valid. */
export const registerDays = 7;

/**
 * Somebody asks for an account: a mail leads to the page that sets its password; if the address has a password already,
 * the mail says so instead. Only the mail reveals which, unless the tenant shows account messages.
 */
export async function register(ctx: RequestContext, typed: Registration): Promise<Outcome<null>> {
  const barred = checkParticipation(typed.email, ctx.tenant);
  if (barred) return refuse(barred);
  const request = { ...typed, language: ctx.language, isOwner: await isProvenInBrowser(ctx, typed.email) };
  if (ctx.tenant.modules.verboseAccountMessages) {
    const account = await ctx.accounts.byEmail(typed.email);
    if (account?.state === "blocked") return refuse(blockedRefusal(account));
    if (account?.hasPassword) return refuse("emailExists");
    await answerRegistration(ctx, { ...request, askedAt: ctx.now() });
  } else {
    const askedAt = ctx.now().toISOString();
    await withTransaction(ctx, (tx) => tx.addressRequests.add({ kind: "registration", askedAt, ...request }));
  }
  return done(null);
}

/**
 * Sends the registration's mail again if the address waits for one. The answer is the same for every address, after the
 * same work.
 */
export async function resendRegistration(ctx: RequestContext, email: string): Promise<Outcome<null>> {
  const isOwner = await isProvenInBrowser(ctx, email);
  const askedAt = ctx.now().toISOString();
  await withTransaction(ctx, (tx) => tx.addressRequests.add({ kind: "registrationAgain", askedAt, email, isOwner }));
  return done(null);
}

type RegistrationRequest = Registration & { language: Language; isOwner: boolean; askedAt: Date };

/**
 * The worker's part: adds the account if the address has none, and mails its owner the next step, once a minute and
 * within the mail limit. A blocked account gets no mail.
 */
export async function answerRegistration(ctx: RequestContext, request: RegistrationRequest): Promise<void> {
  const { email, firstName, lastName, language, askedAt } = request;
  await withTransaction(ctx, async (tx) => {
    const applicant = { id: tx.secrets.newId(), email, firstName, lastName, language };
    const account = await tx.accounts.addOrFind({
      ...applicant,
      referrerHash: tx.secrets.newToken(),
      createdAt: askedAt,
    });
    await mailRegistration(tx, account, request);
  });
}

/** The worker's part of `resendRegistration`. */
export async function answerRegistrationAgain(
  ctx: RequestContext,
  request: Pick<RegistrationRequest, "email" | "isOwner" | "askedAt">,
): Promise<void> {
  const account = await ctx.accounts.byEmail(request.email);
  if (account) await withTransaction(ctx, (tx) => mailRegistration(tx, account, request));
}

async function mailRegistration(
  tx: Tx,
  account: Account,
  { isOwner, askedAt }: Pick<RegistrationRequest, "isOwner" | "askedAt">,
): Promise<void> {
  if (account.state === "blocked" || !(await isWithinMailLimit(tx, account.email, isOwner))) return;
  const { firstName, lastName, language } = account;
  const common = { to: account.email, language, createdAt: tx.now() };
  const minute = Math.floor(askedAt.getTime() / 60_000);
  if (account.hasPassword) {
    const params = { firstName, lastName, link: tx.mailLinks.loginPage(), resetLink: tx.mailLinks.forgotPassword() };
    await tx.mails.queue({ kind: "accountExists", ...common, params, key: `accountExists:${account.id}:${minute}` });
    return;
  }
  const expiresAt = new Date(tx.now().getTime() + registerDays * 86_400_000);
  const { token, row } = newLinkToken(tx, "register", account.id, expiresAt);
  const params = { firstName, lastName, link: tx.mailLinks.register(token), days: registerDays };
  const key = `registration:${account.id}:${minute}`;
  if (await tx.mails.queue({ kind: "registration", ...common, params, key })) await tx.tokens.add(row);
}

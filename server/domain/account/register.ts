import { type RequestContext, type Tx, withTransaction } from "../context.ts";
import { isWithinMailLimit } from "../mail/mail-limit.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { isProvenHere } from "../recommendation/owner.ts";
import { checkParticipation } from "../recommendation/rules/participation.ts";
import type { Language } from "../tenant/model.ts";
import type { Account, Registration } from "./model.ts";
import { newLinkToken } from "./token.ts";

/** The link of the mail works so long. */
export const registerDays = 7;

/**
 * Somebody wants an account: a mail leads to the page that sets its password. For an address with a password the mail says so
 * instead. Which of the two is told to its mailbox alone, unless the tenant shows account messages.
 */
export async function register(ctx: RequestContext, typed: Registration): Promise<Outcome<null>> {
  const barred = checkParticipation(typed.email, ctx.tenant);
  if (barred) return refuse(barred);
  const request = { ...typed, language: ctx.language, isOwner: await isProvenHere(ctx, typed.email) };
  if (ctx.tenant.modules.verboseAccountMessages) {
    const account = await ctx.accounts.byEmail(typed.email);
    if (account?.state === "blocked") return refuse("accountBlocked");
    if (account?.hasPassword) return refuse("emailExists");
    await answerRegistration(ctx, { ...request, askedAt: ctx.now() });
  } else {
    const askedAt = ctx.now().toISOString();
    await withTransaction(ctx, (tx) => tx.addressRequests.add({ kind: "registration", askedAt, ...request }));
  }
  return done(null);
}

/**
 * "Nothing arrived, send it again": the registration's mail once more, where the address waits for one. The answer is the
 * same for every address, after the same work.
 */
export async function resendRegistration(ctx: RequestContext, email: string): Promise<Outcome<null>> {
  const isOwner = await isProvenHere(ctx, email);
  const askedAt = ctx.now().toISOString();
  await withTransaction(ctx, (tx) => tx.addressRequests.add({ kind: "registrationAgain", askedAt, email, isOwner }));
  return done(null);
}

type Asked = Registration & { language: Language; isOwner: boolean; askedAt: Date };

/**
 * The worker's part: makes the account where the address has none, and mails what helps its owner on, once a minute and while
 * the mailbox has room. A blocked account gets nothing.
 */
export async function answerRegistration(ctx: RequestContext, asked: Asked): Promise<void> {
  const { email, firstName, lastName, language, askedAt } = asked;
  await withTransaction(ctx, async (tx) => {
    const applicant = { id: tx.secrets.newId(), email, firstName, lastName, language };
    const account = await tx.accounts.addOrFind({
      ...applicant,
      referrerHash: tx.secrets.newToken(),
      createdAt: askedAt,
    });
    await mailRegistration(tx, account, asked);
  });
}

/** The worker's part of `resendRegistration`. */
export async function answerRegistrationAgain(
  ctx: RequestContext,
  asked: Pick<Asked, "email" | "isOwner" | "askedAt">,
): Promise<void> {
  const account = await ctx.accounts.byEmail(asked.email);
  if (account) await withTransaction(ctx, (tx) => mailRegistration(tx, account, asked));
}

async function mailRegistration(
  tx: Tx,
  account: Account,
  { isOwner, askedAt }: Pick<Asked, "isOwner" | "askedAt">,
): Promise<void> {
  if (account.state === "blocked" || !(await isWithinMailLimit(tx, account.email, isOwner))) return;
  const { firstName, language } = account;
  const common = { to: account.email, language, createdAt: tx.now() };
  const minute = Math.floor(askedAt.getTime() / 60_000);
  if (account.hasPassword) {
    const params = { firstName, link: tx.links.loginPage(), resetLink: tx.links.forgotPassword() };
    await tx.mails.queue({ kind: "accountExists", ...common, params, key: `accountExists:${account.id}:${minute}` });
    return;
  }
  const expiresAt = new Date(tx.now().getTime() + registerDays * 86_400_000);
  const { token, row } = newLinkToken(tx, "register", account.id, expiresAt);
  const params = { firstName, link: tx.links.register(token), days: registerDays };
  const key = `registration:${account.id}:${minute}`;
  if (await tx.mails.queue({ kind: "registration", ...common, params, key })) await tx.tokens.add(row);
}

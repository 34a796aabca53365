import type { Account } from "#server/people/account/model.ts";
import { isProvenInBrowser } from "#server/people/account/owner.ts";
import { loginRefusal } from "#server/people/account/rules/participation.ts";
import { hashLinkToken, newLinkToken } from "#server/people/account/token.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { withTransaction } from "#server/platform/context.ts";
import type { AfterLogin, SitePath } from "#server/platform/links.ts";
import { isWithinMailLimit } from "#server/platform/mail/mail-limit.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { emailAddress } from "#server/platform/values/email.ts";
import type { Language } from "#server/platform/values/language.ts";
import type { ReadContext, RequestContext } from "../../context.ts";
import { hashSessionToken, openSession, setSessionCookie } from "./session.ts";

/**
 * Mails a login link to the typed address; one mail a minute. `next`: the path of this site that opens after login.
 * Only the mail reveals whether the address is known: the answer is the same after the same work, unless the tenant
 * shows account messages.
 */
export async function requestLoginLink(
  ctx: RequestContext,
  typed: string,
  next?: SitePath,
): Promise<Outcome<{ minutes: number }>> {
  const parsed = emailAddress.safeParse(typed);
  if (!parsed.success) return refuse("emailInvalid");
  const isOwner = await isProvenInBrowser(ctx, parsed.data);
  const request = { email: parsed.data, isOwner, ...(next ? { next } : {}) };
  if (ctx.tenant.modules.verboseAccountMessages) {
    const account = await ctx.accounts.byEmail(request.email);
    if (!account) return refuse("emailNotRegistered");
    const barred = loginRefusal(ctx, account);
    if (barred) return refuse(barred);
    await answerLoginLinkRequest(ctx, { ...request, askedAt: ctx.now() });
  } else {
    const askedAt = ctx.now().toISOString();
    await withTransaction(ctx, (tx) => tx.addressRequests.add({ kind: "loginLink", askedAt, ...request }));
  }
  return done({ minutes: ctx.tenant.clocks.loginLinkMinutes });
}

/**
 * The worker's part: mails the link if the address belongs to an account. A blocked account gets it, too; redeeming it
 * gives the reason, once.
 */
export async function answerLoginLinkRequest(
  ctx: RequestContext,
  { email, isOwner, next, askedAt }: { email: string; isOwner: boolean; next?: SitePath; askedAt: Date },
): Promise<void> {
  const account = await ctx.accounts.byEmail(email);
  if (!account) return;
  const minute = Math.floor(askedAt.getTime() / 60_000);
  await mailLoginLink(ctx, account, { key: String(minute), isOwner, ...(next ? { next } : {}) });
}

/**
 * Mails a login link, once for each key and within the mail limit; it leads on to the recommendation `number` or to
 * `next`, if given. `isOwner`: the account's owner asks, which allows more mails per hour.
 */
export async function mailLoginLink(
  ctx: RequestContext,
  account: Account,
  { number, key, isOwner, next }: { number?: string; key: string; isOwner: boolean; next?: AfterLogin },
): Promise<void> {
  const minutes = ctx.tenant.clocks.loginLinkMinutes;
  const subject = loginSubject(account.id, number ?? null);
  await withTransaction(ctx, async (tx) => {
    if (!(await isWithinMailLimit(tx, account.email, isOwner))) return;
    const expiresAt = new Date(tx.now().getTime() + minutes * 60_000);
    const { token, row } = newLinkToken(tx, "login", subject, expiresAt);
    const isNew = await tx.mails.queue({
      kind: "loginLink",
      to: account.email,
      language: account.language,
      params: {
        firstName: account.firstName,
        lastName: account.lastName,
        link: tx.mailLinks.login(token, next),
        minutes,
      },
      key: `loginLink:${account.id}:${number ?? ""}:${key}`,
      createdAt: tx.now(),
    });
    if (isNew) await tx.tokens.add(row);
  });
}

/** Encodes the subject of a login token: an account and, optionally, the recommendation to open afterwards. */
function loginSubject(accountId: string, number: string | null): string {
  return number ? `${accountId} ${number}` : accountId;
}

/** Decodes the subject written by loginSubject. */
function readLoginSubject(subject: string): { accountId: string; number: string | null } {
  const [accountId = "", number = null] = subject.split(" ");
  return { accountId, number };
}

/**
 * For the page that a login link opens (GET): whether it is still valid, and its owner's language. Does not use the
 * token up, because mail scanners open links.
 */
export async function peekLoginLink(ctx: RequestContext, token: string): Promise<Outcome<{ language: Language }>> {
  const row = await ctx.tokens.peek(hashLinkToken(ctx, "login", token), "login");
  if (!row) return refuse("tokenInvalid");
  if (row.usedAt) return refuse("tokenUsed");
  if (row.expiresAt <= ctx.now()) return refuse("linkExpired");
  const account = await ctx.accounts.byId(readLoginSubject(row.subject).accountId);
  return done({ language: account?.language ?? ctx.language });
}

/** `session`: its token, for API clients; null if this browser was logged in already. */
type LoggedIn = { account: Account; number: string | null; session: string | null };

/**
 * Logs in with the link from a mail: once, within its ten minutes. An account that is blocked or may not take part is
 * told so once, and the link is used up. Having the mail proves the mailbox, so the address is confirmed, too.
 * `number`: the recommendation that the mail was about. `attempt`: random key of the form; if the form is sent twice at
 * once, both answers carry the same session.
 */
export async function redeemLoginLink(ctx: RequestContext, token: string, attempt = ""): Promise<Outcome<LoggedIn>> {
  const outcome = await redeem(ctx, token, attempt);
  if (!outcome.ok) {
    await withTransaction(ctx, (tx) => audit(tx, { kind: "loginFailed", about: `link:${outcome.refusal.code}` }));
  }
  return outcome;
}

async function redeem(ctx: RequestContext, token: string, attempt: string): Promise<Outcome<LoggedIn>> {
  const tokenHash = hashLinkToken(ctx, "login", token);
  const row = await ctx.tokens.peek(tokenHash, "login");
  if (!row) return refuse("tokenInvalid");
  const { accountId, number } = readLoginSubject(row.subject);
  const key = attempt ? ctx.secrets.hash("loginAttempt", `${token}|${attempt}`) : undefined;
  if (row.usedAt) return sentAgain(ctx, { accountId, number, key });
  return withTransaction(ctx, async (tx) => {
    const now = tx.now();
    // Locked, so that a concurrent block is either seen here, or comes later and ends this session.
    const account = await tx.accounts.byIdForUpdate(accountId);
    if (!account) return refuse("tokenInvalid");
    if (!(await tx.tokens.use(tokenHash, "login", now))) {
      return row.expiresAt > now ? sentAgain(tx, { accountId, number, key }) : refuse("linkExpired");
    }
    // Checked after the token was used up, so that the reason is given only once.
    const barred = loginRefusal(tx, account);
    if (barred) return refuse(barred);
    await tx.accounts.confirm(account.id, now);
    const session = await openSession(tx, account.id, { token: key });
    return done({ account: { ...account, state: "confirmed" as const }, number, session });
  });
}

/** The link was used before: accepts only the browser that used it, or a repeat of the same form. */
async function sentAgain(
  ctx: ReadContext,
  { accountId, number, key }: { accountId: string; number: string | null; key: string | undefined },
): Promise<Outcome<LoggedIn>> {
  const { member } = ctx.viewer;
  if (member?.id === accountId) return done({ account: member, number, session: null });
  const account = key ? await ctx.sessions.accountOf(hashSessionToken(ctx, key), ctx.now()) : null;
  if (!key || account?.id !== accountId) return refuse("tokenUsed");
  setSessionCookie(ctx, key);
  return done({ account, number, session: key });
}

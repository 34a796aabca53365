import { hashLinkToken } from "#server/people/account/token.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { linkDays } from "#server/tenants/model.ts";
import type { ReadContext, RequestContext } from "../context.ts";
import type { Recipient } from "./model.ts";

const tokenForm = /^[\w-]{43}$/;
/**
 * Every request carries all cookies, and the size of request headers is limited: beyond this number the oldest are
 * removed.
 */
const maxLinks = 40;
const cookieForm = /^pso_[2-9A-Z]{10}$/;

/** Name of the cookie with the recipient's own key for one recommendation ("pso_" and the number). */
export const recipientCookie = (number: string) => `pso_${number}`;

/** Names of all cookies with the prefix, including any that are not recipient keys. */
export const recipientCookies = (ctx: Pick<RequestContext, "cookies">) =>
  ctx.cookies.names().filter((name) => name.startsWith("pso_"));

/** The recipient's key in this browser for one recommendation; null: none, or not of a key's form. */
export function recipientToken(ctx: Pick<RequestContext, "cookies">, number: string): string | null {
  const token = ctx.cookies.get(recipientCookie(number));
  return token && tokenForm.test(token) ? token : null;
}

/** Sets the recipient's key for `linkDays`; removes the oldest keys beyond the maximum. */
export function setRecipientCookie(ctx: Pick<RequestContext, "cookies">, number: string, token: string): void {
  const own = recipientCookie(number);
  const others = recipientCookies(ctx).filter((name) => name !== own && cookieForm.test(name));
  for (const name of others.slice(0, Math.max(0, others.length + 1 - maxLinks))) ctx.cookies.remove(name);
  ctx.cookies.set(own, token, linkDays * 86_400);
}

export function clearRecipientCookie(ctx: Pick<RequestContext, "cookies">, number: string): void {
  ctx.cookies.remove(recipientCookie(number));
}

/** The hash by which a recipient's key is stored; the key itself is only in the browser's cookie. */
export function hashRecipientToken(ctx: Pick<RequestContext, "secrets">, token: string): string {
  return ctx.secrets.hash("recipient", token);
}

/** The recipient in this browser on this recommendation. Removes a cookie that belongs to no recipient. */
export async function recipientInBrowser(ctx: ReadContext, number: string): Promise<Recipient | null> {
  const token = recipientToken(ctx, number);
  if (!token) return null;
  const recipient = await ctx.recipients.byToken(hashRecipientToken(ctx, token));
  if (recipient?.recommendationNumber === number) return recipient;
  // The token of a mail's link only gives access to the status (recipient-status-link.ts).
  if ((await recipientOfLink(ctx, token))?.recommendationNumber === number) return null;
  clearRecipientCookie(ctx, number);
  return null;
}

/** The recipient with this token (GET /empfaenger/{hex}). */
export async function recipientByToken(ctx: RequestContext, token: string): Promise<Outcome<Recipient>> {
  const recipient = await ctx.recipients.byToken(hashRecipientToken(ctx, token));
  return recipient ? done(recipient) : refuse("recipientUnknown");
}

/**
 * For API clients without cookies, which send the recipient's token themselves: a context in which that token acts as
 * this recommendation's cookie.
 */
export function withRecipientToken<Context extends RequestContext>(
  ctx: Context,
  number: string,
  token: string,
): Context {
  const own = recipientCookie(number);
  const get = (name: string) => (name === own ? token : ctx.cookies.get(name));
  return { ...ctx, cookies: { ...ctx.cookies, get } };
}

/**
 * The recipient whose mail contained a link with this token (recipient-status-link.ts); null: none, the link has ended,
 * or they were erased.
 */
export async function recipientOfLink(ctx: ReadContext, token: string): Promise<Recipient | null> {
  const row = await ctx.tokens.peek(hashLinkToken(ctx, "recipientStatus", token), "recipientStatus");
  if (!row || row.expiresAt <= ctx.now()) return null;
  const recipient = await ctx.recipients.byNumber(row.subject);
  return recipient?.confirmedAt && !recipient.erasedAt ? recipient : null;
}

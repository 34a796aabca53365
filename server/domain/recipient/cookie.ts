import type { Ctx } from "../context.ts";
import type { Recipient } from "./model.ts";

const days = 60;
const tokenForm = /^[\w-]{43}$/;
/** Browsers send every cookie with every request, and a request's head has an end: who clicks on and on forgets the oldest. */
const mostLinks = 40;
const cookieForm = /^pso_[2-9A-Z]{10}$/;

/** The cookie with the friend's own key for one recommendation (specification section 7: pso_ and the number). */
export const recipientCookie = (number: string) => `pso_${number}`;

/** Names of the keys in this browser, and of whatever else calls itself so. */
export const recipientCookies = (ctx: Pick<Ctx, "cookies">) =>
  ctx.cookies.names().filter((name) => name.startsWith("pso_"));

/** The friend's key in this browser for one recommendation; null: none, or nothing that could be one. */
export function recipientToken(ctx: Ctx, number: string): string | null {
  const token = ctx.cookies.get(recipientCookie(number));
  return token && tokenForm.test(token) ? token : null;
}

/** Keeps the friend's key for 60 days; where there are too many, that of the oldest link goes. */
export function rememberRecipient(ctx: Ctx, number: string, token: string): void {
  const own = recipientCookie(number);
  const others = recipientCookies(ctx).filter((name) => name !== own && cookieForm.test(name));
  for (const name of others.slice(0, Math.max(0, others.length + 1 - mostLinks))) ctx.cookies.remove(name);
  ctx.cookies.set(own, token, days * 86_400);
}

export function forgetRecipient(ctx: Ctx, number: string): void {
  ctx.cookies.remove(recipientCookie(number));
}

/** What a friend is known by; the key stands in their cookie alone. */
export function hashRecipientToken(ctx: Pick<Ctx, "secrets">, token: string): string {
  return ctx.secrets.hash("recipient", token);
}

/** The friend in this browser, on this recommendation. A cookie that names nobody is removed (specification section 8). */
export async function recipientHere(ctx: Ctx, number: string): Promise<Recipient | null> {
  const token = recipientToken(ctx, number);
  if (!token) return null;
  const recipient = await ctx.recipients.byToken(hashRecipientToken(ctx, token));
  if (recipient?.recommendationNumber === number) return recipient;
  forgetRecipient(ctx, number);
  return null;
}

import type { Ctx } from "../context.ts";
import type { Recipient } from "./model.ts";

/** The friend's own key for one recommendation (specification section 7: pso_ and the number). */
const days = 60;
const tokenForm = /^[\w-]{43}$/;
/** Browsers send every cookie with every request, and a request's head has an end: who clicks on and on forgets the oldest. */
const mostLinks = 40;
const cookieForm = /^pso_[2-9A-Z]{10}$/;
export const recipientCookie = (number: string) => `pso_${number}`;

/** Names of the keys in this browser, and of whatever else calls itself so. */
export const recipientCookies = (ctx: Pick<Ctx, "cookies">) =>
  ctx.cookies.names().filter((name) => name.startsWith("pso_"));

export function recipientToken(ctx: Ctx, number: string): string | null {
  const token = ctx.cookies.get(recipientCookie(number));
  return token && tokenForm.test(token) ? token : null;
}

export function rememberRecipient(ctx: Ctx, number: string, token: string): void {
  const own = recipientCookie(number);
  const others = recipientCookies(ctx).filter((name) => name !== own && cookieForm.test(name));
  for (const name of others.slice(0, Math.max(0, others.length + 1 - mostLinks))) ctx.cookies.remove(name);
  ctx.cookies.set(own, token, days * 86_400);
}

export function forgetRecipient(ctx: Ctx, number: string): void {
  ctx.cookies.remove(recipientCookie(number));
}

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

import type { Ctx } from "../context.ts";
import { recipientCookie } from "./cookie.ts";

/** A program has no cookies and sends the friend's token itself: from here on it counts as this recommendation's cookie. */
export function withRecipientToken(ctx: Ctx, number: string, token: string): Ctx {
  const own = recipientCookie(number);
  return { ...ctx, cookies: { ...ctx.cookies, get: (name) => (name === own ? token : ctx.cookies.get(name)) } };
}

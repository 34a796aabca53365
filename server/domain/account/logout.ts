import type { Ctx } from "../context.ts";
import { hashSessionToken, sessionCookie } from "./open-session.ts";

/** Ends the session of this browser; a second time changes nothing. */
export async function logout(ctx: Ctx): Promise<void> {
  const token = ctx.cookies.get(sessionCookie);
  if (token) await ctx.sessions.close(hashSessionToken(ctx, token));
  ctx.cookies.remove(sessionCookie);
}

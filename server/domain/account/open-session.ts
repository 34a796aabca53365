import type { Ctx } from "../context.ts";

export const sessionCookie = "psoe_token";
/** A working day; the page announces the end before it comes. */
export const sessionHours = 12;

/** Starts a session in this browser: the cookie holds the secret, the row its keyed hash. */
export async function openSession(ctx: Ctx, accountId: string, token = ctx.secrets.newToken()): Promise<void> {
  const createdAt = ctx.now();
  const expiresAt = new Date(createdAt.getTime() + sessionHours * 3_600_000);
  await ctx.sessions.open({ tokenHash: ctx.secrets.hash("session", token), accountId, createdAt, expiresAt });
  ctx.cookies.set(sessionCookie, token, sessionHours * 3600);
}

import type { Ctx } from "../context.ts";

export const sessionCookie = "psoe_token";
/** A working day; the page announces the end before it comes. */
export const sessionHours = 12;

/** What a session is known by; its token stands in the browser's cookie alone. */
export function hashSessionToken(ctx: Pick<Ctx, "secrets">, token: string): string {
  return ctx.secrets.hash("session", token);
}

/** Starts a session in this browser: the cookie holds the secret, the row its keyed hash. */
export async function openSession(ctx: Ctx, accountId: string, token = ctx.secrets.newToken()): Promise<void> {
  const createdAt = ctx.now();
  const expiresAt = new Date(createdAt.getTime() + sessionHours * 3_600_000);
  await ctx.sessions.open({ tokenHash: hashSessionToken(ctx, token), accountId, createdAt, expiresAt });
  ctx.cookies.set(sessionCookie, token, sessionHours * 3600);
}

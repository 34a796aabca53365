import { type RequestContext, type Tx, withTransaction } from "../context.ts";

export const sessionCookie = "psoe_token";
/** A working day; the page announces the end before it comes. */
export const sessionHours = 12;

/** What a session is stored by; its token stands in the browser's cookie alone. */
export function hashSessionToken(ctx: Pick<RequestContext, "secrets">, token: string): string {
  return ctx.secrets.hash("session", token);
}

/** Starts a session in this browser: the cookie holds the secret, the row its keyed hash. */
export async function openSession(tx: Tx, accountId: string, token = tx.secrets.newToken()): Promise<void> {
  const createdAt = tx.now();
  const expiresAt = new Date(createdAt.getTime() + sessionHours * 3_600_000);
  await tx.sessions.open({ tokenHash: hashSessionToken(tx, token), accountId, createdAt, expiresAt });
  tx.cookies.set(sessionCookie, token, sessionHours * 3600);
}

/** Ends the session of this browser; a second time changes nothing. */
export async function logout(ctx: RequestContext): Promise<void> {
  const token = ctx.cookies.get(sessionCookie);
  if (token) await withTransaction(ctx, (tx) => tx.sessions.close(hashSessionToken(tx, token)));
  ctx.cookies.remove(sessionCookie);
}

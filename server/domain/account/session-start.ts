import type { Tx } from "../context.ts";
import { hashSessionToken, openSession, sessionCookie } from "./session.ts";

/**
 * Ends this browser's session and starts another, whose token nobody knew before. Answers the token.
 * Needs the transaction that decided that somebody may come in.
 */
export async function newSession(tx: Tx, accountId: string, token = tx.secrets.newToken()): Promise<string> {
  const before = tx.cookies.get(sessionCookie);
  if (before && before !== token) await tx.sessions.close(hashSessionToken(tx, before));
  await openSession(tx, accountId, token);
  return token;
}

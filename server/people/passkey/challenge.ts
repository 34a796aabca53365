import { withTransaction } from "#server/platform/context.ts";
import { hashLinkToken, newLinkToken } from "../account/token.ts";
import type { RequestContext } from "../context.ts";
import type { SignedAnswer } from "./ports.ts";

const minutes = 5;

/**
 * A challenge for a browser to sign within five minutes, once. `subject`: the account that a passkey is made for, or
 * "login".
 */
export async function newChallenge(ctx: RequestContext, subject: string): Promise<string> {
  const expiresAt = new Date(ctx.now().getTime() + minutes * 60_000);
  const { token, row } = newLinkToken(ctx, "passkeyChallenge", subject, expiresAt);
  await withTransaction(ctx, (tx) => tx.tokens.add(row));
  return token;
}

/**
 * Uses up the challenge that an answer signs, whether or not the answer is valid. null: it was issued for another
 * subject, was used before, or has expired.
 */
export async function redeemChallenge(
  ctx: RequestContext,
  answer: SignedAnswer,
  subject: string,
): Promise<string | null> {
  const challenge = ctx.webAuthn.challengeIn(answer);
  if (!challenge) return null;
  const tokenHash = hashLinkToken(ctx, "passkeyChallenge", challenge);
  const row = await ctx.tokens.peek(tokenHash, "passkeyChallenge");
  if (row?.subject !== subject) return null;
  const isUsed = await withTransaction(ctx, (tx) => tx.tokens.use(tokenHash, "passkeyChallenge", ctx.now()));
  return isUsed ? challenge : null;
}

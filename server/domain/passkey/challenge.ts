import { hashLinkToken, newLinkToken } from "../account/token.ts";
import { type RequestContext, withTransaction } from "../context.ts";
import type { SignedAnswer } from "./ports.ts";

const minutes = 5;

/** A secret that a browser has to sign within five minutes, once. `subject`: whose passkey is made, or "login". */
export async function newChallenge(ctx: RequestContext, subject: string): Promise<string> {
  const expiresAt = new Date(ctx.now().getTime() + minutes * 60_000);
  const { token, row } = newLinkToken(ctx, "passkeyChallenge", subject, expiresAt);
  await withTransaction(ctx, (tx) => tx.tokens.add(row));
  return token;
}

/**
 * The challenge that an answer signs, used up by this, whatever the answer is worth. null: it was not given to this
 * subject, was used before, or is over.
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

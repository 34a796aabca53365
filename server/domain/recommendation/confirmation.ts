import { hashLinkToken, newLinkToken } from "../account/token.ts";
import type { Ctx } from "../context.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import type { Recommendation } from "./model.ts";
import type { OptIn } from "./ports.ts";

/**
 * The mail that asks the referrer to confirm, and the token behind its link. One when the recommendation is made, and at
 * most one more in each 24 hours after (`resend`); the key takes care of it.
 */
export function confirmationFor(
  ctx: Ctx,
  recommendation: Recommendation,
  to: string,
  kind: "first" | "resend" = "first",
): OptIn {
  const { number, linkValidUntil, createdAt, firstName, productName, language } = recommendation;
  const { token, row } = newLinkToken(ctx, "confirmRecommendation", number, linkValidUntil);
  const day = Math.floor((ctx.now().getTime() - createdAt.getTime()) / 86_400_000);
  return {
    token: row,
    mail: {
      kind: "confirmRecommendation",
      to,
      language,
      params: { firstName, productName, link: ctx.links.confirmRecommendation(token) },
      key: `confirmRecommendation:${number}${kind === "first" ? "" : `:${day}`}`,
      createdAt: ctx.now(),
    },
  };
}

/** The recommendation behind a confirmation link, whoever holds the link; used up or not. */
export async function behindConfirmation(
  ctx: Ctx,
  token: string,
): Promise<Outcome<{ recommendation: Recommendation; tokenHash: string; usedAt: Date | null }>> {
  const tokenHash = hashLinkToken(ctx, "confirmRecommendation", token);
  const row = await ctx.tokens.peek(tokenHash, "confirmRecommendation");
  if (!row) return refuse("tokenInvalid");
  const recommendation = await ctx.recommendations.byNumber(row.subject);
  if (!recommendation) return refuse("recommendationUnknown");
  if (recommendation.state === "blocked") return refuse("recommendationBlocked");
  if (recommendation.state === "expired" || row.expiresAt <= ctx.now()) return refuse("linkExpired");
  return done({ recommendation, tokenHash, usedAt: row.usedAt });
}

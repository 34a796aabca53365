import type { LinkAbout } from "#server/platform/mail/model.ts";
import { aboutLink } from "#server/referral/recommendation/about.ts";
import type { ReadContext } from "../context.ts";
import type { Claim } from "./model.ts";

/**
 * What tells a referrer which of their links a claim belongs to. null: the claim is a recipient's, who must not read
 * the referrer's words, or belongs to no link.
 */
export async function aboutLinkOfClaim(
  ctx: Pick<ReadContext, "recommendations">,
  { role, recommendationNumber }: Pick<Claim, "role" | "recommendationNumber">,
): Promise<LinkAbout | null> {
  if (role !== "referrer" || !recommendationNumber) return null;
  const link = await ctx.recommendations.byNumber(recommendationNumber);
  return link && aboutLink(link);
}

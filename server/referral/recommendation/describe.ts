import { isOwner } from "#server/people/account/owner.ts";
import { withTransaction } from "#server/platform/context.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { parseNumber } from "#server/platform/values/number.ts";
import type { RequestContext } from "../context.ts";
import type { Recommendation } from "./model.ts";

type Words = Pick<Recommendation, "ownName" | "namedOnCard">;

/**
 * The referrer gives their link a name of their own (null: none), and says whether its preview may name them. A repeat
 * changes nothing.
 */
export async function describeLink(
  ctx: RequestContext,
  { number: typed, ownName, namedOnCard }: Words & { number: string },
): Promise<Outcome<null>> {
  const number = parseNumber(typed);
  const recommendation = number && (await ctx.recommendations.byNumber(number));
  if (!recommendation) return refuse("recommendationUnknown");
  if (!isOwner(ctx, recommendation)) return refuse("notAuthorized");
  await withTransaction(ctx, (tx) => tx.recommendations.describe(recommendation.number, { ownName, namedOnCard }));
  return done(null);
}

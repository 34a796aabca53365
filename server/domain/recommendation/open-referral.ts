import type { RequestContext } from "../context.ts";
import { parseNumber } from "../number.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { shownRecommendation } from "./admission.ts";
import type { Recommendation } from "./model.ts";
import { isOwner } from "./owner.ts";
import { overallLabel, type Progress, progressOf } from "./progress.ts";
import type { RecommendationLabel } from "./rules/labels.ts";

export type OpenedReferral = { recommendation: Recommendation; label: RecommendationLabel; rows: Progress[] };

/** What became of one recommendation in any state, for its referrer (GET /empfehlen/any/{nr}/{hex}). */
export async function openReferral(ctx: RequestContext, typed: string): Promise<Outcome<OpenedReferral>> {
  const number = parseNumber(typed);
  const recommendation = number && (await ctx.recommendations.byNumber(number));
  if (!recommendation) return refuse("recommendationUnknown");
  if (!isOwner(ctx, recommendation)) return refuse("notAuthorized");
  const orders = await ctx.orders.ofRecommendation(recommendation.number);
  const claims = await ctx.claims.ofOrders(orders.map(({ id }) => id));
  const shown = await shownRecommendation(ctx, recommendation);
  const rows = progressOf({ recommendation: shown, orders, claims }, ctx.now(), ctx.tenant.clocks);
  return done({ recommendation: shown, label: overallLabel(rows), rows });
}

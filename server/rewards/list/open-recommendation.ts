import { forecastBasis } from "#server/orders/forecast/expected.ts";
import { isOwner } from "#server/people/account/owner.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { parseNumber } from "#server/platform/values/number.ts";
import { shownRecommendation } from "#server/referral/link/admission.ts";
import type { ReferrerSeesChoice } from "#server/referral/recipient/referrer-sees.ts";
import type { Recommendation } from "#server/referral/recommendation/model.ts";
import type { RecommendationLabel } from "#server/referral/recommendation/states.ts";
import { overallLabel, type Progress, progressOf } from "#server/rewards/progress/progress.ts";
import type { RequestContext } from "../context.ts";
import { keptOf } from "../ledger/kept.ts";

export type OpenedRecommendation = { recommendation: Recommendation; label: RecommendationLabel; rows: Progress[] };

/** The progress of one recommendation in any state, as its referrer may see it (GET /empfehlen/any/{nr}/{hex}). */
export async function openRecommendation(ctx: RequestContext, typed: string): Promise<Outcome<OpenedRecommendation>> {
  const recommendation = await byTyped(ctx, typed);
  if (!recommendation) return refuse("recommendationUnknown");
  if (!isOwner(ctx, recommendation)) return refuse("notAuthorized");
  return done(await opened(ctx, recommendation, await ctx.recipients.referrerSeesOn([recommendation.number])));
}

/**
 * Like openRecommendation, for users of the agency that the recommendation is for; one of another agency is refused as
 * unknown.
 */
export async function openRecommendationOfAgency(
  ctx: RequestContext,
  agencyId: string,
  typed: string,
): Promise<Outcome<OpenedRecommendation>> {
  const recommendation = await byTyped(ctx, typed);
  if (recommendation?.agencyId !== agencyId) return refuse("recommendationUnknown");
  return done(await opened(ctx, recommendation, []));
}

async function byTyped(ctx: RequestContext, typed: string): Promise<Recommendation | null> {
  const number = parseNumber(typed);
  return number ? ctx.recommendations.byNumber(number) : null;
}

async function opened(
  ctx: RequestContext,
  recommendation: Recommendation,
  choices: readonly ReferrerSeesChoice[],
): Promise<OpenedRecommendation> {
  const orders = await ctx.orders.ofRecommendation(recommendation.number);
  const claims = await ctx.claims.ofOrders(orders.map(({ id }) => id));
  const shown = await shownRecommendation(ctx, recommendation);
  const basis = await forecastBasis(ctx, orders);
  const rows = progressOf(
    { recommendation: shown, orders, claims, kept: await keptOf(ctx, claims), choices },
    ctx.now(),
    basis,
  );
  return { recommendation: shown, label: overallLabel(rows), rows };
}

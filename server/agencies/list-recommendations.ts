import { asShown } from "#server/referral/link/admission.ts";
import {
  cursorAfter,
  type ListedRecommendation,
  type RecommendationCursor,
  withProgress,
} from "#server/rewards/list/list-recommendations.ts";
import {
  type RecommendationCounts,
  type RecommendationFilter,
  recommendationSearch,
} from "#server/rewards/list/recommendation-search.ts";
import type { RequestContext } from "./context.ts";

/**
 * Contains the referrer's name, but neither their address nor their own name for the link; addresses are only in the
 * report of the agency's own referrers.
 */
export type AgencyRecommendation = Omit<ListedRecommendation, "ownName"> & {
  referrer: { firstName: string; lastName: string };
};

export type AgencyRecommendationList = {
  recommendations: AgencyRecommendation[];
  next: RecommendationCursor | null;
  /** Counted among the newest `countedRows`. */
  counts: RecommendationCounts;
  filter: RecommendationFilter | null;
  bonus: null;
};

type ListQuery = {
  filter: RecommendationFilter | null;
  text: string;
  before: RecommendationCursor | null;
  size: number;
};

/** A page of the recommendations for an agency, newest first, with the counts by label. */
export async function listAgencyRecommendations(
  ctx: RequestContext,
  agencyId: string,
  { filter, text, before, size }: ListQuery,
): Promise<AgencyRecommendationList> {
  const search = recommendationSearch({ filter, text });
  const agency = { agencyId, now: ctx.now() };
  const [found, counts] = await Promise.all([
    ctx.recommendationLists.ofAgency(agency, search, { before, size: size + 1 }),
    ctx.recommendationLists.countOfAgency(agency, search),
  ]);
  const shown = found.slice(0, size).map((one) => asShown(one, one.isAccountBlocked));
  const nameOf = new Map(shown.map(({ number, firstName, lastName }) => [number, { firstName, lastName }]));
  const recommendations = (await withProgress(ctx, shown, "agency")).map(({ ownName: _, ...recommendation }) => ({
    ...recommendation,
    referrer: nameOf.get(recommendation.number) ?? { firstName: "", lastName: "" },
  }));
  return { recommendations, next: cursorAfter(shown, found.length > size), counts, filter, bonus: null };
}

import type { Account } from "#server/people/account/model.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { type BonusProgress, bonusProgress } from "#server/rewards/bonus/bonus-progress.ts";
import type { RequestContext } from "../context.ts";
import {
  countRecommendations,
  type ListedRecommendation,
  listRecommendations,
  type RecommendationCursor,
} from "./list-recommendations.ts";
import {
  everyRecommendation,
  type RecommendationCounts,
  type RecommendationFilter,
  recommendationSearch,
} from "./recommendation-search.ts";

export type MyRecommendations = {
  recommendations: ListedRecommendation[];
  next: RecommendationCursor | null;
  counts: RecommendationCounts;
  filter: RecommendationFilter | null;
  bonus: BonusProgress | null;
};

type ListQuery = {
  filter: RecommendationFilter | null;
  text: string;
  before: RecommendationCursor | null;
  size: number;
};

/** A page of the logged-in referrer's recommendations, the counts by label, and the bonus. Refused without a login. */
export async function myRecommendations(
  ctx: RequestContext,
  { filter, text, before, size }: ListQuery,
): Promise<Outcome<MyRecommendations>> {
  const { member } = ctx.viewer;
  if (!member) return refuse("loginFirst");
  const search = recommendationSearch({ filter, text });
  const [page, counts, bonus] = await Promise.all([
    listRecommendations(ctx, member, { before, size, search }),
    countRecommendations(ctx, member, search),
    bonusProgress(ctx, member),
  ]);
  return done({ ...page, counts, filter, bonus });
}

type Shows = (ctx: RequestContext, member: Account) => Promise<boolean>;

/** Conditions of the banners (empfehler/empfehlungen/showbanner/{bannername}). */
const banners: Record<string, Shows> = {
  /** The referrer has something to do: confirm their address, choose or collect a reward. */
  zutun: async (ctx, member) => (await countRecommendations(ctx, member, everyRecommendation)).toDo > 0,
  /** A bonus tier is open and deals are missing. */
  bonus: async (ctx, member) => {
    const progress = await bonusProgress(ctx, member);
    return progress?.window != null && progress.remaining > 0;
  },
};

/** Whether the named banner is shown to the logged-in referrer. */
export async function showsRecommendationBanner(ctx: RequestContext, name: string): Promise<Outcome<boolean>> {
  const shows = Object.hasOwn(banners, name) ? banners[name] : undefined;
  if (!shows) return refuse("notFound");
  const { member } = ctx.viewer;
  return member ? done(await shows(ctx, member)) : refuse("loginFirst");
}

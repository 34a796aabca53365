import { forecastBasis } from "#server/orders/forecast/expected.ts";
import type { Account } from "#server/people/account/model.ts";
import { admit, asShown, type ShownRecommendation } from "#server/referral/link/admission.ts";
import type { Recommendation } from "#server/referral/recommendation/model.ts";
import type { RecommendationLabel } from "#server/referral/recommendation/states.ts";
import type { SearchedAccount } from "#server/rewards/list/repository.ts";
import { overallLabel, overallTone, type Progress, progressOf } from "#server/rewards/progress/progress.ts";
import type { Tone } from "#server/rewards/progress/stations.ts";
import type { RequestContext } from "../context.ts";
import { keptOf } from "../ledger/kept.ts";
import { everyRecommendation, type RecommendationCounts, type RecommendationSearch } from "./recommendation-search.ts";

/** One recommendation in the personal area. Contains no recipient data. */
export type ListedRecommendation = Pick<
  Recommendation,
  | "number"
  | "state"
  | "productId"
  | "productName"
  | "channel"
  | "rewardCents"
  | "recipientShare"
  | "referrerCents"
  | "recipientCents"
  | "createdAt"
  | "openedAt"
  | "linkValidUntil"
  | "ownName"
  | "campaignId"
  | "priceVersionId"
> & {
  label: RecommendationLabel;
  tone: Tone;
  rows: Progress[];
  /** The link still admits new recipients. A known recipient's own `orderDays` may outlast it. */
  isShareable: boolean;
};

/** Counts the account's recommendations that match the search, by label. */
export function countRecommendations(
  ctx: RequestContext,
  account: Pick<Account, "id" | "state">,
  search: RecommendationSearch,
): Promise<RecommendationCounts> {
  return ctx.recommendationLists.countOfAccount(searched(ctx, account), search);
}

function searched(ctx: RequestContext, { id, state }: Pick<Account, "id" | "state">): SearchedAccount {
  return { id, isBlocked: state === "blocked", now: ctx.now() };
}

/** Keyset cursor: the last row of the current page. */
export type RecommendationCursor = { createdAt: Date; number: string };

/** The account's recommendations with their progress, newest first, one page at a time. */
export async function listRecommendations(
  ctx: RequestContext,
  account: Pick<Account, "id" | "state">,
  page: { before?: RecommendationCursor | null; size?: number; search?: RecommendationSearch } = {},
): Promise<{ recommendations: ListedRecommendation[]; next: RecommendationCursor | null }> {
  const { size = 20, before = null, search = everyRecommendation } = page;
  const found = await ctx.recommendationLists.ofAccount(searched(ctx, account), search, { before, size: size + 1 });
  const isAccountBlocked = account.state === "blocked";
  const shown = found.slice(0, size).map((recommendation) => asShown(recommendation, isAccountBlocked));
  return { recommendations: await withProgress(ctx, shown, "referrer"), next: cursorAfter(shown, found.length > size) };
}

/** The cursor of the next page; null: this is the last. */
export function cursorAfter(shown: readonly Recommendation[], hasMore: boolean): RecommendationCursor | null {
  const last = shown.at(-1);
  return hasMore && last ? { createdAt: last.createdAt, number: last.number } : null;
}

/**
 * The progress of each of these recommendations, in the given order. `reader`: a referrer sees of recipients what they
 * show; an agency sees its customers' orders.
 */
export async function withProgress(
  ctx: RequestContext,
  shown: readonly ShownRecommendation[],
  reader: "referrer" | "agency",
): Promise<ListedRecommendation[]> {
  const numbers = shown.map(({ number }) => number);
  const orders = shown.length > 0 ? await ctx.orders.ofRecommendations(numbers) : [];
  const choices = reader === "referrer" && shown.length > 0 ? await ctx.recipients.referrerSeesOn(numbers) : [];
  const claims = orders.length > 0 ? await ctx.claims.ofOrders(orders.map(({ id }) => id)) : [];
  const kept = await keptOf(ctx, claims);
  const ordersOf = Map.groupBy(orders, (order) => order.recommendationNumber);
  const choicesOf = Map.groupBy(choices, (choice) => choice.recommendationNumber);
  const claimsOf = Map.groupBy(claims, (claim) => claim.recommendationNumber);
  const now = ctx.now();
  const basis = await forecastBasis(ctx, orders);
  return shown.map((recommendation): ListedRecommendation => {
    const own = {
      orders: ordersOf.get(recommendation.number) ?? [],
      claims: claimsOf.get(recommendation.number) ?? [],
      choices: choicesOf.get(recommendation.number) ?? [],
      kept,
    };
    const rows = progressOf({ recommendation, ...own }, now, basis);
    return {
      number: recommendation.number,
      state: recommendation.state === "clicked" ? "open" : recommendation.state,
      productId: recommendation.productId,
      productName: recommendation.productName,
      ownName: recommendation.ownName,
      channel: recommendation.channel,
      rewardCents: recommendation.rewardCents,
      recipientShare: recommendation.recipientShare,
      referrerCents: recommendation.referrerCents,
      recipientCents: recommendation.recipientCents,
      createdAt: recommendation.createdAt,
      openedAt: recommendation.openedAt,
      linkValidUntil: recommendation.linkValidUntil,
      campaignId: recommendation.campaignId,
      priceVersionId: recommendation.priceVersionId,
      label: overallLabel(rows),
      tone: overallTone(rows),
      rows,
      isShareable: admit(recommendation, now) === "landing",
    };
  });
}

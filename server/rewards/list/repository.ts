import type { Recommendation } from "#server/referral/recommendation/model.ts";
import type { RecommendationCounts, RecommendationSearch } from "./recommendation-search.ts";

export type RecommendationLists = {
  /** Newest first. Keyset pagination by creation time and number: rows added meanwhile do not shift pages. */
  ofAccount(
    account: SearchedAccount,
    search: RecommendationSearch,
    page: { before: { createdAt: Date; number: string } | null; size: number },
  ): Promise<Recommendation[]>;
  /**
   * Counts the account's matching recommendations by label and tone in one pass; ignores `search.filter` and
   * `search.tones`.
   */
  countOfAccount(account: SearchedAccount, search: RecommendationSearch): Promise<RecommendationCounts>;
  /**
   * As ofAccount for an agency: searches its newest `countedRows` from the cursor on; with the state of each one's
   * account.
   */
  ofAgency(
    agency: SearchedAgency,
    search: RecommendationSearch,
    page: { before: { createdAt: Date; number: string } | null; size: number },
  ): Promise<(Recommendation & { isAccountBlocked: boolean })[]>;
  /** As countOfAccount, for the agency's newest `countedRows`. */
  countOfAgency(agency: SearchedAgency, search: RecommendationSearch): Promise<RecommendationCounts>;
};

/** `now` and `isBlocked` are needed because labels depend on the link's life and on the account's state. */
export type SearchedAccount = { id: string; isBlocked: boolean; now: Date };
export type SearchedAgency = { agencyId: string; now: Date };

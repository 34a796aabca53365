import type { Cents } from "#server/platform/values/money.ts";

/**
 * What came of the recommendations that joined a campaign. `links`: those whose link works, or did; `clicks`: on them,
 * while clicks are kept; `orders`: attributed by proof and not lost; `rewardCents`: of all claims but the cancelled and
 * expired ones, `paidCents` what of it is paid.
 */
export type CampaignFigures = { links: number; clicks: number; orders: number; rewardCents: Cents; paidCents: Cents };

export type CampaignResultsReader = {
  /** By campaign; those that no recommendation joined are missing. */
  byCampaign(): Promise<(CampaignFigures & { id: string })[]>;
};

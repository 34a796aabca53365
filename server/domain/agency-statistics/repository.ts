import type { Day } from "../calendar.ts";

/** How far recommendations of a period got. Each step counts recommendations, not clicks or orders. */
export const funnelSteps = ["shared", "opened", "details", "ordered", "released", "paid"] as const;
export type FunnelStep = (typeof funnelSteps)[number];
export type Funnel = Record<FunnelStep, number>;

/** A part of the whole; for recommenders with their name. */
export type FunnelPart = Funnel & { key: string; label: string };

export type Statistics = {
  total: Funnel;
  /** By the Monday of the week, in order; weeks without a recommendation are missing. */
  weeks: (Funnel & { monday: Day })[];
  /** By product, and by recommender: the most shared first, at most `most` of each. */
  products: FunnelPart[];
  recommenders: FunnelPart[];
};

export type AgencyStatistics = {
  /** How many recommendations there are since the beginning of an instant's month; kept, so as fast however many. */
  countSince(agencyId: string, at: Date): Promise<number>;
  /**
   * What became of the recommendations for an agency that were made from one instant to before another. One statement, whose
   * cost depends on the recommendations of that time alone.
   */
  between(agencyId: string, from: Date, until: Date, most: number): Promise<Statistics>;
  /** Cents of rewards that recommendations for an agency caused, by the state of their claims. */
  rewardsOf(agencyId: string, from: Date, until: Date, limit: number): Promise<CausedReward[]>;
};

/** A reward that a recommendation for the agency caused. */
export type CausedReward = {
  id: string;
  state: string;
  role: string;
  cents: number;
  number: string;
  productName: string;
  firstName: string;
  lastName: string;
  createdAt: Date;
};

import type { Day } from "../calendar.ts";

/** How far a period's recommendations got. Each step counts recommendations, not clicks or orders. */
export const funnelSteps = ["shared", "opened", "details", "ordered", "released", "paid"] as const;
export type FunnelStep = (typeof funnelSteps)[number];
export type Funnel = Record<FunnelStep, number>;

/** The funnel of one product or recommender; `label` is the recommender's name. */
export type FunnelPart = Funnel & { key: string; label: string };

export type Statistics = {
  total: Funnel;
  /** By the Monday of the week, in order; weeks without recommendations are missing. */
  weeks: (Funnel & { monday: Day })[];
  /** By product and by recommender: most shared first, at most `most` of each. */
  products: FunnelPart[];
  recommenders: FunnelPart[];
};

export type AgencyStatistics = {
  /**
   * Number of recommendations since the beginning of the instant's month. Read from stored counts, so its cost does not depend on their
   * number.
   */
  countSince(agencyId: string, at: Date): Promise<number>;
  /**
   * The funnel of the agency's recommendations made in [from, until). One statement, whose cost depends only on the recommendations of that
   * period.
   */
  between(agencyId: string, from: Date, until: Date, most: number): Promise<Statistics>;
  /** Rewards caused by recommendations for an agency, with amount and claim state. */
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

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

/** The lengths that a period may have. */
export const periodDays = [30, 90, 365] as const;
export type Period = (typeof periodDays)[number];

/** Products and recommenders that are shown of a period. */
export const maxShown = 10;

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
  /** The same from what was counted at night, from one day to before another; recommenders: of the last `period` days. */
  counted(agencyId: string, from: Day, until: Day, period: Period, most: number): Promise<Statistics>;
  /** When that was counted; null: never. */
  countedAt(agencyId: string): Promise<Date | null>;
  /** Agencies with more than so many recommendations since an instant's month, not counted since another instant. */
  uncounted(question: { since: Date; moreThan: number; countedBefore: Date }): Promise<string[]>;
};

export type AgencyStatisticsRepository = AgencyStatistics & {
  /** What became until now of the recommendations from one day to before another, instead of what was counted before. */
  countDays(agencyId: string, from: Day, until: Day): Promise<void>;
  /** Who recommended most in the days before one, instead of those before. */
  rankRecommenders(agencyId: string, period: Period, until: Day, most: number): Promise<void>;
  /** Forgets days before the first that is shown, and notes when all others were counted. */
  finishCount(agencyId: string, first: Day, at: Date): Promise<void>;
};

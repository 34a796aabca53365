import type { Day } from "#server/platform/values/calendar.ts";
import type { Cents } from "#server/platform/values/money.ts";

/** The steps of the funnel. Each step counts the recommendations that reached it, not clicks or orders. */
export const funnelSteps = ["shared", "opened", "details", "ordered", "released", "paid"] as const;
export type FunnelStep = (typeof funnelSteps)[number];
export type Funnel = Record<FunnelStep, number>;

/** The funnel of one product or referrer; `label` is the referrer's name. */
export type FunnelPart = Funnel & { key: string; label: string };

export type Statistics = {
  total: Funnel;
  /** By the Monday of the week, ascending; weeks without recommendations are missing. */
  weeks: (Funnel & { monday: Day })[];
  /** By product and by referrer: those with the most shared recommendations first, at most `maxRows` of each. */
  products: FunnelPart[];
  referrers: FunnelPart[];
};

/** The selectable lengths of a period, in days. */
export const periodDays = [30, 90, 365] as const;
export type Period = (typeof periodDays)[number];

/** Maximum number of products and of referrers shown for a period. */
export const maxShown = 10;

/**
 * With at most this many recommendations in both periods the figures are computed on request; beyond it, stored figures
 * are read.
 */
export const maxLiveCounted = 100_000;

/** The first days of the period before, of the period, and of what follows it. */
export type ComparedDays = { first: Day; start: Day; end: Day };

/** As in AgencyOverview; `best…`: null if nobody earned anything. */
export type AgencyMoney = {
  earnedCents: Cents;
  earnedBeforeCents: Cents;
  owedCents: Cents;
  expectedCents: Cents;
  bestName: string | null;
  bestCents: Cents | null;
  invoices: number;
  invoiceCents: Cents;
};
export type OrderedShare = { shared: number; ordered: number; sharedBefore: number; orderedBefore: number };

export type AgencyStatistics = {
  /** Its cost depends on the rewards of both periods and on those that are open. */
  money(agencyId: string, days: ComparedDays): Promise<AgencyMoney>;
  /** How many of the period's recommendations led to an order; `isStored`: from last night's figures. */
  ordered(agencyId: string, days: ComparedDays, isStored: boolean): Promise<OrderedShare>;

  /**
   * Number of recommendations since the beginning of the instant's month. Read from stored counts, so its cost does not
   * depend on their number.
   */
  countSince(agencyId: string, at: Date): Promise<number>;
  /**
   * The funnel of the agency's recommendations made in [from, until). One statement, whose cost depends only on the
   * recommendations of that period.
   */
  between(agencyId: string, from: Date, until: Date, maxRows: number): Promise<Statistics>;
  /**
   * The same for days in [from, until), from the figures stored by the nightly job; referrers: of the last `period`
   * days.
   */
  stored(agencyId: string, from: Day, until: Day, period: Period, maxRows: number): Promise<Statistics>;
  /** When the agency's stored figures were computed; null: never. */
  countedAt(agencyId: string): Promise<Date | null>;
  /**
   * Ids of agencies with more than `moreThan` recommendations since the month of `since`, whose figures are older than
   * `countedBefore`.
   */
  outdatedAgencies(question: { since: Date; moreThan: number; countedBefore: Date }): Promise<string[]>;
};

export type AgencyStatisticsRepository = AgencyStatistics & {
  /**
   * Computes the funnel of the recommendations made on days in [from, until) and replaces the stored figures of these
   * days.
   */
  countDays(agencyId: string, from: Day, until: Day): Promise<void>;
  /**
   * Replaces the stored ranking: the referrers with the most shared recommendations in the `period` days before
   * `until`.
   */
  rankReferrers(agencyId: string, period: Period, until: Day, maxRows: number): Promise<void>;
  /** Deletes the stored days before `first` and sets countedAt. */
  finishCount(agencyId: string, first: Day, at: Date): Promise<void>;
};

import type { Finding, Standing, StoredReport, SurplusSums } from "./model.ts";

export type ReconciliationReader = {
  /** Every two records of the same money that disagree, read from one snapshot; at most `limit` of each check. */
  differences(limit: number): Promise<Finding[]>;
  /**
   * Money that waits; `waitingSince`: what began to wait before it waits too long at the bank or in finance's queue.
   */
  delays(now: Date, waitingSince: Date, limit: number): Promise<Finding[]>;
  surplus(): Promise<SurplusSums>;
  /** Adds up all postings about claims, in one snapshot. */
  standing(): Promise<Standing>;
};

export type MoneyReportReader = {
  /** The newest report; null: there is none yet. */
  latest(): Promise<StoredReport | null>;
  /** Newest first; those older than the one with the given id, null: from the newest on. */
  list(limit: number, before: string | null): Promise<StoredReport[]>;
  byId(id: string): Promise<StoredReport | null>;
  /** Whether a report with exactly these bytes is kept; since when. null: none is. */
  keptAt(document: string): Promise<Date | null>;
};

export type MoneyReportRepository = MoneyReportReader & {
  /** The newest report; no other transaction adds one until this one ends. */
  latestForUpdate(): Promise<StoredReport | null>;
  add(report: StoredReport): Promise<void>;
};

import type { Finding, MoneyReport, Standing, SurplusSums } from "./model.ts";

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
  latest(): Promise<MoneyReport | null>;
  /** Newest first; those older than the given one, null: from the newest on. */
  list(limit: number, before: MoneyReport | null): Promise<MoneyReport[]>;
  byId(id: string): Promise<MoneyReport | null>;
  byChecksum(checksum: string): Promise<MoneyReport | null>;
  /** The document of a report, as it was signed; null: there is no such report. */
  documentOf(id: string): Promise<string | null>;
};

export type MoneyReportRepository = MoneyReportReader & {
  /** The newest report; no other transaction adds one until this one ends. */
  latestForUpdate(): Promise<MoneyReport | null>;
  add(report: MoneyReport, document: string): Promise<void>;
};

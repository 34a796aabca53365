import type { Finding, SurplusSums } from "./model.ts";

export type ReconciliationReader = {
  /** Every two records of the same money that disagree, read from one snapshot; at most `limit` of each check. */
  differences(limit: number): Promise<Finding[]>;
  /**
   * Money that waits; `waitingSince`: what began to wait before it waits too long at the bank or in finance's queue.
   */
  delays(now: Date, waitingSince: Date, limit: number): Promise<Finding[]>;
  surplus(): Promise<SurplusSums>;
};

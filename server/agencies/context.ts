import type * as payouts from "#server/payouts/context.ts";
import type * as platform from "#server/platform/context.ts";
import type { AgencyReportReader } from "./reports.ts";
import type { AgencyReaders, AgencyRepositories } from "./repository.ts";

/** Agencies and what they work with. */
export type ReadContext = payouts.ReadContext & AgencyReaders;

export type Outside = payouts.Outside & {
  /** Report queries of one agency. */
  agencyReports: AgencyReportReader;
};

export type Tx = payouts.Tx & AgencyRepositories;

export type RequestContext = ReadContext & Outside & platform.Transactions<Tx>;

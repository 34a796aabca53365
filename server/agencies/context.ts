import type * as payouts from "#server/payouts/context.ts";
import type * as platform from "#server/platform/context.ts";
import type { InvitationReader, InvitationRepository } from "./invitation/model.ts";
import type { InvoiceReader, InvoiceRepository } from "./invoice/repository.ts";
import type { LeadReader, LeadRepository } from "./lead/model.ts";
import type { AgencyReportReader } from "./reports.ts";
import type { AgencyStatistics, AgencyStatisticsRepository } from "./statistics/repository.ts";

/** Repositories of agencies that a context reads. */
type AgencyReaders = {
  invoices: InvoiceReader;
  agencyStatistics: AgencyStatistics;
  invitations: InvitationReader;
  leads: LeadReader;
};

/** Repositories of agencies that a transaction writes. */
type AgencyRepositories = {
  invoices: InvoiceRepository;
  agencyStatistics: AgencyStatisticsRepository;
  invitations: InvitationRepository;
  leads: LeadRepository;
};

/** Agencies and what they work with. */
export type ReadContext = payouts.ReadContext & AgencyReaders;

export type NonTransactional = payouts.NonTransactional & {
  /** Report queries of one agency. */
  agencyReports: AgencyReportReader;
};

export type Tx = payouts.Tx & AgencyRepositories;

export type RequestContext = ReadContext & NonTransactional & platform.Transactions<Tx>;

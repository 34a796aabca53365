import type { InvitationReader, InvitationRepository } from "./invitation/repository.ts";
import type { InvoiceReader, InvoiceRepository } from "./invoice/repository.ts";
import type { LeadReader, LeadRepository } from "./lead/repository.ts";
import type { AgencyStatistics, AgencyStatisticsRepository } from "./statistics/repository.ts";

/** Repositories of agencies that a context reads. */
export type AgencyReaders = {
  invoices: InvoiceReader;
  agencyStatistics: AgencyStatistics;
  invitations: InvitationReader;
  leads: LeadReader;
};

/** Repositories of agencies that a transaction writes. */
export type AgencyRepositories = {
  invoices: InvoiceRepository;
  agencyStatistics: AgencyStatisticsRepository;
  invitations: InvitationRepository;
  leads: LeadRepository;
};

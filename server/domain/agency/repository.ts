import type { AgencyStatistics } from "../agency-statistics/repository.ts";
import type {
  InvitationReader,
  InvitationRepository,
  RecommenderReader,
  RecommenderRepository,
} from "../invitation/repository.ts";
import type { InvoiceReader, InvoiceRepository } from "../invoice/repository.ts";
import type { LeadReader, LeadRepository } from "../lead/repository.ts";
import type { RewardPlanReader, RewardPlanRepository } from "../reward-plan/repository.ts";
import type { Adviser, AdviserPage, Agency, ListedAdviser } from "./model.ts";

export type AgencyReader = {
  byId(id: string): Promise<Agency | null>;
  byExternalId(externalId: string): Promise<Agency | null>;
  /** By name. */
  list(): Promise<Agency[]>;
};

export type AgencyRepository = AgencyReader & {
  byIdForUpdate(id: string): Promise<Agency | null>;
  /** false: an agency is called so already. */
  add(agency: Agency): Promise<boolean>;
  /** Writes all fields but id, externalId and createdAt. */
  save(agency: Agency): Promise<void>;
};

/** Advisers whom everybody may see: listed, and of an active agency. */
export type AdviserReader = {
  /** By last name; `query` is of words, each a part of a name or place, or the beginning of a postcode. Beyond the last page: none. */
  listed(question: { query: string; page: number; pageSize: number }): Promise<AdviserPage>;
  listedById(id: string): Promise<ListedAdviser | null>;
  listedByExternalId(externalId: string): Promise<ListedAdviser | null>;
  /** A picture, base64; null: none of a listed adviser. */
  photoOf(externalId: string): Promise<string | null>;
};

export type AdviserRepository = AdviserReader & {
  /** false: an adviser is called so already. */
  add(adviser: Adviser): Promise<boolean>;
};

/** What agencies have, for a context to read … */
export type AgencyReaders = {
  agencies: AgencyReader;
  advisers: AdviserReader;
  rewardPlan: RewardPlanReader;
  invoices: InvoiceReader;
  agencyStatistics: AgencyStatistics;
  invitations: InvitationReader;
  recommenders: RecommenderReader;
  leads: LeadReader;
};

/** … and for a transaction to write. */
export type AgencyRepositories = {
  agencies: AgencyRepository;
  advisers: AdviserRepository;
  rewardPlan: RewardPlanRepository;
  invoices: InvoiceRepository;
  agencyStatistics: AgencyStatistics;
  invitations: InvitationRepository;
  recommenders: RecommenderRepository;
  leads: LeadRepository;
};

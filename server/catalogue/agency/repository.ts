import type { Adviser, AdviserPage, Agency, ListedAdviser } from "./model.ts";

export type AgencyReader = {
  byId(id: string): Promise<Agency | null>;
  byExternalId(externalId: string): Promise<Agency | null>;
  /** All agencies, by name. */
  list(): Promise<Agency[]>;
};

export type AgencyRepository = AgencyReader & {
  byIdForUpdate(id: string): Promise<Agency | null>;
  /** false: an agency with this external id exists already. */
  add(agency: Agency): Promise<boolean>;
  /** Writes all fields except id, externalId and createdAt. */
  save(agency: Agency): Promise<void>;
};

/** Reads the public advisers: listed, and of an active agency. */
export type AdviserReader = {
  /**
   * By last name. Each word of `query` must be part of a name or place, or the beginning of a postcode. Empty beyond
   * the last page.
   */
  listed(question: { query: string; page: number; pageSize: number }): Promise<AdviserPage>;
  listedById(id: string): Promise<ListedAdviser | null>;
  listedByExternalId(externalId: string): Promise<ListedAdviser | null>;
  /** The photo in base64; null: no listed adviser, or no photo. */
  photoOf(externalId: string): Promise<string | null>;
};

export type AdviserRepository = AdviserReader & {
  /** false: an adviser with this external id exists already. */
  add(adviser: Adviser): Promise<boolean>;
};

import type { Agency } from "./model.ts";

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

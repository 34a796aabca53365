import type { CatalogueFile } from "#server/catalogue/schema.ts";
import { catalogueRepository } from "#server/catalogue/store/catalogue-writer.ts";
import type { Database } from "#server/platform/database/database.ts";

/** Replaces a tenant's catalogue as the command does, without its questions. Returns the version; null: unchanged. */
export function writeCatalogue(database: Database, tenantId: string, file: CatalogueFile, by: string) {
  return database.transaction(tenantId, (db) => catalogueRepository(db).replace(file, by, new Date()));
}

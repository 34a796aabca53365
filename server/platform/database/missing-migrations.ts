import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { ClientBase } from "pg";
import { root } from "#server/platform/process/root.ts";
import { userError } from "#server/platform/process/user-error.ts";

/** The folders of the migrations, one for each, named by their order. */
export const migrationsFolder = join(root, "prisma/migrations");

/** The names of this version's migrations, in the order in which they are applied. */
export function migrationNames(): string[] {
  const entries = readdirSync(migrationsFolder, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory());
  return folders.map((entry) => entry.name).sort();
}

/**
 * Throws a UserError if the database lacks a migration of this version, so that a process of a new version does not
 * start before its tables are there. Migrations of a later version are no obstacle: they only add.
 */
export async function refuseMissingMigrations(client: ClientBase, names = migrationNames()): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select migration_name as name from _prisma_migrations where finished_at is not null and rolled_back_at is null",
  );
  const missing = names.filter((name) => !rows.some((row) => row.name === name));
  if (missing.length > 0) {
    throw userError(
      `The database lacks ${missing.join(", ")}.`,
      "Migrate first: npm run db:migrate, with compose: docker-compose run --rm migrate.",
    );
  }
}

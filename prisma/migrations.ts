import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "#server/platform/process/root.ts";

export const MIGRATIONS = join(root, "prisma/migrations");

export type Migration = { name: string; sql: string; checksum: string };

/** The folders of prisma/migrations, in the order in which they are applied. */
export function migrations(): Migration[] {
  const entries = existsSync(MIGRATIONS) ? readdirSync(MIGRATIONS, { withFileTypes: true }) : [];
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return names.sort().map((name) => {
    const sql = readFileSync(join(MIGRATIONS, name, "migration.sql"), "utf8");
    return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
  });
}

import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "#server/platform/process/root.ts";

export const MIGRATIONS = join(root, "prisma/migrations");

/**
 * `outside`: its statements run one by one and not in a transaction, each ending with `;` at the end of a line. An
 * interrupted one is run again from its first statement. `rowsOf`: tables of tenants whose rows it reads or writes.
 */
export type Migration = { name: string; sql: string; checksum: string; outside: boolean; rowsOf: string[] };

/** The folders of prisma/migrations, in the order in which they are applied. */
export function migrations(): Migration[] {
  const entries = existsSync(MIGRATIONS) ? readdirSync(MIGRATIONS, { withFileTypes: true }) : [];
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return names.sort().map((name) => {
    return migration(name, readFileSync(join(MIGRATIONS, name, "migration.sql"), "utf8"));
  });
}

/** A migration from its text; the comments at its head say how it runs (docs/operations/deploy.md, "Migrations"). */
export function migration(name: string, sql: string): Migration {
  return {
    name,
    sql,
    checksum: createHash("sha256").update(sql).digest("hex"),
    outside: /^-- outside a transaction$/m.test(sql),
    rowsOf:
      /^-- rows of: (.+)$/m
        .exec(sql)?.[1]
        ?.split(",")
        .map((table) => table.trim()) ?? [],
  };
}

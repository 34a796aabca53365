import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { migrationNames, migrationsFolder } from "#server/platform/database/missing-migrations.ts";

/**
 * `outside`: its statements run one by one and not in a transaction, each ending with `;` at the end of a line. An
 * interrupted one is run again from its first statement. `rowsOf`: tables of tenants whose rows it reads or writes.
 */
export type Migration = { name: string; sql: string; checksum: string; outside: boolean; rowsOf: string[] };

/** This version's migrations, in the order in which they are applied. */
export function migrations(): Migration[] {
  return migrationNames().map((name) =>
    migration(name, readFileSync(join(migrationsFolder, name, "migration.sql"), "utf8")),
  );
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

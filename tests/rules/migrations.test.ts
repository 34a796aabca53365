import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "#server/platform/process/root.ts";
import { type Migration, migration, migrations } from "../../prisma/migrations.ts";

const [first, ...later] = migrations();

/** What the linter says of a migration, by its rules' names. */
function findings({ sql, outside }: Migration): string[] {
  const args = ["--config", ".squawk.toml", "--reporter", "json", ...(outside ? [] : ["--assume-in-transaction"])];
  const { stdout, error } = spawnSync(join(root, "node_modules/.bin/squawk"), args, { input: sql, encoding: "utf8" });
  if (error) throw error;
  const found: { rule_name: string }[] = JSON.parse(stdout);
  return [...new Set(found.map((finding) => finding.rule_name))].sort();
}

/** Tables whose rows a migration changes without naming them at its head: it would find none of them. */
const unnamedRows = ({ sql, rowsOf }: Migration) =>
  [...sql.matchAll(/^\s*(?:update|delete from|insert into)\s+"?(\w+)"?/gim)].flatMap(([, table = ""]) =>
    rowsOf.includes(table) ? [] : [table],
  );

/** Large tables among them: their rows are changed by a job in batches, not in the transaction of a migration. */
const largeTables = ["click", "event", "mail", "order", "recommendation"];
const largeRows = ({ rowsOf }: Migration) => rowsOf.filter((table) => largeTables.includes(table));

test("a database begins with one migration, which nobody is served during", () => {
  expect(first?.name).toBe("20261124000000_initial");
});

test.each(later.map((one) => [one.name, one] as const))("%s lets visitors pass", (_name, one) => {
  expect({ findings: findings(one), unnamedRows: unnamedRows(one), largeRows: largeRows(one) }).toEqual({
    findings: [],
    unnamedRows: [],
    largeRows: [],
  });
});

test.each([
  ["a rewrite of a table", `alter table click alter column "channel" type int using 1;`, "changing-column-type"],
  ["an index that stops writing", `create index click_at on click ("at");`, "require-concurrent-index-creation"],
  ["a column that old processes need", `alter table click drop column "channel";`, "ban-drop-column"],
  ["a name that old processes use", `alter table click rename column "channel" to "way";`, "renaming-column"],
  [
    "a default that is computed",
    `alter table click add column "n" uuid default gen_random_uuid();`,
    "adding-field-with-default",
  ],
  [
    "a constraint checked at once",
    `alter table click add constraint n check ("at" > 'epoch');`,
    "constraint-missing-not-valid",
  ],
  [
    "a foreign key checked at once",
    `alter table click add foreign key ("id") references tenant (id);`,
    "adding-foreign-key-constraint",
  ],
])("%s is found", (_what, sql, rule) => {
  expect(findings(migration("bad", sql))).toContain(rule);
});

test("an index built beside the visitors is what the linter wants", () => {
  const sql = `-- outside a transaction
drop index concurrently if exists click_at;
create index concurrently if not exists click_at on click ("at");`;
  expect(findings(migration("good", sql))).toEqual([]);
});

test("rows that are changed without their table's name at the head are found", () => {
  expect(unnamedRows(migration("bad", `update click set "channel" = null;`))).toEqual(["click"]);
  expect(unnamedRows(migration("good", `-- rows of: click, event\nupdate click set "channel" = null;`))).toEqual([]);
});

test("rows of a large table are none of a migration's", () => {
  const named = (tables: string) => migration("bad", `-- rows of: ${tables}\nupdate account set "language" = 'de';`);
  expect(largeRows(named("account, order, mail"))).toEqual(["order", "mail"]);
  expect(largeRows(named("account, tenant"))).toEqual([]);
});

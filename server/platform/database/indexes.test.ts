import { expect, test } from "vitest";
import { database } from "#tests/support/database/database.ts";

const { owner } = await database();

type Index = { name: string; table: string; isUnique: boolean; condition: string; columns: string[] };

/** Without those over expressions: what they begin with cannot be compared. */
async function indexes(): Promise<Index[]> {
  const { rows } = await owner.query<Index>(
    `select x.relname as name, t.relname as table, i.indisunique as "isUnique",
       coalesce(pg_get_expr(i.indpred, i.indrelid), '') as condition, array(
         select a.attname::text from unnest(i.indkey::int[]) with ordinality k (number, at)
           join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number order by k.at) as columns
     from pg_index i join pg_class t on t.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
     where t.relnamespace = 'public'::regnamespace and not t.relispartition and i.indexprs is null`,
  );
  return rows;
}

const begins = (short: string[], long: string[]) => short.every((column, at) => long[at] === column);

test("no index is the beginning of another one over the same rows", async () => {
  const all = await indexes();
  expect(all.length).toBeGreaterThan(200);
  const spare = all.filter((one) => {
    const others = all.filter((other) => other !== one && other.table === one.table);
    return others.some(({ columns, condition, name }) => {
      const isSame = columns.length === one.columns.length;
      return (
        condition === one.condition && begins(one.columns, columns) && !one.isUnique && (!isSame || name < one.name)
      );
    });
  });
  expect(spare.map(({ name }) => name)).toEqual([]);
});

/** Without it each row that goes reads all rows of the tenant in the table that might name it. */
test("what the product deletes is found by an index wherever a foreign key may name it", async () => {
  const { rows: keys } = await owner.query<{ name: string; table: string; columns: string[]; isDeleted: boolean }>(
    `select f.conname as name, t.relname as table, array(
         select a.attname::text from unnest(f.conkey) with ordinality k (number, at)
           join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.number order by k.at) as columns,
       has_table_privilege('app', f.confrelid, 'delete') or exists (
         select from pg_constraint c where c.conrelid = f.confrelid and c.confdeltype = 'c') as "isDeleted"
     from pg_constraint f join pg_class t on t.oid = f.conrelid
     where f.contype = 'f' and f.conparentid = 0 and f.connamespace = 'public'::regnamespace`,
  );
  const all = await indexes();
  const isFound = ({ table, columns }: (typeof keys)[number]) =>
    all.some(
      (index) =>
        index.table === table &&
        begins(columns, index.columns) &&
        ["", ...columns.map((column) => `("${column}" IS NOT NULL)`)].includes(index.condition),
    );
  expect(keys.filter(({ isDeleted }) => isDeleted).length).toBeGreaterThan(30);
  expect(keys.filter((key) => key.isDeleted && !isFound(key)).map(({ name }) => name)).toEqual([]);
});

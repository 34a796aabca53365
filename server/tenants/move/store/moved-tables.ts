import pg from "pg";
import { userError } from "#server/platform/process/user-error.ts";
import { testClockSetting } from "#server/platform/store/settings.ts";

/** A table with rows of tenants, its quoted name and columns, and the SQL condition that picks those of one tenant. */
export type MovedTable = { name: string; columns: string[]; condition: string };

type Found = { table: string; name: string; columns: string[]; isFilterable: boolean };

/**
 * Every table with rows of the tenant: those with its id, and `setting`, which has it in the keys of the catalogue's
 * state and of a test tenant's clock. Throws if the primary key of one does not begin with that column: replication
 * could not filter its updates.
 */
export async function movedTables(client: pg.ClientBase, id: string): Promise<MovedTable[]> {
  const { rows } = await client.query<Found>(
    `select c.relname as table, quote_ident(c.relname) as name, c.relreplident = 'd' and exists (
         select from pg_index i where i.indrelid = c.oid and i.indisprimary and i.indkey[0] = a.attnum
       ) as "isFilterable", array(
         select quote_ident(attname) from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
         order by attname
       ) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
       and a.attname = case c.relname when 'setting' then 'key' else 'tenantId' end
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     order by c.relname`,
  );
  const unfiltered = rows.filter(({ isFilterable }) => !isFilterable).map(({ table }) => table);
  if (unfiltered.length > 0) {
    throw userError(
      `The primary key of ${unfiltered.join(", ")} does not begin with the tenant's id.`,
      "Changes of such a table cannot be picked by tenant.",
    );
  }
  const keys = [`catalogue.${id}`, testClockSetting + id].map((key) => pg.escapeLiteral(key));
  return rows.map(({ table, name, columns }) => ({
    name,
    columns,
    condition: table === "setting" ? `key in (${keys.join(", ")})` : `"tenantId" = ${pg.escapeLiteral(id)}`,
  }));
}

/** Tables of the tenant that differ between two databases, each with both sums; none: they hold the same rows. */
export async function differingTables(
  cells: readonly [pg.ClientBase, pg.ClientBase],
  tables: readonly MovedTable[],
): Promise<{ name: string; sums: [string, string] }[]> {
  const [one, other] = await Promise.all(cells.map((client) => checksums(client, tables)));
  return tables.flatMap(({ name }) => {
    const sums: [string, string] = [one?.get(name) ?? "", other?.get(name) ?? ""];
    return sums[0] === sums[1] ? [] : [{ name, sums }];
  });
}

/** Of each table the number of the tenant's rows, and a sum over the hashes of all columns of each. */
export async function checksums(
  client: pg.ClientBase,
  tables: readonly MovedTable[],
): Promise<ReadonlyMap<string, string>> {
  const sums = new Map<string, string>();
  for (const { name, columns, condition } of tables) {
    const { rows } = await client.query<{ sum: string }>(
      `select count(*) || ' rows, ' || coalesce(sum(('x' || left(md5(row(${columns.join(", ")})::text), 15))::bit(60)::bigint), 0) as sum
       from ${name} where ${condition}`,
    );
    sums.set(name, rows[0]?.sum ?? "");
  }
  return sums;
}

import { userError } from "#server/platform/process/user-error.ts";
import { type Cell, one } from "./cell.ts";
import type { MovedTable } from "./moved-tables.ts";

type Facts = {
  database: string;
  version: number;
  logical: boolean;
  bypasses: boolean;
  migrations: string;
  keys: number;
};

const facts = `select (select system_identifier from pg_control_system()) || '/' || current_database() as database,
  current_setting('server_version_num')::int as version, current_setting('wal_level') = 'logical' as logical,
  (select rolsuper from pg_roles where rolname = current_user) as bypasses,
  (select string_agg(migration_name || checksum, ',' order by migration_name) from _prisma_migrations
   where finished_at is not null and rolled_back_at is null) as migrations,
  (select count(*)::int from key_check) as keys`;

/**
 * What is against a move, one sentence each; none: nothing. `isBegun`: its rows may be at the destination already. A
 * destination that is unused takes over the check values of the keys, so that no process starts there with others.
 */
export async function problems(
  id: string,
  home: Cell,
  away: Cell,
  tables: readonly MovedTable[],
  isBegun: boolean,
): Promise<string[]> {
  const [here, there] = await Promise.all([one<Facts>(home, facts), one<Facts>(away, facts)]);
  if (here.database === there.database) return [`${away.name} is the same database as ${home.name}.`];
  const found: string[] = [];
  for (const [cell, { version, logical, bypasses }] of [
    [home, here],
    [away, there],
  ] as const) {
    if (version < 150_000) found.push(`${cell.name} has a PostgreSQL before 15.`);
    if (!logical) found.push(`${cell.name}: wal_level is not logical (PostgreSQL has to be restarted for it).`);
    if (!bypasses) found.push(`${cell.name}: the owner's login is no superuser, and cannot replicate tenants' rows.`);
  }
  if (here.migrations !== there.migrations)
    found.push(`${home.name} and ${away.name} have other migrations: bring both to one version.`);
  if (found.length > 0) return found;
  found.push(...(await otherKeys(home, away, there.keys)));
  if (isBegun) return found;
  const leftover = await tablesWithRows(away, tables);
  if (leftover.length > 0) found.push(`${away.name} has rows of ${id} already: ${leftover.join(", ")}.`);
  found.push(...(await takenHosts(id, home, away)), ...(await sharedSellers(id, home, away)));
  return found;
}

type KeyCheck = { setting: string; keyId: string; value: string };

/** Everything sealed, hashed or indexed here must open there. */
async function otherKeys(home: Cell, away: Cell, known: number): Promise<string[]> {
  const read = `select setting, "keyId", value from key_check order by setting, "keyId"`;
  const [here, there] = await Promise.all(
    [home, away].map(({ client }) => client.query<KeyCheck>(read).then(({ rows }) => rows)),
  );
  if (known === 0) {
    await away.client.query(
      `insert into key_check select * from jsonb_populate_recordset(null::key_check, $1) on conflict do nothing`,
      [JSON.stringify(here)],
    );
    return [];
  }
  return (here ?? []).flatMap(({ setting, keyId, value }) => {
    const same = there?.find((one) => one.setting === setting && one.keyId === keyId);
    if (same?.value === value) return [];
    const name = setting === "APP_SECRET" ? setting : `the key "${keyId}" of ${setting}`;
    return [`${away.name} ${same ? "has another value of" : "does not have"} ${name}.`];
  });
}

async function tablesWithRows({ client }: Cell, tables: readonly MovedTable[]): Promise<string[]> {
  const named = tables.map(
    ({ name, condition }) => `select '${name}' as name where exists (select from ${name} where ${condition})`,
  );
  const { rows } = await client.query<{ name: string }>(named.join(" union all "));
  return rows.map(({ name }) => name);
}

/** Tenant and hosts must be nobody else's at the destination. */
async function takenHosts(id: string, home: Cell, away: Cell): Promise<string[]> {
  const { hosts } = await one<{ hosts: string[] }>(
    home,
    `select array(select jsonb_array_elements_text(list) from jsonb_each(record->'hosts') as h(environment, list)) as hosts
     from tenant where id = $1`,
    [id],
  );
  const { rows } = await away.client.query<{ id: string }>(
    `select distinct t.id from tenant t left join lateral jsonb_each(t.record->'hosts') as h(environment, list) on true
     where t.id = $1 or h.list ?| $2::text[]`,
    [id, hosts],
  );
  return rows.map(
    (row) => `${away.name} has ${row.id === id ? "such a tenant" : `a host of it at ${row.id}`} already.`,
  );
}

/** Tenants of one legal seller who bill agencies number their invoices together, which two databases could not. */
async function sharedSellers(id: string, home: Cell, away: Cell): Promise<string[]> {
  const seller = `record->'legal'->>'operator' as name, record->'legal'->>'vatId' as vat`;
  const bills = `exists (select from agency a where a."tenantId" = tenant.id)`;
  const own = await one<{ name: string; vat: string | null; bills: boolean }>(
    home,
    `select ${seller}, ${bills} as bills from tenant where id = $1`,
    [id],
  );
  if (!own.bills) return [];
  const found: string[] = [];
  for (const cell of [home, away]) {
    const { rows } = await cell.client.query<{ id: string }>(
      `select id from tenant where id <> $1 and record->'legal'->>'operator' = $2
         and record->'legal'->>'vatId' is not distinct from $3 and ${bills}`,
      [id, own.name, own.vat],
    );
    found.push(
      ...rows.map((row) => `${row.id} at ${cell.name} has the same seller: they number their invoices together.`),
    );
  }
  return found;
}

export function refusal(id: string, against: readonly string[]): Error {
  return userError(
    `${id} cannot be moved:\n${against.map((line) => `  ${line}`).join("\n")}`,
    "docs/operations/cells.md says what both cells need. Nothing was changed.",
    "notReady",
  );
}

import type { ClientBase } from "pg";
import { userError } from "#server/platform/process/user-error.ts";

/** Tables with a tenant's id that belong to the whole installation; role "app" has no privileges on them. */
export const installationTables = ["tenant_version"];

const query = `
  BEGIN;
  SELECT set_config('role', 'app', true), set_config('app.tenant_id', 'probe', true);
  SELECT session_user AS login, current_user AS acting, current_setting('app.tenant_id') AS tenant,
    (SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = session_user) AS "bypasses",
    (SELECT count(*)::int FROM pg_class WHERE relowner = (SELECT oid FROM pg_roles WHERE rolname = session_user)) AS owned,
    ARRAY(
      SELECT c.relname::text FROM pg_class c
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenantId' AND NOT a.attisdropped
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
        AND c.relname <> ALL ('{${installationTables.join(",")}}') AND NOT (c.relrowsecurity AND c.relforcerowsecurity)
        AND (NOT c.relispartition OR has_table_privilege(c.oid, 'select, insert, update, delete')
          OR has_table_privilege(session_user, c.oid, 'select, insert, update, delete'))
      ORDER BY 1
    ) AS open;
  ROLLBACK`;

type ConnectionFacts = {
  login: string;
  acting: string;
  tenant: string;
  bypasses: boolean;
  owned: number;
  open: string[];
};

/**
 * Checks a new connection of the processes: the login is neither superuser nor exempt from row-level security and owns
 * nothing; a transaction can set role and tenant; row-level security is forced on every table of tenants, but for
 * partitions that it cannot open by themselves. Throws a UserError otherwise, whatever parameters the URL carries.
 */
export async function verifyConnection(client: ClientBase): Promise<void> {
  const found = await probe(client);
  const hint =
    "APP_DATABASE_URL must log in as the role that `npm run db:migrate` creates (docs/operations/deploy.md).";
  if (found.bypasses) {
    throw userError(`The database role "${found.login}" is exempt from row-level security.`, hint);
  }
  if (found.owned > 0) throw userError(`The database role "${found.login}" owns tables.`, hint);
  if (found.acting !== "app" || found.tenant !== "probe") {
    throw userError("A database transaction does not take the role and the tenant that are set for it.", hint);
  }
  if (found.open.length > 0) {
    throw userError(
      `Row-level security is not forced on: ${found.open.join(", ")}.`,
      "Run `npm run db:migrate` as the database's owner.",
    );
  }
}

async function probe(client: ClientBase): Promise<ConnectionFacts> {
  try {
    const results: unknown = await client.query(query);
    const [, , answer] = results as { rows: ConnectionFacts[] }[];
    if (answer?.rows[0]) return answer.rows[0];
  } catch (fault) {
    const { code } = fault as { code?: string };
    // 42501: the login may not become "app"; 22023: that role does not exist.
    if (code !== "42501" && code !== "22023") throw fault;
  }
  throw userError(
    'The database role of APP_DATABASE_URL may not act as role "app".',
    "Run `npm run db:migrate` as the database's owner: it creates both roles (docs/operations/deploy.md).",
  );
}

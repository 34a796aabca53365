import pg from "pg";
import { installationTables } from "#server/platform/database/verify-connection.ts";
import { userError } from "#server/platform/process/user-error.ts";

/** The role that every transaction of a tenant takes (SET LOCAL ROLE); it has no login. */
const acting = "app";

type Rights = { app?: string; login?: string };

/**
 * Privileges that differ from those on an ordinary tenant table (role "app" reads and writes all of it, the login role
 * nothing). server/platform/database/tenancy.test.ts compares them with pg_class. "app": inside a transaction of one
 * tenant; "login": the processes' own role, outside a tenant's transaction.
 */
export const rights: Record<string, Rights> = {
  _prisma_migrations: {},
  tenant: { app: "select", login: "select" },
  tenant_version: {},
  // A catalogue that was applied is never changed.
  catalogue_version: { app: "select, insert" },
  // Nor are the prices that a link was made with.
  price_version: { app: "select, insert" },
  operator: { app: "select" },
  // Row-level security limits a tenant's writes to the state of its own catalogue.
  setting: { app: "select, insert, update", login: "select" },
  // The processes add the check value of a new key but never change one.
  key_check: { login: "select, insert" },
  rate_limit: { login: "select, insert, update, delete" },
  event: { app: "select, insert, delete" },
  ledger_transaction: { app: "select, insert, delete" },
  // Goes with its transaction only.
  posting: { app: "select, insert" },
  click: { app: "select, insert, delete" },
  consent_answer: { app: "select, insert, delete" },
  audit_entry: { app: "select, insert, delete" },
};
const ofTenantTables: Rights = { app: "select, insert, update, delete" };

/**
 * Creates both roles if they are missing; the login's name and password come from APP_DATABASE_URL. Needs the privilege
 * to create roles; if the server does not grant it, both can be created by hand (docs/operations/deploy.md).
 */
export async function ensureRoles(client: pg.Client, appUrl: string): Promise<void> {
  const { login, password } = loginOf(appUrl);
  const { rows } = await client.query<{ rolname: string }>("select rolname from pg_roles where rolname in ($1, $2)", [
    acting,
    login,
  ]);
  const existing = rows.map(({ rolname }) => rolname);
  if (!existing.includes(acting)) await change(client, `create role ${acting} nologin`);
  const name = pg.escapeIdentifier(login);
  const secret = password ? `password ${pg.escapeLiteral(password)}` : "";
  if (!existing.includes(login)) {
    await change(
      client,
      `create role ${name} login nosuperuser nobypassrls nocreatedb nocreaterole noinherit ${secret}`,
    );
  } else if (password && !(await canLogIn(appUrl))) await change(client, `alter role ${name} ${secret}`);
  await change(client, `grant ${acting} to ${name}`);
  await change(client, `grant ${acting} to current_user`);
}

/** Grants both roles exactly what `rights` says, and forces row-level security on every tenant table. */
export async function grantRights(client: pg.Client, appUrl: string): Promise<void> {
  const login = pg.escapeIdentifier(loginOf(appUrl).login);
  const { rows: tables } = await client.query<{ name: string; ofTenants: boolean }>(
    `select c.relname as name, exists (
       select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenantId' and not a.attisdropped
     ) as "ofTenants"
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`,
  );
  const statements = [`grant usage on schema public to ${acting}, ${login}`];
  for (const { name, ofTenants } of tables) {
    const table = pg.escapeIdentifier(name);
    const { app, login: outside } = rights[name] ?? ofTenantTables;
    statements.push(`revoke all on ${table} from ${acting}, ${login}`);
    if (app) statements.push(`grant ${app} on ${table} to ${acting}`);
    if (outside) statements.push(`grant ${outside} on ${table} to ${login}`);
    if (ofTenants && !installationTables.includes(name)) {
      statements.push(
        `alter table ${table} enable row level security`,
        `alter table ${table} force row level security`,
      );
    }
  }
  statements.push(
    `grant select on ledger_entry to ${acting}`,
    `grant usage on all sequences in schema public to ${acting}`,
    `grant usage on schema pgboss to ${acting}, ${login}`,
    `revoke all on all tables in schema pgboss from ${acting}`,
    // A mail and its job are written in one transaction.
    `grant select, insert on pgboss.job to ${acting}`,
    `grant select on pgboss.queue to ${acting}`,
    `grant select, insert, update, delete on all tables in schema pgboss to ${login}`,
    `grant usage on all sequences in schema pgboss to ${acting}, ${login}`,
    `grant execute on all functions in schema pgboss to ${acting}, ${login}`,
  );
  await client.query(`begin; ${statements.join("; ")}; commit`);
}

function loginOf(appUrl: string): { login: string; password: string } {
  const { username, password } = new URL(appUrl);
  if (username === "")
    throw userError("APP_DATABASE_URL names no user.", "postgresql://app_login:password@host:5432/…");
  return { login: decodeURIComponent(username), password: decodeURIComponent(password) };
}

async function canLogIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch (fault) {
    // Any other error (e.g. a pooler that is not up yet) says nothing about the password.
    return (fault as { code?: string }).code !== "28P01";
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Roles belong to the whole server: another migration may make the same change at the same time. */
async function change(client: pg.Client, statement: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(statement);
      return;
    } catch (fault) {
      const { code = "", message } = fault as Error & { code?: string };
      if (code === "42710" || code === "23505") return;
      if (code === "42501") {
        throw userError(
          `The database's owner may not change roles: ${message}.`,
          "Create the roles by hand as docs/operations/deploy.md says, then migrate again.",
        );
      }
      if (!message.includes("concurrently") || attempt >= 10) throw fault;
    }
  }
}

import pg from "pg";
import { installationTables } from "#server/platform/database/verify-connection.ts";
import { userError } from "#server/platform/process/user-error.ts";
import { inTransaction, type Patience } from "./patience.ts";

/** The role that every transaction of a tenant takes (SET LOCAL ROLE); it has no login. */
const acting = "app";

type Rights = { app?: string; login?: string };

/**
 * Privileges that differ from those on an ordinary tenant table (role "app" reads and writes all of it, the login role
 * nothing). server/platform/database/tenancy.test.ts compares them with pg_class. "app": inside a transaction of one
 * tenant; "login": the processes' own role, outside a tenant's transaction.
 */
export const rights: Record<string, Rights> = {
  // A process does not start before its migrations are applied.
  _prisma_migrations: { login: "select" },
  tenant: { app: "select", login: "select" },
  tenant_version: {},
  // Written when a tenant is applied, by the owner.
  tenant_picture: { app: "select" },
  // A catalogue that was applied is never changed.
  catalogue_version: { app: "select, insert" },
  // Nor a text.
  text_version: { app: "select, insert" },
  // Nor are the prices that a link was made with, or what somebody agreed to.
  price_version: { app: "select, insert" },
  terms_text: { app: "select, insert" },
  operator: { app: "select" },
  // These end, and stay for what they did: nothing searches for what names them before they go.
  agency: { app: "select, insert, update" },
  adviser: { app: "select, insert, update" },
  sso_user: { app: "select, insert, update" },
  // Row-level security limits a tenant's writes to the state of its own catalogue.
  setting: { app: "select, insert, update", login: "select" },
  // Tenants of one legal seller share its numbers.
  invoice_counter: { app: "select, insert, update" },
  // The processes add the check value of a new key but never change one.
  key_check: { login: "select, insert" },
  running_process: { login: "select, insert, update, delete" },
  health_reading: { login: "select, insert, update, delete" },
  rate_limit: { login: "select, insert, update, delete" },
  event: { app: "select, insert, delete" },
  // A decision stands; another one may follow it. It goes with its order.
  order_decision: { app: "select, insert" },
  ledger_transaction: { app: "select, insert, delete" },
  // Goes with its transaction only.
  posting: { app: "select, insert" },
  click: { app: "select, insert, delete" },
  consent_answer: { app: "select, insert, delete" },
  audit_entry: { app: "select, insert, delete" },
  money_report: { app: "select, insert, delete" },
  // A view.
  ledger_entry: { app: "select" },
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

/**
 * Grants both roles exactly what `rights` says, and forces row-level security on every tenant table. Compares with the
 * catalog first, and changes only what differs: a change of row-level security locks its table.
 */
export async function grantRights(client: pg.Client, appUrl: string, patience?: Patience): Promise<void> {
  const { login } = loginOf(appUrl);
  const { rows: tables } = await client.query<{ name: string; isForced: boolean }>(
    `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as "isForced"
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and exists (
       select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenantId' and not a.attisdropped
     ) order by 1`,
  );
  const statements: string[] = [];
  for (const { name, isForced } of tables) {
    if (isForced || installationTables.includes(name)) continue;
    const table = pg.escapeIdentifier(name);
    statements.push(`alter table ${table} enable row level security`, `alter table ${table} force row level security`);
  }
  for (const granted of await grantedOn(client, login)) {
    for (const [role, name] of [
      ["app", acting],
      ["login", login],
    ] as const) {
      const wanted = wantedOn(granted)[role] ?? [];
      if ([...wanted].sort().join() === [...granted[role]].sort().join()) continue;
      const on = `${granted.type === "partition" ? "table" : granted.type} ${granted.name}`;
      statements.push(`revoke all on ${on} from ${pg.escapeIdentifier(name)}`);
      if (wanted.length) statements.push(`grant ${wanted.join(", ")} on ${on} to ${pg.escapeIdentifier(name)}`);
    }
  }
  if (statements.length === 0) return;
  await inTransaction(client, async () => void (await client.query(statements.join("; "))), patience);
}

/** `partition`: of one of our own tables. */
type Granted = {
  type: "schema" | "table" | "partition" | "sequence" | "function";
  name: string;
  app: string[];
  login: string[];
};

/**
 * Everything in our two schemas that privileges are granted on, and those that the two roles have now: of our own
 * functions only what the owner alone could do.
 */
async function grantedOn(client: pg.Client, login: string): Promise<Granted[]> {
  const held = (role: string) => `array(
    select lower(a.privilege_type) from aclexplode(acl) a join pg_roles r on r.oid = a.grantee where r.rolname = ${role}
  )`;
  const { rows } = await client.query<Granted>(
    `select type, name, ${held("$1")} as app, ${held("$2")} as login from (
       select 'schema' as type, quote_ident(nspname) as name, nspacl as acl
       from pg_namespace where nspname in ('public', 'pgboss')
       union all
       select case when relkind = 'S' then 'sequence' when relispartition and relnamespace = 'public'::regnamespace then 'partition'
         else 'table' end, relnamespace::regnamespace || '.' || quote_ident(relname), relacl
       from pg_class where relnamespace::regnamespace::text in ('public', 'pgboss') and relkind in ('r', 'p', 'v', 'S')
       union all
       select 'function', oid::regprocedure::text, proacl from pg_proc where pronamespace::regnamespace::text = 'pgboss'
         or oid = 'keep_click_months'::regproc
     ) as everything order by 1, 2`,
    [acting, login],
  );
  return rows;
}

/** What the two roles may do with something. */
function wantedOn({ type, name }: Granted): { app?: string[]; login?: string[] } {
  const ofQueue = name.startsWith("pgboss.");
  if (type === "schema") return { app: ["usage"], login: ["usage"] };
  // Whoever opens one by itself passes by the policy of its table.
  if (type === "partition") return {};
  if (type === "function") return { app: ofQueue ? ["execute"] : [], login: ["execute"] };
  if (type === "sequence") return ofQueue ? { app: ["usage"], login: ["usage"] } : { app: ["usage"] };
  const { app, login } = ofQueue
    ? { app: queueRights[name], login: "select, insert, update, delete" }
    : (rights[name.replace(/^public\./, "").replaceAll('"', "")] ?? ofTenantTables);
  return { app: app?.split(", ") ?? [], login: login?.split(", ") ?? [] };
}

/** A mail and its job are written in one transaction. */
const queueRights: Record<string, string> = { "pgboss.job": "select, insert", "pgboss.queue": "select" };

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

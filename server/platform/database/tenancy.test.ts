import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { type Db, openDatabase } from "#server/platform/database/database.ts";
import { installationTables } from "#server/platform/database/verify-connection.ts";
import { namedStatements } from "#tests/support/database/app-url.ts";
import { database } from "#tests/support/database/database.ts";
import { rights } from "../../../prisma/roles.ts";

const { url, appUrl, owner } = await database();
const all: ReturnType<typeof openDatabase>[] = [];
const opened = (address: string) => {
  const one = openDatabase({ url: address, poolSize: 2, namedStatements });
  all.push(one);
  return one;
};
// Where a connection is left, dropping the database waits for half a minute.
afterAll(() => Promise.all(all.map((one) => one.end())));
const withOptions = (address: string, options: string) =>
  `${address}?${new URLSearchParams({ options }).toString().replaceAll("+", "%20")}`;
const scope = `select current_user as acting, current_setting('app.tenant_id') as tenant,
  current_setting('statement_timeout') as timeout`;

describe("the tenant and the role of a transaction", () => {
  const acting = { acting: "app", tenant: "nordlicht", timeout: "15s" };

  test("apply inside and outside of a transaction, and to one transaction only", async () => {
    const db = opened(appUrl);
    expect(await db.of("nordlicht").sql(scope, [])).toEqual([acting]);
    expect(await db.transaction("nordlicht", (tx) => tx.sql(scope, []))).toEqual([acting]);
    const { rows } = await db.pool.query(
      `select current_user as acting, current_setting('app.tenant_id', true) as tenant`,
    );
    expect(rows[0]).toEqual({ acting: "app_login", tenant: expect.toBeOneOf([null, ""]) });
  });

  test("apply with any options in the URL", async () => {
    for (const options of [
      "-c search_path=public",
      "-c app.tenant_id=standard -c statement_timeout=0",
      "-c role=app",
    ]) {
      const db = opened(withOptions(appUrl, options));
      await db.verify();
      expect(await db.of("nordlicht").sql(scope, []), options).toEqual([acting]);
      expect(await db.transaction("nordlicht", (tx) => tx.sql(scope, [])), options).toEqual([acting]);
    }
  });

  test("refuse statements after the transaction has ended, even if its connection is in use again", async () => {
    const db = opened(appUrl);
    const ended: Db[] = [];
    await db.transaction("nordlicht", async (tx) => void ended.push(tx));
    const failing = db.transaction("nordlicht", async (tx) => {
      ended.push(tx);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    await db.transaction("standard", async () => {
      for (const tx of ended) await expect(tx.sql(scope, [])).rejects.toMatchObject({ code: "P2028" });
    });
  });

  test("refuse invalid ids", () => {
    const db = opened(appUrl);
    for (const id of ["", "A", "x'; select 1 --", "-"]) expect(() => db.of(id)).toThrow("tenant's id");
  });
});

describe("a connection is refused", () => {
  test("if it logs in as the owner, who is exempt from row-level security", async () => {
    await expect(opened(url).verify()).rejects.toMatchObject({ tag: "userError", hint: expect.any(String) });
  });

  test("if its role owns tables, or may not act as app", async () => {
    const name = `owning_${Date.now()}`;
    const as = (password: string) => Object.assign(new URL(url), { username: name, password }).href;
    await owner.query(`create role ${name} login password 'x' noinherit`);
    try {
      await expect(opened(as("x")).verify()).rejects.toMatchObject({ message: expect.stringContaining('role "app"') });
      await owner.query(
        `grant app to ${name}; create table owned_by_login (id int); alter table owned_by_login owner to ${name}`,
      );
      await expect(opened(as("x")).verify()).rejects.toMatchObject({ message: expect.stringContaining("owns") });
    } finally {
      await owner.query(`drop table if exists owned_by_login; drop owned by ${name}; drop role ${name}`);
    }
  });

  test("while row-level security is not forced on a table of tenants", async () => {
    await owner.query("alter table recommendation no force row level security");
    try {
      await expect(opened(appUrl).verify()).rejects.toMatchObject({
        message: expect.stringContaining("recommendation"),
        hint: expect.stringContaining("db:migrate"),
      });
    } finally {
      await owner.query("alter table recommendation force row level security");
    }
    await opened(appUrl).verify();
  });
});

describe("the rights of the processes", () => {
  test("include forced row-level security on every table of tenants, with the tenant's policy", async () => {
    const { rows } = await owner.query<{ name: string; forced: boolean; policies: string[] }>(
      `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
         array(select pg_get_expr(polqual, polrelid) from pg_policy where polrelid = c.oid and polpermissive) as policies
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenantId'
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
    );
    const ofTenants = rows.filter(({ name }) => !installationTables.includes(name));
    expect(ofTenants.length).toBeGreaterThan(20);
    expect(ofTenants.filter(({ forced }) => !forced)).toEqual([]);
    for (const { name, policies } of ofTenants) {
      expect(policies, name).toHaveLength(1);
      expect(policies[0], name).toContain(`"tenantId" = current_setting('app.tenant_id'`);
    }
  });

  test("are those of prisma/roles.ts, and no others", async () => {
    const { rows } = await owner.query<{ name: string; ofTenants: boolean; app: string; login: string }>(
      `select c.relname as name,
         exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenantId') as "ofTenants",
         ${["app", "app_login"]
           .map(
             (role) =>
               `concat_ws(', ', ${["select", "insert", "update", "delete", "truncate", "references", "trigger"]
                 .map((right) => `case when has_table_privilege('${role}', c.oid, '${right}') then '${right}' end`)
                 .join(", ")}) as "${role === "app" ? "app" : "login"}"`,
           )
           .join(", ")}
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
         and not c.relispartition`,
    );
    for (const { name, ofTenants, app, login } of rows) {
      const wanted = rights[name] ?? (ofTenants ? { app: "select, insert, update, delete" } : {});
      expect({ name, app, login }).toEqual({ name, app: wanted.app ?? "", login: wanted.login ?? "" });
    }
    expect(Object.keys(rights).filter((name) => !rows.some((row) => row.name === name))).toEqual([]);
  });

  test("let a tenant write the state of its own catalogue and no other setting", async () => {
    const db = opened(appUrl).of("nordlicht");
    const write = (key: string) =>
      db.sql(`insert into setting (key, value) values ($1, '1') on conflict (key) do update set value = '2'`, [key]);
    await write("catalogue.nordlicht");
    for (const key of ["catalogue.standard", "clock.offset", "testClock.standard", "testClock.nordlicht"])
      await expect(write(key)).rejects.toMatchObject({ code: "42501" });
  });

  test("give the login role itself no rows of a tenant, and the queue what it needs", async () => {
    const client = new pg.Client({ connectionString: appUrl });
    await client.connect();
    try {
      for (const table of ["recommendation", "mail", "event", "tenant_version"])
        await expect(client.query(`select 1 from ${table}`), table).rejects.toMatchObject({ code: "42501" });
      await client.query("select 1 from pgboss.job limit 1");
      await client.query("begin; set local role app");
      await expect(client.query("update pgboss.job set state = 'cancelled'")).rejects.toMatchObject({ code: "42501" });
    } finally {
      await client.end();
    }
  });
});

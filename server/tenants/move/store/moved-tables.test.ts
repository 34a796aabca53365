import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { followNotices } from "#server/platform/database/notices.ts";
import { withClient } from "#server/platform/store/installation.ts";
import { clocksFollower } from "#server/platform/store/settings.ts";
import { keepClickMonths } from "#server/referral/store/clicks.ts";
import { applyTenants } from "#server/tenants/store/tenants.ts";
import { database } from "#tests/support/database/database.ts";
import { seededTenant } from "#tests/support/services/services.ts";
import { removeRows, takeRecord } from "./contents.ts";
import { differingTables, movedTables } from "./moved-tables.ts";

const [one, other] = [await database(), await database()];
const clients = [await one.owner.connect(), await other.owner.connect()] as const;
afterAll(() => {
  for (const client of clients) client.release();
});

test("a move takes every table with rows of tenants, whose changes replication can pick by tenant", async () => {
  const tables = await movedTables(clients[0], "nordlicht");
  const { rows } = await one.owner.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.columns
     where table_schema = 'public' and column_name = 'tenantId' and table_name <> 'ledger_entry'
       and not (select relispartition from pg_class where oid = quote_ident(table_name)::regclass) order by 1`,
  );
  expect(tables.map(({ name }) => name).sort()).toEqual([...rows.map(({ name }) => name), "setting"].sort());
  expect(tables.find(({ name }) => name === "account")?.condition).toBe(`"tenantId" = 'nordlicht'`);
  expect(tables.find(({ name }) => name === "setting")?.condition).toBe(
    "key in ('catalogue.nordlicht', 'testClock.nordlicht')",
  );
});

test("what is removed of a tenant leaves others their rows, also at the same places of other partitions", async () => {
  await keepClickMonths(one.owner, new Date());
  const click = `insert into click ("tenantId", id, "recommendationNumber", "recipientNumber", "addressHash", at)
    select $1, gen_random_uuid(), 'R', 'P', 'h', $2 from generate_series(1, 3) returning ctid`;
  const now = new Date();
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 15));
  const gone = await one.owner.query(click, ["leaving", now]);
  const left = await one.owner.query(click, ["staying", next]);
  expect(gone.rows).toEqual(left.rows);
  await removeRows("leaving", { client: clients[0] }, await movedTables(clients[0], "leaving"));
  const { rows } = await one.owner.query(`select "tenantId", count(*)::int from click group by 1`);
  expect(rows).toEqual([{ tenantId: "staying", count: 3 }]);
});

test("a table that another key finds is refused by name", async () => {
  await clients[0].query("begin");
  await clients[0].query(`create table stray ("tenantId" text, id int primary key)`);
  await expect(movedTables(clients[0], "nordlicht")).rejects.toThrow("stray");
  await clients[0].query("rollback");
});

test("the comparison names tables whose rows differ in any column, and counts the tenant's own rows only", async () => {
  const tables = await movedTables(clients[0], "nordlicht");
  const insert = (tenant: string, usedFor: string) =>
    `insert into spent_captcha ("tenantId", id, "usedFor", "expiresAt") values ('${tenant}', 'a', '${usedFor}', '2026-01-01')`;
  await clients[0].query(insert("nordlicht", "x"));
  await clients[1].query(insert("nordlicht", "x"));
  await clients[0].query(insert("elbschutz", "x"));
  expect(await differingTables(clients, tables)).toEqual([]);
  await clients[1].query(`update spent_captcha set "usedFor" = 'y'`);
  expect((await differingTables(clients, tables)).map(({ name }) => name)).toEqual(["spent_captcha"]);
  await clients[1].query("delete from spent_captcha");
  const [found] = await differingTables(clients, tables);
  expect(found?.sums.map((sum) => sum.split(",")[0])).toEqual(["1 rows", "0 rows"]);
});

test("the other cell's processes learn how far the clock of a test tenant is ahead", async () => {
  const { version, ...record } = { ...seededTenant("nordlicht"), test: true };
  for (const { url } of [one, other]) await withClient(url, (client) => applyTenants(client, [record], "anna"));
  const moved: [string | null, number][] = [];
  const follower = clocksFollower(other.url, (...change) => void moved.push(change));
  const notices = await followNotices({ url: other.url, followers: [follower], onError: () => undefined });
  // As replication writes it: nobody is notified.
  await other.owner.query(`insert into setting (key, value) values ('testClock.nordlicht', '86400000')`);
  const [home, away] = [new pg.Client(one.url), new pg.Client(other.url)];
  await Promise.all([home.connect(), away.connect()]);
  try {
    const cells = [
      { name: "main", url: one.url, client: home },
      { name: "north", url: other.url, client: away },
    ] as const;
    await takeRecord("nordlicht", ...cells, null);
    await expect.poll(() => moved.at(-1)).toEqual(["nordlicht", 86_400_000]);
  } finally {
    await Promise.all([notices.close(), home.end(), away.end()]);
  }
});

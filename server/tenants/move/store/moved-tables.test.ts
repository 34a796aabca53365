import { expect, test } from "vitest";
import { database } from "#tests/support/database/database.ts";
import { differingTables, movedTables } from "./moved-tables.ts";

const [one, other] = [await database(), await database()];
const clients = [await one.owner.connect(), await other.owner.connect()] as const;

test("a move takes every table with rows of tenants, whose changes replication can pick by tenant", async () => {
  const tables = await movedTables(clients[0], "nordlicht");
  const { rows } = await one.owner.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.columns
     where table_schema = 'public' and column_name = 'tenantId' and table_name <> 'ledger_entry' order by 1`,
  );
  expect(tables.map(({ name }) => name).sort()).toEqual([...rows.map(({ name }) => name), "setting"].sort());
  expect(tables.find(({ name }) => name === "account")?.condition).toBe(`"tenantId" = 'nordlicht'`);
  expect(tables.find(({ name }) => name === "setting")?.condition).toBe(
    "key in ('catalogue.nordlicht', 'testClock.nordlicht')",
  );
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
  for (const client of clients) client.release();
});

import { afterAll, expect, test } from "vitest";
import { type Db, openDatabase } from "#server/platform/database/database.ts";
import { database } from "#tests/support/database/database.ts";

const { appUrl, owner } = await database();
const opened = openDatabase({ url: appUrl, poolSize: 4, statementTimeoutMs: 2_500 });
afterAll(() => opened.end());
const transaction = <T>(work: (db: Db) => Promise<T>) => opened.transaction("nordlicht", work);

test("a hand-written statement takes and returns the same values inside and outside of a transaction", async () => {
  const text = `SELECT $1::text AS text, $2::int AS int, $3::float8 AS float, $4::boolean AS bool, $5::timestamptz AS instant,
    $6::date AS day, $7::jsonb AS json, $8::text[] AS list, $9::uuid AS id, $10::text AS missing, ARRAY[$2::int] AS ints`;
  const instant = "2026-03-02T10:00:00.123Z";
  const id = "0d1b1b5e-5b0e-4b8e-9a51-0f6c1f5b8a10";
  const values = ["ä'\"", 7, 1.5, true, instant, "2026-03-02", '{"a":[1,null,"2"]}', ["x", "y,z"], id, null];
  const row = {
    text: "ä'\"",
    int: 7,
    float: 1.5,
    bool: true,
    instant: new Date(instant),
    day: new Date("2026-03-02T00:00:00Z"),
    json: { a: [1, null, "2"] },
    list: ["x", "y,z"],
    id,
    missing: null,
    ints: [7],
  };
  expect(await opened.of("nordlicht").sql(text, values)).toEqual([row]);
  expect(await transaction((db) => db.sql(text, values))).toEqual([row]);
  expect(await transaction((db) => db.sql("SELECT FROM generate_series(1, 3)", []))).toHaveLength(3);
});

test("a named statement of a transaction is planned once for each connection, an unnamed one each time", async () => {
  const prepared = await transaction(async (db) => {
    await db.sql("SELECT $1::int AS named", [1], "planned_once");
    await db.sql("SELECT $1::int AS unnamed", [1]);
    return await db.sql("SELECT name, statement FROM pg_prepared_statements WHERE statement LIKE '%named'", []);
  });
  expect(prepared).toEqual([{ name: "planned_once", statement: "SELECT $1::int AS named" }]);
});

test("statements that were planned before a migration go on after it, in and outside of a transaction", async () => {
  await owner.query("create table grown (id int); insert into grown values (1); grant select on grown to app");
  const all = (db: Db) => db.sql("SELECT * FROM grown WHERE id = $1::int", [1], "grown");
  const each = () => Promise.all([opened.of("nordlicht"), opened.of("nordlicht")].map(all).concat(transaction(all)));
  for (const column of ["first", "second"]) {
    await each();
    await owner.query(`alter table grown add column ${column} text`);
    for (const [row] of await each()) expect(row).toHaveProperty(column, null);
  }
  const refused = opened.of("nordlicht").sql("SELECT 1 FROM grown FOR UPDATE", []);
  await expect(refused).rejects.toMatchObject({ code: "42501" });
});

test("transactions that block each other are repeated until both are committed, whether by Prisma or by hand", async () => {
  await owner.query("create table met (id int primary key, times int not null); grant select, update on met to app");
  await owner.query("insert into met values (1, 0), (2, 0)");
  const add = (db: Db, id: number) => db.sql("UPDATE met SET times = times + 1 WHERE id = $1::int", [id]);
  const addByPrisma = (db: Db, id: number) =>
    db.orm((orm) => orm.$executeRaw`UPDATE met SET times = times + 1 WHERE id = ${id}::int`);
  for (const second of [add, addByPrisma]) {
    const both = Promise.withResolvers<void>();
    let holding = 0;
    let runs = 0;
    const crossing = (ids: [number, number]) =>
      transaction(async (db) => {
        runs++;
        await add(db, ids[0]);
        if (++holding === 2) both.resolve();
        await both.promise;
        await second(db, ids[1]);
      });
    await Promise.all([crossing([1, 2]), crossing([2, 1])]);
    // one is repeated at least once: its repeat can block the other again before that one has woken
    expect(runs).toBeGreaterThanOrEqual(3);
  }
  const { rows } = await owner.query("select times from met");
  expect(rows).toEqual([{ times: 4 }, { times: 4 }]);
});

test("a statement that takes too long ends its transaction, and nothing of it is committed", async () => {
  await owner.query("create table written (id int); grant insert on written to app");
  const slow = transaction(async (db) => {
    await db.sql("INSERT INTO written VALUES (1)", []);
    await db.sql("SELECT 1 AS one FROM pg_sleep(5)", []);
  });
  await expect(slow).rejects.toThrow("57014");
  expect((await owner.query("select from written")).rowCount).toBe(0);
});

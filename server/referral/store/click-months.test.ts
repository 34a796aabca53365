import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { database } from "#tests/support/database/database.ts";
import { keepClickMonths } from "./click-months.ts";

const { owner, appUrl } = await database();
const login = new pg.Pool({ connectionString: appUrl, max: 2 });
afterAll(() => login.end());

/** The template was made today; this installation begins in March 2026. */
beforeAll(() => dropMonths());

const months = async () =>
  (
    await owner.query<{ name: string }>(
      "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'click'::regclass order by 1",
    )
  ).rows.map(({ name }) => name);

async function dropMonths(): Promise<void> {
  for (const name of await months()) if (name !== "click_rest") await owner.query(`drop table ${name}`);
}

const click = (at: string, tenantId = "nordlicht") =>
  owner.query(
    `insert into click ("tenantId", id, "recommendationNumber", "recipientNumber", "addressHash", at) values ($1, $2, 'R1', 'P1', 'h', $3)`,
    [tenantId, randomUUID(), at],
  );

/** Resolves when a statement waits for a lock of click_rest. */
async function waiting(): Promise<void> {
  const sql = "select 1 from pg_locks where relation = 'click_rest'::regclass and not granted";
  await expect.poll(async () => (await owner.query(sql)).rows.length, { interval: 20 }).toBeGreaterThan(0);
}

const clicks = async (of = "click") =>
  (await owner.query<{ at: Date }>(`select at from ${of} order by at`)).rows.map(({ at }) => at.toISOString());

test("each month gets a partition three months ahead, with the clicks that came before it; once is as twice", async () => {
  await click("2026-03-31T23:59:59.999Z");
  await click("2026-04-01T00:00:00Z", "elbschutz");
  await click("2026-09-01T00:00:00Z");
  const now = new Date("2026-03-15T10:00:00Z");
  const created = ["click_2026_03", "click_2026_04", "click_2026_05", "click_2026_06"];
  expect(await keepClickMonths(login, now)).toEqual({ created, dropped: [] });
  expect(await months()).toEqual([...created, "click_rest"]);
  expect(await clicks("click_2026_03")).toEqual(["2026-03-31T23:59:59.999Z"]);
  expect(await clicks("click_2026_04")).toEqual(["2026-04-01T00:00:00.000Z"]);
  expect(await clicks("click_rest")).toEqual(["2026-09-01T00:00:00.000Z"]);
  expect(await keepClickMonths(login, now)).toEqual({ created: [], dropped: [] });
  expect(await clicks()).toHaveLength(3);
});

test("a month is dropped 333 days after it ended, and so are as old clicks of no month, whosever they are", async () => {
  await click("2025-11-30T12:00:00Z", "elbschutz");
  const lastDay = new Date("2027-02-27T12:00:00Z");
  const kept = await keepClickMonths(login, lastDay);
  expect(kept.dropped).toEqual([]);
  expect(await clicks()).toHaveLength(3);
  expect((await keepClickMonths(login, new Date("2027-02-28T00:00:00Z"))).dropped).toEqual(["click_2026_03"]);
  expect(await clicks()).toEqual(["2026-04-01T00:00:00.000Z", "2026-09-01T00:00:00.000Z"]);
});

test("only the owner opens a partition by itself, and only the login role keeps them", async () => {
  const client = await login.connect();
  try {
    for (const name of await months())
      await expect(client.query(`select 1 from ${name}`), name).rejects.toMatchObject({ code: "42501" });
    await client.query("begin; set local role app");
    await client.query("savepoint asked");
    for (const statement of ["select 1 from click_rest", "select keep_click_months(now(), now())"]) {
      await expect(client.query(statement), statement).rejects.toMatchObject({ code: "42501" });
      await client.query("rollback to asked");
    }
  } finally {
    client.release(true);
  }
});

test("a click that is being stored while its month begins is in it", async () => {
  const visitor = await owner.connect();
  const now = new Date("2027-10-01T00:00:00Z");
  await visitor.query("begin");
  await visitor.query(
    `insert into click ("tenantId", id, "recommendationNumber", "recipientNumber", "addressHash", at) values ('nordlicht', $1, 'R1', 'P1', 'h', $2)`,
    [randomUUID(), now],
  );
  const kept = keepClickMonths(login, now);
  await waiting();
  await visitor.query("commit");
  visitor.release();
  expect((await kept).created).toContain("click_2027_10");
  expect(await clicks("click_2027_10")).toEqual([now.toISOString()]);
});

test("behind a reader the months wait for the next time, and clicks go on", async () => {
  const now = new Date("2029-01-10T00:00:00Z");
  await owner.query("begin");
  await owner.query("lock table click_rest in access share mode");
  await expect(keepClickMonths(login, now)).rejects.toMatchObject({ code: "55P03" });
  await owner.query("rollback");
  await click("2029-01-10T00:00:00Z");
  expect((await keepClickMonths(login, now)).created[0]).toBe("click_2029_01");
  expect(await clicks("click_2029_01")).toEqual(["2029-01-10T00:00:00.000Z"]);
});

import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#server/platform/database/database.ts";
import { isReadOnly, isShortage } from "#server/platform/process/shortage.ts";
import { applyTenants } from "#server/tenants/store/tenants.ts";
import { database } from "#tests/support/database/database.ts";
import { seededTenant } from "#tests/support/services/services.ts";
import { giveAway, openTenant, stopWrites } from "./write-stop.ts";

const { url, appUrl, owner } = await database();
const opened = openDatabase({ url: appUrl, poolSize: 4 });
const mover = new pg.Client({ connectionString: url });
await mover.connect();
afterAll(async () => {
  await mover.end();
  await opened.end();
});
const records = ["nordlicht", "elbschutz"].map((id) => {
  const { version, ...record } = seededTenant(id);
  return record;
});
await applyTenants(mover, records, "anna");
const insert = `INSERT INTO spent_captcha ("tenantId", id, "usedFor", "expiresAt")
  VALUES (current_setting('app.tenant_id'), gen_random_uuid()::text, 'x', now())`;
const write = (tenant: string) => opened.of(tenant).sql(insert, []);
const written = (tenant: string) =>
  opened
    .of(tenant)
    .sql<{ n: number }>("SELECT count(*)::int AS n FROM spent_captcha", [])
    .then(([row]) => row?.n);

test("a stopped tenant is read and not written, in single statements and in transactions; others go on", async () => {
  await write("nordlicht");
  await stopWrites(mover, "nordlicht", 60_000);
  await stopWrites(mover, "nordlicht", 60_000);
  for (const attempt of [
    () => write("nordlicht"),
    () => opened.transaction("nordlicht", (db) => db.sql(insert, [])),
    () => opened.transaction("nordlicht", (db) => db.sql("SELECT FROM spent_captcha FOR UPDATE", [])),
  ]) {
    const fault = await attempt().then(
      () => null,
      (error: unknown) => error,
    );
    expect([isReadOnly(fault), isShortage(fault)]).toEqual([true, true]);
  }
  expect(await written("nordlicht")).toBe(1);
  await write("elbschutz");
  expect(await written("elbschutz")).toBe(1);
  await openTenant(mover, "nordlicht");
  await write("nordlicht");
  expect(await written("nordlicht")).toBe(2);
});

test("the stop waits for transactions that had begun, whose writes stay", async () => {
  const before = (await written("nordlicht")) ?? 0;
  const [inside, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const running = opened.transaction("nordlicht", async (db) => {
    inside.resolve();
    await goOn.promise;
    await db.sql(insert, []);
  });
  await inside.promise;
  let stopped = false;
  const stopping = stopWrites(mover, "nordlicht", 60_000).then(() => {
    stopped = true;
  });
  await expect.poll(() => owner.query("select from tenant where closed is not null").then((r) => r.rowCount)).toBe(1);
  expect(stopped).toBe(false);
  goOn.resolve();
  await Promise.all([running, stopping]);
  expect(await written("nordlicht")).toBe(before + 1);
  await openTenant(mover, "nordlicht");
});

test("a transaction that lasts too long ends the stop, not the transaction", async () => {
  const goOn = Promise.withResolvers<void>();
  const inside = Promise.withResolvers<void>();
  const running = opened.transaction("nordlicht", async (db) => {
    inside.resolve();
    await goOn.promise;
    await db.sql(insert, []);
  });
  await inside.promise;
  await expect(stopWrites(mover, "nordlicht", 60_000)).rejects.toThrow("its writes go on");
  goOn.resolve();
  await running;
  await write("nordlicht");
});

test("a record is not applied while its tenant is closed", async () => {
  await stopWrites(mover, "nordlicht", 60_000);
  expect(await applyTenants(mover, records, "anna")).toEqual({ closed: ["nordlicht"] });
  await openTenant(mover, "nordlicht");
});

test("a stop ends by itself; handed over in time it lasts, and too late it is refused", async () => {
  const until = await stopWrites(mover, "nordlicht", 60_000);
  await giveAway(mover, "nordlicht", until);
  await expect(write("nordlicht")).rejects.toThrow();
  await expect(stopWrites(mover, "nordlicht", 1_000)).rejects.toThrow("not served here");
  await openTenant(mover, "nordlicht");
  const short = await stopWrites(mover, "nordlicht", 50);
  await expect
    .poll(() =>
      write("nordlicht").then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  await expect(giveAway(mover, "nordlicht", short)).rejects.toThrow("its writes go on");
  await write("nordlicht");
  await openTenant(mover, "nordlicht");
});

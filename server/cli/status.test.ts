import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test, vi } from "vitest";
import { backup } from "#server/cli/backup.ts";
import type { CliDeps } from "#server/cli/command.ts";
import { status } from "#server/cli/status.ts";
import { runScheduled } from "#server/jobs/scheduled.ts";
import { levelOf, type Reading } from "#server/office/health/model.ts";
import { readTenant } from "#server/office/health/read.ts";
import { healthReadings } from "#server/office/store/health.ts";
import { ingestOrderMessage } from "#server/orders/inbox/ingest-order-message.ts";
import type { DueKind } from "#server/platform/due-work/model.ts";
import { watchTenant } from "#server/runtime/request-context.ts";
import { orderMessage } from "#tests/support/data/order-message.ts";
import { onlyTenants } from "#tests/support/services/job-deps.ts";
import { seededServices } from "#tests/support/services/seeded-services.ts";

const { deps, services, database, printed, ctx: ctxOf } = await seededServices();
const health = healthReadings(services.database.pool);
const said = () => printed.splice(0).join("\n");
const days = (count: number) => new Date(Date.now() - count * 86_400_000);
const minutesAgo = (count: number) => new Date(Date.now() - count * 60_000);

/** The installation's readings, as the scheduled job takes them of all tenants. */
async function readAll(): Promise<Reading[]> {
  const { tenants, clock } = services;
  await runScheduled(
    {
      health,
      log: services.log,
      now: async () => new Date(),
      tenants,
      watch: (tenantId, now) => watchTenant(services, tenantId, now),
      contextFor: (tenant) => ctxOf(tenant.id, clock.now),
    },
    "read-health",
    randomUUID(),
    async () => undefined,
  );
  return health.all();
}

const readingOf = (all: readonly Reading[], name: Reading["name"], subject = "") =>
  all.find((one) => one.name === name && one.subject === subject)?.value;

test("without a worker the installation alarms, and says what to do", async () => {
  await expect(status.run([], deps)).rejects.toThrow(/readings alarm/);
  expect(said()).toMatch(/ALARM installation: workers that gave a sign of life.*: 0 .*\n +start a worker/);
});

test("each sign of life counts a worker, and the queues are read", async () => {
  await Promise.all(["one", "two", "two"].map((worker) => health.readInstallation(worker, false)));
  const all = await health.all();
  expect(readingOf(all, "workers")).toBe(2);
  expect(readingOf(all, "queueWaiting", "send-mail")).toBe(0);
  await status.run([], deps);
  expect(said()).toMatch(/^\d+ of \d+ readings are well\.$/);
});

test("a backup counts once it was seen to work; where none is expected, none is missing", async () => {
  const ageAfter = async (isExpected: boolean) => {
    await health.readInstallation("one", isExpected);
    return readingOf(await health.all(), "backupAge");
  };
  const hoursAgo = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString();
  expect(await ageAfter(false)).toBeUndefined();
  expect(await ageAfter(true)).toBeLessThan(3_600);
  await backup.run(["verified", hoursAgo(51)], deps);
  expect(levelOf("backupAge", (await ageAfter(true)) ?? 0)).toBe("alarm");
  await backup.run(["verified", hoursAgo(2)], deps);
  await backup.run(["verified", hoursAgo(9)], deps);
  expect(await ageAfter(false)).toBeCloseTo(2 * 3_600, -2);
  await expect(backup.run(["verified", hoursAgo(-1)], deps)).rejects.toThrow(/time of the past/);
});

test("a restored database is whole, or each tenant that is not is named", async () => {
  await backup.run(["check"], deps);
  expect(said()).toMatch(/nordlicht: 0 differences of money, \d+ audit entries/);
  await database.owner.query(`update audit_entry set "actorId" = 'x' where "tenantId" = 'standard' and seq = 1`);
  await expect(backup.run(["check"], deps)).rejects.toThrow("1 tenants are not whole");
  expect(said()).toMatch(/standard: 0 differences of money, audit entry 1 is changed/);
});

test("what a tenant's mails, feed and vouchers say is read each minute, of this tenant alone", async () => {
  const ctx = ctxOf("nordlicht");
  const db = services.database.of("nordlicht");
  const before = await readTenant({ ...ctx, awaitsFeed: true });
  expect(before).toMatchObject({ mailAge: 0, mailsGivenUp: 0 });
  expect(before).not.toHaveProperty("moneyDifferences");
  await db.sql(
    `insert into mail ("tenantId", id, kind, recipient, language, "paramsSealed", "messageId", key, state, "createdAt", "queuedAt")
     values ('nordlicht', gen_random_uuid(), 'loginLink', 'eva@freund.example', 'de', 'x', $1, $1, 'queued', $2, $2)`,
    [randomUUID(), minutesAgo(20).toISOString()],
  );
  onTestFinished(async () => void (await db.sql("delete from mail where recipient = 'eva@freund.example'", [])));
  await db.sql(
    `insert into voucher ("tenantId", id, "rewardId", "codeSealed", "codeIndex", cents, "importedAt")
     select 'nordlicht', gen_random_uuid(), 'gutschein', 'x', 'status ' || n, 5000, now() from generate_series(1, 25) n`,
    [],
  );
  onTestFinished(async () => void (await db.sql(`delete from voucher where "codeIndex" like 'status %'`, [])));
  const all = await readAll();
  expect(readingOf(all, "mailAge", "nordlicht")).toBeGreaterThan(19 * 60);
  expect(readingOf(all, "mailAge", "standard")).toBe(0);
  expect(readingOf(all, "feedAge", "nordlicht")).toBeUndefined();
  expect(readingOf(all, "vouchersLeft", "nordlicht")).toBe(25);
  expect(readingOf(all, "vouchersLeft", "standard")).toBeUndefined();
  const answer = vi.fn<CliDeps["show"]>();
  await expect(status.run([], { ...deps, show: answer })).rejects.toMatchObject({ code: "alarm" });
  const [shown] = answer.mock.calls[0] ?? expect.fail();
  const { readings } = shown as { readings: (Reading & { level: string })[] };
  expect(readings.filter(({ level }) => level === "alarm").map(({ name, subject }) => [name, subject])).toEqual([
    ["mailAge", "nordlicht"],
  ]);
});

test("a partner's server that refuses and a long task are no timed work that stands still", async () => {
  const ctx = ctxOf("nordlicht");
  const pastDue = async (...kinds: DueKind[]) =>
    (await readTenant({ ...ctx, awaitsFeed: true, due: { ...ctx.due, kinds: async () => kinds } })).clocksPastDue;
  expect(await pastDue("requeue-webhooks", "run-tasks")).toBe(0);
  expect(await pastDue("requeue-webhooks", "issue-vouchers")).toBe(1);
});

test("an order that names no recommendation warns after a week, and alarms a week before it ends", async () => {
  const db = services.database.of("standard");
  const levelAfter = async (count: number) => {
    const ctx = ctxOf("standard", () => days(count));
    const message = orderMessage(days(count), { externalOrderId: `age-${count}`, kind: "received" });
    expect(await ingestOrderMessage(ctx, message)).toMatchObject({ ok: true, value: { outcome: "unattributed" } });
    const { unattributedAge = 0 } = await readTenant(watchTenant(services, "standard", new Date()));
    return levelOf("unattributedAge", unattributedAge);
  };
  onTestFinished(async () => void (await db.sql(`delete from "order" where "externalId" like 'age-%'`, [])));
  expect([await levelAfter(6), await levelAfter(8), await levelAfter(22)]).toEqual(["ok", "warn", "alarm"]);
});

test("how old the newest order message is counts where a shop sends them, not where shops are simulated", async () => {
  const then = days(6);
  const message = orderMessage(then, { externalOrderId: "feed-age", kind: "received" });
  await ingestOrderMessage(
    ctxOf("standard", () => then),
    message,
  );
  onTestFinished(async () => {
    await database.owner.query(`delete from "order" where "externalId" = 'feed-age'`);
    await database.owner.query(`delete from order_message where "externalOrderId" = 'feed-age'`);
  });
  const read = (playsShop: boolean) => readTenant(watchTenant({ ...services, playsShop }, "standard", new Date()));
  expect(levelOf("feedAge", (await read(false)).feedAge ?? 0)).toBe("alarm");
  expect(await read(true)).not.toHaveProperty("feedAge");
});

test("nobody is told about test tenants: neither their readings nor what reports find count", async () => {
  await services.database.pool.query("delete from health_reading");
  await health.keep("standard", { mailsGivenUp: 3 });
  expect(readingOf(await health.all(), "mailsGivenUp", "standard")).toBe(3);
  const setTest = (isTest: boolean) =>
    database.owner.query(`update tenant set record = jsonb_set(record, '{test}', $1) where id = 'standard'`, [isTest]);
  await setTest(true);
  onTestFinished(async () => void (await setTest(false)));
  expect(readingOf(await health.all(), "mailsGivenUp", "standard")).toBeUndefined();
  const kept: string[] = [];
  const tenants = ["nordlicht", "standard"].map((id) => ({ ...ctxOf(id).tenant, test: id === "standard" }));
  const deps = {
    health: { ...health, keep: async (tenantId: string) => void kept.push(tenantId) },
    log: services.log,
    now: async () => new Date(),
    tenants: onlyTenants(...tenants),
    watch: () => expect.fail("it is no watch"),
    contextFor: ({ id }: { id: string }) => ctxOf(id),
  };
  await runScheduled(deps, "report-reconciliation", randomUUID(), async () => undefined);
  expect(kept).toEqual(["nordlicht"]);
});

import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { exportReport } from "#server/agencies/export-report.ts";
import { agencyReports } from "#server/agencies/reports.ts";
import { eraseRecords } from "#server/people/privacy/erase-records.ts";
import { taskFileDays } from "#server/people/privacy/retention.ts";
import { runTasks } from "#server/platform/due-work/task/run-tasks.ts";
import { done } from "#server/platform/outcome.ts";
import { readReportRequest } from "#server/platform/report/model.ts";
import { addAgencyOrders } from "#tests/support/data/agency-orders.ts";
import { addAgency, signedInAs } from "#tests/support/data/sso-user.ts";
import type { FullContext } from "#tests/support/services/full-context.ts";
import { seededServices } from "#tests/support/services/seeded-services.ts";
import type { RequestContext } from "../../context.ts";
import { exportTrail } from "../../trail/view-trail.ts";
import { startReportExport, startTrailExport } from "./exports.ts";
import { fetchReport, fetchTrail } from "./fetch-file.ts";
import { latestTasks, viewTask } from "./view.ts";
import { runOfficeTasks } from "./work.ts";

const { ctx: ctxOf, database } = await seededServices();
const ctx = ctxOf("elbschutz") as FullContext;
const rows = async (sql: string, values: unknown[] = []) => (await database.owner.query(sql, values)).rows;

const agency = await addAgency(ctx);
const boss = await ownerOf(agency.id);
const stranger = await ownerOf((await addAgency(ctx)).id);
const colleague = await ownerOf(agency.id);
const { user: otto } = await signedInAs(ctx, "operations");
async function ownerOf(agencyId: string) {
  const { user } = await signedInAs(ctx, "owner", agencyId);
  return { ...user, agencyId };
}

beforeAll(() => addAgencyOrders(database.owner, { agencyId: agency.id, count: 2_300, prefix: "LONG" }));
beforeEach(() => rows("truncate long_task, long_task_part"));

const leads = readReportRequest(agencyReports.leads, {});
async function started(attempt = randomUUID(), user = boss): Promise<string> {
  const outcome = await startReportExport(ctx, user, { report: "leads", request: leads, attempt });
  return outcome.ok ? outcome.value : expect.fail(outcome.refusal.code);
}
async function fetched(task: string, user = boss) {
  const outcome = await fetchReport(ctx, user, { task, report: "leads" });
  return outcome.ok ? all(outcome.value) : outcome.refusal.code;
}
async function all<Row>(given: AsyncIterable<Row>): Promise<Row[]> {
  const found: Row[] = [];
  for await (const row of given) found.push(row);
  return found;
}
const exportsOf = async (id: string) =>
  (await rows(`select about from audit_entry where kind = 'reportExported' and "actorId" = $1`, [id])).length;

it("a report's file has the rows of the direct one, dates too; each fetch is audited, and it lies sealed", async () => {
  const id = await started();
  expect(await fetched(id)).toBe("notFound");
  expect(await runOfficeTasks(ctx)).toBe(1);
  expect(await viewTask(ctx, boss, id)).toMatchObject({
    ...{ state: "done", done: 2_300, total: 2_300, isKept: true },
    ended: { kind: "exportReport", result: { report: "leads", rows: 2_300 } },
  });
  expect(await exportsOf(boss.id)).toBe(0);
  const file = await fetched(id);
  expect(file).toEqual(await all(await exportReport(ctx, boss, "leads", leads)));
  expect(file).toHaveLength(2_300);
  expect(await exportsOf(boss.id)).toBe(2);
  const parts = await rows(`select number, "textSealed" from long_task_part order by number`);
  expect(parts.map(({ number }) => number)).toEqual([0, 1, 2]);
  for (const { textSealed } of parts) expect(textSealed).not.toContain("Öztürk");
});

it("the trail's file has the lines of the direct one", async () => {
  const outcome = await startTrailExport(ctx, otto, { filter: { kind: "reportExported" }, attempt: randomUUID() });
  const id = outcome.ok ? outcome.value : expect.fail("refused");
  const direct = await exportTrail(ctx, otto, { kind: "reportExported" });
  const lines = direct.ok ? await all(direct.value) : [];
  await runOfficeTasks(ctx);
  const file = await fetchTrail(ctx, otto, id);
  expect(file.ok && (await all(file.value))).toEqual(lines);
  expect(lines.length).toBeGreaterThan(0);
});

it("one form starts one file", async () => {
  const attempt = randomUUID();
  const ids = await Promise.all(Array.from({ length: 4 }, () => started(attempt)));
  expect(new Set(ids).size).toBe(1);
});

it("a killed worker's pieces go when another begins, and those that it adds late are not taken", async () => {
  const id = await started();
  const killed = await ctx.transaction((tx) => tx.tasks.take([], ctx.now()));
  if (!killed) throw new Error("There is no task.");
  const part = (number: number) =>
    ctx.transaction((tx) => tx.tasks.addPart(killed, { id: randomUUID(), number, text: "[]" }));
  expect([await part(0), await part(1)]).toEqual([true, true]);
  expect(await runOfficeTasks(ctx)).toBe(1);
  expect(await part(7)).toBe(false);
  expect(await viewTask(ctx, boss, id)).toMatchObject({ state: "done", tries: 2, done: 2_300 });
  expect(await fetched(id)).toHaveLength(2_300);
});

it("a worker that goes on while another has taken over stops at its next piece", async () => {
  await started();
  const work = async (
    own: RequestContext,
    _: object,
    __: object,
    keep: (...given: [string, number, number]) => unknown,
  ) => {
    await own.transaction((tx) => tx.tasks.take([], own.now()));
    await keep("[]", 1, 2);
    return done({});
  };
  const none = () => Promise.reject(new Error("It is no export."));
  const works = {
    checkVouchers: none,
    importVouchers: none,
    bookStatement: none,
    checkOrders: none,
    importOrders: none,
    exportTrail: none,
    billMonth: none,
  };
  expect(await runTasks(ctx, { ...works, exportReport: work })).toBe(0);
  expect(await rows("select from long_task_part")).toHaveLength(0);
});

it("is its starter's alone, while they are of that agency and may read the list", async () => {
  const id = await started();
  await runOfficeTasks(ctx);
  for (const user of [colleague, stranger]) {
    expect([await fetched(id, user), await viewTask(ctx, user, id), await latestTasks(ctx, user)]).toEqual([
      "notFound",
      null,
      [],
    ]);
  }
  expect((await latestTasks(ctx, boss)).map((task) => task.id)).toEqual([id]);
  expect(await fetched(id, { ...boss, agencyId: stranger.agencyId })).toBe("notAuthorized");
  expect(await fetched(id, { ...boss, role: "inactiveOwner" })).toBe("notAuthorized");
  expect(await fetchReport(ctx, boss, { task: id, report: "orders" })).toMatchObject({ refusal: { code: "notFound" } });
  const orders = { report: "leads" as const, request: leads, attempt: randomUUID() };
  expect((await startReportExport(ctx, { ...boss, role: "inactiveOwner" }, orders)).ok).toBe(false);
});

it("has no file for who may not read the list any more when the worker comes to it", async () => {
  const id = await started();
  await rows(`update sso_user set role = 'inactiveOwner' where id = $1`, [boss.id]);
  await runOfficeTasks(ctx);
  await rows(`update sso_user set role = 'owner' where id = $1`, [boss.id]);
  expect(await viewTask(ctx, boss, id)).toMatchObject({ state: "failed", failure: "notAuthorized", isKept: false });
});

it("goes a week after it was asked for; the task says so", async () => {
  const id = await started();
  await runOfficeTasks(ctx);
  const later = (days: number) => rows(`update long_task_part set "createdAt" = now() - $1 * interval '1 day'`, [days]);
  await later(taskFileDays - 1);
  expect(await eraseRecords(ctx, "taskFiles")).toBe(0);
  await later(taskFileDays + 1);
  expect(await eraseRecords(ctx, "taskFiles")).toBe(3);
  expect([await fetched(id), (await viewTask(ctx, boss, id))?.isKept]).toEqual(["notFound", false]);
});

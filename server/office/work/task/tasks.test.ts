import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { mostTries, type TaskKind } from "#server/platform/due-work/task/model.ts";
import { runTasks, type TaskWork } from "#server/platform/due-work/task/run-tasks.ts";
import { startTask } from "#server/platform/due-work/task/start-task.ts";
import { done, refuse } from "#server/platform/outcome.ts";
import { signedInAs } from "#tests/support/data/sso-user.ts";
import { seededServices } from "#tests/support/services/seeded-services.ts";
import type { RequestContext } from "../../context.ts";
import { latestTasks, viewTask } from "./view.ts";
import { runOfficeTasks } from "./work.ts";

const { ctx: ctxOf, database } = await seededServices();
const ctx = ctxOf("nordlicht");
const { user: anna } = await signedInAs(ctx, "support");
const { user: fiona } = await signedInAs(ctx, "finance");
const { user: otto } = await signedInAs(ctx, "operations");
const rewardId = (await ctx.rewards.all()).find(({ kind }) => kind === "voucher")?.id ?? "";

beforeEach(() => database.owner.query(`truncate long_task; delete from pgboss.job where name = 'run-tasks'`));

const listOf = (count: number) => Array.from({ length: count }, () => `${randomUUID()};2500;`).join("\n");
async function started(text = listOf(1), attempt = randomUUID(), user = anna) {
  return startTask(ctx, { kind: "importVouchers", startedBy: user.id, input: { rewardId, text }, attempt });
}
const shown = async (id: string) => viewTask(ctx, anna, id);
const jobs = async () => {
  const { rows } = await database.owner.query(`select data from pgboss.job where name = 'run-tasks'`);
  return rows.map(({ data }) => data.tenantId);
};
const only = (importVouchers: TaskWork<RequestContext>): Record<TaskKind, TaskWork<RequestContext>> => ({
  importVouchers,
  checkVouchers: importVouchers,
  bookStatement: importVouchers,
  checkOrders: importVouchers,
  importOrders: importVouchers,
  exportReport: importVouchers,
  exportTrail: importVouchers,
  billMonth: importVouchers,
});

it("a task is stored with its job, done by the worker, and shows its progress and result", async () => {
  const id = await started(`${listOf(2300)}\nab;2500;`);
  expect(await shown(id)).toMatchObject({ state: "queued", done: 0, total: 0, ended: null });
  expect([await jobs(), await ctx.due.kinds(ctx.now())]).toEqual([["nordlicht"], ["run-tasks"]]);
  const { rows } = await database.owner.query(`select "inputSealed" from long_task`);
  expect(rows[0].inputSealed).not.toContain("2500");
  expect(await runOfficeTasks(ctx)).toBe(1);
  expect(await shown(id)).toMatchObject({
    ...{ state: "done", done: 2300, total: 2300, tries: 1 },
    ended: { kind: "importVouchers", result: { added: 2300, known: 0, problems: [{ line: 2301, problem: "code" }] } },
  });
  const ended = await database.owner.query(`select "inputSealed" from long_task`);
  expect([ended.rows, await ctx.due.kinds(ctx.now())]).toEqual([[{ inputSealed: null }], []]);
});

it("one form starts one task, however often it is sent; another list or another form starts another", async () => {
  const [text, attempt] = [listOf(1), randomUUID()];
  const ids = await Promise.all(Array.from({ length: 6 }, () => started(text, attempt)));
  expect(new Set(ids).size).toBe(1);
  await runOfficeTasks(ctx);
  expect(await started(text, attempt)).toBe(ids[0]);
  expect(new Set([ids[0], await started(listOf(1), attempt), await started(text, randomUUID())]).size).toBe(3);
  expect(await started(text, attempt, fiona)).not.toBe(ids[0]);
});

it("is taken over from a worker that was killed, whose late notes count no more", async () => {
  const text = listOf(3);
  const id = await started(text);
  const killed = await ctx.transaction((tx) => tx.tasks.take([], ctx.now()));
  await started(text);
  await runOfficeTasks(ctx);
  expect(await shown(id)).toMatchObject({ state: "done", tries: 2 });
  const results = await Promise.all((await latestTasks(ctx, anna)).map((task) => shown(task.id)));
  const added = results.map((task) => task?.ended?.kind === "importVouchers" && task.ended.result.added);
  expect(added.sort()).toEqual([0, 3]);
  const late = await ctx.transaction(async (tx) =>
    killed
      ? [
          await tx.tasks.progress(killed, 1, 1),
          await tx.tasks.end(killed, { state: "failed", result: null, failure: "fault" }, ctx.now()),
        ]
      : null,
  );
  expect(late).toEqual([false, false]);
  expect(await shown(id)).toMatchObject({ state: "done", total: 3 });
});

it("a worker that goes on while another has taken over stops at its next note", async () => {
  const id = await started();
  const works = only(async (own, __, tell) => {
    await own.transaction((tx) => tx.tasks.take([], own.now()));
    await tell(1, 2);
    return done({});
  });
  expect(await runTasks(ctx, works)).toBe(0);
  expect(await shown(id)).toMatchObject({ state: "running", tries: 2, done: 0 });
});

it("one that always fails is tried three times and ends with a sentence; the same form then starts another", async () => {
  const [text, attempt] = [listOf(1), randomUUID()];
  const id = await started(text, attempt);
  let tries = 0;
  const failing = only(() => {
    tries += 1;
    return Promise.reject(new Error("It fails."));
  });
  for (let run = 1; run < mostTries; run++) {
    expect(await runTasks(ctx, failing)).toBe(0);
    expect(await shown(id)).toMatchObject({ state: "running", endedAt: null });
  }
  expect(await runTasks(ctx, failing)).toBe(1);
  expect([tries, await shown(id)]).toMatchObject([3, { state: "failed", failure: "fault", ended: null }]);
  expect(await ctx.due.kinds(ctx.now())).toEqual([]);
  expect(await started(text, attempt)).not.toBe(id);
});

it("one whose workers are always killed ends as interrupted and never runs for ever", async () => {
  const id = await started();
  for (let killed = 0; killed < mostTries; killed++) await ctx.transaction((tx) => tx.tasks.take([], ctx.now()));
  expect(await runOfficeTasks(ctx)).toBe(1);
  expect(await shown(id)).toMatchObject({ state: "failed", failure: "interrupted" });
});

it("one that fails holds up no other, and a refusal is an end", async () => {
  const text = listOf(1);
  const [first, second] = [await started(text), await started()];
  const works = only(async (_, { input }) => {
    if (input.includes(text)) throw new Error("It fails.");
    return refuse("voucherListUnreadable");
  });
  expect(await runTasks(ctx, works)).toBe(1);
  expect(await shown(first)).toMatchObject({ state: "running", endedAt: null });
  expect(await shown(second)).toMatchObject({ state: "failed", failure: "voucherListUnreadable", ended: null });
});

it("is seen by those who may start it, of its tenant, and done only while its starter may", async () => {
  const id = await started();
  const statement = await startTask(ctx, {
    ...{ kind: "bookStatement" as const, startedBy: fiona.id },
    ...{ input: { xml: "<Document>" }, attempt: randomUUID() },
  });
  const seen = async (user: typeof anna) => (await latestTasks(ctx, user)).map((task) => task.id).sort();
  expect(await seen(anna)).toEqual([id]);
  expect(await seen(fiona)).toEqual([id, statement].sort());
  expect(await seen(otto)).toEqual([]);
  expect([await viewTask(ctx, anna, statement), await viewTask(ctx, otto, id)]).toEqual([null, null]);
  expect(await viewTask(ctx, anna, "'; drop table long_task --")).toBeNull();
  const elsewhere = ctxOf("elbschutz");
  const { user: else_ } = await signedInAs(elsewhere, "finance");
  expect([await viewTask(elsewhere, else_, id), await latestTasks(elsewhere, else_)]).toEqual([null, []]);
  expect(await runOfficeTasks(elsewhere)).toBe(0);
  await database.owner.query(`update sso_user set state = 'ended', "endedAt" = now() where id = $1`, [anna.id]);
  await runOfficeTasks(ctx);
  await database.owner.query(`update sso_user set state = 'active', "endedAt" = null where id = $1`, [anna.id]);
  expect(await shown(id)).toMatchObject({ state: "failed", failure: "notAuthorized" });
});

import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { startJobs } from "#server/jobs/index.ts";
import { watchFetching } from "#server/jobs/watch.ts";
import { database } from "#tests/support/database/database.ts";
import { answersOn } from "#tests/support/database/server.ts";
import { testWorkshop } from "#tests/support/services/job-deps.ts";

const { url, owner } = await database();

test("a worker that fetches no jobs although the database answers is noticed, once, and none by a clock that jumps", async () => {
  const deps = testWorkshop(url, { deliver: async () => ({ ok: true }) });
  const jobs = await startJobs(deps, { drainMs: 100 });
  onTestFinished(async () => {
    await jobs.stop();
    await deps.close();
  });
  let stalled = 0;
  const watch = watchFetching({
    unansweredSince: jobs.unansweredSince,
    isDatabaseAnswering: answersOn(owner),
    onStalled: () => stalled++,
    everyMs: 50,
    // Queues are polled every two seconds.
    stalledMs: 4_000,
  });
  await pause(5_000);
  expect(stalled).toBe(0);
  const wall = vi.spyOn(Date, "now").mockImplementation(() => performance.timeOrigin + performance.now() + 3_600_000);
  // Long enough for each queue to be polled in this hour, which is over again when the lock comes.
  await pause(3_000);
  wall.mockRestore();
  expect(stalled).toBe(0);
  const locking = await owner.connect();
  // A lock that stays after a failure would take a connection of the test server for each fetch that gives up.
  onTestFinished(async () => {
    watch.stop();
    await locking.query("rollback");
    locking.release();
  });
  await locking.query("begin; lock table pgboss.job in access exclusive mode");
  await expect.poll(() => stalled, { timeout: 30_000 }).toBe(1);
  await pause(200);
  expect(stalled).toBe(1);
});

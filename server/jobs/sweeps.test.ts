import { PgBoss } from "pg-boss";
import { afterAll, describe, expect, it } from "vitest";
import { startJobs } from "#server/jobs/index.ts";
import { installJobs } from "#server/jobs/install.ts";
import { allSchedules, queues } from "#server/jobs/queues.ts";
import { runScheduled, type TenantJob } from "#server/jobs/scheduled.ts";
import { deadLetterQueue } from "#server/platform/due-work/model.ts";
import { addOrder } from "#tests/support/data/order.ts";
import { database } from "#tests/support/database/database.ts";
import { onlyTenants, tenant, testWorkshop } from "#tests/support/services/job-deps.ts";
import { seededTenant } from "#tests/support/services/services.ts";

const { url, owner: look } = await database();
const deps = testWorkshop(url, { deliver: async () => ({ ok: true }) });
afterAll(() => deps.close());

describe("a scheduled job", () => {
  it("creates jobs for the due rows of every tenant, even if one of them fails", async () => {
    const all = ["nordlicht", "elbschutz", "standard"].map((id) => seededTenant(id));
    const watch: typeof deps.watch = (tenantId, now) => {
      if (tenantId === "elbschutz") throw new Error("broken");
      return deps.watch(tenantId, now);
    };
    for (const { id } of all) {
      const at = new Date();
      await addOrder(look, { tenantId: id, externalId: "D-1", state: "confirmed", at, qualifiesAt: at });
    }
    const sent: string[] = [];
    const send = async (jobs: TenantJob[]) => void sent.push(...jobs.map(({ queue, key }) => `${queue} ${key}`));
    const run = runScheduled({ ...deps, tenants: onlyTenants(...all), watch }, "due-work", "job", send);
    await expect(run).rejects.toThrow("1 tenant");
    expect(sent.sort()).toEqual(["qualify-orders nordlicht", "qualify-orders standard"]);
    await look.query(`delete from "order"`);
  });

  it("has one waiting job per kind and tenant, however often it runs", async () => {
    const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false, migrate: false });
    await boss.start();
    for (const key of ["nordlicht", "nordlicht", "standard"])
      await boss.send("qualify-orders", { tenantId: key }, { singletonKey: key });
    const { rows } = await look.query(`select singleton_key from pgboss.job where name = 'qualify-orders' order by 1`);
    expect(rows.map((row) => row.singleton_key)).toEqual(["nordlicht", "standard"]);
    await look.query("delete from pgboss.job");
    await boss.stop({ graceful: false });
  });
});

describe("the queues", () => {
  it("can be installed repeatedly, and drop schedules that no longer exist", async () => {
    const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false, migrate: false });
    await boss.start();
    await boss.createQueue("former");
    await boss.schedule("former", "* * * * *");
    await look.query("update pgboss.queue set retry_limit = 1 where name = 'send-mail'");
    await installJobs(url);
    await installJobs(url);
    const installed = await boss.getSchedules();
    expect(installed.map(({ name }) => name).sort()).toEqual(Object.keys(allSchedules).sort());
    const rows = await boss.getQueues(queues.map(({ name }) => name));
    expect(rows).toHaveLength(queues.length);
    for (const { heartbeatSeconds } of rows) expect(heartbeatSeconds).toBe(10);
    expect(rows.find(({ name }) => name === "send-mail")).toMatchObject({
      retryLimit: 700,
      deadLetter: deadLetterQueue,
    });
    // What is sealed in a job is not kept for months.
    const withoutDeadLetters = rows.filter(({ deadLetter }) => deadLetter !== deadLetterQueue).map(({ name }) => name);
    expect(withoutDeadLetters.sort()).toEqual(["answer-address-request", deadLetterQueue]);
    await boss.stop({ graceful: false });
  });

  it("are used by the processes, and changed by their owner only", async () => {
    const client = await look.connect();
    await client.query("set role app");
    await expect(client.query("drop table pgboss.job_common")).rejects.toThrow("must be owner");
    await expect(client.query("alter table pgboss.job add column x int")).rejects.toThrow("must be owner");
    await client.query("reset role");
    client.release();
  });

  it("give each sweep to one of two workers, also at the start", async () => {
    const runs: string[] = [];
    const counted = {
      ...deps,
      contextFor: (...[of, now, id]: Parameters<typeof deps.contextFor>) => {
        runs.push(id);
        return deps.contextFor(of, now, id);
      },
      tenants: onlyTenants(tenant),
    };
    const workers = await Promise.all([startJobs(counted), startJobs(counted)]);
    const names = Object.keys(allSchedules);
    const done = async () =>
      (await look.query("select 1 from pgboss.job where name = any($1) and state = 'completed'", [names])).rowCount;
    await expect.poll(done).toBeGreaterThanOrEqual(names.length);
    expect(new Set(runs).size).toBe(runs.length);
    expect((await look.query("select 1 from pgboss.job where state = 'failed'")).rowCount).toBe(0);
    await Promise.all(workers.map((worker) => worker.stop()));
  });
});

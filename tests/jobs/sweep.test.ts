import { PgBoss } from "pg-boss";
import { afterAll, describe, expect, it } from "vitest";
import { startJobs } from "#server/jobs/index.ts";
import { installJobs } from "#server/jobs/install.ts";
import { deadLetterQueue, queues, sweepSchedules } from "#server/jobs/queues.ts";
import { runSweep } from "#server/jobs/sweep.ts";
import { sweeps } from "#server/jobs/sweeps.ts";
import { database } from "#tests/support/database.ts";
import { seededTenant } from "#tests/support/house.ts";
import { loginMail, tenant, testWorkshop } from "./workshop.ts";

const { url, owner: look } = await database();
const workshop = testWorkshop(url, { deliver: async () => ({ ok: true }) });
afterAll(() => workshop.close());

describe("a sweep", () => {
  it("goes on until nothing is due, for every tenant, also when one of them fails", async () => {
    const all = ["nordlicht", "elbschutz", "standard"].map((id) => seededTenant(id));
    const due = new Map(all.map(({ id }, index) => [id, index * 3]));
    const three = { ...workshop, tenants: () => all };
    const swept = runSweep(
      three,
      "test",
      async (ctx) => {
        if (ctx.tenant.id === "elbschutz") throw new Error("broken");
        const left = due.get(ctx.tenant.id) ?? 0;
        due.set(ctx.tenant.id, Math.max(0, left - 2));
        return Math.min(2, left);
      },
      "job",
    );
    await expect(swept).rejects.toThrow("1 tenant");
    expect([...due.values()]).toEqual([0, 3, 0]);
  });

  it("reads one moment for the whole of a tenant's run, the database's", async () => {
    const seen = new Set<number>();
    const before = (await look.query<{ now: Date }>("select clock_timestamp() as now")).rows[0]?.now.getTime() ?? 0;
    let batches = 0;
    await runSweep(
      workshop,
      "test",
      async (ctx) => {
        seen.add(ctx.now().getTime());
        batches += 1;
        return batches < 3 ? 1 : 0;
      },
      "job",
    );
    expect(batches).toBe(3);
    expect(seen.size).toBe(1);
    expect([...seen][0]).toBeGreaterThanOrEqual(before);
  });
});

describe("tidying up", () => {
  it("forgets what ended, and leaves what lives", async () => {
    await workshop.mails.queue(loginMail("old"));
    await workshop.mails.queue(loginMail("new"));
    await workshop.mails.queue(loginMail("waiting"));
    await look.query(`update mail set state = 'sent' where key in ('old', 'new')`);
    await look.query(`update mail set "createdAt" = now() - interval '31 days' where key in ('old', 'waiting')`);
    const [dead, alive] = ["now() - interval '8 days'", "now() + interval '1 day'"];
    for (const [hash, until] of [
      ["a", dead],
      ["b", alive],
    ] as const) {
      await look.query(
        `insert into token ("tenantId", "tokenHash", purpose, subject, "createdAt", "expiresAt") values ('nordlicht', '${hash}', 'login', 'x', now(), ${until})`,
      );
      await look.query(
        `insert into session ("tenantId", "tokenHash", "accountId", "createdAt", "expiresAt") values ('nordlicht', '${hash}', gen_random_uuid(), now(), ${until})`,
      );
    }
    for (const [friend, ago] of [
      ["OLD", 367],
      ["NEW", 365],
    ])
      await look.query(
        `insert into click ("tenantId", id, "recommendationNumber", "recipientNumber", "addressHash", at)
         values ('nordlicht', gen_random_uuid(), 'ABCDEFGHJK', '${friend}', '', now() - interval '${ago} days')`,
      );
    expect(await runSweep(workshop, "tidy-up", sweeps["tidy-up"], "job")).toBe(4);
    expect(await runSweep(workshop, "tidy-up", sweeps["tidy-up"], "job")).toBe(0);
    const left = async (table: string) => (await look.query(`select "tokenHash" from ${table}`)).rows;
    expect([await left("token"), await left("session")]).toEqual([[{ tokenHash: "b" }], [{ tokenHash: "b" }]]);
    expect((await look.query(`select "recipientNumber" from click`)).rows).toEqual([{ recipientNumber: "NEW" }]);
    expect((await look.query("select key from mail where recipient <> '' order by key")).rows).toEqual([
      { key: "new" },
      { key: "waiting" },
    ]);
  });
});

describe("the queues", () => {
  it("are installed again and again, and lose what is no longer scheduled", async () => {
    const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false, migrate: false });
    await boss.start();
    await boss.createQueue("former");
    await boss.schedule("former", "* * * * *");
    await look.query("update pgboss.queue set retry_limit = 1 where name = 'send-mail'");
    await installJobs(url);
    await installJobs(url);
    const schedules = await boss.getSchedules();
    expect(schedules.map(({ name }) => name).sort()).toEqual(Object.keys(sweepSchedules).sort());
    const rows = await boss.getQueues(queues.map(({ name }) => name));
    expect(rows).toHaveLength(queues.length);
    for (const { heartbeatSeconds } of rows) expect(heartbeatSeconds).toBe(10);
    expect(rows.find(({ name }) => name === "send-mail")).toMatchObject({
      retryLimit: 700,
      deadLetter: deadLetterQueue,
    });
    await boss.stop({ graceful: false });
  });

  it("are used by the processes, and changed by their owner alone", async () => {
    const client = await look.connect();
    await client.query("set role app");
    await expect(client.query("drop table pgboss.job_common")).rejects.toThrow("must be owner");
    await expect(client.query("alter table pgboss.job add column x int")).rejects.toThrow("must be owner");
    await client.query("reset role");
    client.release();
  });

  it("hand each sweep to one of two workers, at the start too", async () => {
    const runs: string[] = [];
    const counted = {
      ...workshop,
      contextFor: (...[of, now, id]: Parameters<typeof workshop.contextFor>) => {
        runs.push(id);
        return workshop.contextFor(of, now, id);
      },
      tenants: () => [tenant],
    };
    const workers = await Promise.all([startJobs(counted), startJobs(counted)]);
    const names = Object.keys(sweepSchedules);
    const done = async () =>
      (await look.query("select 1 from pgboss.job where name = any($1) and state = 'completed'", [names])).rowCount;
    await expect.poll(done).toBeGreaterThanOrEqual(names.length);
    expect(new Set(runs).size).toBe(runs.length);
    expect((await look.query("select 1 from pgboss.job where state = 'failed'")).rowCount).toBe(0);
    await Promise.all(workers.map((worker) => worker.stop()));
  });
});

import { PgBoss } from "pg-boss";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { sendMailQueue } from "#server/domain/mail/model.ts";
import { loginMail, tenant, testWorkshop } from "#tests/jobs/workshop.ts";
import { database } from "#tests/support/database.ts";

const { url, owner: look } = await database();
const { mails, close, contextFor } = testWorkshop(url, {
  deliver: () => Promise.reject(new Error("nobody sends")),
});
const ctx = contextFor(tenant, new Date(), "test");
const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false, migrate: false });
await boss.start();
afterAll(async () => {
  await boss.stop({ graceful: false });
  await close();
});
beforeEach(() => look.query("delete from mail; delete from pgboss.job"));

const rows = async (sql: string) => (await look.query(sql)).rows;

describe("a mail is queued", () => {
  it("with the job that pg-boss itself would write", async () => {
    await mails.queue(loginMail("a"));
    const [mail] = await rows("select id from mail");
    await boss.send(sendMailQueue, { tenantId: tenant.id, mailId: mail.id }, { priority: 10, singletonKey: "other" });
    const [ours, theirs] = await rows("select * from pgboss.job order by created_on");
    expect(ours.singleton_key).toBe(mail.id);
    for (const job of [ours, theirs]) {
      job.waits = job.keep_until - job.start_after;
      job.startsLate = job.start_after - job.created_on;
      for (const own of ["id", "singleton_key", "start_after", "created_on", "keep_until"]) delete job[own];
    }
    expect(ours).toEqual(theirs);
  });

  it("once for each key, also when asked for at the same moment", async () => {
    await Promise.all(Array.from({ length: 20 }, () => mails.queue(loginMail("same"))));
    expect(await rows("select 1 from mail")).toHaveLength(1);
    expect(await rows("select 1 from pgboss.job")).toHaveLength(1);
  });

  it("together with what causes it, or not at all", async () => {
    await ctx.atomically((tx) => tx.mails.queue(loginMail("kept")));
    const broken = ctx.atomically(async (tx) => {
      await tx.mails.queue(loginMail("lost"));
      throw new Error("the cause failed");
    });
    await expect(broken).rejects.toThrow("the cause failed");
    expect(await rows("select key from mail")).toEqual([{ key: "kept" }]);
    expect(await rows("select 1 from pgboss.job")).toHaveLength(1);
  });

  it("sealed, and read again by its own row alone", async () => {
    await mails.queue(loginMail("secret-token"));
    await mails.queue(loginMail("other"));
    const [row, other] = await rows("select * from mail order by key desc");
    expect(row.paramsSealed).not.toContain("secret-token");
    expect(await mails.byId(row.id)).toMatchObject({
      ...loginMail("secret-token"),
      createdAt: expect.any(Date),
      messageId: `<${row.id}@${tenant.mail.from.split("@")[1]}>`,
      attempts: 0,
    });
    await look.query('update mail set "paramsSealed" = $1 where id = $2', [row.paramsSealed, other.id]);
    await expect(mails.byId(other.id)).rejects.toMatchObject({ tag: "sealBroken" });
  });
});

describe("a mail that ended", () => {
  it("has forgotten its link, and later its address; its key is never used again", async () => {
    await mails.queue(loginMail("a"));
    const [{ id }] = await rows("select id from mail");
    await mails.markSent(id, new Date());
    await mails.markFailed(id, "too late", true);
    expect(await mails.byId(id)).toBeNull();
    expect(await rows('select state, "paramsSealed", attempts from mail')).toEqual([
      { state: "sent", paramsSealed: "", attempts: 1 },
    ]);
    expect(await mails.forget(new Date(Date.now() + 1000), 10)).toBe(1);
    expect(await mails.forget(new Date(Date.now() + 1000), 10)).toBe(0);
    expect(await rows("select recipient from mail")).toEqual([{ recipient: "" }]);
    await mails.queue(loginMail("a"));
    expect(await rows("select 1 from mail")).toHaveLength(1);
  });

  it("by a permanent failure only", async () => {
    await mails.queue(loginMail("a"));
    const [{ id }] = await rows("select id from mail");
    await mails.markFailed(id, "451", false);
    expect(await mails.byId(id)).toMatchObject({ attempts: 1 });
    await mails.markFailed(id, "550", true);
    expect(await mails.byId(id)).toBeNull();
  });
});

describe("a mail without a job", () => {
  it("gets one again; a mail that has one does not", async () => {
    await mails.queue(loginMail("stranded"));
    await mails.queue(loginMail("fine"));
    const [{ id }] = await rows("select id from mail where key = 'stranded'");
    await look.query("delete from pgboss.job where singleton_key = $1", [id]);
    const [past, future] = [new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)];
    expect(await mails.requeueStranded(past, past, 10)).toBe(0);
    expect(await mails.requeueStranded(past, future, 10)).toBe(1);
    expect(await mails.requeueStranded(past, future, 10)).toBe(0);
    expect(await rows("select 1 from pgboss.job")).toHaveLength(2);
  });
});

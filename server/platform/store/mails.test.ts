import { PgBoss } from "pg-boss";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { sendMailQueue, unsubscribedReason } from "#server/platform/mail/model.ts";
import { database } from "#tests/support/database/database.ts";
import { loginMail, tenant, testWorkshop, voucherMail } from "#tests/support/services/job-deps.ts";

const { url, owner: look } = await database();
const { mails, erasure, close, contextFor } = testWorkshop(url, {
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
  it("with the job that pg-boss itself would insert", async () => {
    await mails.queue(loginMail("a"));
    const [mail] = await rows("select id from mail");
    const options = { priority: 10, singletonKey: "other", group: { id: tenant.id } };
    await boss.send(sendMailQueue, { tenantId: tenant.id, mailId: mail.id }, options);
    const [ours, theirs] = await rows("select * from pgboss.job order by created_on");
    expect(ours.singleton_key).toBe(mail.id);
    for (const job of [ours, theirs]) {
      job.waits = job.keep_until - job.start_after;
      job.startsLate = job.start_after - job.created_on;
      for (const own of ["id", "singleton_key", "start_after", "created_on", "keep_until"]) delete job[own];
    }
    expect(ours).toEqual(theirs);
  });

  it("once per key, also by concurrent calls", async () => {
    await Promise.all(Array.from({ length: 20 }, () => mails.queue(loginMail("same"))));
    expect(await rows("select 1 from mail")).toHaveLength(1);
    expect(await rows("select 1 from pgboss.job")).toHaveLength(1);
  });

  it("in the transaction of its cause, or not at all", async () => {
    await ctx.transaction((tx) => tx.mails.queue(loginMail("kept")));
    const broken = ctx.transaction(async (tx) => {
      await tx.mails.queue(loginMail("lost"));
      throw new Error("the cause failed");
    });
    await expect(broken).rejects.toThrow("the cause failed");
    expect(await rows("select key from mail")).toEqual([{ key: "kept" }]);
    expect(await rows("select 1 from pgboss.job")).toHaveLength(1);
  });

  it("sealed, and opened for its own row only", async () => {
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

const minuteMs = 60_000;
const idOf = async (key: string) => (await rows(`select id from mail where key = '${key}'`))[0].id;
const failure = (end: "no" | "erase" | "keep", at = new Date()) => ({ at, reason: "EENVELOPE RCPT TO 550", end });

describe("a mail that ended", () => {
  it("loses its link, and later its address; its key cannot be used again", async () => {
    await mails.queue(loginMail("a"));
    const id = await idOf("a");
    await mails.markSent(id, new Date());
    await mails.markFailed(id, failure("keep"));
    expect(await mails.byId(id)).toBeNull();
    expect(await rows('select state, "paramsSealed", attempts from mail')).toEqual([
      { state: "sent", paramsSealed: "", attempts: 1 },
    ]);
    expect((await erasure.erase("mailContents", new Date(Date.now() + 1000), 10)).count).toBe(1);
    expect((await erasure.erase("mailContents", new Date(Date.now() + 1000), 10)).count).toBe(0);
    expect(await rows("select recipient from mail")).toEqual([{ recipient: "" }]);
    await mails.queue(loginMail("a"));
    expect(await rows("select 1 from mail")).toHaveLength(1);
  });

  it("ends with a permanent failure only", async () => {
    await mails.queue(loginMail("a"));
    const id = await idOf("a");
    await mails.markFailed(id, failure("no"));
    expect(await mails.byId(id)).toMatchObject({ attempts: 1 });
    await mails.markFailed(id, failure("erase"));
    expect(await mails.byId(id)).toBeNull();
    expect(await rows('select "paramsSealed" from mail')).toEqual([{ paramsSealed: "" }]);
  });
});

describe("a failed mail that cannot be requested again", () => {
  it("keeps its sealed content, and is queued again once with its job", async () => {
    await mails.queue(voucherMail("v"));
    const id = await idOf("v");
    const before = await mails.byId(id);
    await mails.markFailed(id, failure("keep"));
    await look.query("delete from pgboss.job");
    expect((await rows('select "paramsSealed" from mail'))[0].paramsSealed).not.toBe("");
    expect(await mails.failed(10)).toEqual([
      expect.objectContaining({
        id,
        kind: "voucher",
        attempts: 1,
        failure: "EENVELOPE RCPT TO 550",
        canBeResent: true,
      }),
    ]);

    const at = new Date(Date.now() + minuteMs);
    expect(await ctx.transaction((tx) => tx.mails.resend(id, at))).toBe("eva@freund.example");
    expect(await mails.resend(id, at)).toBeNull();
    expect(await mails.byId(id)).toEqual({ ...before, attempts: 1, queuedAt: at });
    expect(await rows("select singleton_key from pgboss.job")).toEqual([{ singleton_key: id }]);
    expect(await mails.failed(10)).toEqual([]);
  });

  it("is not queued if the surrounding transaction fails", async () => {
    await mails.queue(voucherMail("v"));
    const id = await idOf("v");
    await mails.markFailed(id, failure("keep"));
    await look.query("delete from pgboss.job");
    const broken = ctx.transaction(async (tx) => {
      await tx.mails.resend(id, new Date());
      throw new Error("the cause failed");
    });
    await expect(broken).rejects.toThrow("the cause failed");
    expect(await mails.byId(id)).toBeNull();
    expect(await rows("select 1 from pgboss.job")).toEqual([]);
  });

  it("loses content and address after its period, and is not resent", async () => {
    await mails.queue(voucherMail("v"));
    const id = await idOf("v");
    await mails.markFailed(id, failure("keep"));
    expect((await erasure.erase("mailContents", new Date(Date.now() - minuteMs), 10)).count).toBe(0);
    expect((await erasure.erase("mailContents", new Date(Date.now() + minuteMs), 10)).count).toBe(1);
    expect(await rows('select recipient, "paramsSealed" from mail')).toEqual([{ recipient: "", paramsSealed: "" }]);
    expect(await mails.resend(id, new Date())).toBeNull();
    expect(await mails.failed(10)).toEqual([]);
  });

  it("is not resent if its content was erased, or it was sent, or it waits", async () => {
    for (const key of ["erased", "sent", "waits"]) await mails.queue(loginMail(key));
    await mails.markFailed(await idOf("erased"), failure("erase"));
    await mails.markSent(await idOf("sent"), new Date());
    for (const key of ["erased", "sent", "waits"]) expect(await mails.resend(await idOf(key), new Date())).toBeNull();
    expect(await mails.failed(10)).toEqual([expect.objectContaining({ kind: "loginLink", canBeResent: false })]);
  });
});

describe("the figures about sending", () => {
  it("count each mail once, by its last attempt", async () => {
    const now = Date.now();
    const minutesAgo = (minutes: number) => new Date(now - minutes * minuteMs);
    const keys = ["sent", "sentLongAgo", "later", "laterLongAgo", "gone", "unwanted", "untried", "again"];
    for (const key of keys) await mails.queue({ ...voucherMail(key), createdAt: minutesAgo(90) });
    await mails.markSent(await idOf("sent"), minutesAgo(5));
    await mails.markSent(await idOf("sentLongAgo"), minutesAgo(20));
    for (const minutes of [10, 5]) await mails.markFailed(await idOf("later"), failure("no", minutesAgo(minutes)));
    await mails.markFailed(await idOf("laterLongAgo"), failure("no", minutesAgo(20)));
    await mails.markFailed(await idOf("gone"), failure("keep", minutesAgo(1)));
    const unwanted = { ...failure("erase", minutesAgo(1)), reason: unsubscribedReason };
    await mails.markFailed(await idOf("unwanted"), unwanted);
    await mails.markFailed(await idOf("again"), failure("keep", minutesAgo(30)));
    await mails.resend(await idOf("again"), minutesAgo(25));
    await look.query(`update mail set "queuedAt" = $1 where key = 'untried'`, [minutesAgo(20)]);
    expect(await mails.health(minutesAgo(15))).toEqual({
      sent: 1,
      failing: 2,
      givenUp: 1,
      oldestUntried: minutesAgo(25),
      oldestQueued: minutesAgo(90),
    });
  });

  it("are empty without mails", async () => {
    const nothing = { sent: 0, failing: 0, givenUp: 0, oldestUntried: null, oldestQueued: null };
    expect(await mails.health(new Date(0))).toEqual(nothing);
  });
});

describe("a mail without a job", () => {
  it("gets one again, whatever its age; a mail that has one does not", async () => {
    await mails.queue(loginMail("stranded"));
    await mails.queue(loginMail("fine"));
    const id = await idOf("stranded");
    await look.query("delete from pgboss.job where singleton_key = $1", [id]);
    const [past, future] = [new Date(Date.now() - minuteMs), new Date(Date.now() + minuteMs)];
    expect(await mails.requeueStranded(past, 10)).toBe(0);
    await look.query(`update mail set "queuedAt" = now() - interval '20 days'`);
    expect(await mails.requeueStranded(past, 10)).toBe(1);
    expect(await mails.requeueStranded(future, 10)).toBe(0);
    expect(await rows("select 1 from pgboss.job")).toHaveLength(2);
  });
});

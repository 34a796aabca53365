import { afterAll, describe, expect, inject, it } from "vitest";
import { readEnv } from "#server/platform/process/environment.ts";
import { makeLog } from "#server/platform/process/log.ts";
import { contextForJob } from "#server/runtime/request-context.ts";
import { createServices } from "#server/runtime/services.ts";
import { smtpSink } from "#tests/fakes/smtp.ts";
import { addGoodwill } from "#tests/support/data/goodwill.ts";
import { seededDatabase } from "#tests/support/database/seeded-database.ts";
import { startApp } from "#tests/support/process/app.ts";
import type { FullContext } from "#tests/support/services/full-context.ts";
import { loginMail } from "#tests/support/services/job-deps.ts";

const mails = 200;
const claims = 50;
const cents = 2000;

const { url, owner: look } = await seededDatabase();
const sink = await smtpSink();
const app = await startApp({
  databaseUrl: url,
  parts: [],
  seed: false,
  env: { SMTP_URL: sink.url, ...inject("databaseServer").keys },
});
const services = await createServices(readEnv(app.env), makeLog("silent"));
const tenant = (await services.tenants.byId("nordlicht")) ?? expect.fail("the seed has no nordlicht");
const ctx = contextForJob(services, tenant, () => new Date(), "test") as FullContext;

afterAll(async () => {
  await app.stop();
  await services.close();
  await sink.close();
});

const count = async (sql: string): Promise<number> =>
  (await look.query(`select count(*)::int as n from ${sql}`)).rows[0].n;

/** A person who chose a voucher; the sweep must issue them a code. */
async function chooseVoucher(ctx: FullContext, rewardId: string, index: number): Promise<void> {
  const at = ctx.now();
  await addGoodwill(ctx, `werber-${index}@freund.example`, {
    state: "collected",
    cents,
    rewardId,
    method: "voucher",
    collectedAt: at,
    payoutDueAt: at,
  });
}

describe("a killed worker", () => {
  it(`leaves ${mails} mails and ${claims} rewards that the next worker completes, none lost, none twice`, async () => {
    const voucher =
      (await ctx.rewards.all()).find(({ kind }) => kind === "voucher") ?? expect.fail("no voucher in the seed");
    const codes = Array.from({ length: claims }, (_, index) => ({ code: `CODE-${index}`, cents, validUntil: null }));
    await ctx.vouchers.import(voucher.id, codes, ctx.now());
    for (let index = 0; index < claims; index++) await chooseVoucher(ctx, voucher.id, index);
    // the last third hangs, so that connections are busy when the worker dies
    const late = Array.from({ length: mails }, (_, index) => `m${index}@freund.example`).slice(130);
    for (const address of late) sink.behave("hang", address);
    for (let index = 0; index < mails; index++)
      await ctx.mails.queue(loginMail(`m${index}`, `m${index}@freund.example`));

    // The last 30 rewards are locked, so that the worker also dies in the middle of the sweep, which waits for each
    // lock.
    const holder = await look.connect();
    await holder.query("begin");
    await holder.query(
      `select from reward_claim where id in (select id from reward_claim order by "collectedAt", id offset 20) for update`,
    );

    await app.start("worker");
    await sink.arrived(120);
    await expect.poll(() => count("reward_claim where state = 'paid'")).toBe(20);
    await expect.poll(() => count("pgboss.job where name = 'issue-vouchers' and state = 'active'")).toBe(1);
    // Between two batches of mails none is active.
    await expect.poll(() => count("pgboss.job where state = 'active'")).toBeGreaterThan(1);
    await app.kill("worker", "SIGKILL");
    await holder.query("rollback");
    holder.release();

    expect(await count("mail where state = 'sent'")).toBeLessThan(mails);
    expect(await count("pgboss.job where state = 'active'")).toBeGreaterThan(1);
    for (const address of late) sink.behave("take", address);
    const restarted = performance.now();
    await app.start("worker");
    await expect
      .poll(() => count("mail where state = 'sent'"), { timeout: 120_000, interval: 200 })
      .toBe(mails + claims);
    const seconds = (performance.now() - restarted) / 1000;
    console.log(`all done ${seconds.toFixed(1)} s after the restart`);
    expect(seconds).toBeLessThan(45);

    // none is lost
    expect(await count("mail")).toBe(mails + claims);
    const ids = (await look.query('select "messageId" from mail')).rows.map((row) => row.messageId);
    expect(new Set(sink.received.map(({ mail }) => mail.messageId))).toEqual(new Set(ids));
    // none is duplicated: a mail that arrived twice was being sent when the worker died, and has the same Message-ID
    expect(sink.received.length - ids.length).toBeLessThanOrEqual(20);
    const addressed = new Map(sink.received.map(({ mail, envelope }) => [mail.messageId, envelope.to.join()]));
    expect(new Set(addressed.values()).size).toBe(mails + claims);

    // the money adds up
    expect(await count("reward_claim where state = 'paid'")).toBe(claims);
    expect(await count('voucher where "claimId" is not null')).toBe(claims);
    expect(await ctx.ledger.totals()).toMatchObject({ accrued: claims * cents, paid: claims * cents });
    const sentCodes = sink.received.flatMap(({ mail }) => [...new Set(mail.text?.match(/CODE-\d+/g))]);
    expect(new Set(sentCodes).size).toBe(claims);
  });
});

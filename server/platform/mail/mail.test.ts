import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { type RunningJobs, startJobs } from "#server/jobs/index.ts";
import { schedules } from "#server/jobs/queues.ts";
import { runScheduled } from "#server/jobs/scheduled.ts";
import { retryHours } from "#server/platform/mail/deliver.ts";
import { mailWindowMinutes } from "#server/platform/mail/report-health.ts";
import { createMailer } from "#server/platform/mail/upstream/mailer.ts";
import { smtpTransport } from "#server/platform/mail/upstream/smtp.ts";
import { type SmtpRefusal, smtpSink } from "#tests/fakes/smtp.ts";
import { auditedAction } from "#tests/support/data/audited-action.ts";
import { database } from "#tests/support/database/database.ts";
import { loginMail, tenant, testWorkshop, voucherMail } from "#tests/support/services/job-deps.ts";
import { resendMail } from "./deliver.ts";

const { url, owner: look } = await database();
const sink = await smtpSink();
const transport = smtpTransport(sink.url, { connectMs: 3_000, answerMs: 3_000, totalMs: 15_000 });
const deps = testWorkshop(url, createMailer(transport));
const { mails } = deps;
// the same steps, in a second instead of five
await look.query("update pgboss.queue set retry_delay = 1, retry_delay_max = 2 where name = 'send-mail'");

let workers: RunningJobs[] = [];
const work = async () => workers.push(await startJobs(deps, { drainMs: 2_000 }));

beforeEach(async () => {
  sink.received.length = 0;
  sink.recipients.length = 0;
  sink.behave("take");
  await look.query("delete from mail; delete from pgboss.job; delete from suppressed_address");
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  workers = [];
});
afterAll(async () => {
  transport.close();
  await sink.close();
  await deps.close();
});

const stateOf = async (key: string) =>
  (await look.query('select state, failure, attempts, "paramsSealed" from mail where key = $1', [key])).rows[0];
const reached = (key: string) => expect.poll(() => stateOf(key));
/** The number of attempts is not compared: the next attempt may already have been made. */
const tried = (key: string) => expect.poll(async () => (await stateOf(key))?.attempts);

describe("mails", () => {
  it("to the support have the sender's address as the only Reply-To, whatever was typed", async () => {
    await work();
    const evil = "Eva\r\nBcc: c@d.example";
    const typed = {
      name: evil,
      productName: evil,
      orderNumber: evil,
      textBody: `Hallo\r\nBcc: e@f.example\n\n${"x ".repeat(900)}Ende`,
    };
    const about = { number: "K7Q4-M2XW", kind: "contact", topic: "other", recommendationNumber: null } as const;
    const params = { ...about, ...typed, orderedOn: null };
    const mail = {
      kind: "caseForSupport",
      to: "hilfe@nordlicht.example",
      language: "de",
      createdAt: new Date(),
    } as const;
    await mails.queue({ ...mail, key: "plain", params: { ...params, replyTo: "eva@freund.example" } });
    await mails.queue({ ...mail, key: "evil", params: { ...params, replyTo: "a@b.example, c@d.example" } });
    const received = await sink.arrived(2);
    const replies = received.map(({ mail: { replyTo } }) => replyTo?.text);
    expect(replies.sort()).toEqual(["eva@freund.example", tenant.mail.replyTo].sort());
    for (const {
      mail: { headers, text = "", subject },
      envelope,
    } of received) {
      expect(envelope.to).toEqual(["hilfe@nordlicht.example"]);
      expect(headers.has("bcc")).toBe(false);
      expect(subject).toBe("Vorgang K7Q4-M2XW: Nachricht: Sonstiges");
      expect(text).toMatch(/Hallo\n+Bcc: e@f\.example/);
      expect(text).toContain("Ende");
    }
  });

  it("arrive once each, however often they were requested, with two workers", async () => {
    await work();
    await work();
    const keys = Array.from({ length: 40 }, (_, index) => `key-${index}`);
    await Promise.all([...keys, ...keys].map((key) => mails.queue(loginMail(key, `${key}@freund.example`))));
    await sink.arrived(keys.length);
    await expect.poll(async () => (await look.query("select 1 from mail where state = 'sent'")).rowCount).toBe(40);
    expect(new Set(sink.received.map(({ mail }) => mail.messageId)).size).toBe(40);
    expect(sink.received).toHaveLength(40);
    for (const { envelope } of sink.received) expect(envelope.to).toHaveLength(1);
  });

  it("are not retried if the address is refused permanently", async () => {
    sink.behave({ at: "RCPT TO", code: 550, text: "5.1.1 no such user" }, "weg@freund.example");
    await mails.queue(loginMail("gone", "weg@freund.example"));
    await work();
    await reached("gone").toMatchObject({ state: "failed", attempts: 1, paramsSealed: "" });
    await mails.queue(loginMail("after"));
    await sink.arrived(1);
    expect(sink.recipients.filter((address) => address === "weg@freund.example")).toHaveLength(1);
    expect(JSON.stringify(await stateOf("gone"))).not.toContain("@");
  });

  it("go no more to an address that was refused permanently, until one is resent", async () => {
    sink.behave({ at: "RCPT TO", code: 550, text: "5.1.1 no such user" }, "fort@freund.example");
    await work();
    for (const key of ["bounced", "kept-back"]) {
      await mails.queue(voucherMail(key, "fort@freund.example"));
      await reached(key).toMatchObject({ state: "failed" });
    }
    expect(await stateOf("kept-back")).toMatchObject({ failure: "suppressed" });
    expect(sink.recipients).toEqual(["fort@freund.example"]);
    sink.behave("take", "fort@freund.example");
    const [{ id } = expect.fail()] = await mails.failed(10);
    await resendMail(deps.contextFor(tenant, new Date(), "test"), id, auditedAction({ key: "lifted" }));
    await reached("kept-back").toMatchObject({ state: "sent" });
  });

  it("are retried with the same Message-ID after a temporary failure, and do not hold up others", async () => {
    sink.behave({ at: "RCPT TO", code: 451 }, "grau@freund.example");
    await mails.queue(loginMail("grey", "grau@freund.example"));
    await work();
    await tried("grey").toBeGreaterThanOrEqual(2);
    await mails.queue(loginMail("quick"));
    await sink.arrived(1);
    sink.behave("take", "grau@freund.example");
    await reached("grey").toMatchObject({ state: "sent" });
    const ids = (await look.query('select "messageId" from mail where key = $1', ["grey"])).rows;
    expect(sink.received.map(({ mail }) => mail.messageId)).toContain(ids[0].messageId);
  });

  it("are repeated with the same Message-ID if the server disconnected after accepting them", async () => {
    sink.behave("drop", "weg@freund.example");
    await mails.queue(loginMail("dropped", "weg@freund.example"));
    await work();
    await expect.poll(() => sink.received.length).toBeGreaterThan(0);
    sink.behave("take", "weg@freund.example");
    await reached("dropped").toMatchObject({ state: "sent" });
    expect(sink.received.length).toBeGreaterThan(1);
    expect(new Set(sink.received.map(({ mail }) => mail.messageId)).size).toBe(1);
  });

  it.each(["421", "hang"] as const)("are not lost if a server answers %s to everyone", async (mode) => {
    sink.behave(mode);
    await mails.queue(loginMail("a"));
    await work();
    await tried("a").toBeGreaterThanOrEqual(1);
    expect(await stateOf("a")).toMatchObject({ state: "queued" });
    sink.behave("take");
    await reached("a").toMatchObject({ state: "sent" });
    expect(sink.received).toHaveLength(1);
  });

  it("are retried after refusals by policy, quota and block list, and arrive when these end", async () => {
    const refusals: SmtpRefusal[] = [
      { at: "RCPT TO", code: 550, text: "5.4.5 daily sending limit exceeded" },
      { at: "RCPT TO", code: 554, text: "5.7.1 client host blocked" },
      { at: "RCPT TO", code: 552, text: "5.2.2 mailbox full" },
      { at: "RCPT TO", code: 550 },
      { at: "DATA", code: 552 },
      { at: "DATA", code: 554, text: "5.7.1 refused by policy" },
    ];
    const keys = refusals.map((_, index) => `refused-${index}`);
    for (const [index, refusal] of refusals.entries()) {
      sink.behave(refusal, `refused-${index}@freund.example`);
      await mails.queue(voucherMail(`refused-${index}`, `refused-${index}@freund.example`));
    }
    await work();
    for (const key of keys) await tried(key).toBeGreaterThanOrEqual(2);
    for (const key of keys) expect(await stateOf(key)).toMatchObject({ state: "queued" });
    expect(sink.received).toEqual([]);
    for (const key of keys) sink.behave("take", `${key}@freund.example`);
    for (const key of keys) await reached(key).toMatchObject({ state: "sent", paramsSealed: "" });
    expect(sink.received.map(({ mail }) => /CODE-\S+/.exec(mail.text ?? "")?.[0]).sort()).toEqual(
      keys.map((key) => `CODE-${key}`),
    );
  });

  it("that contain a voucher keep it if they are refused permanently, and operators resend them", async () => {
    sink.behave({ at: "RCPT TO", code: 550, text: "5.2.1 mailbox disabled" }, "zu@freund.example");
    await mails.queue(voucherMail("voucher", "zu@freund.example"));
    await work();
    await reached("voucher").toMatchObject({ state: "failed", attempts: 1, paramsSealed: expect.stringMatching(/./) });
    sink.behave("take", "zu@freund.example");
    const [{ id } = expect.fail()] = await mails.failed(10);
    expect(
      await resendMail(deps.contextFor(tenant, new Date(), "test"), id, auditedAction({ key: "1" })),
    ).toMatchObject({
      ok: true,
    });
    const [{ mail } = expect.fail()] = await sink.arrived(1);
    expect(mail.text).toContain("CODE-voucher");
    await reached("voucher").toMatchObject({ state: "sent", attempts: 2, paramsSealed: "" });
  });

  it("with a login link are not sent once the link has ended, and nobody is alarmed", async () => {
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    await mails.queue({ ...loginMail("over"), createdAt: minutesAgo(10) });
    await mails.queue({ ...loginMail("works"), createdAt: minutesAgo(9) });
    await work();
    await reached("over").toMatchObject({ state: "failed", failure: "linkEnded", paramsSealed: "" });
    await reached("works").toMatchObject({ state: "sent" });
    expect(sink.received).toHaveLength(1);
    expect(await mails.health(minutesAgo(60))).toMatchObject({ sent: 1, failing: 0, givenUp: 0 });
  });

  it(`are given up after ${retryHours} hours of temporary failures`, async () => {
    sink.behave({ at: "RCPT TO", code: 451 });
    await mails.queue(loginMail("old"));
    await look.query(`update mail set "queuedAt" = now() - interval '${retryHours + 1} hours'`);
    await work();
    await reached("old").toMatchObject({ state: "failed", attempts: 1 });
  });

  it(`are stored when given up after ${retryHours} hours, and have the same time when resent`, async () => {
    sink.behave({ at: "RCPT TO", code: 550, text: "5.7.1 blocked" });
    await mails.queue({ ...voucherMail("old"), createdAt: new Date(Date.now() - (retryHours + 1) * 3_600_000) });
    await work();
    await reached("old").toMatchObject({ state: "failed", attempts: 1, paramsSealed: expect.stringMatching(/./) });
    const [{ id } = expect.fail()] = await mails.failed(10);
    await resendMail(deps.contextFor(tenant, new Date(), "test"), id, auditedAction({ key: "2" }));
    await tried("old").toBeGreaterThanOrEqual(2);
    expect(await stateOf("old")).toMatchObject({ state: "queued" });
  });

  it("are retried with growing delays, for longer than the limit of hours", async () => {
    const { rows } = await look.query("select retry_limit, retry_backoff from pgboss.queue where name = 'send-mail'");
    expect(rows[0].retry_backoff).toBe(true);
    expect((rows[0].retry_limit * 5) / 60).toBeGreaterThan(retryHours);
  });
});

describe("the alarm on failing mail", () => {
  const refused = { at: "RCPT TO", code: 554, text: "5.7.1 client host blocked" } as const;

  /** The log lines of one run of the job. */
  async function alarm(now = new Date()) {
    const lines: { level: "warn" | "error"; fields: Record<string, unknown> }[] = [];
    const log = {
      info() {},
      warn: (fields: Record<string, unknown>) => void lines.push({ level: "warn", fields }),
      error: (fields: Record<string, unknown>) => void lines.push({ level: "error", fields }),
    };
    const jobDeps = { ...deps, log, now: async () => now };
    const contextFor: typeof deps.contextFor = (...args) => ({ ...deps.contextFor(...args), log });
    await runScheduled({ ...jobDeps, contextFor }, "report-mail-health", "test", async () => undefined);
    return lines;
  }
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

  it("is one error line while a server refuses mails, and ends when they are sent", async () => {
    sink.behave(refused);
    for (const key of ["a", "b", "c"]) await mails.queue(voucherMail(key, `${key}@freund.example`));
    await work();
    for (const key of ["a", "b", "c"]) await tried(key).toBeGreaterThanOrEqual(1);
    expect(await alarm()).toEqual([
      { level: "error", fields: expect.objectContaining({ tenantId: tenant.id, sent: 0, failing: 3, givenUp: 0 }) },
    ]);
    sink.behave("take");
    for (const key of ["a", "b", "c"]) await reached(key).toMatchObject({ state: "sent" });
    expect(await alarm()).toEqual([]);
  });

  it("is absent for one mailbox among many, then a warning, and an error when its voucher mail is given up", async () => {
    sink.behave({ at: "RCPT TO", code: 552, text: "5.2.2 mailbox full" }, "voll@freund.example");
    await mails.queue(voucherMail("full", "voll@freund.example"));
    for (const key of ["a", "b", "c", "d"]) await mails.queue(voucherMail(key));
    await work();
    for (const key of ["a", "b", "c", "d"]) await reached(key).toMatchObject({ state: "sent" });
    await tried("full").toBeGreaterThanOrEqual(1);
    expect(await alarm()).toEqual([]);
    expect(await alarm(inMinutes(62))).toEqual([{ level: "warn", fields: expect.anything() }]);
    await look.query(`update mail set "queuedAt" = now() - interval '${retryHours + 1} hours' where key = 'full'`);
    await reached("full").toMatchObject({ state: "failed" });
    expect(await alarm()).toEqual([{ level: "error", fields: expect.objectContaining({ failing: 1, givenUp: 1 }) }]);
    expect(await alarm(inMinutes(16))).toEqual([]);
  });

  it("is an error when mails wait and no worker tries to send", async () => {
    await mails.queue(voucherMail("a"));
    expect(await alarm(inMinutes(10))).toEqual([]);
    expect(await alarm(inMinutes(17))).toEqual([
      { level: "error", fields: expect.objectContaining({ oldestUntriedMinutes: expect.any(Number), failing: 0 }) },
    ]);
  });

  it("is logged once per interval", () => {
    expect(schedules["report-mail-health"]).toBe(`*/${mailWindowMinutes} * * * *`);
  });
});

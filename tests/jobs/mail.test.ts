import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { patienceHours } from "#server/domain/mail/deliver.ts";
import { type RunningJobs, startJobs } from "#server/jobs/index.ts";
import { makePost } from "#server/upstream/mail/post.ts";
import { smtpCarrier } from "#server/upstream/mail/smtp.ts";
import { smtpSink } from "#tests/fakes/smtp.ts";
import { database } from "#tests/support/database.ts";
import { loginMail, testWorkshop } from "./workshop.ts";

const { url, owner: look } = await database();
const sink = await smtpSink();
const carrier = smtpCarrier(sink.url, { connectMs: 3_000, answerMs: 3_000, wholeMs: 15_000 });
const workshop = testWorkshop(url, makePost(carrier));
const { mails } = workshop;
// the same steps, in a second instead of five
await look.query("update pgboss.queue set retry_delay = 1, retry_delay_max = 2 where name = 'send-mail'");

let workers: RunningJobs[] = [];
const work = async () => workers.push(await startJobs(workshop, { drainMs: 2_000 }));

beforeEach(async () => {
  sink.received.length = 0;
  sink.asked.length = 0;
  sink.behave("take");
  await look.query("delete from mail; delete from pgboss.job");
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  workers = [];
});
afterAll(async () => {
  carrier.close();
  await sink.close();
  await workshop.close();
});

const stateOf = async (key: string) =>
  (await look.query('select state, failure, attempts, "paramsSealed" from mail where key = $1', [key])).rows[0];
const settled = (key: string) => expect.poll(() => stateOf(key));
/** How often it was tried is not held for long: the next time may already have come. */
const tried = (key: string) => expect.poll(async () => (await stateOf(key))?.attempts);

describe("mails as they come", () => {
  it("arrive once each, however often they were asked for, with two workers at it", async () => {
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

  it("are not tried again where the address is refused for ever", async () => {
    sink.behave("550", "weg@freund.example");
    await mails.queue(loginMail("gone", "weg@freund.example"));
    await work();
    await settled("gone").toMatchObject({ state: "failed", attempts: 1, paramsSealed: "" });
    await mails.queue(loginMail("after"));
    await sink.arrived(1);
    expect(sink.asked.filter((address) => address === "weg@freund.example")).toHaveLength(1);
    expect(JSON.stringify(await stateOf("gone"))).not.toContain("@");
  });

  it("are tried again with the same Message-ID where the server says later, and keep nobody waiting", async () => {
    sink.behave("451", "grau@freund.example");
    await mails.queue(loginMail("grey", "grau@freund.example"));
    await work();
    await tried("grey").toBeGreaterThanOrEqual(2);
    await mails.queue(loginMail("quick"));
    await sink.arrived(1);
    sink.behave("take", "grau@freund.example");
    await settled("grey").toMatchObject({ state: "sent" });
    const ids = (await look.query('select "messageId" from mail where key = $1', ["grey"])).rows;
    expect(sink.received.map(({ mail }) => mail.messageId)).toContain(ids[0].messageId);
  });

  it("are repeated with the same Message-ID where the server hung up after taking them", async () => {
    sink.behave("drop", "weg@freund.example");
    await mails.queue(loginMail("dropped", "weg@freund.example"));
    await work();
    await expect.poll(() => sink.received.length).toBeGreaterThan(0);
    sink.behave("take", "weg@freund.example");
    await settled("dropped").toMatchObject({ state: "sent" });
    expect(sink.received.length).toBeGreaterThan(1);
    expect(new Set(sink.received.map(({ mail }) => mail.messageId)).size).toBe(1);
  });

  it.each(["421", "hang"] as const)("survive a server that answers %s to everybody", async (mode) => {
    sink.behave(mode);
    await mails.queue(loginMail("a"));
    await work();
    await tried("a").toBeGreaterThanOrEqual(1);
    expect(await stateOf("a")).toMatchObject({ state: "queued" });
    sink.behave("take");
    await settled("a").toMatchObject({ state: "sent" });
    expect(sink.received).toHaveLength(1);
  });

  it(`are given up after ${patienceHours} hours of "later"`, async () => {
    sink.behave("451");
    await mails.queue(loginMail("old"));
    await look.query(`update mail set "createdAt" = now() - interval '${patienceHours + 1} hours'`);
    await work();
    await settled("old").toMatchObject({ state: "failed", attempts: 1 });
  });

  it("waits longer each time: the queue's steps outlast the patience", async () => {
    const { rows } = await look.query("select retry_limit, retry_backoff from pgboss.queue where name = 'send-mail'");
    expect(rows[0].retry_backoff).toBe(true);
    expect((rows[0].retry_limit * 5) / 60).toBeGreaterThan(patienceHours);
  });
});

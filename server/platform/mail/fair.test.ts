import { afterAll, describe, expect, it } from "vitest";
import { type RunningJobs, startJobs } from "#server/jobs/index.ts";
import { createMailer } from "#server/platform/mail/upstream/mailer.ts";
import { smtpTransport } from "#server/platform/mail/upstream/smtp.ts";
import { smtpSink } from "#tests/fakes/smtp.ts";
import { database } from "#tests/support/database/database.ts";
import { loginMail, onlyTenants, tenant, testWorkshop } from "#tests/support/services/job-deps.ts";
import { seededTenant } from "#tests/support/services/services.ts";

const { url, owner: look } = await database();
const sink = await smtpSink();
const transport = smtpTransport(sink.url);
const small = seededTenant("standard");
const deps = { ...testWorkshop(url, createMailer(transport)), tenants: onlyTenants(tenant, small) };
const ofSmall = deps.contextFor(small, new Date(), "test");
let jobs: RunningJobs | null = null;

afterAll(async () => {
  await jobs?.stop();
  transport.close();
  await sink.close();
  await deps.close();
});

const waiting = async () =>
  (await look.query("select count(*)::int as mails from mail where state = 'queued'")).rows[0];

describe("a tenant with 10,000 mails in the queue", () => {
  it("does not delay another tenant's one mail, of the same priority and queued last", {
    timeout: 180_000,
  }, async () => {
    const keys = Array.from({ length: 10_000 }, (_, index) => `many-${index}`);
    for (let from = 0; from < keys.length; from += 500) {
      await Promise.all(keys.slice(from, from + 500).map((key) => deps.mails.queue(loginMail(key))));
    }
    await ofSmall.transaction((tx) => tx.mails.queue(loginMail("one", "uwe@freund.example")));
    expect(await waiting()).toEqual({ mails: 10_001 });
    jobs = await startJobs(deps, { drainMs: 2_000 });
    const places = () => sink.received.findIndex(({ envelope }) => envelope.to[0] === "uwe@freund.example");
    await expect.poll(places, { timeout: 60_000, interval: 50 }).toBeGreaterThanOrEqual(0);
    // first come, first served would make it the last of all
    expect(places()).toBeLessThan(500);
  });
});

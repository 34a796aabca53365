import { contextForJob } from "#server/context.ts";
import type { Log } from "#server/domain/context.ts";
import type { NewMail } from "#server/domain/mail/model.ts";
import type { Mails, Post } from "#server/domain/mail/ports.ts";
import type { Workshop } from "#server/jobs/workshop.ts";
import { seededTenant, testHouse } from "#tests/support/house.ts";

export const silent: Log = { info() {}, warn() {}, error() {} };

export const tenant = seededTenant("nordlicht");

/** What jobs work with, on a test's database and with the database's own clock. */
export function testWorkshop(url: string, post: Post): Workshop & { mails: Mails; close(): Promise<void> } {
  const { house } = testHouse(url);
  const contextFor: Workshop["contextFor"] = (of, now, jobId) => contextForJob(house, of, () => now, jobId);
  return {
    url,
    post,
    log: silent,
    tenants: () => [tenant],
    now: () => house.databases.now(),
    contextFor,
    mails: contextFor(tenant, new Date(), "test").mails,
    close: () => house.close(),
  };
}

export function loginMail(key: string, to = "eva@freund.example"): NewMail {
  const params = { firstName: "Eva", link: `https://nordlicht.example/login?t=${key}`, minutes: 10 };
  return { kind: "loginLink", to, language: "de", key, params, createdAt: new Date() };
}

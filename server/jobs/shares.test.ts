import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { startJobs } from "#server/jobs/index.ts";
import { database } from "#tests/support/database/database.ts";
import { loginMail, onlyTenants, tenant, testWorkshop } from "#tests/support/services/job-deps.ts";
import { seededTenant } from "#tests/support/services/services.ts";

const { url } = await database();
const other = seededTenant("standard");
const sent: string[] = [];
const workshop = testWorkshop(url, {
  async deliver({ to }) {
    await pause(200);
    sent.push(to);
    return { ok: true };
  },
});
const deps = { ...workshop, tenants: onlyTenants(tenant, other) };
afterAll(() => deps.close());

test("a tenant with many mails leaves room for another one's: half of a worker, at most", async () => {
  for (let one = 0; one < 200; one++) await deps.mails.queue(loginMail(`many-${one}`, "many@freund.example"));
  await deps.contextFor(other, new Date(), "test").transaction(async (tx) => {
    for (let one = 0; one < 20; one++) await tx.mails.queue(loginMail(`few-${one}`, "few@freund.example"));
  });
  const worker = await startJobs(deps);
  await expect.poll(() => sent.filter((to) => to.startsWith("few")).length, { timeout: 30_000 }).toBe(20);
  expect(sent.length).toBeLessThan(120);
  await expect.poll(() => sent.length, { timeout: 60_000 }).toBe(220);
  await worker.stop();
});

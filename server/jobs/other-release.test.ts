import { afterAll, afterEach, expect, it } from "vitest";
import { type RunningJobs, startJobs } from "#server/jobs/index.ts";
import { addressRequestQueue } from "#server/people/account/address-request.ts";
import { isOtherRelease } from "#server/platform/fault.ts";
import { type MailKind, readMail } from "#server/platform/mail/model.ts";
import { mailParams } from "#server/platform/mail/upstream/sample-params.ts";
import { addEndpoint } from "#server/platform/webhook/manage.ts";
import type { WebhookMessage } from "#server/platform/webhook/model.ts";
import type { AddressRequest } from "#server/referral/address-request.ts";
import { addRecommendation } from "#tests/support/data/referral.ts";
import { database } from "#tests/support/database/database.ts";
import type { FullContext } from "#tests/support/services/full-context.ts";
import { loginMail, silent, tenant, testWorkshop, voucherMail } from "#tests/support/services/job-deps.ts";
import { runNightly } from "./sweeps.ts";

/** A worker among what processes of a newer release wrote, as while an upgrade runs and after a rollback. */
const { url, owner: look } = await database();
const sent: { key: string; params: object }[] = [];
const told: WebhookMessage[] = [];
const faults: object[] = [];
const deps = {
  ...testWorkshop(url, {
    deliver: async ({ key, params }) => {
      sent.push({ key, params });
      return { ok: true };
    },
  }),
  log: { ...silent, error: (fields: object) => void faults.push(fields) },
  webhookSender: {
    send: async (message: WebhookMessage) => {
      told.push(message);
      return { status: 204, failure: null, text: null };
    },
  },
};
const { mails } = deps;
const ctx = deps.contextFor(tenant, new Date(), "test") as FullContext;
await look.query("update pgboss.queue set retry_delay = 1, retry_delay_max = 1");

let worker: RunningJobs | null = null;
const work = async () => {
  worker = await startJobs(deps, { drainMs: 2_000 });
};
afterEach(async () => {
  await worker?.stop();
  worker = null;
  sent.length = 0;
  told.length = 0;
  expect(faults).toEqual([]);
  await look.query("delete from mail; delete from webhook_endpoint; delete from pgboss.job");
});
afterAll(async () => {
  await deps.close();
});

const rows = async (text: string, values: unknown[] = []) => (await look.query(text, values)).rows;
const mailOf = async (key: string) => (await rows("select state, attempts from mail where key = $1", [key]))[0];
const triesOf = async (queue: string) =>
  (await rows("select max(retry_count)::int as tries from pgboss.job where name = $1", [queue]))[0].tries;

it("sends a mail with parameters that it does not know, without them", async () => {
  const mail = loginMail("more");
  if (mail.kind !== "loginLink") expect.fail();
  const params = { ...mail.params, device: { name: "Firefox" }, helpLink: { href: 1 } };
  await mails.queue({ ...mail, params });
  await work();
  await expect.poll(() => mailOf("more")).toMatchObject({ state: "sent" });
  expect(sent).toEqual([{ key: "more", params: mail.params }]);
});

it("leaves mails of other kinds for a worker that knows them, for days, and sends the rest", async () => {
  await mails.queue(voucherMail("novel"));
  await mails.queue(loginMail("usual"));
  await look.query(`update mail set kind = 'novelty', "queuedAt" = now() - interval '5 days' where key = 'novel'`);
  await work();
  await expect.poll(() => triesOf("send-mail"), { timeout: 30_000 }).toBeGreaterThanOrEqual(3);
  expect(await mailOf("usual")).toMatchObject({ state: "sent" });
  expect(await mailOf("novel")).toEqual({ state: "queued", attempts: 0 });
  expect(await rows("select 1 from pgboss.job where name = 'dead-letter'")).toEqual([]);
  // as the newer worker sees it
  await look.query("update mail set kind = 'voucher' where key = 'novel'");
  await expect.poll(() => mailOf("novel")).toMatchObject({ state: "sent" });
});

it("reads each kind of mail as it was queued, and none with a part missing or of a value that it does not know", () => {
  for (const kind of Object.keys(mailParams) as MailKind[]) {
    const stored: Record<string, unknown> = JSON.parse(JSON.stringify(mailParams[kind]));
    expect(readMail(kind, { ...stored, novelty: true })).toEqual({ kind, params: mailParams[kind] });
    for (const name of Object.keys(stored)) {
      const { [name]: _, ...rest } = stored;
      expect(
        thrownBy(() => readMail(kind, rest)),
        `${kind} without ${name}`,
      ).toBe(true);
      expect(
        thrownBy(() => readMail(kind, { ...rest, [name]: Symbol() })),
        `${kind}, other ${name}`,
      ).toBe(true);
    }
  }
});

function thrownBy(read: () => unknown): boolean {
  try {
    read();
    return false;
  } catch (fault) {
    return isOtherRelease(fault);
  }
}

it("leaves requests by address of other kinds for a worker that knows them", async () => {
  const request: unknown = { kind: "novelty", email: "eva@freund.example", askedAt: new Date().toISOString() };
  await ctx.addressRequests.add(request as AddressRequest);
  await work();
  await expect.poll(() => triesOf(addressRequestQueue), { timeout: 30_000 }).toBeGreaterThanOrEqual(2);
});

it("leaves webhooks of other kinds for a worker that knows them, and sends the rest", async () => {
  const kinds = ["recommendation" as const];
  const endpoint = { name: "shop", url: "https://partner.example/", kinds, ownerEmail: "technik@partner.example" };
  await addEndpoint(ctx, endpoint, `whsec_${Buffer.alloc(32, 1).toString("base64")}`);
  await addRecommendation(ctx);
  await addRecommendation(ctx);
  await look.query(
    `update event set aggregate = 'novelty' where id = (select "eventId" from webhook_delivery limit 1)`,
  );
  await work();
  await expect.poll(() => told).toHaveLength(1);
  await expect
    .poll(() => rows("select 1 from pgboss.job where name = 'send-webhook' and state < 'completed'"))
    .toEqual([]);
  expect(await rows(`select state, attempts from webhook_delivery order by state`)).toEqual([
    { state: "delivered", attempts: 1 },
    { state: "queued", attempts: 0 },
  ]);
});

it("leaves kinds of records that it does not know to the next night", async () => {
  expect(await runNightly(deps, "erase-records", { tenantId: tenant.id, name: "novelty" }, "job")).toBe(0);
});

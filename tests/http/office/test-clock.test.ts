import { createServer } from "node:http";
import { Webhook } from "standardwebhooks";
import { afterAll, expect, test, vi } from "vitest";
import { runScheduled } from "#server/jobs/scheduled.ts";
import { runSweep } from "#server/jobs/sweeps.ts";
import { testClock } from "#server/office/cli/test-clock.ts";
import { healthReadings } from "#server/office/store/health.ts";
import { ingestOrderMessage } from "#server/orders/inbox/ingest-order-message.ts";
import { feedSignature } from "#server/platform/api/feed-signature.ts";
import { deliverWebhook } from "#server/platform/webhook/deliver.ts";
import { openWebhookSender } from "#server/platform/webhook/upstream/send.ts";
import { contextForJob, watchTenant } from "#server/runtime/request-context.ts";
import { feedKey, openSite } from "#tests/http/support.ts";
import { orderMessage } from "#tests/support/data/order-message.ts";
import { partnersHook } from "#tests/support/data/partners-hook.ts";
import { addRecommendation } from "#tests/support/data/referral.ts";
import { signedInAs } from "#tests/support/data/sso-user.ts";
import { listening } from "#tests/support/network/listening.ts";

/** The clock of one test tenant, in an installation whose other tenants keep real time. */
const site = await openSite({ TENANT_ENVIRONMENT: "production", RATE_LIMIT_FACTOR: "1000" });
const tenant = "elbschutz";
await site.change(tenant, (record) => {
  record.test = true;
  record.recommendation.confirmEmail = false;
  record.modules.verboseAccountMessages = true;
});
const { services, database } = site;
const dayMs = 86_400_000;
const place = "/agent/schnittstelle";
const { user, cookie } = await signedInAs(site.ctx(tenant), "partner", null, { email: "paul.peters@partner.example" });
const show = async (of = tenant) => (await site.ask(of, `GET ${place}`, { cookie })).text;
const advance = (days: string, from: number) =>
  site.ask(tenant, `POST ${place}`, {
    cookie,
    body: String(new URLSearchParams({ intent: "clock", days, from: String(from) })),
  });
const aheadDays = () => services.aheadMsOf(tenant) / dayMs;
const noticed = (days: number) => vi.waitUntil(() => aheadDays() === days, { timeout: 10_000 });
/** A signed call, at real time. */
function signed(of: string, body: object, timestamp = String(Math.floor(Date.now() / 1000))) {
  const text = JSON.stringify(body);
  const headers = { "X-Timestamp": timestamp, "X-Signature": feedSignature(feedKey, timestamp, Buffer.from(text)) };
  return site.ask(of, `POST /api/v1/${of}/testuhr`, { body: text, headers });
}
const deps = {
  tenants: services.tenants,
  contextFor: (of: Parameters<typeof contextForJob>[1], now: Date) => contextForJob(services, of, () => now, "job"),
  watch: (id: string, now: Date) => watchTenant(services, id, now),
  now: () => services.database.now(),
  log: services.log,
  health: healthReadings(services.database.pool),
};

test("a partner moves it on their page: links end and timers find them, of this tenant only", async () => {
  const { id } = (await site.ctx(tenant).products.list())[0] ?? expect.fail("no product");
  const links = [
    await addRecommendation(site.ctx(tenant), { productId: id }),
    await addRecommendation(site.ctx("nordlicht"), { productId: "mobil-m" }),
  ];
  expect(await show()).toContain("wie die Uhr an der Wand");
  expect((await advance("70", 0)).headers.location).toBe(`${place}?gestellt=1`);
  await noticed(70);
  expect(await show()).toContain("70 Tage voraus");
  const jobs: string[] = [];
  await runScheduled(deps, "due-work", "job", async (found) => {
    for (const { queue, data } of found) jobs.push(`${queue} ${data.tenantId}`);
  });
  expect(jobs).toContain(`expire-recommendations ${tenant}`);
  expect(jobs).not.toContain("expire-recommendations nordlicht");
  for (const id of [tenant, "nordlicht"]) await runSweep(deps, "expire-recommendations", id, "job");
  const { rows } = await database.owner.query("select number, state from recommendation where number = any($1)", [
    links.map(({ number }) => number),
  ]);
  expect(new Map(rows.map(({ number, state }) => [number, state]))).toEqual(
    new Map([
      [links[0]?.number, "expired"],
      [links[1]?.number, "open"],
    ]),
  );
});

test("it waits for nothing that other machines measure: signatures, sessions and attempts of webhooks", async () => {
  const received: Record<string, string>[] = [];
  let status = 500;
  const receiver = createServer(async (req, res) => {
    let body = "";
    for await (const chunk of req) body += chunk;
    const headers = Object.fromEntries(Object.entries(req.headers).map(([name, value]) => [name, String(value)]));
    // The library refuses a signature that is five minutes off.
    new Webhook(Buffer.alloc(32, 7).toString("base64")).verify(body, headers);
    received.push({ ...JSON.parse(body), sent: headers["webhook-timestamp"] ?? "" });
    res.writeHead(status).end();
  });
  const sender = openWebhookSender({ allowsLocal: true });
  afterAll(async () => {
    await sender.close();
    receiver.close();
  });
  const name = await partnersHook(site.ctx(tenant), `http://127.0.0.1:${await listening(receiver)}/hooks`);
  const now = site.ctx(tenant).now();
  await ingestOrderMessage(site.ctx(tenant), orderMessage(now, { externalOrderId: "U-1", kind: "received" }));
  const {
    rows: [delivery],
  } = await database.owner.query(`select "endpointId", "eventId" from webhook_delivery where state = 'queued'`);
  expect(await deliverWebhook(site.ctx(tenant), sender, delivery)).toBe("later");
  expect(received[0]?.["timestamp"]?.slice(0, 10)).toBe(now.toISOString().slice(0, 10));
  expect((await advance("10", 70 * dayMs)).status).toBe(303);
  await noticed(80);
  // Its receiver failed for a moment, not for ten days: it is neither given up nor disabled.
  expect(await deliverWebhook(site.ctx(tenant), sender, delivery)).toBe("later");
  expect((await site.ctx(tenant).webhooks.byName(name))?.state).toBe("active");
  status = 200;
  expect(await deliverWebhook(site.ctx(tenant), sender, delivery)).toBe("delivered");
  // The person who moved it is still signed in, and the feed's signature is that of real time.
  expect(await show()).toContain("80 Tage voraus");
  expect((await signed(tenant, {})).status).toBe(200);
  const ahead = String(Math.floor(site.ctx(tenant).now().getTime() / 1000));
  expect((await signed(tenant, {}, ahead)).status).toBe(401);
});

test("programs move it by a signed call, once with each key, and read it", async () => {
  const before = aheadDays();
  const moved = await signed(tenant, { Tage: 1, Stunden: 12 });
  expect([moved.status, JSON.parse(moved.text).VorausSekunden]).toEqual([200, (before + 1.5) * 86_400]);
  await noticed(before + 1.5);
  const read = JSON.parse((await signed(tenant, {})).text);
  expect(read.Jetzt.slice(0, 10)).toBe(
    new Date(Date.now() + (before + 1.5) * dayMs + 3_600_000).toISOString().slice(0, 10),
  );
  expect((await signed(tenant, { Tage: 401 })).status).toBe(400);
  expect((await signed(tenant, { Tage: -1 })).status).toBe(400);
});

test("the command moves it, also in production, and says where it stands", async () => {
  const before = aheadDays();
  const shown: unknown[] = [];
  const cli = { ...site.deps, tenant: async () => (await services.tenants.byId(tenant)) ?? expect.fail() };
  const type = (line: string, of = tenant) =>
    testClock.run(line.split(" "), { ...cli, ctx: async () => site.ctx(of), show: (facts) => void shown.push(facts) });
  await type("advance 12h");
  await noticed(before + 0.5);
  await type("show");
  expect(shown.map((one) => (one as { aheadSeconds: number }).aheadSeconds / 86_400)).toEqual([
    before + 0.5,
    before + 0.5,
  ]);
  await expect(type("advance 12h", "nordlicht")).rejects.toThrow("no test tenant");
  await expect(type("advance -1d")).rejects.toThrow("advance needs a span");
});

test("the same form sent again changes nothing, and numbers that are none are refused beside the field", async () => {
  const ahead = services.aheadMsOf(tenant);
  expect((await advance("3", ahead)).status).toBe(303);
  await noticed(ahead / dayMs + 3);
  const again = await advance("3", ahead);
  expect([again.status, again.text.includes("es wurde nichts geändert")]).toEqual([409, true]);
  for (const days of ["", "0", "-1", "401", "x", "1.5"]) {
    const wrong = await advance(days, services.aheadMsOf(tenant));
    expect([days, wrong.status, wrong.text.includes("1 bis 400")]).toEqual([days, 400, true]);
  }
  expect(aheadDays()).toBe(ahead / dayMs + 3);
});

test("each move is in the audit trail", async () => {
  const entries = (await site.ctx(tenant).audit.after(0, 1_000)).filter(({ about }) =>
    about?.startsWith("moveTestClock:"),
  );
  expect(entries.map(({ actor, actorId, about }) => [actor, actorId === user.id ? "partner" : actorId, about])).toEqual(
    [
      ["OPS", "partner", "moveTestClock:100800m"],
      ["OPS", "partner", "moveTestClock:14400m"],
      ["SHOP", "feed", "moveTestClock:2160m"],
      ["OPS", expect.any(String), "moveTestClock:720m"],
      ["OPS", "partner", "moveTestClock:4320m"],
    ],
  );
});

test("no other tenant has one: not by page, call or command, and not in the database", async () => {
  const other = "nordlicht";
  expect((await signed(other, { Tage: 1 })).status).toBe(404);
  expect((await signed(other, {})).status).toBe(404);
  const db = services.database.of(other);
  for (const of of [other, tenant])
    await expect(
      db.sql("insert into setting (key, value) values ($1, '1') on conflict (key) do update set value = '1'", [
        `testClock.${of}`,
      ]),
    ).rejects.toMatchObject({ code: "42501" });
  expect(services.aheadMsOf(other)).toBe(0);
  // Once it was moved, the tenant stays a test.
  await expect(
    Promise.race([
      site.change(tenant, (record) => {
        record.test = false;
      }),
      new Promise((_, reject) => setTimeout(() => reject(new Error("not applied")), 1_500)),
    ]),
  ).rejects.toThrow("not applied");
  expect((await services.tenants.byId(tenant))?.test).toBe(true);
});

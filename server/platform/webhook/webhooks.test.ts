import { createServer, type IncomingHttpHeaders } from "node:http";
import { Webhook } from "svix";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { startJobs } from "#server/jobs/index.ts";
import { healthReadings } from "#server/office/store/health.ts";
import { eraseRecords } from "#server/people/privacy/erase-records.ts";
import { deliverWebhook } from "#server/platform/webhook/deliver.ts";
import {
  addEndpoint,
  removeEndpoint,
  replayWebhooks,
  rotateSecret,
  switchEndpoint,
} from "#server/platform/webhook/manage.ts";
import { webhookMessages } from "#server/platform/webhook/message.ts";
import { type WebhookKind, type WebhookSender, webhookKinds } from "#server/platform/webhook/model.ts";
import { watchTenant } from "#server/runtime/request-context.ts";
import { orderMessage } from "#tests/support/data/order-message.ts";
import { collectedClaim } from "#tests/support/data/payouts.ts";
import { addRecommendation } from "#tests/support/data/referral.ts";
import { database } from "#tests/support/database/database.ts";
import { listening } from "#tests/support/network/listening.ts";
import type { FullContext } from "#tests/support/services/full-context.ts";
import { onlyTenants, silent } from "#tests/support/services/job-deps.ts";
import { seededTenant, testServices } from "#tests/support/services/services.ts";
import { ingestOrderMessage, prepareRun } from "#tests/support/services/use-cases.ts";
import { isPublicAddress, openWebhookSender } from "./upstream/send.ts";

type Received = { headers: IncomingHttpHeaders; body: string };
const received: Received[] = [];
let answer: { status: number; location?: string; body?: string } | "hang" = { status: 204 };
const receiver = createServer(async (req, res) => {
  let body = "";
  for await (const chunk of req) body += chunk;
  received.push({ headers: req.headers, body });
  if (answer === "hang") return;
  res.writeHead(answer.status, answer.location ? { Location: answer.location } : {}).end(answer.body);
});
const url = `http://127.0.0.1:${await listening(receiver)}/hooks?key=partner`;

const { url: databaseUrl, owner: look } = await database();
const test = testServices(databaseUrl);
const [nordlicht, elbschutz] = [seededTenant("nordlicht"), seededTenant("elbschutz")];
const ctx = test.job(nordlicht);
const sender = openWebhookSender({ allowsLocal: true });
const secret = `whsec_${Buffer.alloc(32, 1).toString("base64")}`;

afterAll(async () => {
  await sender.close();
  await test.services.close();
  receiver.closeAllConnections();
  receiver.close();
});
beforeEach(async () => {
  await look.query("delete from webhook_endpoint; delete from mail; delete from pgboss.job");
  received.length = 0;
  answer = { status: 204 };
  test.clock.at = new Date();
});

async function endpoint(of: FullContext = ctx, kinds: readonly WebhookKind[] = ["recommendation"]): Promise<string> {
  const id = await addEndpoint(
    of,
    { name: "shop", url, kinds: [...kinds], ownerEmail: "technik@partner.example" },
    secret,
  );
  return id ?? expect.fail("the name is taken");
}

const rows = async (state = "queued") =>
  (await look.query('select * from webhook_delivery where state = $1 order by "createdAt"', [state])).rows;

/** Runs the worker's jobs for all waiting deliveries. */
async function deliver(by: WebhookSender = sender): Promise<string[]> {
  const outcomes: string[] = [];
  for (const { endpointId, eventId } of await rows())
    outcomes.push(await deliverWebhook(ctx, by, { endpointId, eventId }));
  return outcomes;
}

/** Read by another library than the one that signs. */
function read({ headers, body }: Received, by = secret): { type: string; data: Record<string, unknown> } {
  new Webhook(by).verify(body, headers as Record<string, string>);
  return JSON.parse(body);
}

describe("a webhook message", () => {
  it("is signed, in sequence, of the requested kinds, and without personal data", async () => {
    await endpoint(ctx, webhookKinds);
    const at = ctx.now();
    const { number } = await addRecommendation(ctx, {
      firstName: "Wilhelmine",
      lastName: "Zwetschgenried",
      email: "w@freund.example",
    });
    const report = { externalOrderId: "A-1", recommendationNumber: number, productId: "tariff-m" } as const;
    const buyer = { buyerEmail: "k@freund.example", buyerAddress: "Gänseweg 3a", buyerPostcode: "01067" };
    await ingestOrderMessage(ctx, orderMessage(at, { ...report, ...buyer, kind: "received" }));
    const claim = await collectedClaim(ctx, { account: 77 });
    test.later(2);
    await prepareRun(ctx, { operator: "anna" });
    test.clock.at = new Date();
    expect(new Set(await deliver())).toEqual(new Set(["delivered"]));

    const messages = received.map((one) => read(one));
    for (const message of messages) {
      const kind = webhookKinds.find((one) => message.type === `${one}.changed`) ?? expect.fail(message.type);
      const { data, ...around } = webhookMessages[kind].shape;
      expect(z.strictObject({ ...around, data: data.strict() }).parse(message)).toEqual(message);
    }
    expect(new Set(messages.map(({ type }) => type))).toEqual(new Set(webhookKinds.map((kind) => `${kind}.changed`)));
    const created = messages.find(({ data }) => data["event"] === "create");
    expect(created?.data).toEqual({
      provider: "nordlicht",
      sequence: expect.any(Number),
      id: number,
      event: "create",
      from: null,
      state: expect.any(String),
    });
    const ordered = messages.find(({ data }) => data["event"] === "receive");
    expect(ordered?.data).toMatchObject({ order: "A-1", state: "received" });
    const reserved = messages.find(({ data }) => data["event"] === "reserve");
    expect(reserved?.data).toMatchObject({ order: "A-1", recommendation: number, cents: expect.any(Number) });
    const prepared = messages.find(({ type }) => type === "payout.changed");
    expect(prepared?.data).toMatchObject({ items: 1, cents: claim.cents, state: "prepared" });
    const sequences = messages.map(({ data }) => data["sequence"]);
    expect(new Set(sequences).size).toBe(messages.length);
    expect(received.map(({ body }) => body).join()).not.toMatch(
      /Wilhelmine|Zwetsch|freund\.example|Gänse|DE\d{20}|Müßig|anna/,
    );
  });

  it("is sent of changes that a partner can use, with our time and the shop's", async () => {
    await endpoint(ctx, ["order"]);
    const { number } = await addRecommendation(ctx);
    const at = ctx.now();
    const report = { externalOrderId: "A-2", recommendationNumber: number, productId: "tariff-m" } as const;
    const inShop = new Date(at.getTime() - 3 * 3_600_000);
    await ingestOrderMessage(ctx, orderMessage(at, { ...report, kind: "received", eventId: "w-1" }));
    await ingestOrderMessage(ctx, orderMessage(at, { ...report, kind: "received", eventId: "w-2" }));
    await ingestOrderMessage(ctx, orderMessage(at, { ...report, kind: "confirmed", eventId: "w-3" }));
    const delivered = { ...report, kind: "delivered", eventId: "w-4", occurredAt: inShop } as const;
    await ingestOrderMessage(ctx, orderMessage(at, delivered));
    await deliver();
    const messages = received.map((one) => read(one) as ReturnType<typeof read> & { timestamp: string });
    // neither who it was attributed to nor a message that changed nothing
    expect(messages.map(({ data }) => data["event"])).toEqual(["receive", "confirm", "delivered"]);
    const [first, , last] = messages;
    expect(first?.data["happenedAt"]).toBeNull();
    expect(last?.data).toMatchObject({ happenedAt: inShop.toISOString(), from: "confirmed", state: "confirmed" });
    expect(Date.parse(last?.timestamp ?? "")).toBeGreaterThanOrEqual(at.getTime());
    // nor by a replay
    const [{ eventId }] = (await look.query("select id as \"eventId\" from event where event = 'attribute'")).rows;
    const { id } = (await ctx.webhooks.byName("shop")) ?? expect.fail();
    expect(await replayWebhooks(ctx, id, { eventId })).toBe(0);
  });

  it("is sent by the worker after its transaction has committed, and once", async () => {
    await endpoint();
    const jobs = await startJobs(
      {
        pool: test.services.database.pool,
        mailer: { deliver: async () => ({ ok: true }) },
        webhookSender: sender,
        purger: null,
        keepClickMonths: () => expect.fail("it is not night"),
        log: silent,
        health: healthReadings(test.services.database.pool),
        tenants: onlyTenants(nordlicht),
        watch: (tenantId, now) => watchTenant(test.services, tenantId, now),
        now: () => test.services.database.now(),
        contextFor: () => ctx,
      },
      { drainMs: 2_000 },
    );
    await addRecommendation(ctx);
    await expect.poll(() => rows("delivered"), { timeout: 20_000 }).toHaveLength(1);
    await jobs.stop();
    expect(received).toHaveLength(1);
    // events that are rolled back are not delivered
    const undone = ctx.transaction(async (tx) => {
      const event = {
        aggregate: "recommendation",
        aggregateId: "X",
        event: "click",
        from: "open",
        to: "open",
      } as const;
      await tx.events.append({ ...event, actor: "REC", key: "undone", occurredAt: ctx.now() });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await rows()).toEqual([]);
  });

  it("is signed with real time while the development clock is ahead, and says the time of its event", async () => {
    await endpoint();
    test.later(16);
    await addRecommendation(ctx);
    answer = { status: 503 };
    expect(await deliver()).toEqual(["later"]);
    // the next attempt is timed by the development clock
    const [row] = await rows();
    expect(row.nextTryAt.getTime()).toBe(test.clock.at.getTime() + 60_000);
    test.clock.at = row.nextTryAt;
    answer = { status: 204 };
    expect(await deliver()).toEqual(["delivered"]);
    for (const one of received) {
      // a receiver's library compares the signature's time with its own clock
      const { timestamp } = read(one) as unknown as { timestamp: string };
      expect(Date.parse(timestamp) - Date.now()).toBeGreaterThan(15 * 86_400_000);
    }
    expect(received).toHaveLength(2);
  });

  it("of another tenant is not sent", async () => {
    await endpoint(test.job(elbschutz), webhookKinds);
    await addRecommendation(ctx);
    expect(await rows()).toEqual([]);
    const own = await endpoint();
    await addRecommendation(ctx);
    const [row] = await rows();
    expect(await deliverWebhook(test.job(elbschutz), sender, { endpointId: own, eventId: row.eventId })).toBe(
      "nothing",
    );
    expect(received).toEqual([]);
  });
});

describe("a receiver that fails", () => {
  it("gets the same message with the same id again, with growing delays", async () => {
    const id = await endpoint();
    await addRecommendation(ctx);
    answer = { status: 500 };
    expect(await deliver()).toEqual(["later"]);
    const [row] = await rows();
    expect(row).toMatchObject({ attempts: 1, lastStatus: 500, failure: "500" });
    expect(row.nextTryAt.getTime() - test.clock.at.getTime()).toBe(60_000);
    // not before its time, and then by a job
    expect(await ctx.due.kinds(test.clock.at)).not.toContain("requeue-webhooks");
    test.clock.at = new Date(test.clock.at.getTime() + 60_000);
    expect(await ctx.due.kinds(test.clock.at)).toContain("requeue-webhooks");
    expect(await ctx.transaction((tx) => tx.webhooks.requeueDue(ctx.now()))).toBe(1);
    const { rows: jobs } = await look.query(
      "select data from pgboss.job where name = 'send-webhook' and state = 'created'",
    );
    expect(jobs.map(({ data }) => data)).toEqual([{ tenantId: "nordlicht", endpointId: id, eventId: row.eventId }]);

    answer = { status: 200 };
    expect(await deliver()).toEqual(["delivered"]);
    const [first, second] = received;
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    expect(second?.body).toBe(first?.body);
    expect(await deliverWebhook(ctx, sender, { endpointId: id, eventId: row.eventId })).toBe("nothing");
  });

  it("gets it again after a worker that died between sending and recording it", async () => {
    await endpoint();
    await addRecommendation(ctx);
    const dying: WebhookSender = {
      async send(message) {
        await sender.send(message);
        throw new Error("killed");
      },
    };
    await expect(deliver(dying)).rejects.toThrow("killed");
    expect(await deliver()).toEqual(["delivered"]);
    expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(received).toHaveLength(2);
  });

  it("cannot redirect to another address, and its response is read up to a limit", async () => {
    await endpoint();
    await addRecommendation(ctx);
    answer = { status: 302, location: "/elsewhere" };
    expect(await deliver()).toEqual(["later"]);
    expect(received).toHaveLength(1);
    answer = { status: 200, body: `\u0000\u001b[31mzu viel: ${"x".repeat(5_000_000)}` };
    expect(await deliver()).toEqual(["delivered"]);
    // its beginning is kept, as text, with the body that it answered
    const [kept] = await rows("delivered");
    expect(kept.lastAnswer).toMatch(/^\[31mzu viel: x{900}/);
    expect(kept.lastAnswer).toHaveLength(1_000);
    expect(kept.lastBody).toBe(received[1]?.body);
  });

  it("is disabled after 72 hours, its owner notified once, and gets missed messages by a replay", async () => {
    const id = await endpoint();
    const from = new Date(Date.now() - 60_000);
    await addRecommendation(ctx);
    answer = { status: 503 };
    const began = test.clock.at;
    await deliver();
    let tries = 1;
    for (let [row] = await rows(); row; [row] = await rows()) {
      tries += 1;
      test.clock.at = new Date(Math.max(row.nextTryAt.getTime(), test.clock.at.getTime()));
      if (tries === 5) await addRecommendation(ctx);
      await deliver();
      if (tries > 200) expect.fail("it never ends");
    }
    expect(test.clock.at.getTime() - began.getTime()).toBe(72 * 3_600_000);
    expect(await ctx.webhooks.byName("shop")).toMatchObject({ state: "disabled" });
    expect((await rows("failed")).length).toBe(2);
    const mails = (await look.query("select kind, recipient from mail where kind = 'webhookDisabled'")).rows;
    expect(mails).toEqual([{ kind: "webhookDisabled", recipient: "technik@partner.example" }]);

    // while disabled nothing is written for it; the replay also has the events of that time
    const missed = await addRecommendation(ctx);
    expect(await rows()).toEqual([]);
    expect(await replayWebhooks(ctx, id, { from, until: new Date(Date.now() + 60_000) })).toBe(0);
    await switchEndpoint(ctx, id, "active");
    expect(await replayWebhooks(ctx, id, { from, until: new Date(Date.now() + 60_000) })).toBeGreaterThanOrEqual(3);
    test.clock.at = new Date();
    const before = new Set(received.map(({ headers }) => headers["webhook-id"]));
    received.length = 0;
    answer = { status: 200 };
    await deliver();
    const again = received.map(({ headers }) => headers["webhook-id"]);
    expect([...before].every((one) => again.includes(one))).toBe(true);
    expect(received.map((one) => read(one).data["id"])).toContain(missed.number);
  });
});

describe("an endpoint's owner", () => {
  it("has two valid secrets during a rotation, and one afterwards", async () => {
    const id = await endpoint();
    const newer = `whsec_${Buffer.alloc(32, 2).toString("base64")}`;
    await rotateSecret(ctx, id, newer, 7);
    await addRecommendation(ctx);
    await deliver();
    for (const one of [secret, newer])
      expect(read(received[0] ?? expect.fail(), one).type).toBe("recommendation.changed");
    // after the days of retries
    await look.query(`update webhook_endpoint set "previousUntil" = now() - interval '1 second'`);
    await addRecommendation(ctx);
    await deliver();
    expect(read(received[1] ?? expect.fail(), newer).type).toBe("recommendation.changed");
    expect(() => read(received[1] ?? expect.fail(), secret)).toThrow("No matching signature");
    const { rows: stored } = await look.query("select * from webhook_endpoint");
    expect(JSON.stringify(stored)).not.toContain(newer.slice(6));
  });

  it("can replay one message, and gets none after the endpoint was removed", async () => {
    const id = await endpoint();
    await addRecommendation(ctx);
    await deliver();
    const [{ eventId }] = await rows("delivered");
    expect(await replayWebhooks(ctx, id, { eventId })).toBe(1);
    await deliver();
    expect(received.map(({ headers }) => headers["webhook-id"])).toEqual([eventId, eventId]);
    await addRecommendation(ctx);
    await removeEndpoint(ctx, id);
    expect(await rows()).toEqual([]);
  });
});

it("deliveries are deleted after 30 days, except waiting ones", async () => {
  await endpoint();
  await addRecommendation(ctx);
  await deliver();
  await addRecommendation(ctx);
  test.later(29);
  expect(await eraseRecords(ctx, "webhookDeliveries")).toBe(0);
  test.later(2);
  expect(await eraseRecords(ctx, "webhookDeliveries")).toBe(1);
  expect(await rows("delivered")).toEqual([]);
  expect(await rows("queued")).toHaveLength(1);
});

describe("internal addresses", () => {
  const outside = openWebhookSender({ allowsLocal: false });
  afterAll(() => outside.close());
  const message = { id: "x", body: "{}", secrets: [secret] };
  const port = new URL(url).port;

  it.each([
    url,
    `https://127.0.0.1:${port}/`,
    `https://[::1]:${port}/`,
    `https://[::ffff:127.0.0.1]:${port}/`,
    `https://2130706433:${port}/`,
    "https://169.254.169.254/latest/meta-data",
    `https://localhost:${port}/`,
  ])("%s is not called", async (inside) => {
    expect(await outside.send({ ...message, url: inside })).toEqual({
      status: null,
      failure: "address refused",
      text: null,
    });
    expect(received).toEqual([]);
  });

  it("are distinguished from public addresses", () => {
    const inside = ["10.1.2.3", "172.31.0.1", "192.168.0.1", "100.64.0.1", "0.0.0.0", "224.0.0.1", "255.255.255.255"];
    const unassigned = ["::", "::1", "fe80::1", "fe80::1%eth0", "fec0::1", "fc00::1", "ff02::1", "4000::1"];
    // IPv6 addresses that represent an IPv4 address: mapped, compatible, translated, NAT64 (also a network's own
    // prefix), 6to4, Teredo
    const mapped = [
      "::ffff:10.0.0.1",
      "::ffff:9.9.9.9",
      "::ffff:7f00:1",
      "::127.0.0.1",
      "::ffff:0:127.0.0.1",
      "64:ff9b::127.0.0.1",
      "64:ff9b::7f00:1",
      "64:ff9b:1::a00:1",
      "2002:7f00:1::",
      "2002:a00:1::1",
      "2001::1",
    ];
    const noAddresses = ["name", "", "2130706433", "0x7f.1", "127.1", "1.2.3.4.5", "9.9.9.9/8"];
    expect([...inside, ...unassigned, ...mapped, ...noAddresses].filter(isPublicAddress)).toEqual([]);
    expect(["9.9.9.9", "172.32.0.1", "2620:fe::fe"].filter((one) => !isPublicAddress(one))).toEqual([]);
  });
});

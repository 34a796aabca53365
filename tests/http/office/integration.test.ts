import { createServer } from "node:http";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ingestOrderMessage } from "#server/orders/inbox/ingest-order-message.ts";
import { deliverWebhook } from "#server/platform/webhook/deliver.ts";
import { openWebhookSender } from "#server/platform/webhook/upstream/send.ts";
import { openSite } from "#tests/http/support.ts";
import { orderMessage } from "#tests/support/data/order-message.ts";
import { partnersHook } from "#tests/support/data/partners-hook.ts";
import { signedInAs } from "#tests/support/data/sso-user.ts";
import { listening } from "#tests/support/network/listening.ts";

/** The page of a partner's developer, with a real receiver. */
const tenant = "elbschutz";
const site = await openSite();
const ctx = site.ctx(tenant);
const { user, cookie } = await signedInAs(ctx, "partner");
const received: { id: string; body: string }[] = [];
const receiver = createServer(async (req, res) => {
  let body = "";
  for await (const chunk of req) body += chunk;
  const headers = Object.fromEntries(Object.entries(req.headers).map(([name, value]) => [name, String(value)]));
  new Webhook(Buffer.alloc(32, 7).toString("base64")).verify(body, headers);
  received.push({ id: headers["webhook-id"] ?? "", body });
  res.writeHead(200).end("<b>danke</b>");
});
const sender = openWebhookSender({ allowsLocal: true });
afterAll(async () => {
  await sender.close();
  receiver.close();
});

const place = "/agent/schnittstelle";
const show = async (query = "") => (await site.ask(tenant, `GET ${place}${query}`, { cookie })).text;
const send = (fields: Record<string, string>, of = tenant) =>
  site.ask(of, `POST ${place}`, { cookie, body: String(new URLSearchParams(fields)) });
const queued = async () =>
  (await site.database.owner.query(`select "endpointId", "eventId" from webhook_delivery where state = 'queued'`)).rows;
const deliver = async () => {
  for (const one of await queued()) expect(await deliverWebhook(ctx, sender, one)).toBe("delivered");
};
const entries = async () =>
  (await ctx.audit.after(0, 1_000)).filter(({ actorId }) => actorId === user.id).map(({ about }) => about);

let name = "";
beforeAll(async () => {
  name = await partnersHook(ctx, `http://127.0.0.1:${await listening(receiver)}/hooks`);
  const order = { externalOrderId: "P-4711", kind: "received", lastName: "Königsmarck" } as const;
  await ingestOrderMessage(ctx, orderMessage(ctx.now(), order));
  await deliver();
});

test("a partner sees order messages with their result, and deliveries with body and answer, but no person or secret", async () => {
  const text = await show();
  for (const seen of ["P-4711", "keiner Empfehlung zugeordnet", name, "order.changed", "&lt;b&gt;danke&lt;/b&gt;"])
    expect(text).toContain(seen);
  expect(text).toContain(received[0]?.id);
  for (const hidden of ["Königsmarck", "whsec_", "technik@partner.example"]) expect(text).not.toContain(hidden);
});

test("a delivery that is sent again arrives with the same id and the same body, and is in the audit trail", async () => {
  const [first] = received;
  const answer = await send({ intent: "replay", endpoint: name, event: first?.id ?? "" });
  expect([answer.status, answer.headers.location]).toEqual([303, `${place}?gesendet=1`]);
  expect(await show("?gesendet=1")).toContain("1 Nachricht wird gesendet");
  await deliver();
  expect(received.at(-1)).toEqual(first);
  expect(await entries()).toContain(`replayWebhook:${first?.id}`);
});

test("the newest change is sent as a test, which is in the audit trail", async () => {
  const before = received.length;
  expect((await send({ intent: "test", endpoint: name })).status).toBe(303);
  await deliver();
  expect(received.length).toBe(before + 1);
  expect(await entries()).toContain(`testWebhook:${name}`);
});

test("an unknown endpoint or event, and another tenant's, are refused and send nothing", async () => {
  const other = await partnersHook(site.ctx("standard"));
  const event = received[0]?.id ?? "";
  for (const [fields, status] of [
    [{ intent: "replay", endpoint: name, event: crypto.randomUUID() }, 404],
    [{ intent: "replay", endpoint: name, event: "'; drop" }, 400],
    [{ intent: "replay", endpoint: other, event }, 404],
    [{ intent: "test", endpoint: other }, 404],
  ] as const) {
    const answer = await send(fields);
    expect([answer.status, answer.text.includes("Nicht gesendet")]).toEqual([status, true]);
  }
  expect(await show()).not.toContain(other);
  expect(await queued()).toEqual([]);
});

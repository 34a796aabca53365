import { createServer } from "node:http";
import { Webhook } from "standardwebhooks";
import { expect, it } from "vitest";
import { inJson } from "#server/platform/cli/answer.ts";
import { webhooks } from "#server/platform/cli/webhooks.ts";
import { deliverWebhook } from "#server/platform/webhook/deliver.ts";
import type { WebhookMessage } from "#server/platform/webhook/model.ts";
import { addRecommendation } from "#tests/support/data/referral.ts";
import { listening } from "#tests/support/network/listening.ts";
import { seededServices } from "#tests/support/services/seeded-services.ts";

const { deps, printed, ctx: ctxOf, database } = await seededServices();
const ctx = ctxOf("nordlicht");
const said = () => printed.splice(0).join("\n");
const run = (line: string) => webhooks.run(line.split(" "), deps);
const owner = "--owner technik@partner.example";

it("operators add an endpoint, show it, rotate its secret, replay, disable, enable and remove it", async () => {
  await run(`add shop --url https://partner.example/hooks --events recommendation,order ${owner}`);
  const secret = /whsec_\S{44}/.exec(said())?.[0] ?? expect.fail("no secret");
  await expect(run(`add shop --url https://partner.example/ ${owner}`)).rejects.toThrow("has an endpoint shop");
  await addRecommendation(ctx, { productId: "mobil-m" });

  await run("list");
  expect(said()).toBe("shop  active  recommendation,order  https://partner.example/hooks  technik@partner.example");
  await run("list shop");
  const [, eventId = ""] = /^([0-9a-f-]{36}) {2}recommendation .* queued {2}0 attempts/m.exec(said()) ?? [];
  const { id } = (await ctx.webhooks.byName("shop")) ?? expect.fail();
  const sent: WebhookMessage[] = [];
  const sender = {
    async send(message: WebhookMessage) {
      sent.push(message);
      return { status: 200, failure: null, text: "thanks" };
    },
  };
  await deliverWebhook(ctx, sender, { endpointId: id, eventId });
  await run("list shop");
  expect(said()).toMatch(/delivered {2}1 attempt {2}200$/);

  await run(`show shop --event ${eventId}`);
  const [body = "", line = "", answered] = said().split("\n");
  expect(body).toBe(sent[0]?.body);
  expect(line).toMatch(/delivered {2}1 attempt {2}200$/);
  expect(answered).toBe("answer: thanks");
  await expect(run("show shop --event 6f1d5e0c-4d8c-4a53-9a51-2a7c3a0b7d11")).rejects.toThrow("has no delivery");
  await run("test shop");
  const tested = said();
  expect(tested).toMatch(/^[12] queued for shop/);
  const { rows: waiting } = await database.owner.query("select 1 from webhook_delivery where state = 'queued'");
  expect(waiting).toHaveLength(Number(tested[0]));
  for (const [, one = ""] of tested.matchAll(/--event (\S+)/g))
    await deliverWebhook(ctx, sender, { endpointId: id, eventId: one });
  sent.splice(1);

  await run("rotate shop --days 3");
  expect(said()).toMatch(/^New secret of shop, shown this once: whsec_\S{44}\nThe former one signs as well until 20/);
  await run(`replay shop --event ${eventId}`);
  expect(said()).toBe("1 queued for shop");
  await deliverWebhook(ctx, sender, { endpointId: id, eventId });
  expect(sent.map(({ secrets }) => secrets.length)).toEqual([1, 2]);
  expect(sent[1]?.secrets[1]).toBe(secret);
  await run("replay shop --from 2020-01-01T00:00Z --until 2100-01-01T00:00Z");
  expect(said()).toMatch(/^[1-9]\d* queued for shop$/);

  await run("disable shop");
  await expect(run(`replay shop --event ${eventId}`)).rejects.toThrow("shop is disabled");
  await run("enable shop");
  await run("remove shop");
  await expect(run("list shop")).rejects.toThrow("has no endpoint shop");
  const { rows } = await database.owner.query("select from webhook_delivery");
  expect(rows).toEqual([]);
});

it("what happens is forwarded to a receiver on this machine, signed, while the endpoint itself is disabled", async () => {
  await run(`add local --url https://partner.example/hooks --events recommendation ${owner}`);
  const secret = /whsec_\S{44}/.exec(said())?.[0] ?? expect.fail("no secret");
  await run("disable local");
  await addRecommendation(ctx, { productId: "mobil-m" });
  said();
  const received: unknown[] = [];
  const receiver = createServer(async (req, res) => {
    let body = "";
    for await (const part of req) body += part;
    received.push(new Webhook(secret).verify(body, req.headers as Record<string, string>));
    res.writeHead(404).end("no such hook\n");
  });
  const to = `http://127.0.0.1:${await listening(receiver)}/hooks`;
  for (const elsewhere of ["https://partner.example/hooks", "http://10.0.0.1/hooks", "nowhere"])
    await expect(run(`listen local --to ${elsewhere}`)).rejects.toMatchObject({ tag: "usage" });
  const listener = run(`listen local --to ${to}`);
  await expect.poll(said).toContain("until Ctrl-C");
  // what was there before is not sent
  await new Promise((resolve) => setTimeout(resolve, 300));
  const { number } = await addRecommendation(ctx, { productId: "mobil-m" });
  await expect.poll(() => received.length, { timeout: 10_000 }).toBeGreaterThan(0);
  process.emit("SIGINT");
  await listener;
  receiver.close();
  expect(received).toMatchObject([{ type: "recommendation.changed", data: { id: number, event: "create" } }]);
  expect(said()).toMatch(/^[0-9a-f-]{36} {2}recommendation\.changed create {2}404 {2}no such hook$/);
  const { rows } = await database.owner.query("select from webhook_delivery");
  expect(rows).toEqual([]);
  await run("remove local");
});

it("a program that listens with --json gets each delivery at once, as a line of its own", async () => {
  await run(`add lines --url https://partner.example/hooks --events recommendation ${owner}`);
  await run("disable lines");
  const receiver = createServer((_req, res) => void res.writeHead(500).end("not today"));
  const to = `http://127.0.0.1:${await listening(receiver)}/hooks`;
  const lines: unknown[] = [];
  const answer = inJson((line) => void lines.push(JSON.parse(line)));
  const listener = webhooks.run(`listen lines --to ${to}`.split(" "), { ...deps, ...answer });
  await expect.poll(() => lines).toEqual([{ endpoint: "lines", to }]);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const expected = {
    type: "recommendation.changed",
    event: "create",
    status: 500,
    failure: "500",
    answer: "not today",
  };
  for (const count of [2, 3]) {
    await addRecommendation(ctx, { productId: "mobil-m" });
    // The line is there while the command still listens.
    await expect.poll(() => lines.length, { timeout: 10_000 }).toBe(count);
    expect(lines.at(-1)).toEqual({ eventId: expect.stringMatching(/^[0-9a-f-]{36}$/), ...expected });
  }
  process.emit("SIGINT");
  await listener;
  answer.end(true);
  receiver.close();
  expect(lines).toHaveLength(3);
  await run("remove lines");
  said();
});

it.each([
  `add X --url https://partner.example/ ${owner}`,
  `add shop --url ftp://partner.example/ ${owner}`,
  `add shop --url https://user:pass@partner.example/ ${owner}`,
  `add shop --url https://partner.example/ --events orders ${owner}`,
  "add shop --url https://partner.example/ --owner nobody",
  "add shop",
  "dance",
  "listen",
])("%s is refused", async (line) => {
  await expect(run(line)).rejects.toMatchObject({ tag: "usage" });
});

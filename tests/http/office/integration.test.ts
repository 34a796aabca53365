import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stateWords } from "#app/content/state-words.ts";
import { ingestOrderMessage } from "#server/orders/inbox/ingest-order-message.ts";
import { apiKeyHash, shownKeyLength } from "#server/platform/keys/api-keys.ts";
import { root } from "#server/platform/process/root.ts";
import { apiClientRepository } from "#server/platform/store/api-clients.ts";
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
const { user, cookie } = await signedInAs(ctx, "partner", null, { email: "paul.peters@partner.example" });
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
  const key = `ak_${"k".repeat(43)}`;
  await apiClientRepository(site.services.database.of(tenant)).add({
    name: "shop",
    keyHash: apiKeyHash(key),
    prefix: key.slice(0, shownKeyLength),
    limitFactor: 10,
  });
  await site.ask(tenant, `GET /api/v1/${tenant}/mandant`, { headers: { "X-Api-Key": key } });
});

test("a partner sees order messages with their result, and deliveries with body and answer, but no person or secret", async () => {
  const text = await show();
  for (const seen of ["P-4711", "keiner Empfehlung zugeordnet", name, "order.changed", "&lt;b&gt;danke&lt;/b&gt;"])
    expect(text).toContain(seen);
  expect(text).toContain(received[0]?.id);
  for (const hidden of ["Königsmarck", "whsec_", "k".repeat(43)]) expect(text).not.toContain(hidden);
});

test("a partner sees of each endpoint who its owner is, and of each key its beginning and its last use", async () => {
  const text = await show();
  expect(text).toContain("Ansprechpartner: technik@partner.example");
  expect(text).toMatch(/<code>ak_kkkk(?:<!-- -->)?…<\/code><\/td><td[^>]*><time/);
});

test("a partner sees the endpoints of the own company only, and at a provider of mailboxes the own ones only", async () => {
  const seenBy = async (email: string) => {
    const person = await signedInAs(ctx, "partner", null, { email });
    const { text } = await site.ask(tenant, `GET ${place}`, { cookie: person.cookie });
    const body = String(new URLSearchParams({ intent: "test", endpoint: name }));
    const sent = await site.ask(tenant, `POST ${place}`, { cookie: person.cookie, body });
    return [text.includes(name), sent.status];
  };
  expect(await seenBy("Technik@partner.example")).toEqual([true, 303]);
  expect(await seenBy("otto@other.example")).toEqual([false, 404]);
  expect(await seenBy("otto@notpartner.example")).toEqual([false, 404]);
  await site.database.owner.query(`update webhook_endpoint set "ownerEmail" = 'technik@gmail.com' where name = $1`, [
    name,
  ]);
  expect(await seenBy("somebody@gmail.com")).toEqual([false, 404]);
  await site.database.owner.query(
    `update webhook_endpoint set "ownerEmail" = 'technik@partner.example' where name = $1`,
    [name],
  );
  await deliver();
});

test("pasted messages, as JSON or CSV, get the dry run's result of the interface, and nothing is stored", async () => {
  const check = (messages: string) => send({ intent: "check", messages });
  const order = {
    Auftragsnummer: "D-1",
    Art: "eingegangen",
    Zeitpunkt: "04.06.2026 09:05",
    Bestelldatum: "04.06.2026",
  };
  const json = await check(
    JSON.stringify([
      { ...order, EreignisId: "d-1", EmpfehlungsNummer: "ABCDEFGHJK" },
      { ...order, Art: "x" },
    ]),
  );
  expect(json.status).toBe(200);
  for (const said of ["geprueft", "RULE_NO_RECOMMENDATION", "EmpfehlungsNummer", "Art unbekanntes_wort (eingegangen,"])
    expect(json.text).toContain(said);
  const csv = await check(
    `Auftragsnummer;Art;Zeitpunkt;Bestelldatum;Quark\nD-2;bestaetigt;04.06.2026 09:05;04.06.2026;x\nD-3;x;;;`,
  );
  for (const said of ["D-2", "geprueft", "Quark", "D-3", "ungueltig", "Probelauf: 2 Meldungen"])
    expect(csv.text).toContain(said);
  for (const [typed, said] of [
    ["[{", "Das ist kein lesbares JSON."],
    ["[]", "Bitte Meldungen einfügen."],
    ["Auftragsnummer;Art\n1;2", "In der Kopfzeile fehlen: Zeitpunkt"],
    [JSON.stringify(Array(501).fill({})), "Höchstens 500 Meldungen auf einmal."],
  ] as const) {
    const wrong = await check(typed);
    expect([wrong.status, wrong.text.includes(said)], said).toEqual([400, true]);
    // What was typed is still there.
    expect(wrong.text).toContain(typed.slice(0, 12).replaceAll('"', "&quot;"));
  }
  const stored = `select 1 from order_message where "externalOrderId" like 'D-%'`;
  expect((await site.database.owner.query(stored)).rows).toEqual([]);
});

test("the page has the table of states, as docs/partners/states.md has it", async () => {
  const text = (await show()).replaceAll(/<!-- -->|<\/?code>/g, "");
  const rows = stateWords();
  expect(rows.length).toBeGreaterThan(30);
  const states = readFileSync(join(root, "docs/partners/states.md"), "utf8");
  for (const { kind, state, facade, events } of rows) {
    expect(text).toMatch(
      new RegExp(
        `<td>${kind}</td><td>${facade ?? "–"}</td>.{0,80}<td>${state}</td><td>${events.join(", ") || "–"}</td>`,
      ),
    );
    expect(states).toContain(`\`${state}\``);
  }
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

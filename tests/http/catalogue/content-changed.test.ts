import { pino } from "pino";
import { afterAll, expect, it } from "vitest";
import { changeSecretFrom, changeSignature, contentChanged } from "#server/http/content-changed.ts";
import type { Tenant } from "#server/tenants/model.ts";
import { fakeSquidex } from "#tests/fakes/squidex.ts";
import { mounted } from "#tests/support/network/listening.ts";
import { seededTenant } from "#tests/support/services/services.ts";

const secret = "a secret of the content's rule";
const fake = await fakeSquidex();
const invalidated: string[] = [];
const content = (webhookSecretVariable: string | null) =>
  ({ source: "squidex", webhookSecretVariable }) as Tenant["content"];
const tenants: Record<string, Tenant> = {
  nordlicht: { ...seededTenant("nordlicht"), content: content("RULE_SECRET") },
  elbschutz: { ...seededTenant("elbschutz"), content: content("SHORT_SECRET") },
  standard: seededTenant("standard"),
};
const api = await mounted(
  pino({ level: "silent" }),
  "/api/v1",
  contentChanged({
    tenantOf: async (id) => tenants[id] ?? null,
    secretOf: changeSecretFrom({ RULE_SECRET: secret, SHORT_SECRET: "kurz" }),
    invalidate: async ({ id }) => void invalidated.push(id),
  }),
);
afterAll(() => fake.close());

async function post(tenant: string, body: string, headers: Record<string, string>): Promise<number> {
  return (await fetch(`${api}/${tenant}/content-changed`, { method: "POST", body, headers })).status;
}

it("the signature is computed as the service does", () => {
  const body = Buffer.from('{"type":"FussnotenPublished"}');
  expect(changeSignature("geheim", body)).toBe("4gLKrHRd6msz4z35h6/rH+1DU/BoYYF2UIYweJcQexw=");
});

it("a signed change invalidates the tenant's content, also when sent twice", async () => {
  const { body, headers } = fake.change(secret);
  expect([await post("nordlicht", body, headers), await post("nordlicht", body, headers)]).toEqual([204, 204]);
  expect(invalidated.splice(0)).toEqual(["nordlicht", "nordlicht"]);
});

it("any other request is refused and changes nothing", async () => {
  const { body, headers } = fake.change(secret);
  const wrong = fake.change("another secret, as long as it");
  const { "X-Signature": _, ...unsigned } = headers;
  expect(await post("nordlicht", `${body} `, headers)).toBe(403);
  expect(await post("nordlicht", body, wrong.headers)).toBe(403);
  expect(await post("nordlicht", body, unsigned)).toBe(403);
  expect(await post("elbschutz", body, fake.change("kurz").headers)).toBe(403);
  expect(await post("standard", body, headers)).toBe(403);
  expect(await post("nirgends", body, headers)).toBe(403);
  expect(await post("nordlicht", "x".repeat(3_000_000), headers)).toBe(413);
  expect(invalidated).toEqual([]);
});

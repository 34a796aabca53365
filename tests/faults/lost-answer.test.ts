import { afterAll, expect, test } from "vitest";
import { followLink } from "#server/referral/link/follow-link.ts";
import { createRecommendation } from "#server/referral/recommendation/create.ts";
import { form } from "#tests/support/data/referral.ts";
import { database } from "#tests/support/database/database.ts";
import { tcpProxy } from "#tests/support/network/tcp-proxy.ts";
import { seededTenant, testServices } from "#tests/support/services/services.ts";

const { url, owner } = await database();
const { hostname, port } = new URL(url);
const proxy = await tcpProxy({ host: hostname, port: Number(port) });
const { browser, services } = testServices(proxy.urlOf(url));
afterAll(async () => {
  await services.close();
  await proxy.close();
});
const tenant = seededTenant("nordlicht");

test("a click whose connection is lost between commit and answer is answered, and stored once", async () => {
  const created = await createRecommendation(await browser(tenant).ctx(), form());
  const number = (created.ok && created.value.recommendation?.number) || expect.fail("no recommendation");
  const stored = async () => (await owner.query("select id from click")).rows.length;
  const person = browser(tenant);
  // The answer is delayed by a second, and the connection is reset meanwhile.
  proxy.delay(1_000);
  const followed = followLink(await person.ctx(), { number, channel: null });
  await expect.poll(stored, { interval: 20 }).toBe(1);
  proxy.delay(0);
  proxy.reset();
  expect(await followed).toEqual({ to: "landing", number });
  expect(await stored()).toBe(1);
  expect([...person.jar.keys()]).toContain(`__Host-pso_${number}`);
});

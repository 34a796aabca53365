import { expect, onTestFinished, test } from "vitest";
import { freePort } from "#bin/postgres/free-port.ts";
import { levelOf, type ReadingName } from "#server/office/health/model.ts";
import { healthReadings } from "#server/office/store/health.ts";
import { makeLog } from "#server/platform/process/log.ts";
import { openUpstream } from "#server/platform/upstream/http.ts";
import { seededServices } from "#tests/support/services/seeded-services.ts";
import { recordUpstreams } from "./health.ts";

const {
  services,
  database: { owner },
} = await seededServices();
const health = healthReadings(services.database.pool);
const log = makeLog("silent");
const values = async (wanted: ReadingName) =>
  Object.fromEntries(
    (await health.all()).flatMap(({ name, subject, value }) => (name === wanted ? [[subject, value]] : [])),
  );

test("services that fail are told of each tenant, until they answer again or nobody tells of them any more", async () => {
  const open = async (name: string, tenantId: string) =>
    openUpstream({ name, tenantId, baseUrl: `http://127.0.0.1:${await freePort()}`, budgetMs: 500, log });
  const texts = await open("content nordlicht", "nordlicht");
  const products = await open("products standard", "standard");
  let asked = [texts, products];
  const { record, stop } = recordUpstreams(health, () => asked, log);
  onTestFinished(stop);
  await record();
  expect(await values("upstreamsDown")).toEqual({});

  for (let call = 0; call < 5; call++) await texts.call({ path: "/" });
  await record();
  expect(await values("upstreamsDown")).toEqual({ nordlicht: 1 });
  expect(levelOf("upstreamsDown", 1)).toBe("warn");

  asked = [await open("content nordlicht", "nordlicht"), products];
  await record();
  expect(await values("upstreamsDown")).toEqual({ nordlicht: 0 });
  await owner.query(`update health_reading set value = 1, at = at - interval '4 minutes' where name = 'upstreamsDown'`);
  expect(await values("upstreamsDown")).toEqual({});
});

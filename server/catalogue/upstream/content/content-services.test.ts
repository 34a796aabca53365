import { afterAll, expect, it, vi } from "vitest";
import { readPage } from "#server/catalogue/content/read-page.ts";
import { withClient } from "#server/platform/store/installation.ts";
import { tenantRecord } from "#server/tenants/record.ts";
import { applyTenants } from "#server/tenants/store/tenants.ts";
import { fakeSquidex } from "#tests/fakes/squidex.ts";
import { sampleContents } from "#tests/support/data/squidex-contents.ts";
import { seededServices } from "#tests/support/services/seeded-services.ts";
import { seededTenant } from "#tests/support/services/services.ts";

vi.stubEnv("NORDLICHT_CMS_SECRET", "geheim");
afterAll(() => void vi.unstubAllEnvs());
const fake = await fakeSquidex({ contents: sampleContents() });
const { database, services, ctx } = await seededServices();

it("a tenant with a content service reads from it, others from their files; after a notification it reads again", async () => {
  const { version: _, ...record } = seededTenant("nordlicht");
  const named = tenantRecord.parse({
    ...record,
    content: {
      source: "squidex",
      baseUrl: fake.url,
      app: "empfehlung",
      clientId: "empfehlung:default",
      clientSecretVariable: "NORDLICHT_CMS_SECRET",
    },
  });
  await withClient(database.url, (client) => applyTenants(client, [named], "anna"));
  await expect.poll(async () => (await services.tenants.byId("nordlicht"))?.content.source).toBe("squidex");
  expect(await readPage(ctx("nordlicht"), "ratgeber")).toMatchObject({ title: "Ratgeber", version: null });
  expect((await readPage(ctx("standard"), "datenschutz"))?.sections.length).toBeGreaterThan(3);
  expect(await readPage(ctx("nordlicht"), "nirgends")).toBeNull();

  for (const { id, data } of fake.state.contents) if (id === "seite-1") data["Titel"] = { de: "Neu gefasst" };
  await ctx("nordlicht").answers.invalidate("content");
  await expect.poll(() => readPage(ctx("nordlicht"), "ratgeber")).toMatchObject({ title: "Neu gefasst" });
  await fake.close();
  expect(await readPage(ctx("nordlicht"), "ratgeber")).toMatchObject({ title: "Neu gefasst" });
  // Content that must always be available comes from the tenant's own files.
  expect((await readPage(ctx("nordlicht"), "agb"))?.sections.length).toBeGreaterThan(3);
  expect(await readPage(ctx("nordlicht"), "faq")).toBeNull();
});

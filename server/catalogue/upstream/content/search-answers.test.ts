import { afterAll, expect, it, vi } from "vitest";
import { searchAnswers } from "#server/catalogue/content/search-answers.ts";
import type { Tenant } from "#server/tenants/model.ts";
import { siteContents } from "#tests/fakes/site-contents.ts";
import { type FakeContent, fakeSquidex } from "#tests/fakes/squidex.ts";
import { squidexContent } from "#tests/support/data/squidex-content.ts";
import { seededServices } from "#tests/support/services/seeded-services.ts";
import { seededTenant } from "#tests/support/services/services.ts";

vi.stubEnv("TEST_CMS_SECRET", "geheim");
afterAll(() => void vi.unstubAllEnvs());
const { services, ctx } = await seededServices();
const seeded = seededTenant("nordlicht");
const iv = <T>(value: T) => ({ iv: value });
const own: FakeContent[] = [
  {
    id: "kaffee",
    schema: "faq",
    data: { Frage: { de: "Gibt es im Laden Kaffee?" }, Antwort: { de: "<p>Ja, einen Becher je Besuch.</p>" } },
  },
];
const contents = (await siteContents(seeded))
  .filter(({ id }) => id !== "seite-suchwoerter")
  .map((one) =>
    one.id === "seite-faq" ? { ...one, data: { ...one.data, Inhalte: iv(["wann", "auszahlung", "kaffee"]) } } : one,
  );
const fake = await fakeSquidex({ contents: [...contents, ...own] });
afterAll(() => fake.close());
const content = squidexContent(fake.url);
const nordlicht: Tenant = { ...seeded, content };
const onService = () => ({ ...ctx("nordlicht"), tenant: nordlicht, content: services.contentOf(nordlicht) });
const found = async (query: string) => (await searchAnswers(onService(), ["faq"], query)).map(({ id }) => id);

it("questions of a content service are found, with the shared synonyms if it has none of its own", async () => {
  expect(await found("Kafee")).toEqual(["kaffee"]);
  expect(await found("wann krieg ich mein geld")).toContain("wann");
  expect(await found("Umzug")).toEqual([]);
});

it("a service's own synonyms replace the shared ones, and changed questions are found in their new form", async () => {
  fake.state.contents.push({
    id: "seite-suchwoerter",
    schema: "seiten",
    data: { Name: iv("suchwoerter"), Titel: { de: "Wörter" }, Text: { de: "<ul><li>Kaffee, Heißgetränk</li></ul>" } },
  });
  Object.assign(own[0]?.data ?? {}, { Antwort: { de: "<p>Nein, aber Tee.</p>" } });
  await onService().answers.invalidate("content");
  await vi.waitFor(async () => expect(await found("heissgetraenk")).toEqual(["kaffee"]), { timeout: 10_000 });
  await vi.waitFor(async () => expect(await found("Tee")).toEqual(["kaffee"]), { timeout: 10_000 });
});

it("without the service and without stored answers, nothing is found and nothing fails", async () => {
  fake.fail({ kind: "status", status: 503 });
  expect(await searchAnswers(onService(), ["hilfe-praemien"], "Geld")).toEqual([]);
});

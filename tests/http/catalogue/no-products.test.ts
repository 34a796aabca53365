import { join } from "node:path";
import { expect, test } from "vitest";
import { readCatalogue } from "#server/catalogue/seed/read-catalogue.ts";
import type { LiveDirectory } from "#server/tenants/store/tenant-directory.ts";
import { fakeProducts } from "#tests/fakes/products.ts";
import { openSite } from "#tests/http/support.ts";
import { writeCatalogue } from "#tests/support/data/catalogue.ts";

const site = await openSite();
const { ask, services } = site;

/** A new brand: it has its record and texts, and an empty catalogue. */
test("an empty catalogue has another message than an unavailable one", async () => {
  const reading = await readCatalogue(join(import.meta.dirname, "../../../prisma/seed/catalogue/standard.json"));
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  await writeCatalogue(services.database, "standard", { ...reading.value, products: [], offers: [] }, "test");
  for (const [home, form, none, offers] of [
    ["/", "/empfehlen.html", "Noch steht kein Angebot fest", "Das kannst du empfehlen"],
    ["/en", "/en/recommend", "There is no offer to choose yet", "What you can recommend"],
  ] as const) {
    const tells = async (path: string, ...words: string[]) => {
      const { status, text } = await ask("standard", `GET ${path}`);
      return [status, ...words.filter((word) => text.includes(word))];
    };
    const wrong = ["gerade nicht laden", "cannot be loaded", 'name="productId"', 'class="deck"'];
    // The pages of the shop's areas exist.
    expect(await tells(home, none, offers, ...wrong)).toEqual([200, none, offers]);
    expect(await tells(form, none, ...wrong)).toEqual([200, none]);
  }
  const typed = { firstName: "Ada", lastName: "Lund", email: "ada@referrer.example", recipientShare: "0", terms: "on" };
  const body = new URLSearchParams(typed).toString();
  expect((await ask("standard", "POST /empfehlen.html", { body })).status).toBe(303);

  const broken = await fakeProducts("standard");
  broken.fail({ kind: "status", status: 503 });
  await site.database.owner.query(
    "update tenant set record = record || $1::jsonb, version = version + 1 where id = 'standard'",
    [JSON.stringify({ products: { source: "standard", baseUrl: broken.baseUrl } })],
  );
  await (services.tenants as LiveDirectory).reload();
  const missing = await ask("standard", "GET /empfehlen.html?only=missing");
  const said = ["Die Angebote lassen sich gerade nicht laden.", "Noch steht kein Angebot fest"];
  expect(said.map((words) => missing.text.includes(words))).toEqual([true, false]);
  await broken.close();
});

test("while a product API is unavailable, pages show the tenant's own catalogue, and other calls do not mistake it for the API's", async () => {
  const broken = await fakeProducts("extern");
  broken.fail({ kind: "status", status: 503 });
  await site.database.owner.query(
    "update tenant set record = record || $1::jsonb, version = version + 1 where id = 'elbschutz'",
    [JSON.stringify({ products: { source: "extern", baseUrl: broken.baseUrl } })],
  );
  await (services.tenants as LiveDirectory).reload();
  const form = await ask("elbschutz", "GET /empfehlen.html?only=fallback");
  expect(form.text).toMatch(/<option value="mobil-m"/);
  const area = await ask("elbschutz", "GET /zuhause/internet?only=fallback");
  expect(area.text).toContain("/empfehlen/internet-100");
  const chosen = await ask("elbschutz", "GET /empfehlen/internet-100?only=fallback");
  expect(chosen.text).toMatch(/<option value="internet-100"[^>]*selected/);
  expect((await ask("elbschutz", "GET /api/v1/elbschutz/produkt")).status).toBe(503);
  expect((await ask("elbschutz", "GET /api/v1/elbschutz/produkt/internet-100")).status).toBe(503);
  await broken.close();
});

import { expect, test } from "vitest";
import { withClient } from "#server/platform/store/installation.ts";
import { openTenant, stopWrites } from "#server/tenants/move/store/write-stop.ts";
import type { LiveDirectory } from "#server/tenants/store/tenant-directory.ts";
import { openSite } from "#tests/http/support.ts";
import { addRecommendation } from "#tests/support/data/referral.ts";

const { ask, ctx, database, services } = await openSite();
const firefox = { headers: { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" } };
const form = (email: string) => ({
  body: `firstName=Mara&lastName=K&recipientShare=50&terms=on&email=${encodeURIComponent(email)}`,
});
const call = {
  body: JSON.stringify({
    Empfehlung: { AgbText: true },
    Empfehler: { Vorname: "A", Nachname: "B", Email: "stopped@a.example" },
  }),
};

test("a tenant that moves is read; what writes gets its brand's page or a code, with the time to wait; others go on", async () => {
  const { number } = await addRecommendation(ctx("nordlicht"), { productId: null, email: "maker@a.example" });
  await withClient(database.url, (client) => stopWrites(client, "nordlicht", 60_000));
  for (const path of ["/", "/impressum", "/empfehlen.html", "/api/v1/nordlicht/produkt"])
    expect((await ask("nordlicht", `GET ${path}`)).status, path).toBe(200);
  for (const [route, options] of [
    ["POST /empfehlen.html", form("stopped@a.example")],
    ["POST /login", form("maker@a.example")],
    [`GET /e/${number}`, firefox],
  ] as const) {
    const answer = await ask("nordlicht", route, options);
    expect([answer.status, answer.headers["retry-after"]], route).toEqual([503, "5"]);
    expect(answer.text, route).toContain("Wir sind gleich wieder da");
    expect(answer.text, route).toContain("Nordlicht");
  }
  const program = await ask("nordlicht", "POST /api/v1/nordlicht/empfehlen/create", call);
  expect([program.status, program.headers["retry-after"], JSON.parse(program.text).Code]).toEqual([
    503,
    "5",
    "PSOF0008",
  ]);
  expect((await ask("elbschutz", "POST /empfehlen.html", form("other@a.example"))).status).toBe(303);
  await withClient(database.url, (client) => openTenant(client, "nordlicht"));
  expect((await ask("nordlicht", "POST /empfehlen.html", form("stopped@a.example"))).status).toBe(303);
});

test("a tenant that another cell serves is a branded 503 here, and its hosts are nobody else's", async () => {
  await database.owner.query("update tenant set closed = 'away' where id = 'elbschutz'");
  await (services.tenants as LiveDirectory).reload();
  const page = await ask("elbschutz", "GET /impressum");
  expect([page.status, page.headers["retry-after"]]).toEqual([503, "5"]);
  expect(page.text).toContain("Elbschutz");
  expect((await ask("nordlicht", "GET /api/v1/elbschutz/produkt")).status).toBe(503);
  expect(services.tenants.ids()).not.toContain("elbschutz");
});

import { expect, test } from "vitest";
import type { LiveDirectory } from "#server/tenants/store/tenant-directory.ts";
import { openSite } from "#tests/http/support.ts";

const site = await openSite();
const { ask, database, services, lines } = site;
const reload = () => (services.tenants as LiveDirectory).reload();
const faults = () => lines.filter((line) => /"err"|the request failed/.test(line));
const at = (host: string) => ({ headers: { Host: host, Origin: `https://${host}` } });

test("the host of a tenant with an invalid record answers with the unbranded error page", async () => {
  await database.owner.query(
    `insert into tenant (id, version, record, "appliedAt", "appliedBy")
     values ('later', 1, '{"name": "Später", "hosts": {"testing": ["later.test"]}}', now(), 'anna')`,
  );
  await reload();
  for (const path of ["/", "/impressum", "/empfehlen.html", "/e/ABCDEFGHJK", "/en/privacy"]) {
    const { status, text, headers } = await ask("nordlicht", `GET ${path}`, at("later.test"));
    expect([status, headers["cache-control"], headers["retry-after"]], path).toEqual([503, "no-store", "5"]);
    expect(text, path).toMatch(/<link rel="stylesheet" href="\/assets\/main-[\w-]+\.css">/);
    expect(text, path).toMatch(/Wir sind gleich wieder da|We will be right back/);
    expect(text, path).not.toMatch(/nordlicht|elbschutz|standard/i);
  }
  const posted = await ask("nordlicht", "POST /empfehlen.html", { ...at("later.test"), body: "firstName=Ada" });
  expect(posted.status).toBe(503);
  // A shop that got "there is no such tenant" would not send its messages again.
  expect((await ask("nordlicht", "GET /api/v1/later/produkt")).status).toBe(503);
  expect((await ask("nordlicht", "GET /api/v1/nobody/produkt")).status).toBe(404);
  expect(faults()).toEqual([]);
  expect((await ask("standard", "GET /")).status).toBe(200);
  expect((await ask("nordlicht", "GET /", at("nobody.test"))).text).toContain("Nordlicht");
});

test("a host that no tenant answers on is refused with a line that says so, and is no fault", async () => {
  // Listed by a tenant for another environment, so it does not fall back to the default tenant.
  const [elsewhere = ""] = services.tenants.held("elbschutz")?.hosts.production ?? [];
  for (const path of ["/", "/impressum"]) {
    lines.length = 0;
    expect((await ask("nordlicht", `GET ${path}`, at(elsewhere))).status).toBe(503);
    const logged = lines.map((line) => JSON.parse(line));
    const line = { level: "warn", msg: "request refused: no tenant answers on this host", host: elsewhere, path };
    expect(logged).toEqual([expect.objectContaining({ ...line, status: 503 })]);
    expect(logged[0]).not.toHaveProperty("err");
  }
});

test("a tenant whose new record is invalid keeps the previous one", async () => {
  const before = await services.tenants.byId("elbschutz");
  await database.owner.query(
    `update tenant set version = version + 1, record = record || '{"name": "Anders", "mail": null}' where id = 'elbschutz'`,
  );
  await reload();
  expect(await services.tenants.byId("elbschutz")).toBe(before);
  const { status, text } = await ask("elbschutz", "GET /kontakt");
  expect([status, text.includes(before?.legal.operator ?? "?")]).toEqual([200, true]);
});

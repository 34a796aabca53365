import { mkdtemp, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { TenantRecord } from "#server/tenants/model.ts";
import { newOperator } from "../parts/back-office.ts";
import type { Site } from "../parts/site.ts";
import { expect, test } from "../parts/test.ts";

/** A front end of a partner on an origin of its own, which calls the facade from the browser. */
test.describe.configure({ mode: "default" });

let partner: Server;
const on = (host: string) => `http://${host}.localhost:${(partner.address() as AddressInfo).port}`;

test.beforeAll(async ({ site }) => {
  partner = createServer((_req, res) => {
    res.setHeader("Content-Type", "text/html; charset=utf-8").end("<!doctype html><title>Partner</title><h1>App</h1>");
  });
  await new Promise<void>((resolve) => partner.listen(0, "127.0.0.1", resolve));
  // Tenant standard itself: nobody is disturbed by an origin more, and it has products and pictures.
  const record: TenantRecord = JSON.parse(await site.cli("tenant show standard"));
  const file = join(await mkdtemp(join(tmpdir(), "tenant-")), "tenant.json");
  await writeFile(file, JSON.stringify({ ...record, allowedOrigins: [on("app")] }));
  await site.cli(`tenant apply ${file}`, await newOperator(site));
  const allowed = async () => {
    const answer = await fetch(`http://127.0.0.1:${new URL(site.url("standard", "/")).port}/api/v1/standard/mandant`, {
      headers: { Origin: on("app") },
    });
    return answer.headers.get("access-control-allow-origin");
  };
  await expect.poll(allowed).toBe(on("app"));
});
test.afterAll(() => partner.close());

const body = {
  Empfehlung: { Produkt: "mobil-m", AnteilEmpfehler: 50, AgbText: true },
  Empfehler: { Vorname: "Mara", Nachname: "König", Email: "mara.fremd@freund.example" },
};

/** What the page gets: the products, a picture, a recommendation, and what it was given of the answer's headers. */
function connect(page: Page, site: Site) {
  const base = site.url("standard", "/api/v1/standard");
  return page.evaluate(
    async ({ base, body }) => {
      const products = await fetch(`${base}/produkt`).then((answer) => answer.json());
      const picture = await new Promise<boolean>((resolve) => {
        const image = new Image();
        image.onload = () => resolve(true);
        image.onerror = () => resolve(false);
        image.src = `${base}/produkt/mobil-m/grafik`;
      });
      const made = await fetch(`${base}/empfehlen/create`, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          "Idempotency-Key": crypto.randomUUID(),
          "X-Requested-With": "XMLHttpRequest",
        },
        body: JSON.stringify(body),
      });
      const again = await fetch(`${base}/account/user`, { headers: { Authorization: `Bearer ${"x".repeat(43)}` } });
      return {
        products: products.length as number,
        picture,
        status: made.status,
        requestId: made.headers.get("x-request-id"),
        refused: [again.status, again.headers.get("www-authenticate")],
      };
    },
    { base, body },
  );
}

test("a page of an allowed origin reads, shows pictures, recommends and sees the headers", async ({ site, page }) => {
  await page.goto(on("app"));
  const got = await connect(page, site);
  expect(got.products).toBeGreaterThan(0);
  expect(got).toMatchObject({ picture: true, status: 201, refused: [401, 'Bearer realm="standard"'] });
  expect(got.requestId).toMatch(/^[\w-]{8,64}$/);
  // the answer set a cookie, which the browser did not take from a call of another site
  expect(await page.context().cookies(site.url("standard", "/"))).toEqual([]);
});

test("a page of any other origin gets nothing, not even by a preflight", async ({ site, page }) => {
  await page.goto(on("other"));
  await expect(connect(page, site)).rejects.toThrow("Failed to fetch");
});

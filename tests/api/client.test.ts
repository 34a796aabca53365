import { readdirSync } from "node:fs";
import { join } from "node:path";
import createClient from "openapi-fetch";
import { expect, it } from "vitest";
import { root } from "#server/platform/process/root.ts";
import type { paths } from "../../clients/typescript/facade.d.ts";
import { recipient, recommendation } from "./support/bodies.ts";
import { openFacade } from "./support/support.ts";

const { port } = await openFacade();
const client = createClient<paths>({ baseUrl: `http://127.0.0.1:${port}/api` });
const provider = "nordlicht";

it("the types of clients/typescript/facade.d.ts can recommend, follow a link and agree", async () => {
  const products = await client.GET("/v1/{provider}/produkt", {
    params: { path: { provider }, query: { kategorie: "mobil" } },
  });
  expect(products.data?.map(({ Id }) => Id)).toContain("mobil-m");

  const { Empfehlung, Empfehler } = recommendation();
  const made = await client.POST("/v1/{provider}/empfehlen/create", {
    params: { path: { provider }, header: { "Idempotency-Key": "client-6f1d5e0c-4d8c" } },
    body: { Empfehlung: { ...Empfehlung, AnteilEmpfehler: 50 }, Empfehler },
  });
  const number = made.data?.Empfehlung?.Empfehlungsnummer ?? "";
  expect(number).toMatch(/^[2-9A-HJKMNP-Z]{10}$/);

  const { empfaengerdaten } = recipient();
  const created = await client.POST("/v1/{provider}/empfaenger/create/{number}", {
    params: { path: { provider, number } },
    body: { empfaengerdaten: { ...empfaengerdaten, anrede: "Frau" } },
  });
  expect(created.data?.Empfehlungsnummer).toBe(number);
});

it("a refusal is returned as Fehler, with its code", async () => {
  const { error, response } = await client.GET("/v1/{provider}/produkt/{id}", {
    params: { path: { provider, id: "nichts" } },
  });
  expect([response.status, error?.Code]).toEqual([404, "PSOF0307"]);
});

it("the description is a page of its own, with its own content security policy", async () => {
  const page = await fetch(`http://127.0.0.1:${port}/api/docs`);
  expect(page.headers.get("content-security-policy")).toContain("script-src 'self'; style-src 'self' 'unsafe-inline'");
  const html = await page.text();
  const links = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path = ""]) => path);
  expect(links).toContain("/api/docs/openapi.json");
  for (const path of links.filter((link) => link.startsWith("/api/"))) {
    const { status, headers } = await fetch(`http://127.0.0.1:${port}${path}`);
    expect([path, status, headers.get("content-encoding")]).toEqual([path, 200, "gzip"]);
  }
  const described = (await (await fetch(`http://127.0.0.1:${port}/api/docs/openapi.json`)).json()) as {
    openapi: string;
  };
  expect(described.openapi).toBe("3.1.0");
  expect((await fetch(`http://127.0.0.1:${port}/api/docs/package.json`)).status).toBe(404);
});

it("the pages for partners are beside it, without script, and each link on them leads somewhere", async () => {
  const names = readdirSync(join(root, "docs/partners")).map((file) => file.replace("README", "connect").slice(0, -3));
  const pages = new Map<string, string>();
  const read = async (path: string) => {
    const page = await fetch(`http://127.0.0.1:${port}${path}`);
    pages.set(path, await page.text());
    expect([path, page.status]).toEqual([path, 200]);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  };
  for (const path of ["/api/docs", ...names.map((name) => `/api/docs/${name}`)]) await read(path);
  const linksOn = (html: string) => [...html.matchAll(/<a href="([^"]+)"/g)].map(([, href = ""]) => href);
  expect(linksOn(pages.get("/api/docs") ?? "")).toEqual(expect.arrayContaining([...pages.keys()]));
  for (const [path, html] of pages)
    for (const [file = "", anchor] of linksOn(html).map((href) => href.split("#"))) {
      if (/^https?:|openapi\.json$|^\/status$/.test(file)) continue;
      const target = pages.get(file || path) ?? expect.fail(`${path}: ${file} is no page`);
      if (anchor) expect(target, `${path}: ${file}#${anchor}`).toContain(`id="${anchor}"`);
    }
  const sandbox = pages.get("/api/docs/sandbox") ?? "";
  expect(sandbox).toContain('<a href="#its-clock">');
  expect(sandbox).toContain("<td>an order whose <code>Auftragsnummer</code> begins with");
  expect(sandbox).not.toMatch(/<script|<!--|\]\(/);
  expect((await fetch(`http://127.0.0.1:${port}/api/docs/nichts`)).status).toBe(404);
});

import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/node";
import { expect, test } from "vitest";
import { languageOf } from "#app/paths.ts";
import { pageNames, rowOf } from "#app/sitemap.ts";
import { builtSite } from "#server/http/build.ts";
import type { Db } from "#server/platform/database/database.ts";
import { contextForJob } from "#server/runtime/request-context.ts";
import { openSite } from "#tests/http/support.ts";
import { tenants } from "#tests/support/data/tenants.ts";
import type { FullContext } from "#tests/support/services/full-context.ts";

const site = await openSite();

test("public pages are served without loading Prisma, whose client takes megabytes for each tenant", async () => {
  const { services } = site;
  const remix = createRequestHandler((await builtSite()).build as ServerBuild, process.env["NODE_ENV"]);
  const withoutPrisma = ({ tenantId, sql }: Db): Db => ({
    tenantId,
    sql,
    orm: () => {
      throw new Error("A page that is the same for everybody asked for Prisma.");
    },
  });
  const database = { ...services.database, of: (id: string) => withoutPrisma(services.database.of(id)) };
  const { tenant } = site.ctx("nordlicht");
  const ctx = contextForJob({ ...services, database }, tenant, services.clock.now, "test") as FullContext;
  const everybodys = pageNames
    .map(rowOf)
    .filter(({ cache }) => cache === "public")
    .flatMap(({ path }) => [path.de, path.en].map((template) => template.replaceAll(/:\w+/g, "mobil-m")));
  expect(everybodys.length).toBeGreaterThan(20);
  for (const path of everybodys) {
    const context = { ...ctx, language: languageOf(path) } as AppLoadContext;
    expect((await remix(new Request(`https://nordlicht.example${path}`), context)).status, path).toBeLessThan(500);
  }
});

test.each(tenants)("%s: a page contains its theme, and its policy allows this one style", async (tenant) => {
  // A public page, a hydrated page, and a page that is not found.
  for (const path of ["/datenschutz", "/login", "/faq/gibtsnicht"]) {
    const { headers, text } = await site.ask(tenant, `GET ${path}`);
    const styles = [...text.matchAll(/<style[^>]*>([^<]*)<\/style>/g)].map(([, style = ""]) => style);
    expect(styles, path).toEqual([expect.stringContaining("--action:")]);
    const hash = createHash("sha256")
      .update(styles[0] ?? "")
      .digest("base64");
    expect(headers["content-security-policy"], path).toContain(`style-src 'self' 'sha256-${hash}';`);
  }
});

test("stylesheets and scripts are compressed and cached for good", async () => {
  const { text } = await site.ask("nordlicht", "GET /impressum");
  const [sheet = ""] = /\/assets\/[\w-]+\.css/.exec(text) ?? [];
  const whole = await site.ask("nordlicht", `GET ${sheet}`);
  expect(whole.headers).toMatchObject({ "content-type": "text/css; charset=utf-8", vary: "Accept-Encoding" });
  expect(whole.headers["cache-control"]).toContain("immutable");
  for (const [encoding, read] of [
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const) {
    const small = await site.ask("nordlicht", `GET ${sheet}`, { headers: { "accept-encoding": encoding } });
    expect(small.headers["content-encoding"]).toBe(encoding);
    expect(read(small.body).equals(whole.body)).toBe(true);
  }
});

test("private pages are compressed, too", async () => {
  const request = { cookie: "psoe_owner=x", headers: { "accept-encoding": "gzip, br" } };
  const page = await site.ask("nordlicht", "GET /", request);
  expect(page.headers).toMatchObject({ "content-encoding": "br", "cache-control": "no-store" });
  expect(brotliDecompressSync(page.body).toString()).toContain("</html>");
  expect((await site.ask("nordlicht", "GET /", { cookie: "psoe_owner=x" })).text).toContain("</html>");
});

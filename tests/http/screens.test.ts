import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { expect, test, vi } from "vitest";
import { languageOf } from "#app/paths.ts";
import type { Given, sharedPages } from "#app/shared-page.tsx";
import { contextForJob } from "#server/context.ts";
import { builtSite } from "#server/http/build.ts";
import type { PageAnswer } from "#server/http/page-answer.ts";
import { publicPaths, screens } from "#server/http/screens.ts";
import type { Db } from "#server/store/database.ts";
import { tenants } from "../support/browser.ts";
import { openSite } from "./support.ts";

const site = await openSite();
const build = (await builtSite()).build as ServerBuild;
const short = screens(build);
const remix = createRequestHandler(build, process.env["NODE_ENV"]);

const paths = Object.values(build.routes).map(({ path = "/" }) => path.replace(/:\w+\??|\*/g, "mobil-m"));
const odd = ["/IMPRESSUM", "/impressum/", "/empfehlen/nothing-of-this-name", "/en/imprint?a=b", "/%69mpressum"];

/** Keys that are made anew with each form. */
const settled = (html: string) => html.replace(/name="attempt" value="[^"]+"/g, "");

async function drawn(handle: typeof short | typeof remix, path: string, ctx = site.ctx("nordlicht")) {
  const context = { ...ctx, language: languageOf(path) };
  const answer = (await handle(new Request(`https://nordlicht.example${path}`), context)) as Response & PageAnswer;
  return {
    status: answer.status,
    location: answer.headers.get("location"),
    html: settled(answer.page?.join("") ?? ""),
  };
}

/** Of whom nothing may be found in another one's page. */
const queries = ["", "?c=plakat", "?t=1&zurueck=%2Fagb"];

test("every screen is what Remix draws at the same path, also where it was drawn before for somebody else", async () => {
  expect(paths.length).toBeGreaterThan(30);
  for (const path of [...paths, ...odd]) {
    for (const query of path.includes("?") ? [""] : queries)
      expect(await drawn(short, path + query), path + query).toEqual(await drawn(remix, path + query));
  }
});

test("a public screen is drawn again when its data are others, not for another visitor", async () => {
  const drawings: string[] = [];
  const { module } = build.entry;
  const draw: typeof module.default = (request, ...more) => {
    drawings.push(new URL(request.url).search);
    return module.default(request, ...more);
  };
  const counted = screens({ ...build, entry: { module: { ...module, default: draw } } });
  const ctx = site.ctx("nordlicht");
  const movedTo = (city: string, { tenant, ...rest }: typeof ctx) => ({
    ...rest,
    tenant: { ...tenant, legal: { ...tenant.legal, city } },
  });
  // What is remembered is the site's: whoever drew it before, data that only this test has are new to it.
  const moved = movedTo("Anderswo", ctx);
  const other = movedTo("Woanders", site.ctx("elbschutz"));
  const first = await drawn(counted, "/impressum?of=this-test", ctx);
  expect(await drawn(counted, "/impressum?c=plakat", { ...ctx, requestId: "another" })).not.toEqual(first);
  expect((await drawn(counted, "/impressum?moved", moved)).html).toContain("Anderswo");
  expect((await drawn(counted, "/impressum?other", other)).html).not.toContain(ctx.tenant.name);
  expect(drawings).not.toContain("?c=plakat");
  expect(drawings).toEqual(expect.arrayContaining(["?moved", "?other"]));
  await drawn(counted, "/login", ctx);
  await drawn(counted, "/login", ctx);
  expect(drawings.filter((search) => search === "").length).toBe(2);
});

test("pages that are the same for everybody go without Prisma, whose client takes megabytes for each tenant", async () => {
  const { house } = site;
  const withoutPrisma = ({ tenantId, sql }: Db): Db => ({
    ...{ tenantId, sql },
    get prisma(): never {
      throw new Error("A page that is the same for everybody asked for Prisma.");
    },
  });
  const databases = { ...house.databases, of: (id: string) => withoutPrisma(house.databases.of(id)) };
  const ctx = contextForJob({ ...house, databases }, site.ctx("nordlicht").tenant, house.clock.now, "test");
  const everybodys = paths.filter(publicPaths(build));
  expect(everybodys.length).toBeGreaterThan(20);
  for (const path of everybodys) expect((await drawn(short, path, ctx)).status, path).toBeLessThan(500);
});

test("what many drew at the same moment is remembered once, and leaves room for others", async () => {
  const { shared } = build.entry.module as ServerBuild["entry"]["module"] & { shared: ReturnType<typeof sharedPages> };
  const given = { root: {}, screen: { id: "crowded", data: null } } as unknown as Given;
  const page = `<head></head><main id="inhalt" tabindex="-1">${"x".repeat(100_000)}</main>`;
  for (let visitor = 0; visitor < 100; visitor++) shared.learn(given, page);
  const ctx = site.ctx("nordlicht");
  const brands = Array.from({ length: 8 }, (_, at) => ({ ...ctx, tenant: { ...ctx.tenant, name: `Brand ${at}` } }));
  const drawings = vi.spyOn(shared, "learn");
  for (const brand of [...brands, ...brands]) await drawn(short, "/impressum", brand);
  expect(drawings).toHaveBeenCalledTimes(brands.length);
  drawings.mockRestore();
});

test.each(tenants)("%s: a page carries its theme, and its policy allows this one style", async (tenant) => {
  // Drawn for everybody, hydrated, and not found.
  for (const path of ["/impressum", "/login", "/faq/gibtsnicht"]) {
    const { headers, text } = await site.ask(tenant, `GET ${path}`);
    const styles = [...text.matchAll(/<style[^>]*>([^<]*)<\/style>/g)].map(([, style = ""]) => style);
    expect(styles, path).toEqual([expect.stringContaining("--action:")]);
    const hash = createHash("sha256")
      .update(styles[0] ?? "")
      .digest("base64");
    expect(headers["content-security-policy"], path).toContain(`style-src 'self' 'sha256-${hash}';`);
  }
});

test("stylesheets and scripts travel small, for ever", async () => {
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

test("one visitor's page travels small, too", async () => {
  const asked = { cookie: "psoe_owner=x", headers: { "accept-encoding": "gzip, br" } };
  const page = await site.ask("nordlicht", "GET /", asked);
  expect(page.headers).toMatchObject({ "content-encoding": "br", "cache-control": "no-store" });
  expect(brotliDecompressSync(page.body).toString()).toContain("</html>");
  expect((await site.ask("nordlicht", "GET /", { cookie: "psoe_owner=x" })).text).toContain("</html>");
});

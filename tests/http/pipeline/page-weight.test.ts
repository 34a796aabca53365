import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { path } from "#app/paths.ts";
import { openSite } from "#tests/http/support.ts";
import { tenants } from "#tests/support/data/tenants.ts";

/** The size of a first visit in bytes of brotli on the wire: rendered pages and built files. */
const site = await openSite();

async function weightOf(tenant: string, address: string): Promise<number> {
  const { status, headers, text } = await site.ask(tenant, `GET ${address}`);
  expect(status, address).toBe(200);
  // Fonts and pictures of these formats are already compressed.
  return /font\/woff2|image\/(png|jpeg|webp|avif)/.test(String(headers["content-type"]))
    ? Number(headers["content-length"])
    : brotliCompressSync(text).length;
}

/** The page and everything a browser requests with it, except what loads on scrolling or clicking. */
async function firstView(tenant: string, address: string) {
  const { text } = await site.ask(tenant, `GET ${address}`);
  const found = (pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, url = ""]) => url))];
  const of = async (urls: string[]) => {
    const weights = await Promise.all(urls.map((url) => weightOf(tenant, url)));
    return weights.reduce((sum, one) => sum + one, 0);
  };
  const scripts = await modules(tenant, found(/<script[^>]* src="([^"]+)"/g));
  const styles = found(/<link rel="stylesheet" href="([^"]+)"/g);
  const pictures = [
    ...found(/<link rel="icon"[^>]* href="([^"]+)"/g),
    ...found(/<img(?![^>]*loading="lazy")[^>]* src="([^"]+)"/g),
  ].filter((url) => !url.startsWith("data:"));
  const fonts = found(/<link rel="preload" as="font"[^>]* href="([^"]+)"/g);
  const script = await of(scripts);
  const style = (await of(styles)) + brotliCompressSync(/<style>([^<]*)<\/style>/.exec(text)?.[1] ?? "").length;
  const font = await of(fonts);
  const all = script + style + font + (await of(pictures)) + (await weightOf(tenant, address));
  return { script, style, font, fonts, all };
}

/** Scripts, including those they import. */
async function modules(tenant: string, urls: string[], seen = new Set<string>()): Promise<string[]> {
  for (const url of urls.filter((one) => !seen.has(one))) {
    seen.add(url);
    const { text } = await site.ask(tenant, `GET ${url}`);
    const imported = [...text.matchAll(/(?:from|import)\s*\(?["'](\.[^"']+\.js)["']/g)];
    await modules(
      tenant,
      imported.map(([, to = ""]) => new URL(to, `http://site.invalid${url}`).pathname),
      seen,
    );
  }
  return [...seen];
}

test.each(tenants)("%s: styles, scripts and the first view of home are small", async (tenant) => {
  const home = await firstView(tenant, "/");
  const form = await firstView(tenant, path("de", "recommend"));
  expect(home.style).toBeLessThanOrEqual(15_000);
  expect(home.fonts).toHaveLength(1);
  expect(home.font).toBeLessThanOrEqual(35_000);
  expect(home.all).toBeLessThanOrEqual(100_000);
  expect(home.script).toBeLessThanOrEqual(8_000);
  expect(form.script).toBeLessThanOrEqual(8_000);
});

test("a page that names a script of its own gets it: with the form's script, login's passkey", async () => {
  const { script } = await firstView("nordlicht", path("de", "login"));
  expect(script).toBeGreaterThan((await firstView("nordlicht", path("de", "recommend"))).script);
});

test.each(["impressum", "datenschutz", "faq", "glasfaser", "zuhause", "gk/hilfe/praemien.html"])(
  "/%s: a page of text or of the catalogue has at most 2 kB of script",
  async (address) => {
    const { script } = await firstView("nordlicht", `/${address}`);
    expect(script).toBeLessThanOrEqual(2_000);
  },
);

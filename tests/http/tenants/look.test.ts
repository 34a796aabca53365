import { expect, test } from "vitest";
import { fonts } from "#server/platform/values/theme.ts";
import { openSite } from "#tests/http/support.ts";
import { tenants } from "#tests/support/data/tenants.ts";
import { seededTenant } from "#tests/support/services/services.ts";

/** The parts of a page's appearance that are sent by the server: fonts and pictures. */
const site = await openSite();

const imagesIn = (html: string) =>
  [...html.matchAll(/<img\b[^>]*>|<source\b[^>]*>/g)].map(([tag]) => ({
    tag,
    src: /\bsrc(?:[Ss]et)?="([^"]+)"/.exec(tag)?.[1] ?? "",
    attribute: (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1],
  }));

test.each(tenants)(
  "%s has its own font: preloaded, cached for good, used by its theme and its styles",
  async (tenant) => {
    const { text } = await site.ask(tenant, "GET /");
    const [, url = ""] = /<link rel="preload" as="font"[^>]* href="([^"]+)"/.exec(text) ?? [];
    expect(/<link rel="preload" as="font"[^>]*>/.exec(text)?.[0]).toMatch(/crossorigin/i);
    const { status, headers } = await site.ask(tenant, `GET ${url}`);
    expect([status, headers["content-type"]]).toEqual([200, "font/woff2"]);
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    const family = /^"?([\w ]+)"?,/.exec(fonts[seededTenant(tenant).theme.shape.headingFont])?.[1] ?? "";
    expect(text).toContain(`--font-heading:${fonts[seededTenant(tenant).theme.shape.headingFont]}`);
    const [, sheet = ""] = /<link rel="stylesheet" href="([^"]+)"/.exec(text) ?? [];
    const styles = (await site.ask(tenant, `GET ${sheet}`)).text;
    const face = styles.split("@font-face").find((rule) => rule.includes(url)) ?? "";
    expect(face).toContain(family);
    expect(face).toContain("font-display:swap");
  },
);

test("the three tenants have different fonts", async () => {
  const pages = await Promise.all(tenants.map((tenant) => site.ask(tenant, "GET /")));
  const urls = pages.map(({ text }) => /<link rel="preload" as="font"[^>]* href="([^"]+)"/.exec(text)?.[1]);
  expect(new Set(urls).size).toBe(3);
});

test.each(
  tenants.flatMap((tenant) =>
    ["/", "/glasfaser", "/zuhause", "/unterwegs/tarife/smartphones", "/faq"].map((address) => ({
      tenant,
      address,
    })),
  ),
)("$tenant $address: each picture exists, is small, and has its size reserved", async ({ tenant, address }) => {
  const { status, text } = await site.ask(tenant, `GET ${address}`);
  expect(status).toBe(200);
  const found = imagesIn(text);
  expect(found.length).toBeGreaterThan(0);
  for (const { tag, attribute } of found) {
    expect(Number(attribute("width")), tag).toBeGreaterThan(0);
    expect(Number(attribute("height")), tag).toBeGreaterThan(0);
  }
  const isLater = found.filter(({ tag }) => tag.startsWith("<img") && !tag.includes('loading="lazy"'));
  expect(isLater.length, "pictures of the first view").toBeLessThanOrEqual(1);
  for (const src of new Set(found.map((one) => one.src))) {
    const picture = await site.ask(tenant, `GET ${src}`);
    expect([picture.status, String(picture.headers["content-type"])], src).toEqual([
      200,
      expect.stringMatching(/^image\/svg\+xml/),
    ]);
    expect(picture.text.length, src).toBeLessThanOrEqual(6_000);
  }
});

test("home's form preselects a product with the promised amount", async () => {
  for (const tenant of tenants) {
    const { text } = await site.ask(tenant, "GET /");
    const amount = /data-size="xl">(\d+)/.exec(text)?.[1];
    const chosen = /<option(?=[^>]* selected)[^>]* data-reward="(\d+)"/.exec(text)?.[1];
    expect([tenant, Number(chosen) / 100]).toEqual([tenant, Number(amount)]);
  }
});

test("home's end leads back up to its form", async () => {
  for (const route of ["GET /", "GET /gk"]) {
    const { text } = await site.ask("nordlicht", route);
    expect(text).toMatch(/<form[^>]* id="recommend"/);
    expect(text).toContain('<a href="#recommend">');
  }
});

test("a card has a name in two parts, and its price once", async () => {
  const { text: home } = await site.ask("nordlicht", "GET /");
  expect(home).toMatch(/Internet 50<svg.*?<span class="product-with"> mit bis zu 50/);
  const { text } = await site.ask("nordlicht", "GET /zuhause/internet");
  expect(text).toContain('Internet 175<span class="product-with"> mit bis zu 175');
  expect(text).toContain("in den ersten 6 Monaten, danach 49,95");
  expect(text).not.toContain("34,95 € in den ersten");
});

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { nameAt } from "#app/paths.ts";
import { pageNames, rowOf, sitemap } from "#app/sitemap.ts";
import { openSite } from "#tests/http/support.ts";
import { tenants } from "#tests/support/data/tenants.ts";

/** Metadata for search engines and messengers. */
const site = await openSite({ TENANT_ENVIRONMENT: "production", RATE_LIMIT_FACTOR: "1000" });
const originOf = (tenant: string) => `https://${site.hostOf(tenant)}`;

async function locationsOf(tenant: string) {
  const { status, headers, text } = await site.ask(tenant, "GET /sitemap.xml");
  expect([status, headers["content-type"]]).toEqual([200, "application/xml; charset=utf-8"]);
  return [...text.matchAll(/<url><loc>([^<]+)<\/loc>(.*?)<\/url>/g)].map(([, loc = "", links = ""]) => ({
    loc,
    alternates: [...links.matchAll(/hreflang="([\w-]+)" href="([^"]+)"/g)].map(([, lang, href]) => `${lang} ${href}`),
  }));
}

/** The head of a page as crawlers read it. */
async function headOf(tenant: string, path: string, headers: Record<string, string> = {}) {
  const answer = await site.ask(tenant, `GET ${path}`, { headers });
  const [head = ""] = answer.text.split("</head>");
  const meta = (name: string) =>
    decoded(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(head)?.[1]);
  return {
    status: answer.status,
    head,
    meta,
    lang: /<html lang="(\w+)"/.exec(head)?.[1],
    title: decoded(/<title>([^<]*)<\/title>/.exec(head)?.[1]),
    canonical: /<link rel="canonical" href="([^"]+)"/.exec(head)?.[1],
    alternates: [...head.matchAll(/<link rel="alternate" hrefLang="([\w-]+)" href="([^"]+)"/g)].map(
      ([, lang, href]) => `${lang} ${href}`,
    ),
    data: [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, json = ""]) => JSON.parse(json) as Record<string, unknown>,
    ),
  };
}

const decoded = (text: string | undefined) =>
  text?.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&lt;", "<").replaceAll("&amp;", "&");

test.each(tenants)("%s: every page of the sitemap has its own title, description and address", async (tenant) => {
  const locations = await locationsOf(tenant);
  const origin = originOf(tenant);
  expect(new Set(locations.map(({ loc }) => loc)).size).toBe(locations.length);
  const twice: string[] = [];
  const seen = { title: new Map<string, string>(), description: new Map<string, string>() };
  for (const { loc, alternates } of locations) {
    const path = loc.slice(origin.length);
    const page = await headOf(tenant, path);
    expect([page.status, page.canonical, page.meta("robots")], loc).toEqual([200, loc, undefined]);
    expect(page.alternates, loc).toEqual(alternates);
    expect(page.lang, loc).toBe(path.startsWith("/en") ? "en" : "de");
    for (const what of ["title", "description"] as const) {
      const text = (what === "title" ? page.title : page.meta("description")) ?? "";
      expect(text.length, `${what} of ${loc}: ${text}`).toBeGreaterThan(12);
      if (seen[what].has(text)) twice.push(`${what} of ${seen[what].get(text)} and ${loc}: ${text}`);
      seen[what].set(text, loc);
    }
    expect(page.meta("og:title"), loc).toBeTruthy();
    expect(page.meta("og:description"), loc).toBeTruthy();
    expect(page.meta("og:url"), loc).toBe(loc);
    expect([page.meta("og:image:width"), page.meta("og:image:height")], loc).toEqual(["1200", "630"]);
    expect(page.meta("og:image:alt"), loc).toBeTruthy();
  }
  expect(twice).toEqual([]);
});

test("pages that a tenant does not have are in no sitemap", async () => {
  const paths = await Promise.all(
    tenants.map(async (tenant) => (await locationsOf(tenant)).map(({ loc }) => loc.slice(originOf(tenant).length))),
  );
  const [nordlicht = [], elbschutz = [], standard = []] = paths;
  expect(nordlicht).toContain("/zuhause/junge-leute");
  expect(elbschutz).not.toContain("/zuhause/junge-leute");
  expect(standard).toContain("/unterwegs/tarife/young");
  expect(elbschutz).not.toContain("/unterwegs/tarife/young");
  for (const all of paths) for (const path of Object.values(sitemap.personalArea.path)) expect(all).not.toContain(path);
});

test("while products are unavailable the sitemap lists those of the fallback, or all other pages if there is none", async () => {
  const pathsOf = async () =>
    (await locationsOf("elbschutz")).map(({ loc }) => loc.slice(originOf("elbschutz").length));
  const isProduct = (path: string) => nameAt(path) === "recommendProduct";
  const whole = await pathsOf();
  expect(whole.filter(isProduct)).not.toEqual([]);
  await site.change("elbschutz", (record) => {
    record.products = { source: "standard", baseUrl: "http://127.0.0.1:1" };
  });
  expect(await pathsOf()).toEqual(whole);
  await site.change("elbschutz", (record) => {
    record.products = { source: "unknown", baseUrl: null };
  });
  expect(await pathsOf()).toEqual(whole.filter((path) => !isProduct(path)));
  expect((await site.ask("elbschutz", "GET /robots.txt")).status).toBe(200);
  await site.change("elbschutz", (record) => {
    record.products = { source: "local", baseUrl: null };
  });
  expect(await pathsOf()).toEqual(whole);
});

test("every public screen is in a sitemap, or another page represents it", async () => {
  const screens = pageNames.filter((name) => rowOf(name).cache === "public");
  const listed = new Set<string | null>(pageNames.filter((name) => rowOf(name).sameAs !== null));
  for (const tenant of tenants)
    for (const { loc } of await locationsOf(tenant)) listed.add(nameAt(new URL(loc).pathname));
  expect(screens.filter((name) => !listed.has(name))).toEqual([]);
});

test("a page has one canonical address, for every way to request it", async () => {
  const origin = originOf("nordlicht");
  for (const path of ["/impressum", "/impressum/", "/impressum?c=brief", "/impressum/?mtm_campaign=x&widget=1"])
    expect((await headOf("nordlicht", path)).canonical, path).toBe(`${origin}/impressum`);
  expect((await headOf("nordlicht", "/en/")).alternates).toEqual([
    `de ${origin}/`,
    `en ${origin}/en`,
    `x-default ${origin}/`,
  ]);
  expect((await headOf("nordlicht", sitemap.helpQuestions.path.de)).canonical).toBe(`${origin}/faq`);
  expect((await headOf("nordlicht", sitemap.faq.path.de)).canonical).toBe(`${origin}/faq`);
});

test.each([
  ["/Impressum", "/impressum"],
  ["/GLASFASER?c=Plakat", "/glasfaser?c=Plakat"],
  ["/Zuhause/Internet/dsl", "/zuhause/internet/dsl"],
  ["/Unterwegs/Tarife/mobil/", "/unterwegs/tarife/mobil"],
  ["/EN", "/en"],
  ["/En/Fibre", "/en/fibre"],
  ["/%69mpressum", "/impressum"],
  ["/faq//", "/faq"],
  ["/E/7KQ4M2XWPA?channel=qr", "/e/7KQ4M2XWPA?channel=qr"],
])("%s redirects to %s, its canonical letter case", async (requested, right) => {
  const { status, headers } = await site.ask("nordlicht", `GET ${requested}`);
  expect([status, headers.location]).toEqual([308, right]);
});

test("a resource is addressed in its own letter case, and no page is found in another", async () => {
  for (const path of [
    "/zuhause/internet/DSL",
    "/aktionen/2025/Sommer",
    "/faq/MITMACHEN",
    "/%E4/faq",
    "/zuhause//internet",
  ])
    expect([400, 404, 302], path).toContain((await site.ask("nordlicht", `GET ${path}`)).status);
  expect((await site.ask("nordlicht", "GET /EN/nothing")).headers.location).toBe("/en/404");
});

test("structured data contain the operator, the page's place in the site, and the questions", async () => {
  const { data } = await headOf("elbschutz", "/");
  const [trail] = (await headOf("elbschutz", "/zuhause/internet/dsl?c=brief")).data;
  // Only once: the visible page does not repeat it.
  expect((await site.ask("elbschutz", "GET /zuhause/internet/dsl")).text).not.toContain("itemprop");
  const origin = originOf("elbschutz");
  expect(trail).toMatchObject({
    "@type": "BreadcrumbList",
    itemListElement: [
      { position: 1, name: "Start", item: `${origin}/` },
      { position: 2, item: `${origin}/zuhause` },
      { position: 3, item: `${origin}/zuhause/internet` },
      { position: 4, name: "DSL", item: `${origin}/zuhause/internet/dsl` },
    ],
  });
  expect(data).toMatchObject([{ "@type": "Organization", name: "Elbschutz", url: `${originOf("elbschutz")}/` }]);
  const [faq] = (await headOf("elbschutz", "/en/faq")).data;
  expect(faq).toMatchObject({ "@type": "FAQPage", mainEntity: expect.any(Array) });
});

test("structured data cannot end their element", async () => {
  const tenant = await site.services.tenants.byId("standard");
  if (!tenant) throw new Error("There is no tenant standard.");
  const { name } = tenant;
  tenant.name = `</script><script>alert(1)</script>`;
  const page = await headOf("standard", "/?c=unkept");
  tenant.name = name;
  expect(page.data[0]).toMatchObject({ name: "</script><script>alert(1)</script>" });
  expect(page.head).not.toContain("<script>alert");
});

test("robots may read pages and personal links, and find the sitemap", async () => {
  const { status, headers, text } = await site.ask("nordlicht", "GET /robots.txt");
  expect([status, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(text).toBe(`User-agent: *\nDisallow: /api/\n\nSitemap: ${originOf("nordlicht")}/sitemap.xml\n`);
});

test("a tenant that is not to be found excludes robots", async () => {
  const closed = async (tenant: string, headers: Record<string, string>) => {
    const robots = await site.ask(tenant, "GET /robots.txt", { headers });
    expect(robots.text).toBe("User-agent: *\nDisallow: /\n");
    expect((await site.ask(tenant, "GET /sitemap.xml", { headers })).status).toBe(404);
  };
  await closed("nordlicht", { Host: "10.0.0.1:8080" });
  expect((await headOf("nordlicht", "/impressum", { Host: "10.0.0.1:8080" })).meta("robots")).toBe("noindex");
  const standard = await site.services.tenants.byId("standard");
  if (!standard) throw new Error("There is no tenant standard.");
  standard.modules.forceLogin = true;
  await closed("standard", {});
  standard.modules.forceLogin = false;
});

test("a test installation excludes robots", async () => {
  const tests = await openSite();
  expect((await tests.ask("nordlicht", "GET /robots.txt")).text).toBe("User-agent: *\nDisallow: /\n");
});

test.each(tenants)("%s shows messengers the picture of its files, at the size that its pages say", async (tenant) => {
  const page = await headOf(tenant, "/");
  const picture = new URL(page.meta("og:image") ?? "");
  const answer = await site.ask(tenant, `GET ${picture.pathname}`);
  expect([answer.status, answer.headers["content-type"]]).toEqual([200, "image/png"]);
  expect(answer.body).toEqual(readFileSync(`prisma/seed/tenants/${tenant}/og.png`));
  const size = [answer.body.readUInt32BE(16), answer.body.readUInt32BE(20)].map(String);
  expect([page.meta("og:image:width"), page.meta("og:image:height")]).toEqual(size);
});

import { expect, test } from "vitest";
import { openSite } from "#tests/http/support.ts";

/** The frame of every screen: menus of the tenant's features, footer links, and breadcrumbs. */
const site = await openSite();
const tenants = ["nordlicht", "elbschutz", "standard"] as const;

const plain = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&amp;", "&")
    .replaceAll("\u00AD", "");

/** The links of an element as "name → URL", marked if current. */
function linksOf(page: string, element: RegExp): string[] {
  const part = element.exec(page)?.[0] ?? "";
  return [...part.matchAll(/<a ([^>]*)>(.*?)<\/a>/gs)].map(([, attributes = "", words = ""]) => {
    const current = /aria-current="(\w+)"/.exec(attributes)?.[1];
    return `${plain(words)} → ${/href="([^"]*)"/.exec(attributes)?.[1]}${current ? ` (${current})` : ""}`;
  });
}

const parts = {
  audiences: /<ul class="nav-who">.*?<\/ul>/s,
  areas: /<ul class="nav-list">.*?<\/ul>/s,
  side: /<ul class="nav-side">.*?<\/ul>/s,
  footer: /<ul class="foot-links">.*?<\/ul>/s,
  crumbs: /<ol class="crumb-list"[^>]*>.*?<\/ol>/s,
};

const page = async (tenant: string, path: string) => (await site.ask(tenant, `GET ${path}`)).text;

test("private customers see the areas that their tenant has", async () => {
  const areas = async (tenant: string, path: string) => linksOf(await page(tenant, path), parts.areas);
  expect(await areas("nordlicht", "/zuhause/fernsehen/plus")).toEqual([
    "Empfehlen → /empfehlen.html",
    "Mobilfunk → /unterwegs/tarife/mobil",
    "Internet → /zuhause/internet",
    "Glasfaser → /glasfaser",
    "Fernsehen → /zuhause/fernsehen (true)",
    "Hilfe → /hilfe/so-funktionierts.html",
  ]);
  expect(await areas("standard", "/en/fibre")).toEqual([
    "Refer → /en/recommend",
    "Mobile → /en/mobile/tariffs/mobil",
    "Internet → /en/at-home/internet",
    "Fibre → /en/fibre (page)",
    "Help → /en/help/how-it-works",
  ]);
});

test("business customers see theirs, and each menu links to the other", async () => {
  const gk = await page("elbschutz", "/gk/hilfe/praemien.html");
  expect(linksOf(gk, parts.areas)).toEqual([
    "Empfehlen → /gk/empfehlen.html",
    "Festnetz und Internet → /gk/festnetz-internet/tarife/internet",
    "Internet und DSL → /gk/internet-dsl/tarife/dsl",
    "Hilfe → /gk/hilfe/so-funktionierts.html",
  ]);
  expect(linksOf(gk, parts.audiences)).toEqual(["Privatkunden → /", "Geschäftskunden → /gk (true)"]);
  expect(linksOf(await page("elbschutz", "/"), parts.audiences)).toEqual([
    "Privatkunden → / (page)",
    "Geschäftskunden → /gk",
  ]);
});

test("a tenant without business products has neither their menu nor their pages", async () => {
  const areas = structuredClone((await site.services.tenants.byId("standard"))?.shop.areas ?? {});
  await site.change("standard", ({ shop }) => {
    shop.areas = Object.fromEntries(Object.entries(areas).filter(([name]) => !name.startsWith("business")));
  });
  expect(linksOf(await page("standard", "/"), parts.audiences)).toEqual(["Start → / (page)"]);
  const business = [
    "/gk",
    "/gk/empfehlen.html",
    "/gk/hilfe/praemien.html",
    "/gk/internet-dsl/tarife/dsl",
    "/en/business",
  ];
  for (const path of business) expect((await site.ask("standard", `GET ${path}`)).status, path).toBe(404);
  expect((await site.ask("standard", "POST /gk/empfehlen.html", { body: "x=1" })).status).toBe(404);
  await site.change("standard", ({ shop }) => {
    shop.areas = areas;
  });
});

const starts = [
  "/",
  "/en",
  "/gk",
  "/en/business",
  "/faq",
  "/zuhause/internet/dsl",
  "/hilfe/praemien.html",
  "/datenschutz",
  "/empfehlen/mobil-m",
  "/gk/hilfe/haeufige-fragen-und-antworten.html",
  "/en/privacy",
];
test.each(tenants)("%s: every link of every frame leads to a page, and the current one is marked", async (tenant) => {
  const seen = new Set<string>();
  for (const start of starts) {
    const html = await page(tenant, start);
    for (const [name, element] of Object.entries(parts)) {
      for (const link of linksOf(html, element)) {
        const [, href = ""] = / → (\S*)/.exec(link) ?? [];
        const isHere = href === start;
        expect(link.endsWith("(page)"), `${start}, ${name}: ${link}`).toBe(isHere);
        seen.add(href);
      }
    }
    // The page of figures is of those who publish them.
    expect(linksOf(html, parts.footer).length, start).toBe(tenant === "standard" ? 8 : 9);
    expect(html).toContain('<a class="skip" href="#inhalt">');
    expect(html).toContain('<main id="inhalt"');
  }
  const personal = /^\/(persoenlicherbereich|en\/my-referrals)$/;
  // This brand's imprint is on its own site.
  for (const href of [...seen].filter((one) => one.startsWith("/"))) {
    const { status } = await site.ask(tenant, `GET ${href}`);
    expect(status, href).toBe(personal.test(href) ? 303 : 200);
  }
});

test.each([
  ["/zuhause/internet/dsl", ["Start → /", "Für zuhause → /zuhause", "Internet → /zuhause/internet"], "DSL"],
  ["/gk/internet-dsl/tarife/dsl", ["Start → /", "Geschäftskunden → /gk"], "DSL"],
  ["/en/recommend/mobil-m", ["Home → /en", "Refer → /en/recommend"], "Mobile M"],
  ["/impressum", ["Start → /"], "Impressum"],
  ["/", [], ""],
  ["/login", [], ""],
  ["/danke", [], ""],
])("%s has its breadcrumbs", async (path, trail, own) => {
  const html = await page("nordlicht", path);
  expect(linksOf(html, parts.crumbs)).toEqual(trail);
  const last = /<span[^>]*aria-current="page"[^>]*>(.*?)<\/span>/s.exec(parts.crumbs.exec(html)?.[0] ?? "")?.[1] ?? "";
  expect(plain(last)).toContain(own);
  expect(html.includes('class="crumbs')).toBe(trail.length > 0);
});

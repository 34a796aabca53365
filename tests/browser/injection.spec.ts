import { randomBytes } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import { withClient } from "#server/platform/store/installation.ts";
import { tenantRecord } from "#server/tenants/record.ts";
import { applyTenants } from "#server/tenants/store/tenants.ts";
import { scriptPayloads } from "#tests/fakes/payloads.ts";
import { fakeProducts } from "#tests/fakes/products.ts";
import { siteContents, sitePictures } from "#tests/fakes/site-contents.ts";
import { type FakeContent, fakeSquidex } from "#tests/fakes/squidex.ts";
import { inDatabase, query } from "#tests/support/database/server.ts";
import { startApp, tenantVariables } from "#tests/support/process/app.ts";
import { seededTenant } from "#tests/support/services/services.ts";
import { expect, test } from "./parts/test.ts";

const payloads = scriptPayloads();
const tenant = seededTenant("nordlicht");
const iv = <T>(value: T) => ({ iv: value });
const noteKeys = Array.from({ length: 30 }, (_, index) => `n${index}`);

/** The content service is hostile: every text contains an attack. */
async function poisonedContents(): Promise<FakeContent[]> {
  const seeded = await siteContents(tenant);
  const page = (name: string, parts: readonly string[], text: string): FakeContent => ({
    id: `seite-${name}`,
    schema: "seiten",
    data: { Name: iv(name), Titel: { de: `Seite ${text}` }, Text: { de: text }, Inhalte: iv(parts) },
  });
  const part = (schema: string, kind: string) => (text: string, index: number) => ({
    id: `${kind}-${index}`,
    schema,
    data: {
      [schema === "faq" ? "Frage" : "Titel"]: { de: `${index} Stichwort ${text}` },
      [schema === "faq" ? "Antwort" : "Text"]: { de: text },
      Gruppe: { de: index % 50 === 0 ? `Gruppe ${text}` : "Alle" },
    },
  });
  const questions = payloads.map(part("faq", "frage"));
  const blocks = payloads.map(part("content-bloecke", "block"));
  const ids = (contents: readonly FakeContent[]) => contents.map(({ id }) => id);
  const replaced = new Set(["faq", "hilfe-so-funktionierts", "datenschutz", "startseite"]);
  return [
    ...seeded.filter(({ schema, data }) => schema !== "fussnoten" && !replaced.has(String(data["Name"]?.["iv"]))),
    ...questions,
    ...blocks,
    page("faq", ids(questions), payloads.join(" ")),
    page("hilfe-so-funktionierts", ids(blocks), payloads.toReversed().join("\n")),
    page("datenschutz", ids(blocks).slice(0, 50), "<script>xss()</script>"),
    { id: "liste-startseite", schema: "listen", data: { Name: iv("startseite"), Inhalte: iv(ids(blocks)) } },
    ...noteKeys.map((key, index) => ({
      id: `fn-${key}`,
      schema: "fussnoten",
      data: {
        Identifier: iv(key),
        Titel: { de: payloads[index] },
        Inhalt: { de: payloads.filter((_, at) => at % noteKeys.length === index).join("") },
      },
    })),
    { id: "v-0", schema: "variable", data: { Name: iv(`$${"{xss()}"}`), Value: iv("<img src=x onerror=xss()>") } },
  ];
}

/** The same for the products of one category. */
async function poisonedProducts() {
  const fake = await fakeProducts("standard");
  const [first] = fake.stock.products.filter(({ Kategorie }) => Kategorie === "internet");
  for (const [index, category] of fake.stock.categories.entries()) {
    category["Titel"] = payloads[index * 7];
    category["Name"] = `${category["Name"]} ${payloads[index * 11]}`;
  }
  const poisoned = payloads.map((text, index) => ({
    ...first,
    Id: `p${index}`,
    Name: `${index} ${text}`,
    AnzeigeName: `${index} ${text}`,
    Beschreibung1: text,
    Beschreibung2: `<p>${text}</p>`,
    Beschreibung3: `<ul><li>${text}</ul>`,
    Beschreibung4: payloads[payloads.length - 1 - index],
    Preisaufteilung: text,
    Aktionsname: text,
    Fussnote: noteKeys[index % noteKeys.length],
  }));
  fake.stock.products = [...poisoned, ...fake.stock.products.filter(({ Kategorie }) => Kategorie !== "internet")];
  return fake;
}

/**
 * Does everything that a person could do with the inserted elements: points at, focuses, presses and opens each one.
 */
async function provoke(page: Page): Promise<{ hits: number; suspicious: string[] }> {
  return page.evaluate(async () => {
    const all = [...document.querySelectorAll("body *")];
    const events = "error load click mouseover mouseenter focus pointerdown toggle animationstart begin".split(" ");
    document.addEventListener("click", (event) => event.preventDefault(), true);
    for (const details of document.querySelectorAll("details")) details.open = true;
    for (const element of all) {
      if (element.closest("form, header, footer")) continue;
      for (const name of events) element.dispatchEvent(new Event(name, { bubbles: false, cancelable: true }));
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
    const markup = (element: Element) => (element.cloneNode(false) as Element).outerHTML.slice(0, 120);
    const hasHandler = (element: Element) => element.getAttributeNames().some((name) => name.startsWith("on"));
    const isLink = (value: string | null) => value === null || /^(https:|mailto:|tel:|\/(?!\/)|#|\?)/.test(value);
    const strange =
      "iframe, object, embed, base, frame, template, math, video, audio, portal, marquee, main style, main meta";
    const runs = [...document.scripts].filter(
      ({ src, type }) => type !== "application/ld+json" && !src.startsWith(location.origin),
    );
    const suspicious = [
      ...all.filter(hasHandler),
      ...document.querySelectorAll(strange),
      ...[...document.querySelectorAll("a, area")].filter((link) => !isLink(link.getAttribute("href"))),
      ...runs,
    ];
    const { hits } = window as unknown as { hits: number };
    return { hits, suspicious: suspicious.map(markup) };
  });
}

test("script in texts, footnotes or products of upstreams never runs in a browser", async ({ browser }) => {
  test.slow();
  expect(payloads.length).toBeGreaterThanOrEqual(500);
  const seeded = String(process.env["APP_SEEDED"]);
  const name = `poisoned_${randomBytes(6).toString("hex")}`;
  await query(inDatabase(seeded, "postgres"), `create database ${name} template ${new URL(seeded).pathname.slice(1)}`);
  const databaseUrl = inDatabase(seeded, name);
  const content = await fakeSquidex({ contents: await poisonedContents(), pictures: sitePictures() });
  const products = await poisonedProducts();
  const { version: _, ...record } = tenant;
  const source = {
    source: "squidex",
    baseUrl: content.url,
    app: "empfehlung",
    clientId: "empfehlung:default",
    clientSecretVariable: "NORDLICHT_CMS_SECRET",
  };
  const poisoned = { ...record, content: source, products: { source: "standard", baseUrl: products.baseUrl } };
  await withClient(databaseUrl, (client) => applyTenants(client, [tenantRecord.parse(poisoned)], "anna"));
  const env = { ...tenantVariables, NORDLICHT_CMS_SECRET: "geheim" };
  const app = await startApp({ databaseUrl, env, seed: false, parts: ["web"] });

  try {
    await tryAll(await browser.newContext({ bypassCSP: true }), (path) => app.url("nordlicht", path));
  } finally {
    await app.stop();
    await content.close();
    await products.close();
    await query(inDatabase(seeded, "postgres"), `drop database ${name} with (force)`);
  }
});

/** In a browser without the content security policy, which would stop most attacks a second time. */
async function tryAll(context: BrowserContext, url: (path: string) => string): Promise<void> {
  await context.addInitScript(() => {
    const seen = Object.assign(window, { hits: 0 });
    Object.assign(window, { xss: () => seen.hits++, alert: () => seen.hits++ });
  });
  const page = await context.newPage();
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith("http") && !hostname.endsWith(".localhost")) elsewhere.push(request.url());
  });
  page.on("dialog", (dialog) => void dialog.dismiss());

  // The minimum number of attacks that must be on the page, so that the test really tests them.
  const count = payloads.length;
  const pages: [path: string, what: string, least: number][] = [
    ["/faq", ".faq details", count],
    ["/faq?suche=stichwort", ".faq details", 1],
    ["/faq/frage-3", "h1", 1],
    ["/", ".block", count],
    ["/hilfe/so-funktionierts.html", ".prose", count],
    ["/hilfe/praemien.html", "dd", 3],
    ["/datenschutz", ".prose", 50],
    ["/zuhause/internet", ".footnote", noteKeys.length],
    ["/empfehlen.html", "option", count],
    ...[0, 100, 200, 300, 400, 500].map((index): [string, string, number] => [`/empfehlen/p${index}`, "option", count]),
    ["/en/faq", ".faq details", count],
  ];
  for (const [path, what, least] of pages) {
    await page.goto(url(path));
    expect(await page.locator(what).count(), path).toBeGreaterThanOrEqual(least);
    expect(await provoke(page), path).toEqual({ hits: 0, suspicious: [] });
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
  }
  expect(elsewhere).toEqual([]);
  await context.close();
}

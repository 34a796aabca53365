import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { withClient } from "#server/platform/store/installation.ts";
import type { TenantRecord } from "#server/tenants/model.ts";
import { tenantRecord } from "#server/tenants/record.ts";
import { applyTenants } from "#server/tenants/store/tenants.ts";
import { failures } from "#tests/fakes/failures.ts";
import { type FakeProducts, fakeProducts } from "#tests/fakes/products.ts";
import { siteContents, sitePictures } from "#tests/fakes/site-contents.ts";
import { type FakeSquidex, fakeSquidex } from "#tests/fakes/squidex.ts";
import { promptly } from "#tests/support/checks/promptly.ts";
import { seededDatabase } from "#tests/support/database/seeded-database.ts";
import { type App, startApp, tenantVariables } from "#tests/support/process/app.ts";
import { seededTenant } from "#tests/support/services/services.ts";

/**
 * Two web processes of one installation, a tenant with a content service and a product API, and all failures of these
 * services. Each run has services at new URLs, so that nothing is cached for them and no circuit breaker is open.
 */
const secret = "a secret of the content's rule";
const base = await seededDatabase();
const tenant = seededTenant("nordlicht");
let [one, other] = [] as unknown as [App, App];
let services: { content: FakeSquidex; products: FakeProducts };

beforeAll(async () => {
  const env = {
    ...tenantVariables,
    ...inject("databaseServer").keys,
    NORDLICHT_CMS_SECRET: "geheim",
    NORDLICHT_RULE_SECRET: secret,
    LOG_LEVEL: "silent",
  };
  const start = () => startApp({ databaseUrl: base.url, env, parts: ["web"], seed: false });
  [one, other] = await Promise.all([start(), start()]);
  // Both processes have rendered every page once, so that no run measures compilation.
  for (const app of [one, other]) await Promise.all(pages.map((page) => app.fetch("standard", page)));
});
afterEach(async () => {
  await services.content.close();
  await services.products.close();
});
afterAll(() => Promise.all([one.stop(), other.stop()]));

/** The services that each page needs; forms and campaigns need none. */
const texts = [
  "/faq",
  "/faq/wann",
  "/hilfe/so-funktionierts.html",
  "/hilfe/haeufige-fragen-und-antworten.html",
  "/en/faq",
  "/gk/hilfe/haeufige-fragen-und-antworten.html",
];
const products = [
  "/",
  "/hilfe/praemien.html",
  "/zuhause/internet",
  "/empfehlen.html",
  "/empfehlen/mobil-m",
  "/gk/empfehlen.html",
  "/unterwegs/tarife/mobil",
];
/** Without services these pages only lack products, and the tenant's own catalogue is the fallback. */
const onlyProducts = ["/empfehlen.html", "/gk/empfehlen.html"];
const lawful = [
  "/impressum",
  "/datenschutz",
  "/datenschutz/2026-11-01",
  "/agb",
  "/barrierefreiheitserklaerung",
  "/en/privacy",
];
const forms = ["/aktionen/multi-guthaben", "/kontakt", "/login", "/code", "/bestaetigung"];
const pages = [...texts, ...products, ...lawful, ...forms];
const gap = /Inhalt nicht verfügbar|Content not available/;

/** The minimum waiting time for a service that does not answer (its budget). */
const waitMs = 2_000;
/** The maximum waiting time of one page: a token, a page and its parts, or products; on a busy machine. */
const maxMs = 20_000;

/** A run's services, and the tenant's record that names them, loaded by both processes. */
async function openServices(): Promise<void> {
  const content = await fakeSquidex({ contents: await siteContents(tenant), pictures: sitePictures() });
  services = { content, products: await fakeProducts("standard") };
  await apply({});
}

async function apply(change: Partial<TenantRecord>): Promise<void> {
  const { version: _, ...record } = tenant;
  const applied = tenantRecord.parse({
    ...record,
    content: {
      source: "squidex",
      baseUrl: services.content.url,
      app: "empfehlung",
      clientId: "empfehlung:default",
      clientSecretVariable: "NORDLICHT_CMS_SECRET",
      webhookSecretVariable: "NORDLICHT_RULE_SECRET",
    },
    products: { source: "standard", baseUrl: services.products.baseUrl },
    ...change,
  });
  const result = await withClient(base.url, (client) => applyTenants(client, [applied], "anna"));
  if (!("applied" in result)) throw new Error("A host is taken.");
  const face = `/theme/nordlicht/${result.applied[0]?.version}.css`;
  for (const app of [one, other])
    while (!(await app.fetch("nordlicht", face)).headers.get("cache-control")?.includes("immutable")) await pause(10);
}

type Seen = { status: number; text: string; ms: number };

/** The visible text of a page. */
async function read(app: App, page: string): Promise<Seen> {
  const began = performance.now();
  const answer = await app.fetch("nordlicht", page);
  const html = await answer.text();
  const ms = performance.now() - began;
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? html;
  return { status: answer.status, text: main.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " "), ms };
}

async function readAll(app: App, list = pages): Promise<Map<string, Seen>> {
  return new Map(await Promise.all(list.map(async (page) => [page, await read(app, page)] as const)));
}

function failBoth(...failure: Parameters<FakeSquidex["fail"]>): void {
  services.content.fail(...failure);
  services.products.fail(...failure);
}

/** Seen by one process some days ago; the other process has nothing in memory. */
async function warmUp(): Promise<Map<string, Seen>> {
  const seen = await readAll(one);
  for (const [page, { status, text }] of seen) expect([page, status, gap.test(text)]).toEqual([page, 200, false]);
  await base.owner.query(`update upstream_cache set "fetchedAt" = "fetchedAt" - interval '6 days' where key <> ''`);
  return seen;
}

/** `gone`: pages whose parts the services report as gone; they are omitted after the next refresh. */
async function expectUnchanged(before: Map<string, Seen>, gone: readonly string[] = []): Promise<void> {
  // One after the other: how long each takes is its own.
  for (const [page, { text }] of before) {
    const now = await read(other, page);
    expect([page, now.status, gone.includes(page) || now.text]).toEqual([page, 200, gone.includes(page) || text]);
    expect(now.ms, page).toBeLessThan(waitMs);
  }
}

/** Nothing is known: the page is there all the same, and says where something is missing. */
async function expectGaps(withGap: readonly string[]): Promise<void> {
  const seen = await readAll(other);
  for (const [page, { status, text, ms }] of seen) {
    expect([page, status]).toEqual([page, 200]);
    expect(ms, page).toBeLessThan(maxMs);
    if (withGap.includes(page)) expect(text, page).toMatch(gap);
    if (onlyProducts.includes(page)) expect(text, page).toMatch(/Mobil M|Internet 100|Webshop|MBit/);
    if (lawful.includes(page) || onlyProducts.includes(page) || forms.includes(page))
      expect(text, page).not.toMatch(gap);
  }
  expect(seen.get("/datenschutz")?.text).toContain(tenant.legal.operator);
  expect(seen.get("/impressum")?.text).toContain(tenant.legal.vatId);
  expect(seen.get("/agb")?.text).toContain("Vertragsverlängerungen");
}

/** The form of the recommend page, as it stands there without products. */
async function expectRecommending(name: string): Promise<void> {
  const form = {
    recipientShare: "50",
    firstName: "Mara",
    lastName: "Köster",
    email: `${name}@post.example`,
    terms: "on",
  };
  const answer = await other.fetch("nordlicht", "/empfehlen.html", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(form).toString(),
  });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, expect.stringMatching(/^\/empfehlung\//)]);
}

describe.each(failures)("%s", (name, failure) => {
  it("warm: every page is unchanged, without delay", async () => {
    await openServices();
    const before = await warmUp();
    failBoth(failure);
    await expectUnchanged(
      before,
      failure.kind === "status" && failure.status === 404 ? ["/unterwegs/tarife/mobil"] : [],
    );
  });

  it("cold: pages have the fallback catalogue, blocks report what is missing, forms and legal pages work", async () => {
    await openServices();
    failBoth(failure);
    await expectGaps([...texts, ...products.filter((page) => !onlyProducts.includes(page))]);
    await expectRecommending(`kalt.${name.replaceAll(/\W+/g, "-").toLowerCase()}`);
    failBoth(null);
  });
});

describe("the content service's token", () => {
  const refusing: [string, () => unknown][] = [
    ["is not given", () => Object.assign(services.content.tokenEndpoint, { up: false })],
    ["is always refused", () => services.content.fail({ kind: "status", status: 401 }, { only: isContent })],
  ];
  const isContent = ({ path }: { path: string }) => path.startsWith("/api/");

  it.each(refusing)("%s: warm pages are unchanged, cold ones lack their texts", async (_, refuse) => {
    await openServices();
    const before = await warmUp();
    refuse();
    await expectUnchanged(before);
    await services.content.close();
    await services.products.close();
    await openServices();
    refuse();
    // Products are there; the note at the price of this one is content.
    await expectGaps([...texts, "/empfehlen/mobil-m"]);
  });

  it("expired: a hundred concurrent requests get one new token, and every page is complete", async () => {
    await openServices();
    const before = await readAll(one);
    await base.owner.query("delete from upstream_cache");
    services.content.expireTokens();
    const tokenRequests = services.content.tokenRequests();
    await base.owner.query("select pg_notify('answers_outdated', 'nordlicht content')");
    const hundred = Array.from({ length: 100 }, (_, index) => [...texts, ...lawful][index % 11] ?? "");
    // Until the notice is there, pages come from memory and nobody asks.
    while (services.content.tokenRequests() === tokenRequests) {
      const seen = await Promise.all(hundred.map((page, index) => read(one, `${page}?suche=${index < 50 ? "" : "x"}`)));
      expect(seen.filter(({ status, text }) => status !== 200 || gap.test(text))).toEqual([]);
    }
    expect(services.content.tokenRequests() - tokenRequests).toBe(1);
    expect((await read(one, "/faq")).text).toBe(before.get("/faq")?.text);
  });
});

it("a change notified to one process is on the pages of the other in under a second", async () => {
  await openServices();
  await Promise.all([readAll(one, texts), readAll(other, texts)]);
  await promptly(1_000, async (time) => {
    const question = `Wann ist sie zum ${time}. Mal da?`;
    for (const { id, data } of services.content.state.contents)
      if (id === "wann") data["Frage"] = { de: question, en: "When is it there at last?" };
    const { body, headers } = services.content.change(secret);
    const notified = await one.fetch("nordlicht", "/api/v1/nordlicht/content-changed", {
      method: "POST",
      headers,
      body,
    });
    expect(notified.status).toBe(204);
    for (const app of [one, other]) while (!(await read(app, "/faq")).text.includes(question)) await pause(20);
  });
});

it("a changed record of a tenant, with its upstreams, is used by every process in under a second", async () => {
  await openServices();
  await promptly(1_000, (time) => apply({ name: `Nordlicht ${time}` }));
  expect((await read(one, "/")).text).toContain("Zusammen surft es sich besser");
  expect((await read(other, "/")).text).toContain(`Ruf an: ${tenant.legal.phone}`);
});

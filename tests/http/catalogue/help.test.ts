import { describe, expect, it } from "vitest";
import { openSite } from "#tests/http/support.ts";
import { tenants } from "#tests/support/data/tenants.ts";

const { ask } = await openSite();
const get = (path: string) => ask("nordlicht", `GET ${path}`);
const open = (text: string) => text.match(/<details open/g)?.length ?? 0;
const all = (text: string) => text.match(/<details/g)?.length ?? 0;

describe.each([
  ["/faq", "/kontakt"],
  ["/hilfe/haeufige-fragen-und-antworten.html", "/kontakt"],
  ["/en/faq", "/en/contact"],
])("%s", (page, contact) => {
  it("has every question collapsed in its group, each with its own address", async () => {
    const { status, text } = await get(page);
    expect([status, open(text)]).toEqual([200, 0]);
    expect(all(text)).toBeGreaterThan(15);
    const ids = [...text.matchAll(/href="((?:\/en)?\/faq\/[\w-]+)"/g)].map(([, href]) => href);
    expect(new Set(ids).size).toBe(all(text));
    for (const href of ids.slice(0, 3)) expect((await get(href ?? "")).status).toBe(200);
  });

  it("searches without a script: matches are open and marked", async () => {
    const whole = all((await get(page)).text);
    const { status, text } = await get(`${page}?suche=IBAN`);
    expect(status).toBe(200);
    const { text: bank } = await get(
      `${page}?suche=${encodeURIComponent(page.startsWith("/en") ? "voucher" : "ueberweisung")}`,
    );
    expect(open(bank)).toBe(all(bank));
    expect(open(bank)).toBeGreaterThan(0);
    expect(open(bank)).toBeLessThan(whole);
    expect(bank).toMatch(/<mark>(Überweisung|voucher)/i);
    expect(text).toMatch(/name="suche"[^>]*value="IBAN"/);
  });

  it("reports an empty result with contacts, and shows the input as text", async () => {
    const { status, text } = await get(`${page}?suche=${encodeURIComponent('<img src=x onerror=x()>"')}`);
    expect([status, all(text)]).toEqual([200, 0]);
    expect(text).not.toContain("<img src=x");
    expect(text).toContain(`href="${contact}"`);
    expect(text).toContain(`href="${page}"`);
    expect(text).toContain('href="tel:');
    expect(text).toMatch(/<h2>(Das wird oft gefragt|Often asked)<\/h2><ul[^>]*><li><a href="(\/en)?\/faq\/mitmachen">/);
  });
});

it.each(
  tenants.flatMap((tenant) =>
    ["/faq", "/en/faq", "/gk/hilfe/haeufige-fragen-und-antworten.html"].map((page) => [tenant, page] as const),
  ),
)("%s%s: the suggested searches find something", async (tenant, page) => {
  const { text } = await ask(tenant, `GET ${page}`);
  const words = /placeholder="([^"]+) …"/.exec(text)?.[1]?.split(", ") ?? [];
  expect(words.length).toBeGreaterThan(1);
  for (const word of words) {
    const found = await ask(tenant, `GET ${page}?suche=${encodeURIComponent(word)}`);
    expect(open(found.text), word).toBeGreaterThan(0);
  }
});

it("finds answers on other pages, links to them, and every target exists", async () => {
  for (const [page, word] of [
    ["/faq", "Rufnummernmitnahme"],
    ["/en/faq", "router"],
    ["/gk/hilfe/haeufige-fragen-und-antworten.html", "feste IP"],
  ] as const) {
    const { text } = await get(`${page}?suche=${encodeURIComponent(word)}`);
    const elsewhere = [...text.matchAll(/href="([^"#]+)#([\w-]+)">(?:Mehr auf der Seite|More on the page)/g)];
    expect(elsewhere.length, word).toBeGreaterThan(0);
    for (const [, path, id] of elsewhere) expect((await get(path ?? "")).text).toContain(`id="${id}"`);
    const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  }
});

it("unknown answers and unknown versions are not found", async () => {
  for (const path of ["/faq/gibtsnicht", "/en/faq/gibtsnicht", "/datenschutz/2020-01-01", "/datenschutz/heute"])
    expect([path, (await get(path)).status]).toEqual([path, 404]);
  expect((await get("/faq/gibtsnicht")).text).toContain("<title>Diese Seite gibt es nicht · Nordlicht</title>");
  expect((await get("/faq")).text.match(/<title>/g)).toHaveLength(1);
});

it("the privacy notice lists its versions, and an older one keeps its address and links to the current one", async () => {
  const { text: current } = await get("/datenschutz");
  expect(current).toContain("01.11.2026");
  expect(current).toContain('href="/datenschutz/2026-11-01"');
  expect(current).toContain("psoe_consent");
  const { text: older } = await get("/datenschutz/2026-11-01");
  expect(older).toContain("01.11.2026");
  expect(older).toContain('href="/datenschutz"');
  expect(older).not.toContain("psoe_consent");
});

it("a search result is not cached", async () => {
  const found = await get("/faq?suche=iban");
  expect(found.headers["cache-control"]).not.toMatch(/public/);
  expect((await get("/faq?suche=gutschein")).text).not.toContain('value="iban"');
});

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { complaintsOf, faultsOf } from "./parts/inspection.ts";
import { ownTenant } from "./parts/own-tenant.ts";
import type { Site } from "./parts/site.ts";
import { expect, newAddress, test } from "./parts/test.ts";
import { visitor } from "./parts/visitor.ts";

/** The site in a frame on the brand's own site, which is another origin, and on an origin that is not allowed. */
type Received = { origin: string; type: string; path?: string; top?: number; duration?: number };

// Serial: tests running concurrently would change this tenant for each other.
test.describe.configure({ mode: "default" });

let brand: Server;
const portOf = (server: Server) => (server.address() as AddressInfo).port;
const on = (host: string, path = "/") => `http://${host}.localhost:${portOf(brand)}${path}`;

test.beforeAll(async ({ site }) => {
  brand = createServer((req, res) => {
    const asked = new URL(req.url ?? "/", "http://brand.invalid").searchParams;
    const tenant = asked.get("mandant") ?? "rahmen";
    const framed = asked.get("zeigt") ?? "/empfehlen.html";
    res.setHeader("Content-Type", "text/html; charset=utf-8").end(`<!doctype html><title>Marke</title><h1>Marke</h1>
      <script>window.received = []; addEventListener("message", ({origin, data}) => {
        received.push({origin, ...data});
        const fits = ${asked.has("passt")};
        if (fits && data.type === "route") document.querySelector("iframe").height = data.height;
      })</script>
      <iframe title="Empfehlen" width="1240" height="600" src="${site.url(tenant, framed)}"></iframe>
      <script>if (location.hash.startsWith("#/")) {
        document.querySelector("iframe").src = "${site.url(tenant, "")}" + location.hash.slice(1);
        history.replaceState(null, "", location.pathname + location.search);
      }</script>`);
  });
  await new Promise<void>((resolve) => brand.listen(0, "127.0.0.1", resolve));
  await framedTenant(site, "rahmen", "/freunde", false);
  await framedTenant(site, "zaun", "/freunde?mandant=zaun", true);
});
test.afterAll(() => brand.close());

/** Like tenant standard, but its home page is shown in a frame. */
const framedTenant = (site: Site, id: string, page: string, forceLogin: boolean) =>
  ownTenant(site, "standard", id, (record) => {
    Object.assign(record, { name: "Rahmen", frameAncestors: [on("marke").slice(0, -1)] });
    record.recommendWebPage = on("marke", page);
    Object.assign(record.modules, { integratedFrame: true, exitIntent: true, forceLogin });
  });

const received = (page: Page) => page.evaluate(() => (window as unknown as { received: Received[] }).received);
const last = async (page: Page, type: string) => (await received(page)).filter((one) => one.type === type).at(-1);

test("a framed page sends its height and position to the embedding page, and opens the form in the top window", async ({
  site,
  page,
}) => {
  const complaints = complaintsOf(page);
  const origin = site.url("rahmen", "");
  await page.goto(on("marke", "/?zeigt=/hilfe/so-funktionierts.html?t=geheim"));
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(frame.getByRole("banner")).toHaveCount(0);
  await expect
    .poll(() => last(page, "route"))
    .toMatchObject({ origin, path: "/hilfe/so-funktionierts.html", height: expect.any(Number) });
  // The outer page keeps its scroll position, and the messages contain no query.
  expect(await last(page, "scroll")).toBeUndefined();
  expect(JSON.stringify(await received(page))).not.toContain("geheim");

  const footer = frame.getByRole("contentinfo");
  await footer.getByRole("link", { name: "Datenschutz" }).click();
  await expect.poll(() => last(page, "route")).toMatchObject({ origin, path: "/datenschutz" });
  expect(await last(page, "scroll")).toMatchObject({ origin, top: 0, duration: 300 });
  const anchor = frame.locator(".contents a").last();
  const target = frame.locator((await anchor.getAttribute("href")) ?? "");
  await anchor.click();
  await expect.poll(async () => (await last(page, "scroll"))?.top).toBeGreaterThan(300);
  await expect(target).toBeInViewport();

  await footer.getByRole("link", { name: "Häufige Fragen" }).click();
  await expect.poll(() => last(page, "route")).toMatchObject({ path: "/faq" });
  await page.goto(on("marke", "/?zeigt=/hilfe/so-funktionierts.html"));
  await frame.getByRole("link", { name: "Jetzt empfehlen" }).click();
  await expect(page).toHaveURL(on("marke", "/freunde"));
  await expect(frame.getByRole("button", { name: "Link erstellen" })).toBeVisible();
  expect(complaints.filter((one) => !one.includes(".localhost:"))).toEqual([]);
});

test("the frame becomes as low as its content again", async ({ page }) => {
  await page.goto(on("marke", "/?passt&zeigt=/faq"));
  const frame = page.frameLocator("iframe");
  const footer = frame.getByRole("contentinfo");
  const shown = () => page.locator("iframe").evaluate(({ clientHeight }) => clientHeight);
  const heights = [];
  for (const name of ["Datenschutz", "Impressum"]) {
    await footer.getByRole("link", { name }).click();
    await expect(frame.getByRole("heading", { level: 1 })).toContainText(name);
    await expect.poll(async () => (await last(page, "route"))?.path).toBe(`/${name.toLowerCase()}`);
    heights.push(await shown());
    // Nothing of the page is cut off.
    expect(await frame.locator("html").evaluate((html) => html.scrollHeight <= html.clientHeight + 1)).toBe(true);
  }
  expect(heights[1]).toBeLessThan((heights[0] ?? 0) - 300);
});

test("in a frame the consent banner stands whole below the page", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(on("marke", "/?passt&zeigt=/faq"));
  const frame = page.frameLocator("iframe");
  await expect.poll(async () => (await last(page, "route"))?.path).toBe("/faq");
  const places = () =>
    frame.locator("html").evaluate((html) => {
      const box = (part: string) => html.querySelector(part)?.getBoundingClientRect();
      const [foot, banner] = [box(".foot"), box(".consent")];
      return foot && banner && [banner.top >= foot.bottom - 1, Math.abs(banner.bottom - html.clientHeight) <= 1];
    });
  await expect.poll(places).toEqual([true, true]);
});

test("the frame follows what is opened and closed in its page", async ({ page }) => {
  await page.goto(on("marke", "/?passt&zeigt=/faq"));
  const frame = page.frameLocator("iframe");
  const shown = () => page.locator("iframe").evaluate(({ clientHeight }) => clientHeight);
  const question = frame.locator("details summary").first();
  await expect.poll(async () => (await last(page, "route"))?.path).toBe("/faq");
  await expect.poll(shown).not.toBe(600);
  const closed = await shown();
  await question.click();
  await expect.poll(shown).toBeGreaterThan(closed + 40);
  expect(await frame.locator("html").evaluate((html) => html.scrollHeight <= html.clientHeight + 1)).toBe(true);
  await question.click();
  await expect.poll(shown).toBe(closed);
});

test("with a forced login, links of mails lead to the brand's page, and log the frame in", async ({ site, page }) => {
  const complaints = complaintsOf(page);
  const home = on("marke", "/freunde?mandant=zaun&zeigt=/hilfe/so-funktionierts.html");
  const frame = page.frameLocator("iframe");
  const heading = (name: RegExp | string) => frame.getByRole("heading", { level: 1, name });
  const email = newAddress("rahmen");
  await visitor(site, "zaun").post("/registrieren", { firstName: "Mara", lastName: "Köster", email });
  const registration = await site.link(email, /\/registrieren\?t=/);
  expect(registration).toContain(on("marke", "/freunde?mandant=zaun#/registrieren?t="));
  await page.goto(registration);
  await frame.getByLabel("Neues Passwort").fill("Rahmen-Sommer-7");
  await frame.getByRole("button", { name: "Passwort festlegen" }).click();
  await expect(heading(/Mara/)).toBeVisible();
  await expect.poll(() => last(page, "route")).toMatchObject({ path: "/persoenlicherbereich" });
  await frame.getByRole("contentinfo").getByRole("link", { name: "Abmelden" }).click();
  await expect(heading("Abmelden")).toBeVisible();

  await page.context().clearCookies();
  await page.goto(home);
  await expect(heading("Anmelden")).toBeVisible();
  await frame.getByLabel("E-Mail-Adresse").fill(email);
  await frame.getByRole("button", { name: "Link schicken" }).click();
  await expect(heading("Schau in dein Postfach")).toBeVisible();
  await page.goto(await site.link(email, /\/login\?t=/));
  await expect(heading("Jetzt anmelden")).toBeVisible();
  // The address no longer has the link, and the brand's page is told no query.
  expect(page.url()).toBe(on("marke", "/freunde?mandant=zaun"));
  await expect.poll(() => last(page, "route")).toMatchObject({ path: "/login" });
  await frame.getByRole("button", { name: "Anmelden" }).click();
  await expect(heading("Anmelden")).toHaveCount(0);
  await page.goto(home);
  await expect(heading(/./)).toBeVisible();
  await expect(heading("Anmelden")).toHaveCount(0);
  // Its cookies belong to the frame in this page alone.
  await page.goto(site.url("zaun", "/hilfe/so-funktionierts.html"));
  await expect(page.getByRole("heading", { level: 1, name: "Anmelden" })).toBeVisible();
  expect(complaints.filter((one) => !one.includes(".localhost:"))).toEqual([]);
});

test("reduced motion is respected", async ({ site, browser }) => {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(on("marke", "/?zeigt=/faq"));
  await page.frameLocator("iframe").getByRole("contentinfo").getByRole("link", { name: "Impressum" }).click();
  await expect.poll(() => last(page, "scroll")).toMatchObject({ origin: site.url("rahmen", ""), duration: 0 });
  await context.close();
});

test("no other origin may embed the frame, and none receives its messages", async ({ site, page }) => {
  const refusals: string[] = [];
  page.on("console", (message) => void refusals.push(message.text()));
  await page.goto(on("fremd", "/?zeigt=/faq"));
  await expect.poll(() => refusals.join()).toContain("frame-ancestors");
  await expect(page.frameLocator("iframe").getByRole("heading", { level: 1 })).toHaveCount(0);
  expect(await received(page)).toEqual([]);
  const policies: unknown[] = [];
  for (const [tenant, path] of [
    ["rahmen", "/faq"],
    ["standard", "/faq"],
    // Neither the office nor what is not a page is for the brand's page.
    ["rahmen", "/agentur/login"],
    ["rahmen", "/login/X"],
    ["rahmen", "/api/v1/rahmen/mandant"],
  ] as const) {
    const answer = await page.goto(site.url(tenant, path));
    policies.push(/frame-ancestors [^;]*/.exec(answer?.headers()["content-security-policy"] ?? "")?.[0]);
  }
  const none = "frame-ancestors 'none'";
  expect(policies).toEqual([`frame-ancestors ${on("marke").slice(0, -1)}`, none, none, none, none]);
});

test.describe("the exit-intent dialog", () => {
  const dialog = (page: Page) => page.getByRole("dialog", { name: "Moment noch" });
  const pass = (page: Page, ms: number) => page.clock.runFor(ms);
  /** The pointer leaves through the top of the window, where tabs and address are. */
  const leave = (page: Page) =>
    page.evaluate(() => document.documentElement.dispatchEvent(new MouseEvent("mouseleave", { clientY: -1 })));
  const stored = (page: Page) => page.evaluate(() => [sessionStorage.length, localStorage.length]);
  /** Once the banner is answered, it is not shown again. */
  async function come(page: Page, url: string, decline = "Alle ablehnen"): Promise<void> {
    await page.goto(url);
    await page.getByRole("button", { name: decline, exact: true }).click();
    await expect(page.locator(".consent")).toHaveCount(0);
    await page.clock.install();
    await page.goto(url);
  }

  test("appears to who leaves after fifteen seconds, once per session, and stores nothing before it is closed", async ({
    site,
    page,
  }) => {
    const complaints = complaintsOf(page);
    await come(page, site.url("nordlicht", "/faq"));
    await pass(page, 12_000);
    await leave(page);
    await expect(dialog(page)).toBeHidden();
    await pass(page, 60_000);
    await expect(dialog(page)).toBeHidden();
    await leave(page);
    await expect(dialog(page)).toBeVisible();
    await expect(dialog(page).getByRole("link", { name: "Link erstellen" })).toHaveAttribute("href", "/empfehlen.html");
    expect(await stored(page)).toEqual([0, 0]);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
    for (const path of ["/zuhause/internet", "/faq"]) {
      await page.goto(site.url("nordlicht", path));
      await pass(page, 60_000);
      await leave(page);
      await expect(dialog(page)).toBeHidden();
    }
    expect(complaints).toEqual([]);
  });

  test("a quick scroll upward is leaving, reading is not", async ({ site, page }) => {
    await come(page, site.url("nordlicht", "/faq"));
    await pass(page, 15_000);
    const scroll = (y: number) =>
      page.evaluate(
        (to) =>
          new Promise((done) => {
            document.addEventListener("scroll", done, { once: true });
            scrollTo({ top: to, behavior: "instant" });
          }),
        y,
      );
    await scroll(900);
    await pass(page, 2_000);
    await scroll(300);
    await expect(dialog(page)).toBeHidden();
    await scroll(900);
    await scroll(300);
    await expect(dialog(page)).toBeVisible();
  });

  test("the return from another tab is leaving, once the fifteen seconds are over", async ({ site, page }) => {
    await come(page, site.url("nordlicht", "/faq"));
    /** Another tab is opened, and this one again. */
    const comeBack = () =>
      page.evaluate(() => {
        for (const state of ["hidden", "visible"]) {
          Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
          document.dispatchEvent(new Event("visibilitychange"));
        }
      });
    await pass(page, 14_000);
    await comeBack();
    await expect(dialog(page)).toBeHidden();
    await pass(page, 1_000);
    await expect(dialog(page)).toBeHidden();
    await comeBack();
    await expect(dialog(page)).toBeVisible();
  });

  test("closes with a button, in both languages", async ({ site, person }) => {
    for (const [name, path, decline] of [
      ["Nein, danke", "/glasfaser", "Alle ablehnen"],
      ["No, thanks", "/en/fibre", "Decline all"],
    ] as const) {
      const page = await person();
      await come(page, site.url("nordlicht", path), decline);
      await pass(page, 15_000);
      await leave(page);
      await expect(page.getByRole("dialog")).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);
      await page.getByRole("button", { name }).click();
      await expect(page.getByRole("dialog")).toBeHidden();
    }
  });

  test("waits until the consent banner is answered", async ({ site, page }) => {
    await page.clock.install();
    await page.goto(site.url("nordlicht", "/faq"));
    await pass(page, 60_000);
    await leave(page);
    await expect(dialog(page)).toBeHidden();
    await page.getByRole("button", { name: "Alle ablehnen", exact: true }).click();
    await expect(page.locator(".consent")).toHaveCount(0);
    await leave(page);
    await expect(dialog(page)).toBeHidden();
    await pass(page, 15_000);
    await leave(page);
    await expect(dialog(page)).toBeVisible();
  });

  test("never appears on a form, in a frame, or if the tenant switched it off", async ({ site, person }) => {
    const typing = await person();
    await come(typing, site.url("nordlicht"));
    await typing.locator("[name=firstName]").scrollIntoViewIfNeeded();
    await pass(typing, 15_000);
    await leave(typing);
    await expect(dialog(typing)).toBeHidden();
    await typing.locator("[name=firstName]").fill("M");
    await typing.locator("h1").click();
    await pass(typing, 60_000);
    await typing.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await leave(typing);
    await expect(dialog(typing)).toBeHidden();

    for (const path of ["/empfehlen.html", "/empfehlen/mobil-m", "/gk/empfehlen.html", "/kontakt", "/impressum"]) {
      await typing.goto(site.url("nordlicht", path));
      await expect(typing.locator("dialog[data-after]")).toHaveCount(0);
    }
    await typing.goto(site.url("elbschutz", "/faq"));
    await expect(typing.locator("dialog[data-after]")).toHaveCount(0);
    await typing.goto(on("marke", "/?zeigt=/faq"));
    await expect(typing.frameLocator("iframe").locator("dialog[data-after]")).toHaveCount(0);
  });
});

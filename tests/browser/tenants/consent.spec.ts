import type { BrowserContext, Locator, Page } from "@playwright/test";
import { complaintsOf, inLargeLetters } from "#tests/browser/parts/inspection.ts";
import { followed } from "#tests/browser/parts/quick.ts";
import { expect, test } from "#tests/browser/parts/test.ts";
import { scripts, worlds } from "#tests/browser/parts/worlds.ts";
import { tenants } from "#tests/support/data/tenants.ts";

const [desktop, noScript, phone] = worlds;
const banner = (page: Page): Locator => page.getByRole("region", { name: "Dürfen wir mehr als das Nötige speichern?" });
const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });
const cookieNames = async (context: BrowserContext) => (await context.cookies()).map(({ name }) => name).sort();

/** Everything that a page could have stored in the browser, besides cookies. */
const stored = (page: Page) =>
  page.evaluate(async () => ({
    local: localStorage.length,
    session: sessionStorage.length,
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    readable: document.cookie,
  }));
const nothing = { local: 0, session: 0, databases: 0, caches: 0, readable: "" };

for (const tenant of tenants) {
  test(`${tenant}: before an answer nothing is stored and no other server is contacted, on any kind of page`, async ({
    site,
    person,
  }) => {
    const page = await person(desktop);
    const complaints = complaintsOf(page);
    const pages = [
      "/?c=brief",
      "/zuhause/internet",
      "/empfehlen/mobil-m",
      "/code",
      "/login",
      "/faq",
      "/cookie-einstellungen",
      "/en",
    ];
    for (const path of pages) {
      await page.goto(site.url(tenant, path));
      await page.waitForLoadState("networkidle");
      expect(await cookieNames(page.context()), path).toEqual([]);
      expect(await stored(page), path).toEqual(nothing);
    }
    // A recipient's own key is necessary for the service they requested; it is the only thing that following a link
    // stores.
    const { number } = await followed(site, tenant, "click");
    await page.goto(site.url(tenant, `/e/${number}`));
    await expect(banner(page)).toBeVisible();
    expect(await cookieNames(page.context())).toEqual([`pso_${number}`]);
    expect(await stored(page)).toEqual(nothing);
    expect(complaints).toEqual([]);
  });
}

for (const world of scripts) {
  test(`${world.name}: declining, giving and withdrawing consent each return to the same page`, async ({
    site,
    person,
  }) => {
    const page = await person(world);
    const hasScript = world !== noScript;
    await page.goto(site.url("nordlicht", "/empfehlen.html?c=plakat"));
    await page.getByLabel("Dein Vorname").fill("Mara");
    await button(page, "Alle ablehnen").click();
    await expect(banner(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/empfehlen\.html\?c=plakat$/);
    // Without script the page reloads; with script nothing that was typed is lost.
    if (hasScript) await expect(page.getByLabel("Dein Vorname")).toHaveValue("Mara");
    expect(await cookieNames(page.context())).toEqual(["psoe_consent"]);
    await page.reload();
    await expect(banner(page)).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Impressum" })).toHaveAttribute("href", "/impressum?c=plakat");

    // Giving consent takes two clicks from every footer: the campaign then moves into the cookie, and links no longer
    // carry it.
    await page.getByRole("link", { name: "Cookie-Einstellungen" }).click();
    await button(page, "Alle akzeptieren").click();
    await expect(page.getByText("Gespeichert. Deine Antwort gilt ab sofort.")).toBeVisible();
    expect(await cookieNames(page.context())).toEqual(["channel", "psoe_consent"]);
    await page.goto(site.url("nordlicht", "/faq"));
    await expect(page.getByRole("link", { name: "Impressum" })).toHaveAttribute("href", "/impressum");

    // Withdrawing it takes as many.
    await page.getByRole("link", { name: "Cookie-Einstellungen" }).click();
    await expect(page.getByLabel("Funktional")).toBeChecked();
    await button(page, "Alle ablehnen").click();
    await expect(page.getByLabel("Funktional")).not.toBeChecked();
    await expect(page.getByLabel("Erforderlich")).toBeDisabled();
    expect(await cookieNames(page.context())).toEqual(["psoe_consent"]);

    // A single tool, linked from the privacy notice.
    await page.goto(site.url("nordlicht", "/datenschutz"));
    await page.getByRole("link", { name: "Matomo" }).click();
    await button(page, "Widerspruch zurücknehmen").click();
    await expect(page.getByText("Matomo zählt in diesem Browser noch nicht mit")).toBeVisible();
    await page.goto(site.url("nordlicht"));
    await expect(banner(page)).toBeVisible();
  });

  test(`${world.name}: the settings open from the banner and return to its page`, async ({ site, person }) => {
    const page = await person(world);
    await page.goto(site.url("standard", "/empfehlen.html"));
    await page.getByRole("link", { name: "Auswahl" }).click();
    await page.getByLabel("Statistik").check();
    await button(page, "Auswahl speichern").click();
    await expect(banner(page)).toHaveCount(0);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL(/\/empfehlen\.html$/);
    const [cookie] = await page.context().cookies();
    expect(cookie?.value).toMatch(/\.adobe1_basic1_campaign0_matomo1$/);
  });
}

test("by keyboard: the settings open over the page, trap the focus and restore it", async ({ site, person }) => {
  const page = await person(desktop);
  await page.goto(site.url("nordlicht", "/empfehlen.html"));
  const opener = page.getByRole("link", { name: "Auswahl" });
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Cookie-Einstellungen" });
  await expect(dialog).toBeVisible();
  const inside = () => dialog.evaluate((element) => element.contains(document.activeElement));
  expect(await inside()).toBe(true);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  for (
    let at = 0;
    at < 20 && !(await dialog.getByLabel("Funktional").evaluate((one) => one === document.activeElement));
    at++
  )
    await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(dialog.getByLabel("Funktional")).toBeChecked();
  for (
    let at = 0;
    at < 20 && !(await button(page, "Auswahl speichern").evaluate((one) => one === document.activeElement));
    at++
  )
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(banner(page)).toHaveCount(0);
  await expect(page.locator("main")).toBeFocused();
  expect((await page.context().cookies())[0]?.value).toContain("campaign1");
});

test("both answers look alike, fit a phone, and cover no focused element", async ({ site, person }) => {
  const page = await person(phone);
  for (const path of ["/", "/en"]) {
    await page.goto(site.url("nordlicht", path));
    const answers = page.locator(".consent-do button");
    const looks = await answers.evaluateAll((all) =>
      all.map((one) => {
        const { width, height, top } = one.getBoundingClientRect();
        const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(one);
        return [Math.round(width), height, top, color, backgroundColor, borderColor, fontSize, fontWeight].join(" ");
      }),
    );
    expect(looks).toHaveLength(2);
    expect(looks[0]).toBe(looks[1]);
    const box = await page.locator(".consent").boundingBox();
    expect(box?.height).toBeLessThan(740 / 2);
  }
  await page.goto(site.url("nordlicht", "/empfehlen.html"));
  const focusables = await page.locator("main :is(a, input:not([type=hidden]), select, button)").all();
  for (const one of focusables) {
    if (!(await one.isVisible())) continue;
    await one.focus();
    const covered = await one.evaluate((element) => {
      const over = document.querySelector(".consent")?.getBoundingClientRect();
      const { top, bottom } = element.getBoundingClientRect();
      return over !== undefined && top >= over.top && bottom > over.top;
    });
    expect(covered, await one.evaluate((element) => element.outerHTML.slice(0, 120))).toBe(false);
  }
});

test("campaign and widget are carried by every link of the site", async ({ site, person }) => {
  const page = await person(noScript);
  await page.goto(site.url("nordlicht", "/?pk_campaign=sommer&widget=box"));
  const names = ["Internet", "Hilfe", "Datenschutz", "English"];
  for (const name of names) {
    await page.getByRole("link", { name, exact: true }).first().click();
    const search = new URL(page.url()).searchParams;
    expect([search.get("c") ?? search.get("pk_campaign"), search.get("widget")], name).toEqual(["sommer", "box"]);
    const links = await page
      .locator("a[href^='/'], form[action^='/']")
      .evaluateAll((all) => all.map((one) => one.outerHTML));
    expect(links.filter((one) => !one.includes("widget=box") || !one.includes("=sommer"))).toEqual([]);
  }
  expect(await page.context().cookies()).toEqual([]);
});

test("both answers and the page above them are visible with large letters and in a low window", async ({
  site,
  person,
}) => {
  const page = await person();
  /** The share of the window that the banner leaves visible, and which of its answers are fully inside the window. */
  const seen = () =>
    banner(page).evaluate((section) => {
      const inSight = [...section.querySelectorAll("button, a")].filter((one) => {
        const { top, bottom, height } = one.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight && height >= 44;
      });
      return {
        left: section.getBoundingClientRect().top / innerHeight,
        inSight: inSight.map((one) => one.textContent),
      };
    });
  for (const tenant of tenants) {
    for (const path of ["/", "/login"]) {
      await page.goto(site.url(tenant, path));
      const large = await inLargeLetters(page, seen);
      await page.setViewportSize({ width: 740, height: 360 });
      for (const { left, inSight } of [large, await seen()]) {
        expect(inSight).toEqual(["Alle ablehnen", "Alle akzeptieren", "Auswahl", "Datenschutz", "Impressum"]);
        expect(left, `${tenant}${path}`).toBeGreaterThanOrEqual(0.39);
      }
    }
  }
});

import type { Page } from "@playwright/test";
import { tenants } from "#tests/support/data/tenants.ts";
import { inLargeLetters } from "./parts/inspection.ts";
import { followed, logIn, newRecommendation } from "./parts/quick.ts";
import { createLink } from "./parts/referrer.ts";
import { expect, newAddress, test } from "./parts/test.ts";

/** What is visible while a page loads: its font, its pictures, and that nothing moves when they arrive. */
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1280, height: 800 } };
const views = [
  { name: "phone", options: phone },
  { name: "desktop", options: desktop },
];

/** All layout shifts since the page began, and how much of them is due to pictures and fonts that arrived late. */
const shifted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((tell) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => tell(sum), 500);
      }),
  );

for (const { name, options } of views)
  for (const tenant of tenants)
    for (const address of ["/", "/glasfaser"])
      test(`${tenant}${address} on a ${name}: no layout shift`, async ({ site, person }) => {
        const page = await person({ name, options });
        await page.goto(site.url(tenant, address));
        expect(await shifted(page)).toBeLessThanOrEqual(0.01);
        // A font that arrives after the first paint moves letters within their lines, and nothing else.
        await page.route(/\.woff2|keyvisual|grafik/, async (route) => {
          await new Promise((done) => setTimeout(done, 700));
          await route.continue();
        });
        const session = await page.context().newCDPSession(page);
        await session.send("Network.setCacheDisabled", { cacheDisabled: true });
        await page.reload();
        await page.evaluate(() => document.fonts.ready);
        expect(await shifted(page)).toBeLessThan(0.02);
        const used = await page.evaluate(() => ({
          family: getComputedStyle(document.querySelector("h1") ?? document.body)
            .fontFamily.split(",")[0]
            ?.replaceAll('"', ""),
          loaded: [...document.fonts]
            .filter(
              ({ status, family }) => status === "loaded" && !/ (Arial|Roboto|Times|Georgia|Noto)"?$/.test(family),
            )
            .map(({ family }) => family),
        }));
        expect(used.loaded).toContain(used.family);
      });

test("a card's picture is loaded when it is near, and the card reacts to the pointer", async ({ site, person }) => {
  const page = await person({ name: "desktop", options: desktop });
  await page.goto(site.url("elbschutz"));
  const card = page.locator(".product").first();
  await card.scrollIntoViewIfNeeded();
  await expect
    .poll(() => card.locator("img").evaluate((picture: HTMLImageElement) => picture.complete && picture.naturalWidth))
    .toBe(480);
  const ground = () => card.evaluate((element) => getComputedStyle(element).backgroundColor);
  const before = await ground();
  await card.hover();
  await expect.poll(ground).not.toBe(before);
});

test("the consent banner does not cover the recipient's button, also below a long title", async ({ site, person }) => {
  const { number } = await newRecommendation(site, "nordlicht", {
    firstName: "Maximiliane-Charlotte",
    productId: "glasfaser-300",
  });
  const page = await person({ name: "phone", options: phone });
  await page.goto(site.url("nordlicht", `/e/${number}`));
  await expect(page.locator(".consent")).toBeVisible();
  const [button, banner] = await Promise.all(
    [".hero .btn[data-kind=primary]", ".consent"].map((part) => page.locator(part).first().boundingBox()),
  );
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(banner?.y ?? 0);
});

test("at twice the letter size no word of a step breaks, and amounts grow with the text", async ({ site, person }) => {
  const page = await person();
  await page.goto(site.url("nordlicht"));
  await inLargeLetters(page, async () => {
    const lines = await page.locator(".step h3").evaluateAll((titles) =>
      titles.map((title) => {
        const range = document.createRange();
        range.selectNodeContents(title);
        return range.getClientRects().length;
      }),
    );
    expect(lines).toEqual([1, 1, 1]);
    const amounts = page.locator(".segment-amounts").first();
    expect(await amounts.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))).toBeGreaterThan(
      24,
    );
    expect((await amounts.boundingBox())?.width).toBeGreaterThan(100);
    const brand = await page.locator(".brand svg").boundingBox();
    expect((brand?.width ?? 0) / (brand?.height ?? 1), "the brand is not squeezed").toBeGreaterThan(3);
  });
});

test("the share page's first view on a phone has the message and the buttons that send it", async ({
  site,
  person,
}) => {
  const page = await person({ name: "", options: { viewport: { width: 360, height: 740 } } });
  await page.addInitScript(() => Object.assign(navigator, { share: async () => undefined }));
  const { number, referrer } = await newRecommendation(site, "nordlicht");
  await referrer.entersInto(page.context());
  await page.goto(site.url("nordlicht", `/empfehlung/${number}`));
  const refuse = page.getByRole("button", { name: "Alle ablehnen" });
  if (await refuse.isVisible()) await refuse.click();
  for (const name of [/^Per WhatsApp senden$/, /^Teilen …$/, /^Link kopieren$/]) {
    const box = await page.getByRole("link", { name }).or(page.getByRole("button", { name })).boundingBox();
    expect((box?.y ?? 740) + (box?.height ?? 0), String(name)).toBeLessThanOrEqual(740);
  }
  expect((await page.getByLabel("Deine Nachricht").boundingBox())?.y).toBeLessThan(400);
  await inLargeLetters(page, async () => {
    const sends = await page.getByRole("link", { name: "Per WhatsApp senden" }).boundingBox();
    const { width } = page.viewportSize() ?? { width: 0 };
    expect((sends?.x ?? width) + (sends?.width ?? 0), "nothing is cut off at twice the letter size").toBeLessThan(
      width,
    );
  });
});

test("without a share sheet copying is as wide as the channel, and a receipt stands apart", async ({
  site,
  person,
}) => {
  const page = await person({ name: "", options: { viewport: { width: 360, height: 740 } } });
  const { number, referrer, recipient } = await followed(site, "nordlicht");
  await referrer.entersInto(page.context());
  await page.goto(site.url("nordlicht", `/empfehlung/${number}`));
  const widthOf = async (selector: string) => (await page.locator(selector).boundingBox())?.width ?? 0;
  await page.locator("[data-enhance=copy]").waitFor();
  expect(await widthOf(".share-do [data-enhance=copy]")).toBe(await widthOf(".share-do [data-kind=primary]"));

  await recipient.entersInto(page.context());
  for (const path of ["empfaengerstand", "empfaengerbestaetigung"]) {
    await page.goto(site.url("nordlicht", `/${path}?nr=${number}`));
    const gap = await page.locator(".receipt").evaluate((one) => {
      const above = one.previousElementSibling;
      return above ? one.getBoundingClientRect().top - above.getBoundingClientRect().bottom : 24;
    });
    expect(gap, path).toBeGreaterThanOrEqual(24);
  }
});

test("copying does not change the button except for a tick", async ({ site, page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(site.url("nordlicht", "/empfehlen/mobil-m"));
  const typed = { firstName: "Mara", lastName: "Köster", email: newAddress("mara") };
  for (const [name, value] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(value);
  await page.locator("[name=terms]").check();
  await createLink(page).click();
  const button = page.locator("[data-enhance=copy]");
  const before = await button.boundingBox();
  const icon = () => button.locator(".icon:visible path").getAttribute("d");
  const sheets = await icon();
  await button.click();
  await expect(button).toHaveText(/Kopiert/);
  const after = await button.boundingBox();
  expect(Math.abs((after?.width ?? 0) - (before?.width ?? 0))).toBeLessThan(1);
  expect(after?.height).toBe(before?.height);
  expect(await icon()).not.toBe(sheets);
});

test("in print no reward is cut off", async ({ site, person }) => {
  const page = await person({ name: "paper", options: { viewport: { width: 672, height: 1000 } } });
  await page.goto(site.url("nordlicht"));
  await page.emulateMedia({ media: "print" });
  const ends = await page
    .locator(".slide")
    .evaluateAll((slides) => slides.map((one) => one.getBoundingClientRect().right));
  expect(ends.length).toBeGreaterThan(3);
  expect(Math.max(...ends)).toBeLessThanOrEqual(672);
});

test("a page of the personal area opens at its top, and the status bars keep their lines", async ({ site, person }) => {
  const one = await newRecommendation(site, "nordlicht");
  await logIn(site, one);
  for (const options of [phone, desktop]) {
    const page = await person({ name: "", options });
    await one.referrer.entersInto(page.context());
    await page.goto(site.url("nordlicht", "/persoenlicherbereich"));
    await page.waitForLoadState("networkidle");
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    const tops = await page
      .locator(".station-label")
      .evaluateAll((labels) => labels.map((label) => Math.round(label.getBoundingClientRect().top)));
    expect(new Set(tops).size, tops.join(" ")).toBe(1);
    const label = page.locator(".status-label").first();
    const line = await label.evaluate((element) => Number.parseFloat(getComputedStyle(element).lineHeight));
    expect((await label.boundingBox())?.height).toBeLessThan(line * 1.5);
  }
});

import type { Page } from "@playwright/test";
import { copiesOf } from "#tests/support/data/recommendation-copies.ts";
import { complaintsOf, faultsOf } from "../parts/inspection.ts";
import { logIn, newRecommendation, readyReward } from "../parts/quick.ts";
import type { Site } from "../parts/site.ts";
import { expect, newAddress, test } from "../parts/test.ts";
import { visitor } from "../parts/visitor.ts";

const area = "/persoenlicherbereich";

/** Logs a referrer in on this page, with one shared link and twenty-five that have ended. */
async function withMany(site: Site, page: Page) {
  const one = await newRecommendation(site, "nordlicht");
  await logIn(site, one);
  await site.rows(...copiesOf(one.number, 25, { productName: "Glasfaser 300", state: "expired" }));
  await one.referrer.entersInto(page.context());
  return one;
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "in place, and what was pressed keeps the focus" : "without script";
  test(`the list is filtered and searched by query parameters, ${how}`, async ({ site, person }) => {
    const page = await person({ name: "", options: { javaScriptEnabled } });
    const complaints = complaintsOf(page);
    await withMany(site, page);
    await page.goto(site.url("nordlicht", area));
    await page.waitForLoadState("networkidle");
    if (javaScriptEnabled) await page.evaluate(() => Object.assign(window, { isMarked: true }));

    // Without a search, what has ended is one link.
    await expect(page.locator(".recommendation")).toHaveCount(1);
    await expect(page.getByRole("link", { name: "25 beendete Empfehlungen ansehen" })).toBeVisible();
    await page.getByRole("link", { name: "Beendet 25" }).click();
    await expect(page).toHaveURL(/\?status=beendet$/);
    await expect(page.locator(".recommendation")).toHaveCount(20);
    if (javaScriptEnabled) await expect(page.getByRole("link", { name: "Beendet 25" })).toBeFocused();
    await page.getByRole("link", { name: "Ältere anzeigen" }).click();
    await expect(page.locator(".recommendation")).toHaveCount(5);
    await expect(page).toHaveURL(/status=beendet&vor=/);

    await page.getByLabel("Empfehlungen durchsuchen").fill("mobil");
    await page.getByLabel("Empfehlungen durchsuchen").press("Enter");
    await expect(page).toHaveURL(/\?status=beendet&suche=mobil$/);
    await expect(page.getByRole("heading", { name: "Dazu gibt es keine Empfehlung" })).toBeVisible();
    if (javaScriptEnabled) await expect(page.getByLabel("Empfehlungen durchsuchen")).toBeFocused();
    await page.getByRole("link", { name: "Alle 1" }).click();
    await expect(page.locator(".recommendation")).toHaveCount(1);
    expect(await page.evaluate(() => "isMarked" in window)).toBe(javaScriptEnabled);
    if (javaScriptEnabled) expect(await faultsOf(page, ["phone"])).toEqual([]);
    expect(complaints).toEqual([]);
  });
}

test("a member without recommendations is led to recommend", async ({ site, page }) => {
  const one = await newRecommendation(site, "elbschutz");
  await logIn(site, one);
  await one.referrer.entersInto(page.context());
  await site.rows(
    `update recommendation set state = 'expired', "accountId" = (select id from account where email = $2) where number = $1`,
    [one.number, (await newRecommendation(site, "elbschutz", { email: newAddress("other") })).email],
  );
  await page.goto(site.url("elbschutz", area));
  await expect(page.getByText("Sie haben noch nichts empfohlen.")).toBeVisible();
  await page.getByRole("navigation", { name: "Mein Bereich" }).getByRole("link", { name: "Prämien" }).click();
  await expect(page.getByRole("heading", { name: "Noch keine Prämie" })).toBeVisible();
  await page.getByRole("link", { name: "Neue Empfehlung" }).click();
  await expect(page).toHaveURL(/\/empfehlen\.html$/);
});

test("the year is downloaded as a PDF from the overview, and the card prints the code", async ({ site, page }) => {
  const ready = await readyReward(site, "standard");
  await logIn(site, ready);
  await ready.referrer.entersInto(page.context());
  await page.goto(site.url("standard", "/aktuellepraemienuebersicht"));
  await expect(page.getByRole("region", { name: "Summen" })).toContainText(/Liegt bereit\s*25\s€/);
  const widthOf = (what: string) => page.locator(what).evaluate((element) => element.getBoundingClientRect().width);
  expect(await widthOf(".reward-line")).toBe(await widthOf(".totals"));
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: /\d{4} als PDF/ }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^standard-praemien-\d{4}\.pdf$/);

  await page.goto(site.url("standard", area));
  await page.getByRole("link", { name: "Code-Karte drucken" }).click();
  const code = `${ready.number.slice(0, 5)} ${ready.number.slice(5)}`;
  await expect(page.getByText(code)).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "Mara empfiehlt dir Mobil M" })).toBeVisible();
  for (const hidden of ["Karte drucken", "Zurück zum Link"]) await expect(page.getByText(hidden)).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();

  const recipient = visitor(site, "standard");
  const { location } = await recipient.post("/code", { code });
  expect(location).toContain(ready.number);
});

for (const javaScriptEnabled of [true, false])
  test(`a member makes one link for all offers and shares it again, ${javaScriptEnabled ? "with" : "without"} script`, async ({
    site,
    person,
  }) => {
    const page = await person({ name: "", options: { javaScriptEnabled } });
    const complaints = complaintsOf(page);
    const one = await newRecommendation(site, "nordlicht");
    await logIn(site, one);
    await one.referrer.entersInto(page.context());
    // On a product's own page it is the first choice, too.
    await page.goto(site.url("nordlicht", "/empfehlen/mobil-m"));
    if (javaScriptEnabled) {
      await page.getByLabel("Was empfiehlst du?").selectOption({ index: 0 });
      await expect(page).toHaveURL(/\/empfehlen\.html\?alle=1$/);
      await expect(page.locator(".product-summary")).toBeHidden();
    }
    await page.goto(site.url("nordlicht", area));
    await page.getByRole("link", { name: "Link für alle Angebote erstellen" }).click();
    await expect(page.locator('[name="productId"]')).toHaveValue("");
    if (javaScriptEnabled) expect(await faultsOf(page, ["phone"])).toEqual([]);
    await page.getByLabel("Ich stimme").or(page.locator('[name="terms"]')).first().check();
    await page.getByRole("button", { name: "Link erstellen" }).click();
    await expect(page).toHaveURL(/\/empfehlung\/\w{10}$/);
    const share = page.url();
    await page.goto(site.url("nordlicht", area));
    const panel = page.locator("section", { hasText: "Dein Link für alle Angebote" });
    if (javaScriptEnabled) expect(await faultsOf(page, ["phone"])).toEqual([]);
    await panel.getByRole("link", { name: "Link teilen" }).click();
    await expect(page).toHaveURL(share);
    expect(complaints).toEqual([]);
  });

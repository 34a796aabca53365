import { logIn, newRecommendation } from "#tests/browser/parts/quick.ts";
import { createLink, fillRecommendForm } from "#tests/browser/parts/referrer.ts";
import { expect, newAddress, test } from "#tests/browser/parts/test.ts";
import { worlds } from "#tests/browser/parts/worlds.ts";

const [desktop, noScript] = worlds;

/** What a page shows about the chosen product, before and while the form is sent. */
test("without script home shows no amount that another product would make wrong", async ({ site, person }) => {
  const page = await person(noScript);
  await page.goto(site.url("nordlicht"));
  await page.locator(".segment", { hasText: "Wir beide" }).click();
  const split = page.locator("fieldset.split");
  expect((await split.innerText()).match(/\d+\s*€/g)).toBeNull();
  await expect(split.locator('[data-when="50"] .unscripted')).toHaveText(["Hälfte", "Hälfte"]);
  for (const half of await split.locator('[data-when="50"] .unscripted').all()) await expect(half).toBeVisible();
  await expect(
    page.getByRole("radio", { name: /^Wir beide\s?: Hälfte für dich, Hälfte für deinen Kontakt$/ }),
  ).toBeChecked();
});

test("with script the amounts are those of the chosen product", async ({ site, person }) => {
  const page = await person(desktop);
  await page.goto(site.url("nordlicht"));
  await page.locator(".segment", { hasText: "Wir beide" }).click();
  await page.getByLabel("Was empfiehlst du?").selectOption("glasfaser-300");
  const split = page.locator("fieldset.split");
  await expect(split.locator('[data-when="50"] text:visible')).toContainText(["Du", "45", "Dein Kontakt", "45"]);
  await expect(split.getByText("Hälfte").first()).toBeHidden();
});

test("a recipient sees a promotion with its amount", async ({ site, page }) => {
  const { number } = await newRecommendation(site, "nordlicht", { productId: "glasfaser-300" });
  await page.goto(site.url("nordlicht", `/empfehlung/${number}`));
  await expect(page.locator(".offer")).toContainText("Ausbauvorteil: 220 €");
});

test("with script a product's page follows the choice and keeps the typed text", async ({ site, person }) => {
  const page = await person(desktop);
  await page.goto(site.url("nordlicht", "/empfehlen/glasfaser-300"));
  await expect(page.locator(".product-summary")).toContainText("Ausbauvorteil: 220 €");
  await page.getByLabel("Dein Vorname").fill("Mara");
  await page.getByLabel("Was empfiehlst du?").selectOption("mobil-s");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mobil S empfehlen");
  await expect(page.locator(".crumbs [aria-current]")).toContainText("Mobil S");
  await expect(page.locator(".product-summary")).toContainText("Mobil S");
  await expect(page.locator(".product-summary")).not.toContainText("Ausbauvorteil");
  await expect(page).toHaveTitle(/^Mobil S .*empfehlen/);
  await expect(page).toHaveURL(/\/empfehlen\/mobil-s$/);
  await expect(page.getByLabel("Dein Vorname")).toHaveValue("Mara");

  await fillRecommendForm(page, { firstName: "Mara", lastName: "Köster", email: newAddress("mara") });
  await createLink(page).click();
  await expect(page.locator("main")).toContainText("Du empfiehlst Mobil S");
});

test("without the network the chosen product is the one that is shown", async ({ site, person }) => {
  const page = await person(desktop);
  await page.goto(site.url("nordlicht", "/empfehlen/glasfaser-300"));
  await page.context().setOffline(true);
  await page.getByLabel("Was empfiehlst du?").selectOption("mobil-s");
  await expect(page.getByLabel("Was empfiehlst du?")).toHaveValue("glasfaser-300");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Polarlicht Glasfaser 300 empfehlen");
});

test("without script a product's page is about its product, and links to the choice of others", async ({
  site,
  person,
}) => {
  const page = await person(noScript);
  await page.goto(site.url("nordlicht", "/empfehlen/glasfaser-300"));
  await expect(page.getByLabel("Was empfiehlst du?")).toBeHidden();
  await expect(page.getByRole("link", { name: "Etwas anderes empfehlen" })).toHaveAttribute("href", "/empfehlen.html");
  await fillRecommendForm(page, { firstName: "Mara", lastName: "Köster", email: newAddress("mara") });
  await createLink(page).click();
  await expect(page.locator("main")).toContainText("Du empfiehlst Polarlicht Glasfaser 300");

  // Only the script transfers a change into the links for sharing.
  await expect(page.getByText("Ändere sie, wie du magst.")).toBeHidden();
  await expect(page.getByLabel("Deine Nachricht")).not.toBeEditable();
});

test("the form says that a mail comes first, but not to a member, whose address is known", async ({ site, person }) => {
  const made = await newRecommendation(site, "elbschutz");
  await logIn(site, made);
  const [stranger, member] = [await person(noScript), await person(noScript)];
  await made.referrer.entersInto(member.context());
  for (const page of [stranger, member]) await page.goto(site.url("elbschutz", "/empfehlen/mobil-s"));
  await expect(stranger.getByText("Wir schicken Ihnen eine E-Mail. Darin bestätigen Sie")).toBeVisible();
  await expect(member.getByText("Sie bekommen Ihren Link und verschicken ihn selbst")).toBeVisible();
  await fillRecommendForm(member, { firstName: "Mara", lastName: "Köster", email: made.email });
  await createLink(member).click();
  await expect(member.getByRole("heading", { level: 1 })).toHaveText("Ihr Link ist fertig");
});

test("an unlimited tariff has its footnote", async ({ site, person }) => {
  const page = await person(noScript);
  await page.goto(site.url("nordlicht", "/empfehlen/mobil-xl"));
  await expect(page.locator(".summary-note")).toContainText("nicht begrenzt");
  await expect(page.locator(".summary-note")).not.toContainText("64 kbit/s");
  await page.goto(site.url("nordlicht", "/en"));
  await expect(page.locator("main")).not.toContainText(/Ausbauvorteil|Onlinevorteil/);
});

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "its buttons, which end at its ends" : "scrolling alone, without script";
  test(`the rewards' carousel has pictures and moves on demand, by ${how}`, async ({ site, person }) => {
    const page = await person({ name: "", options: { javaScriptEnabled, viewport: { width: 360, height: 740 } } });
    await page.goto(site.url("nordlicht"));
    const carousel = page.locator("[data-enhance=carousel]");
    await carousel.scrollIntoViewIfNeeded();
    expect(await carousel.locator("li img, li svg").count()).toBeGreaterThan(2);
    await expect(carousel).toHaveCSS("scroll-snap-type", /^x/);
    const left = () => carousel.evaluate(({ scrollLeft }) => scrollLeft);
    const buttons = page.locator("[data-carousel-buttons]");
    if (!javaScriptEnabled) {
      await expect(buttons).toBeHidden();
      return;
    }
    const [back, on] = [buttons.getByRole("button").first(), buttons.getByRole("button").last()];
    await expect(back).toHaveAttribute("aria-disabled", "true");
    await on.click();
    await expect.poll(left).toBeGreaterThan(50);
    await expect(back).toHaveAttribute("aria-disabled", "false");
    await back.click();
    await expect.poll(left).toBe(0);
  });
}

import { tabTo } from "./parts/keyboard.ts";
import { expect, newAddress, test } from "./parts/test.ts";

test("from home to a copied link by keyboard only", async ({ site, page }) => {
  await page.goto(site.url("nordlicht"));
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Zum Inhalt springen" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();

  await tabTo(page, page.locator("[name=productId]"));
  await page.keyboard.press("ArrowDown");
  await tabTo(page, page.locator("[name=recipientShare]:checked"));
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator("[name=recipientShare]:checked")).toHaveValue("50");
  await tabTo(page, page.locator("[name=firstName]"));
  await page.keyboard.type("Mara");
  await page.keyboard.press("Enter");
  await expect(page.locator("[name=lastName]")).toBeFocused();
  await page.keyboard.type("Köster");
  await tabTo(page, page.locator("[name=email]"));
  await page.keyboard.type(newAddress("mara"));
  await tabTo(page, page.locator("[name=terms]"));
  await page.keyboard.press("Space");
  await tabTo(page, page.locator("main form [type=submit]"));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/empfehlung\/[A-Z0-9]{10}$/);

  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await tabTo(page, page.locator("[data-enhance=copy]"));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Kopiert" })).toHaveCount(1);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/\/e\/[A-Z0-9]{10}/);

  await tabTo(page, page.locator("a[href^='https://wa.me/']"));
});

test("the menu on a phone opens, closes and restores the focus", async ({ site, person }) => {
  const page = await person({ name: "phone", options: { viewport: { width: 360, height: 740 } } });
  await page.goto(site.url("nordlicht"));
  const menu = page.getByRole("button", { name: "Menü" });
  await tabTo(page, page.locator("button[popovertarget=menu]:not([popovertargetaction])"));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "Code einlösen" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "Code einlösen" })).toBeHidden();
  await expect(menu).toBeFocused();
});

test("the menu on a phone opens without script, and leads from private to business customers", async ({
  site,
  person,
}) => {
  const options = { viewport: { width: 320, height: 640 }, javaScriptEnabled: false };
  const page = await person({ name: "phone, no script", options });
  await page.goto(site.url("nordlicht", "/glasfaser"));
  const menu = page.getByRole("navigation", { name: "Menü" });
  await expect(menu).toBeHidden();
  await page.getByRole("button", { name: "Menü" }).click();
  await expect(menu.getByRole("link", { name: "Glasfaser" })).toHaveAttribute("aria-current", "page");
  await menu.getByRole("link", { name: "Geschäftskunden" }).click();
  await expect(page).toHaveURL(site.url("nordlicht", "/gk"));
  await page.getByRole("button", { name: "Menü" }).click();
  await expect(menu.getByRole("link", { name: "Webseite und Webshop" })).toBeVisible();
  await page.getByRole("button", { name: "Schließen" }).click();
  await expect(menu).toBeHidden();
});

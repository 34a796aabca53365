import { newRecommendation } from "./parts/quick.ts";
import { acceptRecommendation, jonas } from "./parts/recipient.ts";
import { expect, newAddress, test } from "./parts/test.ts";

test("a printed page is black text on white, with folded content opened and link addresses shown", async ({
  site,
  person,
}) => {
  const page = await person({ name: "dark", options: { colorScheme: "dark", viewport: { width: 794, height: 1123 } } });
  const styleOf = (selector: string, property: string, pseudo?: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, [name, part]) => getComputedStyle(element, part).getPropertyValue(name ?? ""), [
        property,
        pseudo,
      ] as const);
  await page.goto(site.url("nordlicht", "/faq"));
  await page.emulateMedia({ media: "print" });
  for (const gone of [".nav", ".head-end", ".foot nav", ".crumbs", ".skip", "search", ".consent"])
    await expect(page.locator(gone).first(), gone).toBeHidden();
  await expect(page.locator(".faq details .prose").first()).toBeVisible();
  expect(await styleOf("html", "background-color")).toBe("rgb(255, 255, 255)");
  expect(await styleOf("h1", "color")).toBe("rgb(0, 0, 0)");
  expect(await styleOf(".faq details", "break-inside")).toBe("avoid");
  await page.goto(site.url("nordlicht", "/glasfaser"));
  for (const colour of [".hero", ".section", ".product"])
    expect(["rgb(255, 255, 255)", "rgba(0, 0, 0, 0)"], colour).toContain(await styleOf(colour, "background-color"));
  await page
    .locator("main p")
    .first()
    .evaluate((place) => {
      place.innerHTML = '<a href="https://www.nordlicht.example/netz">Netz</a> <a href="/faq">Fragen</a>';
    });
  expect(await styleOf("main p a[href^=https]", "content", "::after")).toContain("https://www.nordlicht.example/netz");
  expect(await styleOf("main p a[href='/faq']", "content", "::after")).toBe("none");
});

test("a recipient prints their receipt: its four words in black, without what only a screen needs", async ({
  site,
  person,
}) => {
  const { number } = await newRecommendation(site, "nordlicht");
  const page = await person({ name: "printing", options: { viewport: { width: 360, height: 740 } } });
  await acceptRecommendation(page, site.url("nordlicht", `/e/${number}`), jonas(newAddress("jonas")));
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await page.getByRole("button", { name: "Drucken" }).click();
  await expect(page.locator("body[data-printed]")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  const words = page.locator(".receipt-words");
  await expect(words).toHaveText(/^\s*([A-Z][a-z]+ ){3}[A-Z][a-z]+\s*$/);
  await expect(words).toHaveCSS("color", "rgb(0, 0, 0)");
  for (const gone of [".consent", ".head-end", "[data-enhance=print]"])
    await expect(page.locator(gone).first(), gone).toBeHidden();
});

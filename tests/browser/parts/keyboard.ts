import { expect, type Locator, type Page } from "@playwright/test";

/** Presses Tab until the element has the focus. Fails if it never gets the focus, or is not visible then. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let step = 0; step < 60; step++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await expect(wanted).toBeFocused();
  await expect(wanted).toBeInViewport();
  const outline = await page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const shown = element.matches("[type=radio], [type=checkbox]") ? (element.closest("label") ?? element) : element;
    return [element, shown].some((one) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
      return (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
    });
  });
  expect(outline, `${wanted} shows its focus`).toBe(true);
}

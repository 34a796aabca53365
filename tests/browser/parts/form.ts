import { expect, type Locator, type Page, type Response } from "@playwright/test";

/** Submits the form without the browser's own validation; returns the server's answer. */
export async function sendUnchecked(page: Page, button: string): Promise<Response> {
  const submit = page.getByRole("button", { name: button });
  await submit.evaluate((element: HTMLButtonElement) => element.form?.setAttribute("novalidate", ""));
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === "POST"),
    submit.click(),
  ]);
  await page.waitForLoadState();
  return answer;
}

/** Finds a field by its name; radio buttons count as one field. */
export const control = (page: Page, name: string): Locator => page.locator(`main form [name="${name}"]`);

/** The messages of a field, found by its ARIA references as a screen reader does. */
async function messageOf(field: Locator): Promise<string> {
  return field.first().evaluate((element) => {
    const described = element.matches("[type=radio]") ? element.closest("fieldset") : element;
    const ids = described?.getAttribute("aria-describedby")?.split(" ") ?? [];
    const messages = ids.filter((id) => id.endsWith("-error")).map((id) => document.getElementById(id)?.innerText);
    return messages.join(" ").trim();
  });
}

export async function expectMessages(page: Page, wanted: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(wanted)) {
    await expect.poll(() => messageOf(control(page, name)), { message: `beside ${name}` }).toBe(text);
    await expect(control(page, name).first()).toHaveAttribute("aria-invalid", "true");
  }
}

/** The error summary has the focus, contains each message, and each of its links leads to its field. */
export async function expectSummary(page: Page, wanted: Record<string, string>): Promise<void> {
  const summary = page.getByRole("alert");
  await expect(summary).toBeFocused();
  const links = summary.getByRole("link");
  await expect(links).toHaveCount(Object.keys(wanted).length);
  for (const [name, text] of Object.entries(wanted)) {
    const field = control(page, name).first();
    const place = await field.evaluate((element) =>
      element.matches("[type=radio]") ? element.closest("fieldset")?.id : element.id,
    );
    const link = summary.locator(`a[href$="#${place}"]`);
    await expect(link).toContainText(text);
    await link.click();
    await expect.poll(() => field.evaluate(holdsFocus), { message: `${name} is reached` }).toBe(true);
    await expect(field).toBeInViewport();
  }
}

const holdsFocus = (element: Element) => {
  const place = element.matches("[type=radio]") ? (element.closest("fieldset") ?? element) : element;
  return place.contains(document.activeElement);
};

import { expect, type Locator, type Page, type Response } from "@playwright/test";

/** Sends the form as a browser does that checks nothing itself; the answer of the server. */
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

/** By its name; radios count as one. */
export const control = (page: Page, name: string): Locator => page.locator(`main form [name="${name}"]`);

/** What stands beside a field, found the way a screen reader finds it. */
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

/** The summary has the focus, says each message, and each of its links leads to its field. */
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

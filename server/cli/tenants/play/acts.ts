import type { Page } from "@playwright/test";
import type { Cast, Stage } from "./model.ts";

/** What is wrong with the brand, in words for whoever set it up. */
export const wrong = (sentence: string) => new Error(sentence);

/** Invented: the domain is reserved. */
export const addressOf = (role: "referrer" | "recipient", { sign }: Cast) => `${role}.${sign}@play.example`;

/** The main form's button with this intent; without one, its last button that sends it. */
export async function send(page: Page, intent?: string): Promise<void> {
  const buttons = page.locator("main form [type=submit]");
  const button = intent ? buttons.and(page.locator(`[value="${intent}"]`)) : buttons.last();
  await button.click();
}

/** Fills the fields that the page has. */
export async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const field = page.locator(`main [name="${name}"]`);
    if ((await field.count()) > 0) await field.first().fill(value);
  }
}

/** Ticks what has to be agreed to. */
export async function agree(page: Page): Promise<void> {
  for (const box of await page.locator("main form input[type=checkbox][required]").all()) await box.check();
}

/** Waits until the page is at this path or below it. */
export const leads = (page: Page, pathname: string) => page.waitForURL((url) => url.pathname.startsWith(pathname));

/** The link of a mail that must come. */
export async function mailed(stage: Stage, address: string, form: RegExp): Promise<string> {
  const link = await stage.linkTo(address, form);
  if (link === null) throw wrong("the mail did not come");
  return link;
}

/** A heading in one line. */
export const headingOf = async (page: Page) => (await page.locator("h1").first().innerText()).replaceAll(/\s+/g, " ");

/** A mail's link to a page of ours, with its token. */
export const linkFor = (pathname: string) => new RegExp(`${pathname}/?\\?t=`);

import { expect, type Page } from "@playwright/test";
import type { Site } from "./site.ts";

export type Recommending = {
  firstName: string;
  lastName: string;
  email: string;
  /** The beginning of the option's text; default: the form's first option. */
  product?: string;
  split?: "Ich" | "Wir beide" | "Mein Kontakt";
};

/** The recommend form, on home and on its own page. */
export async function fillRecommendForm(page: Page, { product, split, ...who }: Recommending): Promise<void> {
  if (product) {
    const options = page.getByLabel(/^Was empf(iehlst du|ehlen Sie)\?$/).locator("option");
    const value = await options.filter({ hasText: product }).first().getAttribute("value");
    await page.getByLabel(/^Was empf(iehlst du|ehlen Sie)\?$/).selectOption(value);
  }
  if (split) await page.locator(".segment", { hasText: split }).click();
  await page.getByLabel(/^(Dein|Ihr) Vorname$/).fill(who.firstName);
  await page.getByLabel(/^(Dein|Ihr) Nachname$/).fill(who.lastName);
  await page.getByLabel(/^(Deine|Ihre) E-Mail-Adresse$/).fill(who.email);
  await page.getByRole("checkbox", { name: "Teilnahmebedingungen" }).check();
}

export const createLink = (page: Page) => page.getByRole("button", { name: "Link erstellen" });

/** Goes from home to the share page; returns the recommendation's number. */
export async function recommend(page: Page, home: string, who: Recommending): Promise<string> {
  await page.goto(home);
  await fillRecommendForm(page, who);
  await createLink(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^(Dein|Ihr) Link ist fertig$/);
  return numberIn(page.url());
}

export function numberIn(url: string): string {
  return new URL(url).pathname.split("/").at(-1) ?? "";
}

/** Requests a login link and follows it from the mail to the personal area. */
export async function logIn(page: Page, site: Site, tenant: string, email: string): Promise<void> {
  await page.goto(site.url(tenant, "/login"));
  await page.getByLabel("E-Mail-Adresse").fill(email);
  await page.getByRole("button", { name: "Link schicken" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Schau(en Sie)? in (dein|Ihr) Postfach$/);
  await page.goto(await site.link(email, /\/login\?t=/));
  await page.getByRole("button", { name: "Anmelden" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/Hallo|Guten Tag/);
}

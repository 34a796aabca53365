import { expect, type Page } from "@playwright/test";

export type Recipient = {
  firstName: string;
  lastName: string;
  birthDate: string;
  email: string;
  phone?: string;
  street: string;
  houseNumber: string;
  postcode: string;
  city: string;
};

/** Each call is somebody who lives elsewhere: one person with many orders would be looked at before they are paid. */
export const jonas = (email: string): Recipient => ({
  firstName: "Jonas",
  lastName: "Weiß",
  birthDate: "24.12.1990",
  email,
  phone: "0170 1234567",
  street: "Große Straße",
  houseNumber: `${1 + Math.floor(Math.random() * 100_000)}b`,
  postcode: "24103",
  city: "Kiel",
});

const labels: Record<keyof Recipient, string> = {
  firstName: "Vorname",
  lastName: "Nachname",
  birthDate: "Geburtsdatum",
  email: "E-Mail-Adresse",
  phone: "Telefon",
  street: "Straße",
  houseNumber: "Hausnr.",
  postcode: "PLZ",
  city: "Ort",
};

/** The field of /empfaengerdaten with this label. */
export const detail = (page: Page, name: keyof Recipient) =>
  page.locator(`[name="${name}"]`).and(page.getByLabel(labels[name]));

/** Fills the fields that the tenant asks for. */
export async function fillDetails(page: Page, recipient: Recipient): Promise<void> {
  await expect(detail(page, "email")).toBeVisible();
  for (const [name, value] of Object.entries(recipient)) {
    const field = detail(page, name as keyof Recipient);
    if ((await field.count()) > 0) await field.fill(value);
  }
}

/**
 * Goes from the short link to the page with the link to the shop; returns the shop's URL. `shows`: whether the referrer
 * sees each step.
 */
export async function acceptRecommendation(
  page: Page,
  link: string,
  recipient: Recipient,
  shows?: "steps",
): Promise<URL> {
  await page.goto(link);
  await page.getByRole("link", { name: "Empfehlung annehmen" }).click();
  await fillDetails(page, recipient);
  await page.getByRole("button", { name: "Weiter zur Zustimmung" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kurz prüfen und zustimmen");
  await page.getByRole("checkbox", { name: "Teilnahmebedingungen" }).check();
  if (shows) await page.getByRole("radio", { name: "Jeden Schritt mit Datum" }).check();
  await page.getByRole("button", { name: "Zustimmen und weiter zum Shop" }).click();
  // Elbschutz addresses people formally, by their whole name.
  const isFormal = new URL(page.url()).host.startsWith("elbschutz");
  const name = isFormal ? `${recipient.firstName} ${recipient.lastName}` : recipient.firstName;
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Alles bereit, ${name}`);
  // A link, or a form that takes along what the recipient typed.
  const way = page.locator(".btn", { hasText: /^Zum Shop$/ });
  return new URL(
    await way.evaluate((one: HTMLElement) => one.closest("form")?.action ?? (one as HTMLAnchorElement).href),
  );
}

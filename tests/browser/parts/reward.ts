import { expect, type Page } from "@playwright/test";
import { newIban } from "#tests/support/data/iban.ts";
import type { Recipient } from "./recipient.ts";
import type { Site } from "./site.ts";

/** From the mail to the page for choosing a reward: opening the link does not use it up, the button does. */
export async function enterReward(page: Page, site: Site, email: string): Promise<void> {
  await page.goto(await site.link(email, /\/praemie\/?\?t=/));
  await page.getByRole("button", { name: "Prämie ansehen" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/für dich$/);
}

/** Holds a reward as one of many orders of one buyer does. */
export async function holdAsSameBuyer(site: Site, claimId: string): Promise<void> {
  await site.rows(
    `insert into claim_hold ("tenantId", "claimId", cause, "reasonCode", actor, "createdAt")
     select "tenantId", id, 'buyer:' || "orderId", 'RISK_SAME_BUYER', 'SYS', now() from reward_claim where id = $1::uuid`,
    [claimId],
  );
  await site.rows(`update reward_claim set "heldFrom" = state, state = 'onHold' where id = $1::uuid`, [claimId]);
}

/** The button continues with the bank details, or orders the voucher. */
export async function choose(page: Page, reward: string): Promise<void> {
  await page.locator(".choice", { hasText: reward }).click();
  await page.getByRole("button", { name: reward === "Überweisung" ? "Auswählen und weiter" : /^Gutschein/ }).click();
}

/** An IBAN of one's own, as people type it: the rewards of two people at one account are held. */
export const ownIban = () => newIban().replaceAll(/.{4}/g, "$& ").trim();

/** Enters bank details, reviews them and submits. Returns the IBAN, without spaces. */
export async function giveBankDetails(page: Page, { firstName, lastName }: Pick<Recipient, "firstName" | "lastName">) {
  const iban = ownIban();
  // The owner of a reward is known by name.
  await expect(page.getByLabel("Kontoinhaber")).toHaveValue(`${firstName} ${lastName}`);
  await page.getByLabel("IBAN").fill(iban);
  await page.getByRole("button", { name: "Prüfen" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Stimmt alles?");
  await expect(page.locator("main")).toContainText(iban);
  await page.getByRole("button", { name: "auszahlen" }).click();
  return iban.replaceAll(" ", "");
}

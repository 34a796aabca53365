import type { Page } from "@playwright/test";
import { readyReward } from "#tests/browser/parts/quick.ts";
import { expect, newAddress, test } from "#tests/browser/parts/test.ts";
import { scripts } from "#tests/browser/parts/worlds.ts";

/** What the page says, without the address that was typed. */
const said = async (page: Page, email: string) =>
  (await page.locator("main").innerText()).replaceAll(email, "…").replaceAll(/\s+/g, " ");

test("who asks for the reward's link again reads how often it is sent; the same of every address", async ({
  site,
  person,
}) => {
  const { email } = await readyReward(site, "nordlicht");
  for (const world of scripts) {
    const answers: string[] = [];
    for (const address of [email, newAddress("fremd")]) {
      const page = await person(world);
      await page.goto(site.url("nordlicht", "/praemie"));
      await page.getByLabel("E-Mail-Adresse").fill(address);
      await page.getByRole("button", { name: "Neuen Link schicken" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Schau in dein Postfach");
      answers.push(await said(page, address));
      await page.getByRole("button", { name: "Noch einmal schicken" }).click();
      await expect(page.getByRole("button", { name: "Noch einmal schicken" })).toBeEnabled();
      answers.push(await said(page, address));
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain(
      "höchstens einmal je Viertelstunde. Kam eben erst einer, gilt der. Sonst versuch es in 15 Minuten noch einmal.",
    );
  }
  // Four requests, two mails at most: a quarter of an hour may have begun between them.
  const renewed = (await site.mails(email)).filter(({ subject }) => /neuer Link/i.test(subject));
  expect(renewed.length).toBeLessThanOrEqual(2);
});

import type { Page } from "@playwright/test";
import { operator } from "#tests/browser/parts/back-office.ts";
import { faultsOf } from "#tests/browser/parts/inspection.ts";
import { createLink, fillRecommendForm } from "#tests/browser/parts/referrer.ts";
import { expect, newAddress, test } from "#tests/browser/parts/test.ts";
import { worlds } from "#tests/browser/parts/worlds.ts";

/** The newsletter in the browser, with and without script, in both forms of address. */
const [desktop, noScript] = worlds;
const heading = "h1";

for (const [world, tenant, words] of [
  [desktop, "nordlicht", { sent: "Schau in dein Postfach", agree: "Mit dem Knopf erklärst du" }],
  [noScript, "elbschutz", { sent: "Schauen Sie in Ihr Postfach", agree: "Mit dem Knopf erklären Sie" }],
] as const) {
  test(`${tenant}, ${world?.name}: subscribed, confirmed, and unsubscribed by the link of a mail`, async ({
    site,
    person,
  }) => {
    const page = await person(world);
    // The rules are marked by a script.
    const look = async (at: Page) => world === noScript || expect(await faultsOf(at)).toEqual([]);
    const email = newAddress("abo");
    await page.goto(site.url(tenant, "/empfehler/newsletter/optin"));
    await expect(page.getByText(words.agree)).toBeVisible();
    await look(page);
    await page.getByLabel("E-Mail-Adresse").fill(email);
    await page.getByRole("button", { name: "Newsletter bestellen" }).click();
    await expect(page.locator(heading)).toHaveText(words.sent);
    await page.goto(await site.link(email, /\/newsletter\/optin\?t=/));
    await expect(page.locator(heading)).toHaveText("Newsletter bestätigen");
    await look(page);
    await page.getByRole("button", { name: "Ja, ich möchte den Newsletter" }).click();
    await expect(page.locator(heading)).toHaveText("Der Newsletter ist bestellt");
    const anna = await operator(site, email.replace(/@.*/, ""));
    const list = await site.cli(`newsletter export --tenant ${tenant}`, anna);
    const link =
      list
        .split("\n")
        .find((line) => line.startsWith(email))
        ?.split(";")
        .at(-1) ?? "";
    const { pathname, search } = new URL(link);
    await page.goto(site.url(tenant, pathname + search));
    await look(page);
    await page.getByRole("button", { name: "Abbestellen" }).click();
    await expect(page.locator(heading)).toHaveText("Der Newsletter ist abbestellt");
    expect(await site.cli(`newsletter export --tenant ${tenant}`, anna)).not.toContain(email);
  });
}

test("the checkbox of the recommend form is empty, optional, and starts the double opt-in", async ({ site, page }) => {
  const email = newAddress("mara");
  await page.goto(site.url("nordlicht", "/empfehlen.html"));
  const tick = page.getByRole("checkbox", { name: "Nordlicht darf mir per E-Mail" });
  await expect(tick).not.toBeChecked();
  await fillRecommendForm(page, { firstName: "Mara", lastName: "König", email });
  await tick.check();
  await createLink(page).click();
  await expect(page.locator(heading)).toHaveText("Dein Link ist fertig");
  await expect
    .poll(async () =>
      (await site.mails(email)).some(({ subject }) => subject === "Bitte bestätige deine E-Mail-Adresse"),
    )
    .toBe(true);
});

test("axe finds nothing on the pages about participation, existing customers and blocks", async ({ site, page }) => {
  for (const path of [
    "/teilnehmer",
    "/bestandskunde?antwort=ja",
    "/empfehlunggesperrt?grund=konto",
    "/empfehler/newsletter/optout",
  ]) {
    await page.goto(site.url("elbschutz", path));
    expect(await faultsOf(page), path).toEqual([]);
  }
});

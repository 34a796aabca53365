import { acceptRecommendation, jonas } from "../parts/recipient.ts";
import { createLink, fillRecommendForm } from "../parts/referrer.ts";
import { expect, newAddress, test } from "../parts/test.ts";
import { worlds } from "../parts/worlds.ts";

const [, , , phoneNoScript] = worlds;

test("without script: a member asks for news, reads that a contact agreed, and ends them by the mail's link", async ({
  site,
  person,
}) => {
  const page = await person(phoneNoScript);
  const heading = page.getByRole("heading", { level: 1 });
  const email = newAddress("mara");
  await page.goto(site.url("nordlicht", "/empfehlen.html"));
  await fillRecommendForm(page, { firstName: "Mara", lastName: "König", email });
  await createLink(page).click();
  await expect(heading).toHaveText("Dein Link ist fertig");
  const number = /\/empfehlung\/(\w+)/.exec(page.url())?.[1] ?? "";

  await page.goto(site.url("nordlicht", "/login"));
  await page.getByLabel("E-Mail-Adresse").fill(email);
  await page.getByRole("button", { name: /Link/ }).first().click();
  await page.goto(await site.link(email, /\/login\?t=/));
  await page.locator("main").getByRole("button", { name: "Anmelden" }).click();
  await expect(heading).toHaveText("Hallo Mara");
  const offer = page
    .locator("form")
    .filter({ has: page.getByRole("button", { name: "Per E-Mail Bescheid bekommen" }) });
  const outside = await page.locator("main").evaluate((main) => getComputedStyle(main).backgroundColor);
  await expect(offer).not.toHaveCSS("background-color", outside);
  await page.getByRole("button", { name: "Per E-Mail Bescheid bekommen" }).click();
  await expect(page.getByText(`Wir schreiben dir an ${email}`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Per E-Mail Bescheid bekommen" })).toHaveCount(0);

  const friend = await person(phoneNoScript);
  await acceptRecommendation(friend, site.url("nordlicht", `/e/${number}`), jonas(newAddress("jonas")), "steps");
  await site.mail(email, /^Dein Kontakt hat zugestimmt$/);
  const reader = await person(phoneNoScript);
  await reader.goto(await site.link(email, /\/nachrichten\/abbestellen\?t=/));
  await reader.getByRole("button", { name: "Abbestellen" }).click();
  await expect(reader.getByRole("heading", { level: 1 })).toHaveText("Die Nachrichten sind abbestellt");
  await page.goto(site.url("nordlicht", "/persoenlicherbereich"));
  await expect(page.getByRole("button", { name: "Per E-Mail Bescheid bekommen" })).toBeVisible();
});

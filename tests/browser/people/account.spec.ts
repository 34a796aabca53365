import { faultsOf } from "../parts/inspection.ts";
import { expect, newAddress, test } from "../parts/test.ts";
import { worlds } from "../parts/worlds.ts";

const [desktop, , , phoneNoScript] = worlds;
const password = "Erstes Wort 1";
const other = "Zweites Wort 2";

test("with script: register, set a password, log out, log in, change it", async ({ site, person }) => {
  const page = await person(desktop);
  const email = newAddress("konto");
  const title = page.getByRole("heading", { level: 1 });
  await page.goto(site.url("nordlicht", "/login"));
  await page.getByRole("link", { name: "Registrieren" }).click();
  await page.getByLabel("Vorname").fill("Mara");
  await page.getByLabel("Nachname").fill("Köster");
  await page.getByLabel("E-Mail-Adresse").fill(email);
  await page.getByRole("button", { name: "Konto anlegen" }).click();
  await expect(title).toHaveText("Schau in dein Postfach");

  await page.goto(await site.link(email, /\/registrieren\?t=/));
  const field = page.getByLabel("Neues Passwort");
  const fulfilled = page.locator(".password-parts [data-kept]");
  await field.fill("wort");
  await expect(fulfilled).toHaveText(["einen Kleinbuchstaben (erfüllt)"]);
  await page.getByRole("button", { name: "Passwort festlegen" }).click();
  await expect(page.locator(".error:visible")).toHaveText(/^Das Passwort braucht mindestens 8 Zeichen/);
  await field.fill("Password1");
  await expect(fulfilled).toHaveCount(4);
  await page.getByRole("button", { name: "Passwort festlegen" }).click();
  await expect(page.getByRole("alert")).toContainText("Dieses Passwort ist zu bekannt.");
  expect(await faultsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByLabel("Neues Passwort").fill(password);
  await page.getByRole("button", { name: "Passwort festlegen" }).click();
  await expect(title).toHaveText("Hallo Mara");

  await page.goto(site.url("nordlicht", "/logout"));
  await page.locator("main").getByRole("button", { name: "Abmelden" }).click();
  await expect(page).toHaveURL(/\/login$/);
  const logIn = async (typed: string) => {
    await page.getByLabel("E-Mail-Adresse").fill(email);
    await page.getByLabel("Passwort").fill(typed);
    await page.locator("main").getByRole("button", { name: "Anmelden", exact: true }).click();
  };
  await logIn(other);
  await expect(page.getByRole("alert")).toContainText("Die E-Mail-Adresse oder das Passwort ist nicht richtig.");
  await logIn(password);
  await expect(title).toHaveText("Hallo Mara");

  await page.goto(site.url("nordlicht", "/passwortaendern"));
  await page.getByLabel("Bisheriges Passwort").fill(password);
  await page.getByLabel("Neues Passwort").fill(other);
  await page.getByRole("button", { name: "Passwort ändern" }).click();
  await expect(title).toHaveText("Passwort erfolgreich geändert.");
  await site.mail(email, /^Dein Passwort wurde geändert$/);
});

test("without script, in Sie: a new password by the link of a forgotten one", async ({ site, person }) => {
  const page = await person(phoneNoScript);
  const email = newAddress("sie");
  const title = page.getByRole("heading", { level: 1 });
  await page.goto(site.url("elbschutz", "/registrieren"));
  await page.getByLabel("Vorname").fill("Eva");
  await page.getByLabel("Nachname").fill("Ost");
  await page.getByLabel("E-Mail-Adresse").fill(email);
  await page.getByRole("button", { name: "Konto anlegen" }).click();
  await expect(title).toHaveText("Schauen Sie in Ihr Postfach");
  await site.link(email, /\/registrieren\?t=/);

  await page.goto(site.url("elbschutz", "/passwortvergessen"));
  await page.getByLabel("E-Mail-Adresse").fill(email);
  await page.getByRole("button", { name: "Link schicken" }).click();
  const link = await site.link(email, /\/passwortsetzen\?t=/);
  await page.goto(link);
  await expect(page.locator(".password-parts")).toContainText("mindestens 8 Zeichen");
  await page.getByLabel("Neues Passwort").fill(password);
  await page.getByRole("button", { name: "Passwort ändern" }).click();
  await expect(title).toHaveText("Guten Tag Eva Ost");
  expect((await page.goto(link))?.status()).toBe(410);
  await expect(page.getByRole("link", { name: "Passwort vergessen" })).toBeVisible();
});

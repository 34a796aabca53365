import { readFile } from "node:fs/promises";
import { pdfText } from "#tests/support/checks/pdf-text.ts";
import { faultsOf } from "../parts/inspection.ts";
import { logIn, newRecommendation, readyReward } from "../parts/quick.ts";
import { expect, test } from "../parts/test.ts";

const iban = "DE89370400440532013000";
const spoken = {
  nordlicht: { deleted: "Dein Konto ist gelöscht", giveUp: /Ich verzichte auf/ },
  elbschutz: { deleted: "Ihr Konto ist gelöscht", giveUp: /Ich verzichte auf/ },
} as const;

for (const tenant of ["nordlicht", "elbschutz"] as const) {
  for (const javaScriptEnabled of [true, false]) {
    const how = javaScriptEnabled ? "with" : "without";
    test(`${tenant}, ${how} script: profile, bank details, copy, and deletion`, async ({ site, person }) => {
      const page = await person({ name: "", options: { javaScriptEnabled } });
      const one = await readyReward(site, tenant);
      await logIn(site, one);
      await one.referrer.entersInto(page.context());

      await page.goto(site.url(tenant, "/meinedaten"));
      if (javaScriptEnabled) expect(await faultsOf(page)).toEqual([]);
      await page.getByRole("link", { name: "Profil ändern" }).click();
      await page.getByLabel("Nachname").fill("Köster-Meyer");
      await page.getByLabel(/Erinner/i).uncheck();
      await page.getByRole("button", { name: "Speichern" }).click();
      await expect(page.getByText("Mara Köster-Meyer")).toBeVisible();

      const bank = page.getByRole("link", { name: "Bankverbindung ansehen" });
      if ((await bank.count()) > 0) {
        await bank.click();
        await page.getByRole("button", { name: "Bankverbindung angeben" }).click();
        await expect(page.locator("[name=holder]")).toHaveValue("Mara Köster-Meyer");
        await page.locator("[name=iban]").fill(iban);
        await page.getByRole("button", { name: "Weiter" }).click();
        await expect(page.getByRole("heading", { name: "Stimmt alles?" })).toBeVisible();
        await page.getByRole("button", { name: "Speichern" }).click();
        await expect(page.getByText("•••• 3000")).toBeVisible();
        if (javaScriptEnabled) expect(await faultsOf(page)).toEqual([]);
        await page.goto(site.url(tenant, "/meinedaten"));
      }

      await page.getByRole("link", { name: "Kopie meiner Daten" }).click();
      await expect(page.getByRole("heading", { name: "Empfehlungen" })).toBeVisible();
      if (javaScriptEnabled) expect(await faultsOf(page)).toEqual([]);
      const href = await page.getByRole("link", { name: "Als JSON" }).getAttribute("href");
      expect(JSON.parse((await one.referrer.get(href ?? "")).html).Konto[0].Email).toBe(one.email);

      await page.goto(site.url(tenant, "/meinedaten/loeschen"));
      await page.getByRole("button", { name: "endgültig" }).click();
      await expect(page.getByText(/offene Prämien/).first()).toBeVisible();
      if (javaScriptEnabled) expect(await faultsOf(page)).toEqual([]);
      await page.getByLabel(spoken[tenant].giveUp).check();
      await page.getByRole("button", { name: "endgültig" }).click();
      await expect(page.getByRole("heading", { name: spoken[tenant].deleted })).toBeVisible();
      await site.mail(one.email, /Konto ist gelöscht/);

      const link = await site.link(one.email, /\/loeschnachweis\?t=/);
      await page.goto(link);
      if (javaScriptEnabled) expect(await faultsOf(page)).toEqual([]);
      const downloading = page.waitForEvent("download");
      await page.getByRole("button", { name: "Löschnachweis herunterladen" }).click();
      const file = await (await downloading).path();
      const text = pdfText(await readFile(file));
      expect(text).toContain("Nach welcher Regel");
      for (const personal of ["Mara", "Köster", one.email, iban]) expect(text).not.toContain(personal);
      await page.goto(link);
      await expect(page.getByRole("heading", { name: "schon abgeholt" })).toBeVisible();
      if (javaScriptEnabled) expect(await faultsOf(page)).toEqual([]);
      await page.goto(site.url(tenant, "/meinedaten"));
      await expect(page).toHaveURL(/\/login\?redirect=%2Fmeinedaten$/);
    });
  }
}

test("a new e-mail address is confirmed from its own mailbox, also in another browser", async ({
  site,
  page,
  person,
}) => {
  const one = await newRecommendation(site, "nordlicht");
  await logIn(site, one);
  await one.referrer.entersInto(page.context());
  await page.goto(site.url("nordlicht", "/meinedaten/e-mail"));
  const email = `neu-${one.email}`;
  await page.getByLabel("Neue E-Mail-Adresse").fill(`x${email}`);
  await page.getByRole("button", { name: "Link schicken" }).click();
  await expect(page.getByRole("heading", { name: "Schau in dein neues Postfach" })).toBeVisible();
  await expect(page.locator("main")).toContainText(`x${email}`);
  expect(decodeURIComponent(page.url())).not.toContain(email.split("@")[0]);
  await page.getByRole("link", { name: "Adresse ändern" }).click();
  await page.getByLabel("Neue E-Mail-Adresse").fill(email);
  await page.getByRole("button", { name: "Link schicken" }).click();
  await page.getByRole("button", { name: "Noch einmal schicken" }).click();
  await expect(page.locator("main")).toContainText(email);
  const elsewhere = await person({ name: "", options: {} });
  await elsewhere.goto(await site.link(email, /bestaetigen\?t=/));
  await elsewhere.getByRole("button", { name: "Adresse bestätigen" }).click();
  await expect(elsewhere).toHaveURL(/\/login\?redirect=/);
  await site.mail(one.email, /E-Mail-Adresse wurde geändert/);
  await page.goto(site.url("nordlicht", "/meinedaten"));
  await expect(page).toHaveURL(/\/login/);
});

import { faultsOf } from "../parts/inspection.ts";
import { logIn, newRecommendation } from "../parts/quick.ts";
import { fillDetails, jonas } from "../parts/recipient.ts";
import { shopOf } from "../parts/shop.ts";
import { expect, newAddress, test } from "../parts/test.ts";
import { phoneOrNoScript } from "../parts/worlds.ts";

// Both forms of address at both widths, each with and without script once.
const formal = ["desktop, no script", "phone"];
for (const world of phoneOrNoScript) {
  const tenant = formal.includes(world.name) ? "elbschutz" : "nordlicht";
  test(`${tenant}, ${world.name}: a recipient chooses what the referrer sees, and changes it later`, async ({
    site,
    person,
  }) => {
    const one = await newRecommendation(site, tenant);
    const [page, mara] = [await person(world), await person(world)];
    await page.goto(site.url(tenant, `/e/${one.number}`));
    await page.getByRole("link", { name: "Empfehlung annehmen" }).click();
    await fillDetails(page, jonas(newAddress("jonas")));
    await page.getByRole("button", { name: "Weiter zur Zustimmung" }).click();

    // The choice has what the referrer would read, in the referrer's own words.
    await expect(page.getByRole("radio", { name: "Ob und wann ich bestellt habe" })).toBeChecked();
    const only = page.getByRole("radio", { name: "Nur das Ergebnis" });
    await page
      .locator(".check", { has: only })
      .getByText(/Das liest .* dann/)
      .click();
    await expect(page.locator(".check summary")).toHaveText([
      /^Das liest .* dann: Nur das Ergebnis/,
      /^Das liest .* dann: Ob und wann/,
      /^Das liest .* dann: Jeden Schritt/,
    ]);
    const preview = page.locator(".check", { has: only }).locator("details");
    await expect(preview).toContainText("nur das Ergebnis");
    await expect(preview).not.toContainText("Vertrag");
    if (world.name === "desktop") expect(await faultsOf(page)).toEqual([]);

    await only.check();
    await page.getByRole("button", { name: "Zustimmen und weiter zum Shop" }).click();
    // Without the consent nothing is sent, and nothing is lost; without script the browser itself says so.
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kurz prüfen und zustimmen");
    await expect(only).toBeChecked();
    await page.getByRole("checkbox", { name: "Teilnahmebedingungen" }).check();
    await page.getByRole("button", { name: "Zustimmen und weiter zum Shop" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Alles bereit");

    const [{ recipient, product } = { recipient: "", product: "" }] = await site.rows<{
      recipient: string;
      product: string;
    }>(
      `select p.number as recipient, r."productId" as product from recipient p
       join recommendation r on r."tenantId" = p."tenantId" and r.number = p."recommendationNumber" where r.number = $1`,
      [one.number],
    );
    await shopOf(site, tenant).delivers({
      order: `SEES-${one.number}`,
      recommendation: one.number,
      recipient,
      product,
    });
    await logIn(site, one);
    await one.referrer.entersInto(mara.context());
    await mara.goto(site.url(tenant, "/persoenlicherbereich"));
    await expect(mara.locator(".status-sentence")).toContainText("nur das Ergebnis");
    await expect(mara.locator("main")).not.toContainText("Vertrag");

    await page.goto(site.url(tenant, `/empfaengerstand?nr=${one.number}`));
    await page.getByRole("radio", { name: "Jeden Schritt mit Datum" }).check();
    await page.getByRole("button", { name: "Speichern" }).click();
    await expect(page.locator("main")).toContainText("Gespeichert.");
    await expect(page.getByRole("radio", { name: "Jeden Schritt mit Datum" })).toBeChecked();
    if (world.name === "desktop") expect(await faultsOf(page)).toEqual([]);
    await mara.reload();
    await expect(mara.locator("main")).toContainText("Geliefert oder aktiv seit");
  });
}

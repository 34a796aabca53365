import { faultsOf } from "../parts/inspection.ts";
import { staffAt } from "../parts/staff.ts";
import { expect, test } from "../parts/test.ts";

/** A product has one draft: one test after the other. */
test.describe.configure({ mode: "default" });

const desk = { viewport: { width: 1280, height: 800 } };

for (const javaScriptEnabled of [true, false]) {
  test(`marketing changes a product and adds a campaign, ${javaScriptEnabled ? "with" : "without"} script`, async ({
    site,
    person,
  }) => {
    test.slow();
    const page = await person({ name: "", options: { ...desk, javaScriptEnabled } });
    /** The inspection runs as a script. */
    const inspect = async () => {
      if (!javaScriptEnabled) return;
      expect(await faultsOf(page, ["desk", "phone"])).toEqual([]);
      await page.setViewportSize(desk.viewport);
    };
    await staffAt(site, page, "marketing");
    await page.goto(site.url("elbschutz", "/agent/produkte"));
    await page.getByRole("searchbox", { name: "Produkt", exact: true }).fill("glasfaser 600");
    await page.getByRole("searchbox", { name: "Produkt", exact: true }).press("Enter");
    await inspect();
    await page.getByRole("link", { name: /^Glasfaser 600/ }).click();
    await inspect();

    // A price that leaps stops once, and what was typed stays.
    const monthly = page.getByRole("textbox", { name: "Preis im Monat" });
    const before = await monthly.inputValue();
    await monthly.fill("4,95");
    await page.getByRole("button", { name: "Veröffentlichen" }).click();
    await expect(page.getByText(/Der Preis im Monat springt von .+ auf 4,95/)).toBeVisible();
    await expect(monthly).toHaveValue("4,95");
    await inspect();

    await page.getByRole("button", { name: "Vorschau" }).click();
    await expect(page.getByRole("complementary", { name: "Vorschau" })).toContainText("ist ein Entwurf");
    await expect(page.getByText(/4,95/).first()).toBeVisible();
    await page.getByRole("link", { name: "Weiter bearbeiten" }).click();
    await expect(page.getByText(/^Entwurf von /)).toBeVisible();
    await inspect();
    await page.getByRole("button", { name: "Entwurf verwerfen" }).click();
    await expect(monthly).toHaveValue(before);

    await page.goto(site.url("elbschutz", "/agent/aktionen"));
    await page.getByRole("link", { name: "Neue Aktion" }).click();
    await inspect();
    const slug = `herbst-${javaScriptEnabled ? "mit" : "ohne"}`;
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Herbst im Haus");
    await page.getByRole("textbox", { name: "Adresse der Seite" }).fill(slug);
    await page.getByRole("textbox", { name: "Text", exact: true }).fill("Wer drinnen sitzt, empfiehlt gern.");
    await page.getByRole("textbox", { name: "Erster Tag" }).fill("01.10.2029");
    await page.getByRole("textbox", { name: "Letzter Tag" }).fill("31.10.2029");
    await page
      .getByRole("textbox", { name: "Text der Bedingungen", exact: true })
      .fill("Es gelten die Teilnahmebedingungen.");
    await page.getByRole("button", { name: "Als Entwurf speichern" }).click();
    await expect(page.getByRole("status")).toContainText("Entwurf gespeichert");
    await inspect();
    await page.getByRole("link", { name: "Alle Aktionen" }).click();
    await expect(page.getByRole("region", { name: "Noch nicht veröffentlicht" })).toContainText("Herbst im Haus");
    await inspect();
    await page.getByRole("link", { name: "Herbst im Haus" }).first().click();
    await page.getByRole("button", { name: "Entwurf verwerfen" }).click();
  });
}

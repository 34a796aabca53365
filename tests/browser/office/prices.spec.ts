import { complaintsOf, faultsOf } from "../parts/inspection.ts";
import { staffAt } from "../parts/staff.ts";
import { expect, test } from "../parts/test.ts";

const desk = { viewport: { width: 1280, height: 800 } };

// A tenant has one open change.
test.describe.configure({ mode: "serial" });

for (const javaScriptEnabled of [true, false])
  test(`a wrong price is stopped by rehearsal, limit and second person, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
    site,
    person,
  }) => {
    test.slow();
    const page = await person({ name: "", options: { ...desk, javaScriptEnabled } });
    const complaints = complaintsOf(page);
    await staffAt(site, page, "marketing");
    await page.goto(site.url("elbschutz", "/agent/praemien"));
    // Another try finds what the one before left.
    const left = page.getByRole("textbox", { name: "Warum nicht" });
    if (await left.isVisible()) {
      await left.fill("Noch einmal");
      await page.getByRole("button", { name: "Ablehnen" }).click();
    }
    const discard = page.getByRole("button", { name: "Entwurf verwerfen" });
    if (await discard.isVisible()) await discard.click();
    await expect(discard).toHaveCount(0);
    const field = page.getByRole("textbox", { name: "Neue Prämie für Mobil S mit 10 GB in Euro" });
    await field.fill("fünfzig");
    await page.getByRole("button", { name: "Änderung durchrechnen" }).click();
    await expect(page.getByText("Einen Betrag bis 10.000 € angeben", { exact: false })).toBeVisible();
    await expect(field).toHaveValue("fünfzig");

    await field.fill("9.000");
    await field.press("Enter");
    const draft = page.getByRole("region", { name: /^Entwurf von/ });
    await expect(draft).toContainText("über 200 €");
    await expect(draft.getByRole("region", { name: "Das hätte die Änderung gekostet" })).toContainText("Summe");
    await expect(draft.getByRole("button", { name: "In Kraft setzen" })).toHaveCount(0);
    if (javaScriptEnabled) expect(await faultsOf(page, ["desk", "phone"])).toEqual([]);
    await page.setViewportSize(desk.viewport);
    await draft.getByRole("textbox", { name: "Warum" }).fill("Herbstaktion");
    await draft.getByRole("button", { name: "Zustimmung beantragen" }).click();
    const request = page.getByRole("region", { name: /^Antrag von/ });
    await expect(request).toContainText("Jetzt entscheidet eine andere Person.");
    await expect(page.getByRole("button", { name: "Änderung durchrechnen" })).toHaveCount(0);

    const second = await person({ name: "", options: { ...desk, javaScriptEnabled } });
    await staffAt(site, second, "marketing");
    await second.goto(site.url("elbschutz", "/agent/praemien"));
    const asked = second.getByRole("region", { name: /^Antrag von/ });
    await expect(asked).toContainText("Warum: Herbstaktion");
    await asked.getByRole("textbox", { name: "Warum nicht" }).fill("Zwei Nullen zu viel");
    await asked.getByRole("button", { name: "Ablehnen" }).click();
    await expect(second.getByRole("status")).toContainText("Der Antrag ist abgelehnt.");
    await expect(second.getByText("Abgelehnt, weil: Zwei Nullen zu viel").first()).toBeVisible();
    if (javaScriptEnabled) expect(await faultsOf(second, ["desk", "phone"])).toEqual([]);
    await page.reload();
    await expect(page.getByRole("row", { name: /Mobil S mit 10 GB/ }).first()).not.toContainText("9.000");
    expect(complaints).toEqual([]);
  });

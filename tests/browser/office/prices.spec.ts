import type { Page } from "@playwright/test";
import { complaintsOf, faultsOf } from "../parts/inspection.ts";
import type { Site } from "../parts/site.ts";
import { staffAt } from "../parts/staff.ts";
import { expect, test } from "../parts/test.ts";

const desk = { viewport: { width: 1280, height: 800 } };

// A tenant has one open change.
test.describe.configure({ mode: "serial" });

/** The marketing's page of rewards, without an open change: another try finds what the one before left. */
async function openWithoutChange(site: Site, page: Page): Promise<void> {
  await staffAt(site, page, "marketing");
  await page.goto(site.url("elbschutz", "/agent/praemien"));
  const left = page.getByRole("textbox", { name: "Warum nicht" });
  if (await left.isVisible()) {
    await left.fill("Noch einmal");
    await page.getByRole("button", { name: "Ablehnen" }).click();
  }
  const discard = page.getByRole("button", { name: "Entwurf verwerfen" });
  if (await discard.isVisible()) await discard.click();
  await expect(discard).toHaveCount(0);
}

for (const javaScriptEnabled of [true, false])
  test(`a wrong price is stopped by rehearsal, limit and second person, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
    site,
    person,
  }) => {
    test.slow();
    const page = await person({ name: "", options: { ...desk, javaScriptEnabled } });
    const complaints = complaintsOf(page);
    await openWithoutChange(site, page);
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

for (const javaScriptEnabled of [true, false])
  test(`a change is seen on every page before its day, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
    site,
    person,
  }) => {
    test.slow();
    const page = await person({ name: "", options: { ...desk, javaScriptEnabled } });
    const complaints = complaintsOf(page);
    await openWithoutChange(site, page);
    await page.getByRole("textbox", { name: "Neue Prämie für Mobil L mit 60 GB in Euro" }).fill("183");
    await page.getByRole("button", { name: "Änderung durchrechnen" }).click();
    await page.getByRole("link", { name: "Vorschau auf allen Seiten" }).click();
    await expect(page.getByRole("complementary", { name: "Vorschau" })).toContainText("In Kraft sind sie noch nicht.");
    await expect(page.getByText("183 €").first()).toBeVisible();
    await page.getByRole("link", { name: "Mobilfunk" }).first().click();
    await expect(page.getByRole("complementary", { name: "Vorschau" })).toBeVisible();
    await expect(page.getByText("183 €").first()).toBeVisible();
    await page.getByRole("link", { name: "Weiter bearbeiten" }).click();

    const day = page.getByRole("textbox", { name: "Erst ab einem Tag" });
    await day.fill("01.01.2020");
    await page.getByRole("button", { name: "Einplanen" }).click();
    await expect(page.getByText("Einen Tag zwischen morgen und in einem Jahr angeben").first()).toBeVisible();
    await expect(day).toHaveValue("01.01.2020");
    const soon = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10).split("-").reverse().join(".");
    await day.fill(soon);
    await page.getByRole("button", { name: "Einplanen" }).click();
    const scheduled = page.getByRole("region", { name: "Eingeplant" });
    await expect(scheduled).toContainText(`Ab ${soon}`);
    await expect(scheduled).toContainText("183 €");
    if (javaScriptEnabled) expect(await faultsOf(page, ["desk", "phone"])).toEqual([]);
    await page.setViewportSize(desk.viewport);
    await scheduled.getByRole("button", { name: "Planung aufheben" }).click();
    await expect(page.getByRole("status")).toContainText("Die Planung ist aufgehoben.");
    await expect(scheduled).toHaveCount(0);
    expect(complaints).toEqual([]);
  });

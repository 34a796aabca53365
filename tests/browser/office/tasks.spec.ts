import type { Page } from "@playwright/test";
import { complaintsOf, faultsOf } from "../parts/inspection.ts";
import { staffAt } from "../parts/staff.ts";
import { expect, test } from "../parts/test.ts";

const lines = (count: number) =>
  Array.from({ length: count }, () => `${crypto.randomUUID()};2500;31.12.2099`).join("\n");
const said = (page: Page) => page.getByRole("status").filter({ hasText: "Die Verarbeitung" });

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "by itself with script" : "by a link without script";
  test(`an import leads to its task, which shows what came of it ${how}`, async ({ site, person }) => {
    const page = await person({ name: "", options: { javaScriptEnabled, viewport: { width: 1280, height: 800 } } });
    const complaints = complaintsOf(page);
    await staffAt(site, page, "support");
    await page.goto(site.url("elbschutz", "/agent/gutscheine"));
    await page.getByLabel("Marke").selectOption({ index: 1 });
    const buffer = Buffer.from(`${lines(2200)}\nab;2500;`);
    await page.getByLabel("Datei (CSV)").setInputFiles({ name: "codes.csv", mimeType: "text/csv", buffer });
    await page.getByRole("button", { name: "Prüfen" }).click();
    const ended = async () => {
      if (javaScriptEnabled) {
        await page.evaluate(() => document.body.setAttribute("data-kept", ""));
        await expect(said(page)).toContainText("ist fertig", { timeout: 90_000 });
        await expect(page.locator("body")).toHaveAttribute("data-kept");
        expect(await faultsOf(page, ["desk", "phone"])).toEqual([]);
        return;
      }
      for (const until = Date.now() + 90_000; Date.now() < until; await page.waitForTimeout(1_000)) {
        if ((await said(page).textContent())?.includes("ist fertig")) return;
        await page.getByRole("link", { name: "Aktualisieren" }).click();
      }
    };
    await expect(page.getByRole("heading", { name: "Gutscheincodes prüfen" })).toBeVisible();
    await ended();
    await page.getByRole("button", { name: "2200 Codes einlesen" }).click();
    await expect(page.getByRole("heading", { name: "Gutscheincodes einlesen" })).toBeVisible();
    const task = page.url();
    await ended();
    await expect(page.getByText("2200 Codes sind neu im Vorrat.")).toBeVisible();
    await expect(page.getByText("Zeile 2201: Der Code hat 4 bis 100")).toBeVisible();
    await expect(page.getByRole("link", { name: "Aktualisieren" })).toHaveCount(0);
    await page.getByRole("link", { name: "Alle Verarbeitungen" }).click();
    await expect(page.locator(`a[href="${new URL(task).pathname}"]`)).toBeVisible();
    if (javaScriptEnabled) expect(await faultsOf(page, ["desk", "phone"])).toEqual([]);
    expect(complaints).toEqual([]);
  });
}

test("one that goes on shows how far it is, and a failed one its reason", async ({ site, person }) => {
  const page = await person({ name: "", options: { viewport: { width: 1280, height: 800 } } });
  await staffAt(site, page, "finance");
  await page.goto(site.url("elbschutz", "/agent/gutscheine"));
  await page.getByLabel("Marke").selectOption({ index: 1 });
  await page.getByLabel("Oder Zeilen einfügen").fill(lines(1));
  await page.getByRole("button", { name: "Prüfen" }).click();
  await expect(said(page)).toContainText("ist fertig", { timeout: 90_000 });
  const id = page.url().split("/").at(-1) ?? "";
  const shows = async (change: string) => {
    await site.rows(`update long_task set ${change} where id = $1`, [id]);
    await page.reload();
    expect(await faultsOf(page, ["desk", "phone"])).toEqual([]);
  };
  // For the worker it has ended, which leaves the row as it is here.
  await shows(`state = 'running', done = 1200, total = 4000, "resultSealed" = null`);
  await expect(said(page)).toContainText("läuft");
  await expect(page.getByRole("progressbar", { name: "Fortschritt" })).toHaveAttribute("value", "1200");
  await shows(`state = 'failed', failure = 'interrupted'`);
  await expect(page.getByText("Die Verarbeitung wurde mehrmals unterbrochen.")).toBeVisible();
});

for (const javaScriptEnabled of [true, false]) {
  test(`an order file is checked, then imported ${javaScriptEnabled ? "with" : "without"} script`, async ({
    site,
    person,
  }) => {
    const page = await person({ name: "", options: { javaScriptEnabled, viewport: { width: 1280, height: 800 } } });
    const complaints = complaintsOf(page);
    await staffAt(site, page, "operations");
    await page.goto(site.url("elbschutz", "/agent/auftragsdatei"));
    const order = `BROWSER-${crypto.randomUUID()}`;
    const lines = [`${order};eingegangen;01.11.2026;01.11.2026`, `${order};verloren;01.11.2026;01.11.2026`];
    const buffer = Buffer.from(["Auftragsnummer;Art;Zeitpunkt;Bestelldatum", ...lines].join("\r\n"));
    await page.getByLabel("Datei (CSV)").setInputFiles({ name: "auftraege.csv", mimeType: "text/csv", buffer });
    await page.getByRole("button", { name: "Prüfen" }).click();
    const ended = async () => {
      for (const until = Date.now() + 90_000; Date.now() < until; await page.waitForTimeout(1_000)) {
        if ((await said(page).textContent())?.includes("ist fertig")) return;
        if (!javaScriptEnabled) await page.getByRole("link", { name: "Aktualisieren" }).click();
      }
    };
    await ended();
    await expect(page.getByText("1 Meldung ist neu")).toBeVisible();
    await expect(page.getByText(`Zeile 3, Auftrag ${order}: Art ist keines`)).toBeVisible();
    if (javaScriptEnabled) expect(await faultsOf(page, ["desk", "phone"])).toEqual([]);
    await page.getByRole("button", { name: "1 Meldung einlesen" }).click();
    await ended();
    await expect(page.getByText("1 Meldung ist eingelesen")).toBeVisible();
    if (javaScriptEnabled) expect(await faultsOf(page, ["desk", "phone"])).toEqual([]);
    expect(complaints).toEqual([]);
  });
}

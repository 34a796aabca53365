import { addAgencyOrders } from "#tests/support/data/agency-orders.ts";
import { violationsOf } from "../parts/axe.ts";
import { complaintsOf } from "../parts/inspection.ts";
import { staffAt } from "../parts/staff.ts";
import { expect, test } from "../parts/test.ts";

for (const [how, viewport, javaScriptEnabled] of [
  ["on a phone of 360 pixels without script", { width: 360, height: 740 }, false],
  ["on 1280 by 800", { width: 1280, height: 800 }, true],
] as const) {
  test(`an owner keeps a view of the leads, comes back to it, renames and removes it, ${how}`, async ({
    site,
    person,
  }) => {
    const isPhone = viewport.width < 400;
    const page = await person({
      name: "",
      options: { javaScriptEnabled, viewport, hasTouch: isPhone, isMobile: isPhone },
    });
    const complaints = complaintsOf(page);
    const agencyId = (await staffAt(site, page, "owner")) ?? "";
    await addAgencyOrders(
      { query: site.rows },
      { agencyId, count: 3, prefix: `V${crypto.randomUUID().slice(0, 6)}`.toUpperCase() },
    );
    await page.goto(site.url("elbschutz", "/agentur/leads"));
    await expect(page.getByText("Als Ansicht speichern")).toBeHidden();
    if (isPhone) await page.getByText("Filter", { exact: true }).click();
    await page.getByLabel("Status").first().selectOption("new");
    await page.getByRole("button", { name: "Anzeigen" }).click();
    await page.getByText("Als Ansicht speichern …").click();
    await page.getByLabel("Name der Ansicht").fill("Noch niemand dran");
    await page.getByRole("button", { name: "Speichern" }).click();

    const chips = page.getByRole("navigation", { name: "Ansichten" });
    await expect(chips.getByRole("link", { name: "Noch niemand dran" })).toHaveAttribute("aria-current", "true");
    await chips.getByRole("link", { name: "Alle" }).click();
    await expect(chips.getByRole("link", { name: "Alle" })).toHaveAttribute("aria-current", "true");
    await chips.getByRole("link", { name: "Noch niemand dran" }).click();
    await expect(page.locator("main tbody tr")).toHaveCount(3);

    // Each filter is a link that drops it, and keeps the others.
    const active = page.getByRole("navigation", { name: "Aktive Filter" });
    await page.goto(`${page.url()}&until=2020-01-01`);
    await expect(page.getByText("Dazu gibt es nichts")).toBeVisible();
    await expect(active.getByRole("link")).toHaveCount(2);
    await active.getByRole("link", { name: /01\.01\.2020/ }).click();
    await expect(active.getByRole("link")).toHaveText([/Status: neu/i]);
    await expect(page.locator("main tbody tr")).toHaveCount(3);
    if (javaScriptEnabled) expect(await violationsOf(page)).toEqual([]);
    await active.getByRole("link", { name: /Status: neu/i }).click();
    await expect(active).toBeHidden();
    await expect(page).not.toHaveURL(/state=new/);
    await page.goBack();

    await page.getByRole("link", { name: "Ansichten verwalten" }).click();
    await page.getByText("Umbenennen …").click();
    await page.getByLabel("Name der Ansicht").fill("");
    await page.getByLabel("Name der Ansicht").fill("Neue");
    await page.getByRole("button", { name: "Umbenennen" }).click();
    await expect(page.getByText("Gespeichert.", { exact: true })).toBeVisible();
    if (javaScriptEnabled) expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("button", { name: "Löschen Neue" }).click();
    await expect(page.getByText("Noch keine.")).toBeVisible();
    expect(complaints).toEqual([]);
  });
}

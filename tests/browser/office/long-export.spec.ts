import { countedRows } from "#server/platform/report/model.ts";
import { addAgencyOrders } from "#tests/support/data/agency-orders.ts";
import { complaintsOf, faultsOf } from "../parts/inspection.ts";
import { staffAt } from "../parts/staff.ts";
import { expect, test } from "../parts/test.ts";

for (const javaScriptEnabled of [true, false])
  test(`a long list's file is made by a task ${javaScriptEnabled ? "with" : "without"} script`, async ({
    site,
    person,
  }) => {
    const page = await person({ name: "", options: { javaScriptEnabled, viewport: { width: 1280, height: 800 } } });
    const complaints = complaintsOf(page);
    const agencyId = String(await staffAt(site, page, "owner"));
    const prefix = `L${crypto.randomUUID().slice(0, 8)}`;
    await addAgencyOrders(
      { query: (sql, values) => site.rows(sql, values) },
      { agencyId, count: countedRows + 1, prefix },
    );
    await page.goto(site.url("elbschutz", "/agentur/leads?number=&state=new"));
    if (javaScriptEnabled) expect(await faultsOf(page, ["desk", "phone"])).toEqual([]);
    const button = page.getByRole("button", { name: "Datei erstellen" });
    await (javaScriptEnabled ? button.dblclick() : button.click());
    await expect(page.getByRole("heading", { name: "Liste als Datei erstellen" })).toBeVisible();
    const made = page.getByText("Die Datei hat 10.001 Zeilen.");
    for (const until = Date.now() + 120_000; Date.now() < until && !(await made.isVisible()); ) {
      await page.waitForTimeout(1_000);
      if (!javaScriptEnabled && !(await made.isVisible()))
        await page.getByRole("link", { name: "Aktualisieren" }).click();
    }
    await expect(made).toBeVisible();
    if (javaScriptEnabled) expect(await faultsOf(page, ["desk", "phone"])).toEqual([]);
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Excel" }).click();
    expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
    const started = await site.rows(
      `select from long_task where kind = 'exportReport' and "startedBy" in
      (select id from sso_user where "agencyId" = $1)`,
      [agencyId],
    );
    expect(started).toHaveLength(1);
    expect(complaints).toEqual([]);
  });

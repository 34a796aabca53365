import { complaintsOf, faultsOf } from "../parts/inspection.ts";
import { staffAt } from "../parts/staff.ts";
import { expect, test } from "../parts/test.ts";

const desk = { viewport: { width: 1280, height: 800 } };

test("marketing changes a text, sees what changes, publishes it, and goes back", async ({ site, person }) => {
  const page = await person({ name: "", options: desk });
  const complaints = complaintsOf(page);
  await staffAt(site, page, "marketing");
  await page.goto(site.url("elbschutz", "/agent/texte"));
  expect(await faultsOf(page, ["desk", "phone"])).toEqual([]);
  await page.setViewportSize(desk.viewport);
  await page
    .getByRole("row", { name: /zuhause-sport Deutsch/ })
    .getByRole("link")
    .click();
  const field = page.getByRole("textbox", { name: "Text" });
  const before = await field.inputValue();
  const versions = page.getByRole("region", { name: "Fassungen" });

  // What is wrong is named beside the field, and what was typed stays.
  await field.fill(`${before}\nMit {bonsu}.\n`);
  await page.getByRole("button", { name: "Veröffentlichen" }).click();
  await expect(page.getByText("{bonsu} ist kein Platzhalter.")).toBeVisible();
  await expect(field).toHaveValue(`${before}\nMit {bonsu}.\n`);

  await field.fill(`${before}\nMit Käpt'n Knut.\n`);
  await page.getByRole("button", { name: "Änderungen zeigen" }).click();
  await expect(page.locator(".diff ins")).toContainText(["Käpt'n Knut"]);
  expect(await faultsOf(page, ["desk", "phone"])).toEqual([]);
  await page.setViewportSize(desk.viewport);
  await page.getByRole("button", { name: "Veröffentlichen" }).click();
  await expect(page.getByRole("status")).toContainText("Fassung 1 ist in Kraft");

  // The comparison with an older version is the way back to it.
  await versions.getByRole("link").last().click();
  await expect(page.locator(".diff del")).toContainText(["Käpt'n Knut"]);
  expect(await faultsOf(page, ["desk", "phone"])).toEqual([]);
  await page.setViewportSize(desk.viewport);
  await page.getByRole("button", { name: "Wieder in Kraft setzen" }).click();
  await expect(page.getByRole("status")).toContainText("Fassung 2 ist in Kraft");
  await expect(field).toHaveValue(before);
  expect(complaints).toEqual([]);
});

import { complaintsOf, faultsOf } from "../parts/inspection.ts";
import { staffAt } from "../parts/staff.ts";
import { expect, test } from "../parts/test.ts";

const desk = { viewport: { width: 1280, height: 800 } };

test("marketing changes a text, sees what changes, publishes it, and goes back", async ({ site, person }) => {
  test.slow();
  const page = await person({ name: "", options: desk });
  const complaints = complaintsOf(page);
  await staffAt(site, page, "marketing");
  await page.goto(site.url("elbschutz", "/agent/texte"));
  expect(await faultsOf(page, ["desk", "phone"])).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  const list = page.getByRole("region", { name: "Seiten" });
  expect(await list.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0);
  await page.setViewportSize(desk.viewport);
  await page
    .getByRole("row", { name: /zuhause-sport Deutsch/ })
    .getByRole("link")
    .click();
  const field = page.getByRole("textbox", { name: "Text" });
  await page.waitForLoadState("networkidle");
  const before = await field.inputValue();
  const versions = page.getByRole("region", { name: "Fassungen" });

  // What is wrong is named beside the field, and what was typed stays.
  await field.fill(`${before}\nMit {bonsu}.\n`);
  await page.getByRole("button", { name: "Veröffentlichen" }).click();
  await expect(page.getByText("{bonsu} ist kein Platzhalter.")).toBeVisible();
  await expect(field).toHaveValue(`${before}\nMit {bonsu}.\n`);

  // What contradicts the brand stands beside it, with its line, before anything is published.
  await page.waitForLoadState("networkidle");
  await field.fill(`${before}\nMit 999 € Prämie.\n`);
  await page.getByRole("button", { name: "Veröffentlichen" }).click();
  await expect(page.getByText(/^Zeile \d+: 999\s€ steht da; kein Produkt hat diese Prämie\.$/)).toBeVisible();
  await expect(field).toHaveValue(`${before}\nMit 999 € Prämie.\n`);
  expect(await faultsOf(page, ["desk", "phone"])).toEqual([]);
  await page.setViewportSize(desk.viewport);

  await page.waitForLoadState("networkidle");
  await field.fill(`${before}\nMit Käpt'n Knut.\n`);
  await page.getByRole("button", { name: "Änderungen zeigen" }).click();
  await expect(page.locator(".diff ins")).toContainText(["Käpt'n Knut"]);
  expect(await faultsOf(page, ["desk", "phone"])).toEqual([]);
  await page.setViewportSize(desk.viewport);
  await page.getByRole("button", { name: "Veröffentlichen" }).click();
  await expect(page.getByRole("status")).toContainText(/Fassung \d+ ist in Kraft/);

  // The comparison with an older version is the way back to it.
  await versions.getByRole("link").last().click();
  await expect(page.locator(".diff del")).toContainText(["Käpt'n Knut"]);
  expect(await faultsOf(page, ["desk", "phone"])).toEqual([]);
  await page.setViewportSize(desk.viewport);
  await page.getByRole("button", { name: "Wieder in Kraft setzen" }).click();
  await expect(page.getByRole("status")).toContainText(/Fassung \d+ ist in Kraft/);
  await expect(field).toHaveValue(before);

  // A draft is on its page for its author only, and waits for its day.
  await page.goto(site.url("elbschutz", "/agent/texte/teilnehmer/de"));
  // Another try finds the draft of the one before.
  const discard = page.getByRole("button", { name: "Entwurf verwerfen" });
  if (await discard.isVisible()) await discard.click();
  await expect(discard).toHaveCount(0);
  await page.waitForLoadState("networkidle");
  await field.fill(`${await field.inputValue()}\nMit Käpt'n Knut.\n`);
  await page.getByRole("button", { name: "Vorschau" }).click();
  await expect(page.getByText("Mit Käpt'n Knut.")).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Vorschau" })).toContainText("ist ein Entwurf");
  expect(await faultsOf(page, ["desk", "phone"])).toEqual([]);
  await page.setViewportSize(desk.viewport);
  const visitor = await person({ name: "", options: desk });
  await visitor.goto(page.url());
  await expect(visitor.getByText("Käpt'n Knut")).toHaveCount(0);
  await page.getByRole("link", { name: "Weiter bearbeiten" }).click();
  await page.waitForLoadState("networkidle");
  await page.getByRole("textbox", { name: "Erst ab einem Tag" }).fill("01.01.2020");
  await page.getByRole("button", { name: "Einplanen" }).click();
  await expect(page.getByText("Einen Tag zwischen morgen und in einem Jahr")).toBeVisible();
  const day = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10).split("-").reverse().join(".");
  await page.getByRole("textbox", { name: "Erst ab einem Tag" }).fill(day);
  await page.getByRole("button", { name: "Einplanen" }).click();
  await expect(page.getByRole("status")).toContainText("Eingeplant.");
  await expect(page.getByText("Eingeplanter Entwurf")).toBeVisible();
  expect(await faultsOf(page, ["desk", "phone"])).toEqual([]);
  await page.setViewportSize(desk.viewport);
  await discard.click();
  await expect(page.getByRole("status")).toContainText("Der Entwurf ist verworfen.");
  expect(complaints).toEqual([]);
});

test("a banner is written and previewed on the start page, on which nobody else sees it", async ({ site, person }) => {
  const page = await person({ name: "", options: desk });
  const complaints = complaintsOf(page);
  await staffAt(site, page, "marketing");
  await page.goto(site.url("elbschutz", "/agent/texte"));
  await page
    .getByRole("row", { name: /Banner der Startseite startseite Deutsch/ })
    .getByRole("link")
    .click();
  const discard = page.getByRole("button", { name: "Entwurf verwerfen" });
  if (await discard.isVisible()) await discard.click();
  await expect(discard).toHaveCount(0);
  await page.waitForLoadState("networkidle");
  await page.getByRole("textbox", { name: "Text" }).fill("## Nur im Hafen\n\nMit [Käpt'n Knut](/faq).\n");
  expect(await faultsOf(page, ["desk", "phone"])).toEqual([]);
  await page.setViewportSize(desk.viewport);
  await page.getByRole("button", { name: "Vorschau" }).click();
  await expect(page.getByRole("heading", { name: "Nur im Hafen", level: 2 })).toBeVisible();
  expect(await faultsOf(page, ["desk", "phone"])).toEqual([]);
  await page.setViewportSize(desk.viewport);
  const visitor = await person({ name: "", options: desk });
  await visitor.goto(page.url());
  await expect(visitor.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(visitor.getByText("Käpt'n Knut")).toHaveCount(0);
  await page.getByRole("link", { name: "Weiter bearbeiten" }).click();
  await discard.click();
  await expect(page.getByRole("status")).toContainText("Der Entwurf ist verworfen.");
  expect(complaints).toEqual([]);
});

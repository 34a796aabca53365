import { violationsOf } from "./parts/axe.ts";
import { complaintsOf } from "./parts/inspection.ts";
import { expect, test } from "./parts/test.ts";

/**
 * Rules that Swagger UI's own markup and colours violate: a button and a small link in the row that opens a call, selects and
 * examples without a name, pale grey letters. The page is for developers, and the description is also available as a file and
 * as a typed client.
 */
const ofTheViewer = [
  "nested-interactive",
  "select-name",
  "scrollable-region-focusable",
  "color-contrast",
  "target-size",
];

test("the page of the facade lists the calls, tries one, and complies with its policy", async ({ site, page }) => {
  const complaints = complaintsOf(page);
  await page.goto(site.url("nordlicht", "/api/docs"));
  await expect(page.getByText("/api/v1/{provider}/produktkategorie", { exact: true }).first()).toBeVisible();
  const { paths, webhooks } = await page.evaluate(async () => (await fetch("/api/docs/openapi.json")).json());
  const described = Object.values<object>({ ...paths, ...webhooks }).flatMap(Object.keys);
  expect(described.length).toBeGreaterThan(80);
  await expect(page.locator(".opblock")).toHaveCount(described.length);

  const call = page.locator("#operations-produktkategorie-getProduktkategorie");
  await call.locator(".opblock-summary-control").click();
  await call.getByRole("button", { name: "Try it out" }).click();
  await call.locator('input[placeholder="provider"]').fill("nordlicht");
  await call.getByRole("button", { name: "Execute" }).click();
  await expect(call.locator(".live-responses-table .response-col_status").last()).toContainText("200");
  await expect(call.locator(".live-responses-table")).toContainText("Mobilfunk");

  expect(await violationsOf(page, { without: ofTheViewer })).toEqual([]);
  expect(complaints).toEqual([]);
});

import { violationsOf } from "../parts/axe.ts";
import { complaintsOf } from "../parts/inspection.ts";
import { expect, test } from "../parts/test.ts";

/** Rules that the viewer's own markup and colours violate in an opened call. The list of all calls violates none. */
const ofTheViewer = ["aria-required-children", "color-contrast", "label", "scrollable-region-focusable", "select-name"];

test("the page of the facade lists the calls, tries one, and complies with its policy", async ({ site, page }) => {
  const complaints = complaintsOf(page);
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(site.url("nordlicht", "/"))) elsewhere.push(request.url());
  });
  await page.goto(site.url("nordlicht", "/api/docs"));
  const { paths, webhooks } = await page.evaluate(async () => (await fetch("/api/docs/openapi.json")).json());
  const described = Object.values<object>({ ...paths, ...webhooks }).flatMap(Object.keys);
  expect(described.length).toBeGreaterThan(80);
  const calls = page.locator("nav .nav-bar-path .method");
  await expect(calls).toHaveCount(described.length);
  await expect(page.getByText("integer euro cents")).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await page.locator('nav [data-content-id="get-/v1/-provider-/produktkategorie"]').click();
  const call = page.locator("api-request");
  await call.locator('[data-pname="provider"]').fill("nordlicht");
  await call.getByRole("button", { name: "EXECUTE" }).click();
  await expect(call.locator(".response-message")).toContainText("200");
  await expect(call).toContainText("Mobilfunk");
  expect(await violationsOf(page, { without: ofTheViewer })).toEqual([]);
  expect(elsewhere.filter((url) => !url.startsWith("data:"))).toEqual([]);
  expect(complaints).toEqual([]);
});

test("the pages that say how to connect can be read by everybody, on a telephone too", async ({ site, page }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto(site.url("nordlicht", "/api/docs/connect"));
  await page.getByRole("link", { name: "the order feed" }).click();
  await expect(page.getByRole("heading", { name: "Order feed" })).toBeVisible();
  for (const name of ["connect", "order-feed", "states", "data"]) {
    await page.goto(site.url("nordlicht", `/api/docs/${name}`));
    expect(await violationsOf(page), name).toEqual([]);
    const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect([name, isWider]).toEqual([name, false]);
  }
});

test("without script the page of the facade is a list of its calls", async ({ site, person }) => {
  const page = await person({ name: "", options: { javaScriptEnabled: false } });
  await page.goto(site.url("nordlicht", "/api/docs"));
  await expect(page.getByRole("heading", { name: "Referral facade: the calls" })).toBeVisible();
  await expect(page.getByText("GET /api/v1/{provider}/produktkategorie", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "openapi.json" }).click();
  await expect(page.locator("body")).toContainText('"openapi":"3.1.0"');
});

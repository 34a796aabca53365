import type { Page } from "@playwright/test";
import { pathWith } from "#app/paths.ts";
import { pageNames, rowOf } from "#app/sitemap.ts";
import { copiesOf } from "#tests/support/data/recommendation-copies.ts";
import { complaintsOf } from "../parts/inspection.ts";
import { logIn, type NewRecommendation, newRecommendation, recommendForm } from "../parts/quick.ts";
import type { Site } from "../parts/site.ts";
import { expect, test } from "../parts/test.ts";
import { visitor } from "../parts/visitor.ts";

const area = "/persoenlicherbereich";

/** Adds this many recommendations to a referrer, an hour apart, and a session to their browser. */
async function openArea(site: Site, page: Page, one: NewRecommendation, more: number): Promise<void> {
  await logIn(site, one);
  await site.rows(...copiesOf(one.number, more));
  await one.referrer.entersInto(page.context());
  await page.goto(site.url(one.tenant, area));
  // Until it is hydrated, a link loads another document.
  await page.waitForLoadState("networkidle");
}

/** Marks the document, so that a later check shows whether it is still the same one. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isMarked: true }));
const isMarked = (page: Page) => page.evaluate(() => "isMarked" in window);

test("the personal area pages without a page load, and Back goes back", async ({ site, page }) => {
  const complaints = complaintsOf(page);
  await openArea(site, page, await newRecommendation(site, "nordlicht"), 45);

  await mark(page);
  const rows = page.locator(".recommendation");
  await page.getByRole("link", { name: "Ältere anzeigen" }).click();
  await expect(page).toHaveURL(/vor=/);
  await expect(page.getByRole("link", { name: "Zum Neuesten" })).toBeVisible();
  await expect(rows).toHaveCount(20);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${area}$`));
  await expect(page.getByRole("link", { name: "Zum Neuesten" })).toHaveCount(0);
  expect(await isMarked(page)).toBe(true);
  expect(complaints).toEqual([]);
});

test("a request from the list is answered in place; without script by a page", async ({ site, person }) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await person({ name: "", options: { javaScriptEnabled } });
    const one = await newRecommendation(site, "elbschutz");
    await visitor(site, "elbschutz").post("/empfehlen.html", recommendForm({ email: one.email, productId: "mobil-s" }));
    await openArea(site, page, one, 0);
    if (javaScriptEnabled) await mark(page);
    await page.getByRole("button", { name: "noch einmal schicken" }).click();
    await expect(page.getByText("Bestätigungs-Mail ist unterwegs")).toBeVisible();
    if (javaScriptEnabled) expect(await isMarked(page)).toBe(true);
    else expect(page.url()).toContain("gesendet=1");
  }
});

test("without a connection the page stays and says so; a request without an answer reloads the page", async ({
  site,
  page,
}) => {
  await openArea(site, page, await newRecommendation(site, "nordlicht"), 25);
  await mark(page);
  const search = page.getByLabel("Empfehlungen durchsuchen");
  await search.fill("Mobil");
  await page.context().setOffline(true);
  const notice = page.getByRole("alert").filter({ hasText: "Keine Verbindung zum Internet." });
  await search.press("Enter");
  await expect(notice).toBeVisible();
  await page.getByRole("link", { name: "Ältere anzeigen" }).click();
  await page.context().setOffline(false);
  await expect(notice).toBeHidden();
  await expect(search).toHaveValue("Mobil");
  expect([await isMarked(page), new URL(page.url()).search]).toEqual([true, ""]);

  await page.route("**/*.data?*", (route) => route.abort(), { times: 2 });
  await page.getByRole("link", { name: "Ältere anzeigen" }).click();
  await expect(page.getByRole("link", { name: "Zum Neuesten" })).toBeVisible();
  expect(await isMarked(page)).toBe(false);
});

test("a session that ended elsewhere leads to the login, and back", async ({ site, page }) => {
  await openArea(site, page, await newRecommendation(site, "nordlicht"), 25);
  await page.context().clearCookies();
  await page.getByRole("link", { name: "Ältere anzeigen" }).click();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await expect(page.getByLabel("E-Mail-Adresse")).toBeVisible();
});

const hydrated = pageNames.filter((name) => rowOf(name).script === "hydrated");

for (const name of hydrated)
  test(`${name}: its scripts are at most 120 kB in brotli`, async ({ site, page }) => {
    const one = await newRecommendation(site, "nordlicht");
    await logIn(site, one);
    await one.referrer.entersInto(page.context());
    const scripts = new Set<string>();
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.add(new URL(request.url()).pathname);
    });
    await page.goto(site.url(one.tenant, pathWith("de", name, {})));
    await page.waitForLoadState("networkidle");
    const sizes = await Promise.all(
      [...scripts].map(async (file) => {
        const answer = await fetch(`http://127.0.0.1:${site.port}${file}`, { headers: { "Accept-Encoding": "br" } });
        return Number(answer.headers.get("content-length"));
      }),
    );
    expect(sizes.length).toBeGreaterThan(5);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(120_000);
  });

test("only hydrated pages have data requests, and visitors without a session are led to the login", async ({
  site,
}) => {
  const stranger = visitor(site, "nordlicht");
  for (const address of [
    "/_root.data",
    "/login.data",
    "/hilfe/praemien.html.data",
    "/agentur/leads.data",
    "/login?_data=root",
  ])
    expect((await stranger.get(address)).status).toBe(404);
  const { status, html } = await stranger.get(`${area}.data`);
  expect(status).toBe(202);
  expect(html).toContain("/login?redirect=");
});

import { addAgencyOrders } from "#tests/support/data/agency-orders.ts";
import { complaintsOf, faultsOf } from "../parts/inspection.ts";
import { staffAt } from "../parts/staff.ts";
import { expect, test } from "../parts/test.ts";

const desk = { viewport: { width: 1280, height: 800 } };

test("an owner goes to a page and to a lead without a mouse, and the focus returns", async ({ site, person }) => {
  const page = await person({ name: "", options: desk });
  const complaints = complaintsOf(page);
  const agencyId = (await staffAt(site, page, "owner")) ?? "";
  const prefix = `P${crypto.randomUUID().slice(0, 6)}`.toUpperCase();
  await addAgencyOrders({ query: site.rows }, { agencyId, count: 2, prefix });
  await page.goto(site.url("elbschutz", "/agentur"));
  const palette = page.getByRole("dialog", { name: "Seiten und Suche" });
  const field = palette.getByRole("combobox");
  const chosen = palette.locator("[role=option][aria-selected=true]");

  // "/" and Ctrl K open it over the page; Escape returns to where one was.
  const before = page.locator(".office-nav a").nth(2);
  await expect(page.locator("[data-palette]")).toBeVisible();
  await before.focus();
  await page.keyboard.press("/");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("");
  expect(await faultsOf(page, ["desk", "phone"])).toEqual([]);
  await page.setViewportSize(desk.viewport);
  await page.keyboard.press("Escape");
  await expect(palette).toBeHidden();
  await expect(before).toBeFocused();

  await page.keyboard.press("Control+k");
  await page.keyboard.type("auftraege");
  await expect(chosen).toHaveText("Aufträge");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(site.url("elbschutz", "/agentur/auftraege"));

  // From two letters on it shows what the search finds: the arrow keys choose among all of it.
  await expect(page.locator("[data-palette]")).toBeVisible();
  await page.keyboard.press("Meta+k");
  await page.keyboard.type("e");
  await expect(palette.getByText("Alle Treffer zeigen")).toBeHidden();
  await page.keyboard.type("va öztürk");
  const leads = palette.getByRole("group", { name: "Leads" });
  await expect(leads.getByRole("option")).toHaveCount(2);
  await expect(chosen).toContainText("Eva Öztürk");
  await expect(field).toHaveAttribute("aria-activedescendant", (await chosen.getAttribute("id")) ?? "");
  expect(await faultsOf(page, ["desk", "phone"])).toEqual([]);
  await page.setViewportSize(desk.viewport);
  await page.keyboard.press("ArrowUp");
  await expect(chosen).toHaveText("Alle Treffer zeigen");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  const href = (await chosen.getAttribute("href")) ?? "";
  await page.keyboard.press("Enter");
  expect(href).toMatch(/^\/agentur\/leads\/[0-9a-f-]{36}$/);
  await expect(page).toHaveURL(site.url("elbschutz", href));

  // "All" is the search's page; nothing that was typed is in an address.
  await expect(page.locator("[data-palette]")).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type(`${prefix}O1`);
  await expect(palette.getByRole("group", { name: "Aufträge" }).getByRole("option")).toHaveCount(1);
  await palette.getByText("Alle Treffer zeigen").click();
  await expect(page).toHaveURL(site.url("elbschutz", `/agentur/auftraege?number=${prefix}O1`));
  expect(complaints).toEqual([]);
});

test("who has no search has their pages, and typing in a field opens nothing", async ({ site, person }) => {
  const page = await person({ name: "", options: desk });
  await staffAt(site, page, "partner");
  await page.goto(site.url("elbschutz", "/agent/schnittstelle"));
  await page.getByRole("button", { name: "Seiten und Suche öffnen" }).click();
  const palette = page.getByRole("dialog", { name: "Seiten und Suche" });
  await page.keyboard.type("xy");
  await expect(palette.getByText("Dazu ist nichts zu finden.")).toBeVisible();
  await expect(palette.getByRole("option")).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(site.url("elbschutz", "/agent/schnittstelle"));

  const support = await person({ name: "", options: desk });
  await staffAt(site, support, "support");
  await support.goto(site.url("elbschutz", "/agent/vorgang"));
  await support.locator("#suche").fill("");
  await support.keyboard.type("a/b");
  await expect(support.locator("#suche")).toHaveValue("a/b");
  await expect(support.getByRole("dialog")).toHaveCount(0);
});

test("marketing finds a mail by its words, and a product by its name", async ({ site, person }) => {
  const page = await person({ name: "", options: desk });
  const complaints = complaintsOf(page);
  await staffAt(site, page, "marketing");
  await page.goto(site.url("elbschutz", "/agent/texte"));
  await page.getByRole("searchbox", { name: "Alles durchsuchen" }).fill("login link");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /^Texte \d+ Treffer$/ })).toBeVisible();
  const mail = page.getByRole("listitem").filter({ hasText: "mail-login-link" }).first();
  expect(await faultsOf(page, ["desk", "phone"])).toEqual([]);
  await mail.getByRole("link").click();
  await expect(page).toHaveURL(site.url("elbschutz", "/agent/texte/mail-login-link/de"));

  await page.setViewportSize(desk.viewport);
  await expect(page.locator("[data-palette]")).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("mobil s");
  const palette = page.getByRole("dialog", { name: "Seiten und Suche" });
  await palette.getByRole("group", { name: "Produkte" }).getByRole("option").first().click();
  await expect(page).toHaveURL(/\/agent\/produkte\/mobil-s$/);
  expect(complaints).toEqual([]);
});

test("what has no page of its own is not said to be missing", async ({ site, person }) => {
  const page = await person({ name: "", options: desk });
  const agencyId = (await staffAt(site, page, "owner")) ?? "";
  const prefix = `P${crypto.randomUUID().slice(0, 6)}`.toUpperCase();
  await addAgencyOrders({ query: site.rows }, { agencyId, count: 1, prefix });
  await staffAt(site, page, "finance");
  await page.goto(site.url("elbschutz", "/agent/auszahlungen"));
  const palette = page.getByRole("dialog", { name: "Seiten und Suche" });
  const missing = palette.getByText("Dazu ist nichts zu finden.");
  const sought = async (text: string) => {
    const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
    await palette.getByRole("combobox").fill(text);
    await answered;
  };
  await page.getByRole("button", { name: "Seiten und Suche öffnen" }).click();
  await sought(`${prefix}O9`);
  await expect(missing).toBeVisible();
  await sought(`${prefix}O1`);
  await page.waitForTimeout(300);
  await expect(missing).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(page.getByText(`${prefix}O1`)).toBeVisible();
});

test("Enter before the answer opens the first of two hits", async ({ site, person }) => {
  const page = await person({ name: "", options: desk });
  const agencyId = (await staffAt(site, page, "owner")) ?? "";
  const prefix = `P${crypto.randomUUID().slice(0, 6)}`.toUpperCase();
  await addAgencyOrders({ query: site.rows }, { agencyId, count: 2, prefix });
  await page.goto(site.url("elbschutz", "/agentur"));
  await page.getByRole("button", { name: "Seiten und Suche öffnen" }).click();
  await page.keyboard.type("eva öztürk");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/agentur\/leads\/[0-9a-f-]{36}$/);
});

test("without script the field in the header leads to what was found", async ({ site, person }) => {
  const page = await person({ name: "", options: { ...desk, javaScriptEnabled: false } });
  const agencyId = (await staffAt(site, page, "employee")) ?? "";
  const prefix = `P${crypto.randomUUID().slice(0, 6)}`.toUpperCase();
  await addAgencyOrders({ query: site.rows }, { agencyId, count: 2, prefix });
  await page.goto(site.url("elbschutz", "/agentur"));
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Seiten und Suche öffnen" })).toBeHidden();
  await page.getByRole("searchbox", { name: "Alles durchsuchen" }).fill("Öztürk");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Leads 2 Treffer" })).toBeVisible();
  await page.getByRole("link", { name: "Öffnen Eva Öztürk 1" }).click();
  await expect(page).toHaveURL(/\/agentur\/leads\/[0-9a-f-]{36}$/);
});

test("the button names the key of the computer", async ({ site, person }) => {
  for (const [platform, key] of [
    ["MacIntel", "⌘K"],
    ["Win32", "Strg K"],
  ] as const) {
    const page = await person({ name: "", options: desk });
    await staffAt(site, page, "owner");
    await page.addInitScript((of) => Object.defineProperty(navigator, "platform", { get: () => of }), platform);
    await page.goto(site.url("elbschutz", "/agentur"));
    await page.locator("[data-palette]").click();
    await expect(page.getByRole("dialog", { name: "Seiten und Suche" })).toBeVisible();
    await expect(page.locator("[data-palette] kbd:visible")).toHaveText([key]);
  }
});

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "by arrow keys" : "by Tab, without script";
  test(`on the page of the search one hit is opened, none is said, of several one is chosen ${how}`, async ({
    site,
    person,
  }) => {
    const page = await person({ name: "", options: { ...desk, javaScriptEnabled } });
    const complaints = complaintsOf(page);
    const agencyId = (await staffAt(site, page, "owner")) ?? "";
    const prefix = `P${crypto.randomUUID().slice(0, 6)}`.toUpperCase();
    await addAgencyOrders({ query: site.rows }, { agencyId, count: 3, prefix });
    const field = page.locator("#suche");
    const hits = page.locator("main").getByRole("link", { name: /^Öffnen Eva Öztürk/ });
    const search = async (text: string) => {
      await page.goto(site.url("elbschutz", "/agent/vorgang"));
      await field.fill(text);
      await page.keyboard.press("Enter");
    };

    await search(`${prefix}O2`);
    await expect(page).toHaveURL(site.url("elbschutz", `/agentur/auftraege?number=${prefix}O2`));

    await search("Gibtesnicht");
    await expect(page.locator("main").getByText("Dazu ist nichts zu finden.")).toBeVisible();
    await expect(field).toHaveValue("Gibtesnicht");
    await expect(field).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(field).toBeFocused();

    await search("Öztürk");
    await expect(hits).toHaveCount(3);
    await expect(field).toBeFocused();
    if (javaScriptEnabled) {
      await page.keyboard.press("ArrowDown");
      await expect(hits.first()).toBeFocused();
      await page.keyboard.press("ArrowDown");
      await expect(hits.nth(1)).toBeFocused();
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("ArrowUp");
      await expect(field).toBeFocused();
      await page.keyboard.press("ArrowDown");
    } else {
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
    }
    await expect(hits.first()).toBeFocused();
    const href = (await hits.first().getAttribute("href")) ?? "";
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(site.url("elbschutz", href));
    expect(complaints).toEqual([]);
  });
}

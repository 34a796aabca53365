import type { Locator, Page } from "@playwright/test";
import { writtenNumber } from "#server/agencies/invoice/rules/totals.ts";
import { addAgencyOrders } from "#tests/support/data/agency-orders.ts";
import { addInvoice } from "#tests/support/data/invoice.ts";
import { addAgency } from "#tests/support/data/sso-user.ts";
import { complaintsOf } from "../parts/inspection.ts";
import type { Site } from "../parts/site.ts";
import { staffAt, staffContext, staffMember } from "../parts/staff.ts";
import { expect, test } from "../parts/test.ts";

const newPrefix = () => `S${crypto.randomUUID().slice(0, 6)}`.toUpperCase();

/** Signs an owner in to this browser, whose agency has this many recommendations, orders to release and leads. */
async function ownerWith(site: Site, page: Page, count: number): Promise<string> {
  const prefix = newPrefix();
  const agencyId = (await staffAt(site, page, "owner")) ?? "";
  await addAgencyOrders({ query: site.rows }, { agencyId, count, prefix });
  return prefix;
}

/** How many of these are wholly on the screen before anybody scrolls. */
async function whole(page: Page, what: string): Promise<number> {
  const height = page.viewportSize()?.height ?? 0;
  const boxes = await Promise.all((await page.locator(what).all()).map((row) => row.boundingBox()));
  return boxes.filter((box) => box && box.y >= 0 && box.y + box.height <= height).length;
}

test("the office's lists show 25 rows on a screen of 1280 by 900, and six orders to review", async ({
  site,
  person,
}) => {
  const page = await person({ name: "", options: { viewport: { width: 1280, height: 900 } } });
  await ownerWith(site, page, 40);
  const seen: Record<string, number> = {};
  const look = async (name: string, path: string) => {
    await page.goto(site.url("elbschutz", path));
    seen[name] = await whole(page, "main tbody tr");
  };
  await look("leads", "/agentur/leads");
  await look("recommendations", "/agentur/empfehlungen/uebersicht");
  await look("orders", "/agentur/auftraege");
  await look("release", "/agentur/empfehlungen/auftragsfreigabe");
  await staffAt(site, page, "support");
  await look("cases", "/agent/vorgaenge");
  for (const [name, rows] of Object.entries(seen)) expect(rows, name).toBeGreaterThanOrEqual(25);
  await page.goto(site.url("elbschutz", "/agent/pruefung"));
  expect(await whole(page, ".decision")).toBeGreaterThanOrEqual(6);
});

test("on a phone of 360 pixels an agent sees the newest calls and asks for a caller's links above the products", async ({
  site,
  person,
}) => {
  const options = { javaScriptEnabled: false, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const page = await person({ name: "", options });
  const prefix = await ownerWith(site, page, 7);
  const { user } = await staffMember(site, page, "agent");
  await site.rows(`update sso_user set number = $2 where id = $1`, [user.id, prefix]);
  await site.rows(
    `update recommendation set "createdBy" = 'AGT', "agentNumber" = $1, "createdAt" = now() where number like $2`,
    [prefix, `${prefix}_`],
  );
  await page.goto(site.url("elbschutz", "/agent"));
  const today = page.locator("section", { has: page.getByRole("heading", { name: "Meine Anrufe heute" }) });
  expect(await whole(page, "section[aria-labelledby=heute] > .lines > li")).toBe(4);
  await tap(page, today.getByText("3 frühere"));
  await expect(today.locator("li").last()).toBeVisible();
  const products = await page.locator("[data-text]").first().boundingBox();
  const asks = await page.getByLabel("E-Mail-Adresse der Person").boundingBox();
  expect(asks?.y).toBeLessThan(products?.y ?? 0);
});

/** That nothing is wider than the phone, and that a finger meets what the person is about to tap. */
async function tap(page: Page, what: Locator) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await what.scrollIntoViewIfNeeded();
  const box = await what.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(24);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
  await what.tap();
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with script" : "without script";
  test(`on a phone of 360 pixels an owner releases an order, notes a lead's next step and closes one, ${how}`, async ({
    site,
    person,
  }) => {
    const viewport = { width: 360, height: 740 };
    const page = await person({ name: "", options: { javaScriptEnabled, viewport, hasTouch: true, isMobile: true } });
    const complaints = complaintsOf(page);
    const prefix = await ownerWith(site, page, 3);

    await page.goto(site.url("elbschutz", "/agentur/empfehlungen/auftragsfreigabe"));
    const waiting = page.locator("tr", { hasText: `${prefix}O2` }).locator("details.act");
    await tap(page, waiting.locator("summary"));
    await tap(page, waiting.getByRole("checkbox"));
    await tap(page, waiting.getByRole("button", { name: /freigeben/i }));
    await expect(page.getByText(/ist freigegeben/)).toBeVisible();
    expect(
      await site.rows(`select "externalId" from "order" where state = 'confirmed' and "externalId" like $1`, [
        `${prefix}O%`,
      ]),
    ).toEqual([{ externalId: `${prefix}O2` }]);

    await page.goto(site.url("elbschutz", "/agentur/leads"));
    await tap(page, page.getByRole("link", { name: "Eva Öztürk 1", exact: true }));
    await page.getByRole("textbox", { name: /Nächster Schritt/ }).fill("Anrufen");
    await tap(page, page.getByRole("button", { name: "Speichern" }));
    await expect(page.getByText("Gespeichert.", { exact: true })).toBeVisible();

    await page.goto(site.url("elbschutz", "/agentur/leads"));
    await expect(page.locator("tr", { hasText: "Eva Öztürk 1" })).toContainText("Anrufen");
    await tap(page, page.getByRole("checkbox", { name: "Eva Öztürk 3 auswählen" }));
    await tap(page, page.getByRole("button", { name: "Ausgewählte schließen" }));
    await page.getByLabel("Warum verloren?").selectOption("notReached");
    await tap(page, page.getByLabel("Ja, so soll es sein."));
    await tap(page, page.getByRole("button", { name: "1 Lead schließen" }));
    await expect(page.getByText("1 Lead ist geschlossen.")).toBeVisible();
    const leads = await site.rows(
      `select "recommendationNumber" as number, state, "nextStep" from lead where "recommendationNumber" like $1 order by 1`,
      [`${prefix}_`],
    );
    expect(leads).toEqual([
      { number: `${prefix}1`, state: "new", nextStep: "Anrufen" },
      { number: `${prefix}2`, state: "new", nextStep: "" },
      { number: `${prefix}3`, state: "lost", nextStep: "" },
    ]);
    await tap(page, page.getByRole("button", { name: "Rückgängig machen" }));
    await expect(page.getByText("1 Lead ist wieder offen, wie vor dem Schließen.")).toBeVisible();
    await expect(page.locator("tr", { hasText: "Eva Öztürk 3" })).toContainText("Neu");
    expect(complaints).toEqual([]);
  });
}

test("on a phone of 360 pixels finance reads a document's amount and state, and notes that it was paid", async ({
  site,
  person,
}) => {
  const options = { javaScriptEnabled: false, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const page = await person({ name: "", options });
  await staffAt(site, page, "finance");
  const { ctx, close } = await staffContext();
  const number = writtenNumber((await addInvoice(ctx, await addAgency(ctx))).number);
  await close();
  await page.goto(site.url("elbschutz", "/agent/rechnungen"));
  const document = page.locator("tr", { hasText: number });
  await expect(document).toContainText("59,50");
  for (const cell of await document.locator("td, th").all()) {
    const box = await cell.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0), await cell.innerText()).toBeLessThanOrEqual(360);
  }
  await tap(page, document.locator("summary", { hasText: "Bezahlt …" }));
  await expect(document).toContainText(/59,50\s€ von .+ sind auf dem Konto\. Das lässt sich nicht zurücknehmen\./);
  await tap(page, document.getByRole("button", { name: `Zahlung zu ${number} vermerken` }));
  await expect(page.getByText(`Die Zahlung zu ${number} ist vermerkt`)).toBeVisible();
});

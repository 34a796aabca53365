import type { Page } from "@playwright/test";
import { hashSsoToken, ssoCookie } from "#server/people/sso/session.ts";
import { collectedClaim } from "#tests/support/data/payouts.ts";
import { complaintsOf, faultsOf } from "../parts/inspection.ts";
import type { Site } from "../parts/site.ts";
import { staffAt, staffContext } from "../parts/staff.ts";
import { expect, test } from "../parts/test.ts";

// One after the other: a payout run takes every reward of the tenant that waits.
test.describe.configure({ mode: "default" });

/** Work of support and finance beyond single recommendations. */
async function claimOf(cents: number): Promise<void> {
  const { ctx, close } = await staffContext();
  await collectedClaim(ctx, { cents });
  await close();
}

const payouts = (site: Site, page: Page) => page.goto(site.url("elbschutz", "/agent/auszahlungen"));

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with script" : "without script";
  test(`a payout is prepared by one person and released by another, ${how}`, async ({ site, person }) => {
    const options = { javaScriptEnabled, viewport: { width: 1280, height: 800 } };
    const [anna, ben] = [await person({ name: "", options }), await person({ name: "", options })];
    const complaints = [complaintsOf(anna), complaintsOf(ben)];
    await claimOf(2575);
    await staffAt(site, anna, "support");
    await staffAt(site, ben, "finance");
    await payouts(site, anna);
    if (javaScriptEnabled) expect(await faultsOf(anna, ["desk", "phone"])).toEqual([]);
    await anna.getByRole("button", { name: "Zahlungslauf vorbereiten" }).click();
    await expect(anna.getByText("Dieser Lauf wartet auf eine zweite Person")).toBeVisible();
    await expect(anna.getByRole("button", { name: "freigeben" })).toHaveCount(0);
    if (javaScriptEnabled) expect(await faultsOf(anna, ["desk", "phone"])).toEqual([]);

    await ben.goto(anna.url());
    await ben.getByRole("button", { name: /^\d+ Zahlung(en)? über [\d.,]+\s€ freigeben$/ }).click();
    await expect(ben.getByText("Erledigt. So steht der Lauf jetzt.")).toBeVisible();
    const download = ben.waitForEvent("download");
    await ben.getByRole("button", { name: "Datei für die Bank herunterladen" }).click();
    expect((await download).suggestedFilename()).toMatch(/^RF\d{8}-\w{10}\.xml$/);
    if (!javaScriptEnabled) await ben.reload();
    await expect(ben.locator(".eyebrow", { hasText: "bei der Bank" })).toBeVisible();
    await expect(ben.getByRole("link", { name: "Kontoauszug einlesen", exact: true }).first()).toBeVisible();
    expect(complaints.flat()).toEqual([]);
  });
}

test("voucher codes are pasted, and wrong lines are reported by their task", async ({ site, person }) => {
  const page = await person({ name: "", options: { viewport: { width: 1280, height: 800 } } });
  await staffAt(site, page, "support");
  await page.goto(site.url("elbschutz", "/agent/gutscheine"));
  await page.getByLabel("Marke").selectOption({ index: 1 });
  await page.getByLabel("Oder Zeilen einfügen").fill(`${crypto.randomUUID()};2500;31.12.2099\nab;2500;`);
  await page.getByRole("button", { name: "Prüfen" }).click();
  await page.getByRole("button", { name: "1 Code einlesen" }).click();
  await expect(page.getByText("1 Code ist neu im Vorrat.")).toBeVisible();
  await expect(page.getByText("Zeile 2: Der Code hat 4 bis 100")).toBeVisible();
  expect(await faultsOf(page, ["desk", "phone"])).toEqual([]);
  await page.goto(site.url("elbschutz", "/agent/pruefung"));
  expect(await faultsOf(page, ["desk", "phone"])).toEqual([]);
});

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "on client navigation" : "without script";
  test(`a person who lost a right is told what the page needs and where to go on, ${how}`, async ({ site, person }) => {
    const page = await person({ name: "", options: { javaScriptEnabled, viewport: { width: 1280, height: 800 } } });
    const agencyId = await staffAt(site, page, "owner");
    await page.goto(site.url("elbschutz", "/agentur"));
    await site.rows(`update sso_user set role = 'employee' where "agencyId" = $1`, [agencyId]);
    await page.getByRole("link", { name: "Rechnungen" }).first().click();
    await expect(page.getByRole("heading", { name: "Diese Seite ist für andere" })).toBeVisible();
    await expect(page.getByText("Sie ist für: Inhaber/in einer Agentur")).toBeVisible();
    if (javaScriptEnabled) expect(await faultsOf(page, ["desk", "phone"])).toEqual([]);
    await page.getByRole("link", { name: "Zur eigenen Startseite" }).click();
    await expect(page).toHaveURL(site.url("elbschutz", "/agentur"));
    await expect(page.getByRole("link", { name: "Rechnungen" })).toHaveCount(0);
  });
}

test("a session that ended elsewhere is announced within the check's interval, and no typed text is lost", async ({
  site,
  page,
}) => {
  await page.clock.install();
  await staffAt(site, page, "support");
  await page.goto(site.url("elbschutz", "/agent/gutscheine"));
  await page.getByLabel("Oder Zeilen einfügen").fill("ABCD-1234;2500;");
  // Only this person's: other tests are signed in to the same installation.
  const own = (await page.context().cookies(site.url("elbschutz"))).find(({ name }) => name === ssoCookie);
  const { ctx, close } = await staffContext();
  const closed = await ctx.transaction((tx) => tx.ssoSessions.close(hashSsoToken(tx, own?.value ?? "")));
  await close();
  expect(closed).not.toBeNull();
  await page.clock.fastForward(61_000);
  await expect(page.getByRole("heading", { name: "Anmeldung ist abgelaufen" })).toBeVisible();
  await expect(page.getByLabel("Oder Zeilen einfügen")).toBeHidden();
  await expect(page.getByLabel("Oder Zeilen einfügen")).toHaveValue("ABCD-1234;2500;");
  await expect(page.getByRole("link", { name: "Neu anmelden" })).toHaveAttribute("href", /^\/agentur\/login/);
});

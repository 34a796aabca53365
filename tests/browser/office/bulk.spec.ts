import { addAgencyOrders } from "#tests/support/data/agency-orders.ts";
import { complaintsOf, faultsOf } from "../parts/inspection.ts";
import type { Site } from "../parts/site.ts";
import { staffAt } from "../parts/staff.ts";
import { expect, test } from "../parts/test.ts";

const viewport = { width: 1280, height: 800 };
/** Four orders in review with their leads, of this agency; returns what their numbers begin with. */
async function ordersOf(site: Site, agencyId: string | null): Promise<string> {
  const prefix = `B${crypto.randomUUID().slice(0, 8)}`.toUpperCase();
  await addAgencyOrders({ query: site.rows }, { agencyId: String(agencyId), count: 4, prefix });
  return prefix;
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with script" : "without script";

  test(`several leads are closed at once, and who was quicker is named, ${how}`, async ({ site, person }) => {
    const page = await person({ name: "", options: { javaScriptEnabled, viewport } });
    const complaints = complaintsOf(page);
    const prefix = await ordersOf(site, await staffAt(site, page, "owner"));
    await page.goto(site.url("elbschutz", "/agentur/leads"));
    for (const one of [4, 3, 1]) await page.getByRole("checkbox", { name: `Eva Öztürk ${one} auswählen` }).check();
    await page.getByRole("button", { name: "Ausgewählte schließen" }).click();
    await expect(page.getByText("Eva Öztürk 4, Eva Öztürk 3, Eva Öztürk 1")).toBeVisible();
    if (javaScriptEnabled) expect(await faultsOf(page, ["desk", "phone"])).toEqual([]);
    await page.getByLabel("Warum verloren?").selectOption("notReached");
    await page.getByLabel("Ja, so soll es sein.").check();
    await site.rows(`update lead set state = 'won' where "recommendationNumber" = $1`, [`${prefix}3`]);
    await page.getByRole("button", { name: "3 Leads schließen" }).click();
    await expect(page.getByText("2 Leads sind geschlossen. Einmal ging es nicht:")).toBeVisible();
    await expect(page.getByText("Der Stand hat sich inzwischen geändert.")).toBeVisible();
    await expect(page.getByRole("checkbox")).toHaveCount(1);
    expect(complaints).toEqual([]);
  });

  test(`several orders in review are accepted or refused at once, ${how}`, async ({ site, person }) => {
    const page = await person({ name: "", options: { javaScriptEnabled, viewport } });
    const complaints = complaintsOf(page);
    const prefix = await ordersOf(site, await staffAt(site, page, "owner"));
    await staffAt(site, page, "support");
    // The first of those that wait, whatever other tests add meanwhile: a long list's orders reach back 417 days.
    await site.rows(`update "order" set "orderedAt" = "orderedAt" - interval '9 years' where "externalId" like $1`, [
      `${prefix}O%`,
    ]);
    await page.goto(site.url("elbschutz", "/agent/pruefung"));
    const choose = async (...orders: string[]) => {
      for (const one of orders) await page.getByRole("checkbox", { name: `Auftrag ${prefix}${one} auswählen` }).check();
      await page.getByRole("button", { name: "Ausgewählte entscheiden" }).click();
    };
    await choose("O4", "O3");
    if (javaScriptEnabled) expect(await faultsOf(page, ["desk", "phone"])).toEqual([]);
    await page.getByRole("button", { name: "2 Bestellungen annehmen" }).click();
    await expect(page.getByText("2 Bestellungen sind angenommen.")).toBeVisible();
    await choose("O2", "O1");
    await page.locator("summary", { hasText: "Stattdessen ablehnen" }).click();
    await page.getByLabel("Warum zählen sie nicht?").selectOption("RULE_STAFF");
    await page.getByLabel("Ja, so soll es sein.").first().check();
    await page.getByRole("button", { name: "2 Bestellungen ablehnen" }).click();
    await expect(page.getByText("2 Bestellungen sind abgelehnt.")).toBeVisible();
    expect(complaints).toEqual([]);
  });
}

import type { Locator, Page } from "@playwright/test";
import { pageNames, rowOf } from "#app/sitemap.ts";
import { hasRight } from "#server/people/sso/rights.ts";
import { addAgencyOrders } from "#tests/support/data/agency-orders.ts";
import { complaintsOf, faultsOf } from "../parts/inspection.ts";
import type { Site } from "../parts/site.ts";
import { staffAt } from "../parts/staff.ts";
import { expect, test } from "../parts/test.ts";

/** Signs an owner in to this browser, whose agency has this many orders to release, with their leads. */
async function ownerWith(site: Site, page: Page, count: number): Promise<string> {
  const prefix = `B${crypto.randomUUID().slice(0, 6)}`.toUpperCase();
  const agencyId = (await staffAt(site, page, "owner")) ?? "";
  await addAgencyOrders({ query: site.rows }, { agencyId, count, prefix });
  return prefix;
}

const roles = ["owner", "agent", "support", "finance", "operations", "marketing", "partner"] as const;
for (const [at, role] of roles.entries()) {
  test(`${role}: axe finds nothing on the pages that they may open`, async ({ site, person }) => {
    test.slow();
    const page = await person();
    const complaints = complaintsOf(page);
    if (role === "owner") await ownerWith(site, page, 30);
    else await staffAt(site, page, role);
    const mine = pageNames.filter((name) => {
      const { access, path, right } = rowOf(name);
      const isPage = !path.de.includes(":") && !name.endsWith("File");
      if (access !== "ssoUser" || !right || !isPage) return false;
      // The last three share pages with support and finance, who have opened them.
      const before = at < 4 ? [] : roles.slice(0, at);
      return (
        hasRight({ role, state: "active" }, right) &&
        !before.some((one) => hasRight({ role: one, state: "active" }, right))
      );
    });
    expect(mine.length).toBeGreaterThan(0);
    const faults: string[] = [];
    for (const name of mine) {
      const answer = await page.goto(site.url("elbschutz", rowOf(name).path.de));
      if (answer?.status() !== 200) faults.push(`${name} answers ${answer?.status()}`);
      faults.push(...(await faultsOf(page, name.endsWith("s") ? ["phone"] : ["desk"])));
    }
    expect(complaints).toEqual([]);
    expect(faults).toEqual([]);
  });
}

test("fifty orders are released in at most ten actions, from the start page on", async ({ site, person }) => {
  const page = await person({ name: "", options: { viewport: { width: 1280, height: 800 } } });
  const prefix = await ownerWith(site, page, 50);
  await page.goto(site.url("elbschutz", "/agentur"));
  let actions = 0;
  const click = async (what: Locator) => {
    actions += 1;
    await what.click();
  };
  await click(page.locator("a[href='/agentur/empfehlungen/auftragsfreigabe']").first());
  const released = async () => {
    const [found] = await site.rows<{ count: number }>(
      `select count(*)::int from "order" where state = 'confirmed' and "externalId" like $1`,
      [`${prefix}O%`],
    );
    return found?.count;
  };
  for (const done of [25, 50]) {
    await click(page.locator("form[data-of=all] button"));
    await click(page.locator("#sammel-sicher"));
    await click(page.getByRole("button", { name: "25 Aufträge freigeben" }));
    await expect(page.getByText("25 Aufträge sind freigegeben.")).toBeVisible();
    expect(await released()).toBe(done);
  }
  expect(actions).toBeLessThanOrEqual(10);
});

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with script" : "without script";
  test(`an owner filters a list, releases an order and edits its lead, ${how}`, async ({ site, person }) => {
    const page = await person({ name: "", options: { javaScriptEnabled } });
    const complaints = complaintsOf(page);
    const prefix = await ownerWith(site, page, 30);
    await page.goto(site.url("elbschutz", "/agentur"));
    await page.getByRole("link", { name: "Aufträge", exact: true }).click();
    await page.getByLabel("Nummer").fill(`${prefix}O7`);
    await page.getByRole("button", { name: "Anzeigen" }).click();
    await expect(page.getByText("1 Eintrag")).toBeVisible();

    await page.goto(site.url("elbschutz", "/agentur/empfehlungen/auftragsfreigabe"));
    const waiting = page.locator("details", { hasText: "Freigeben …" }).first();
    await waiting.locator("summary").click();
    await waiting.getByRole("checkbox").check();
    await waiting.getByRole("button", { name: /freigeben/i }).click();
    await expect(page.getByText(/ist freigegeben/)).toBeVisible();
    const released = await site.rows(`select from "order" where state = 'confirmed' and "externalId" like $1`, [
      `${prefix}O%`,
    ]);
    expect(released).toHaveLength(1);

    await page.goto(site.url("elbschutz", "/agentur/leads?state=new&spalten=state&spalten=phone"));
    await page.locator("main a[href*='/agentur/leads/']").first().click();
    await page.getByRole("textbox", { name: /Nächster Schritt/ }).fill("Anrufen");
    await page.getByRole("button", { name: "Speichern" }).click();
    await expect(page.getByText("Gespeichert.", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Zu den Leads" }).click();
    await expect(page).toHaveURL(/\/agentur\/leads\?state=new&spalten=state&spalten=phone$/);
    expect(complaints).toEqual([]);
  });

  test(`a phone folds a list's filter until it is active, ${how}`, async ({ site, person }) => {
    const page = await person({ name: "", options: { javaScriptEnabled, viewport: { width: 360, height: 740 } } });
    const prefix = await ownerWith(site, page, 3);
    await page.goto(site.url("elbschutz", "/agentur/auftraege"));
    await expect(page.getByRole("rowheader").first()).toBeInViewport();
    await expect(page.getByLabel("Nummer")).toBeHidden();
    await page.getByText("Filter", { exact: true }).click();
    await page.getByLabel("Nummer").fill(`${prefix}O2`);
    await page.getByRole("button", { name: "Anzeigen" }).click();
    await expect(page.getByText("1 Eintrag")).toBeVisible();
    await expect(page.getByText("Filter (1 aktiv)")).toBeVisible();
    await expect(page.getByLabel("Nummer")).toHaveValue(`${prefix}O2`);
    await expect(page.getByLabel("Nummer")).toBeVisible();
  });
}

/** What each role sees in the agency's menu, and a page that is for others. */
const seen = {
  inactiveOwner: {
    has: ["Aufträge", "Statistik", "Rechnungen", "Prämienplan", "Stammdaten"],
    lacks: ["Leads", "Einladungen", "Mitarbeiter"],
    closed: "/agentur/leads",
  },
  employee: {
    has: ["Aufträge", "Leads", "Einladungen", "Statistik", "Prämienplan"],
    lacks: ["Rechnungen", "Mitarbeiter"],
    closed: "/agentur/mitarbeiter",
  },
} as const;

for (const javaScriptEnabled of [true, false]) {
  for (const [role, { has, lacks, closed }] of Object.entries(seen) as ["employee", (typeof seen)["employee"]][]) {
    const how = javaScriptEnabled ? "with script" : "without script";
    test(`${role}: sees their own menu, may do what the role allows and is told what it does not, ${how}`, async ({
      site,
      person,
    }) => {
      const page = await person({ name: "", options: { javaScriptEnabled, viewport: { width: 1280, height: 800 } } });
      const complaints = complaintsOf(page);
      const agencyId = (await staffAt(site, page, role)) ?? "";
      const prefix = `B${crypto.randomUUID().slice(0, 6)}`.toUpperCase();
      await addAgencyOrders({ query: site.rows }, { agencyId, count: 2, prefix });
      await page.goto(site.url("elbschutz", "/agentur"));
      const menu = page.getByRole("navigation", { name: "Bereiche" });
      for (const name of has) await expect(menu.getByRole("link", { name, exact: true })).toBeVisible();
      for (const name of lacks) await expect(menu.getByRole("link", { name, exact: true })).toHaveCount(0);

      await page.goto(site.url("elbschutz", "/agentur/stammdaten"));
      await expect(page.getByRole("button", { name: "Speichern" })).toHaveCount(0);
      await page.goto(site.url("elbschutz", "/agentur/praemienplan"));
      await expect(page.getByRole("link", { name: "Zeile hinzufügen" })).toHaveCount(role === "employee" ? 0 : 1);
      if (role === "employee") {
        await page.goto(site.url("elbschutz", "/agentur/empfehlungen/auftragsfreigabe"));
        const waiting = page.locator("details", { hasText: "Freigeben …" }).first();
        await waiting.locator("summary").click();
        await waiting.getByRole("checkbox").check();
        await waiting.getByRole("button", { name: /freigeben/i }).click();
        await expect(page.getByText(/ist freigegeben/)).toBeVisible();
      }
      expect(complaints).toEqual([]);

      await page.goto(site.url("elbschutz", closed));
      await expect(page.getByRole("heading", { name: "Diese Seite ist für andere" })).toBeVisible();
      await page.getByRole("link", { name: "Zur eigenen Startseite" }).click();
      await expect(page).toHaveURL(site.url("elbschutz", "/agentur"));
    });
  }
}

test("the office shows a screenful of rows, says who is signed in, and is walked through by keys", async ({
  site,
  person,
}) => {
  const page = await person({ name: "", options: { viewport: { width: 1280, height: 900 } } });
  await ownerWith(site, page, 30);
  await page.goto(site.url("elbschutz", "/agentur/leads"));
  await expect(page.getByRole("banner")).toContainText("Lena Lindner Inhaber/in · Agentur Lindenhof");
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  const rows = page.locator("main tbody tr");
  await expect(rows).toHaveCount(25);
  const boxes = await Promise.all((await rows.all()).map((row) => row.boundingBox()));
  expect(boxes.filter((box) => box && box.y + box.height <= 900).length).toBeGreaterThanOrEqual(20);
  expect(Math.max(...boxes.map((box) => box?.height ?? 0))).toBeLessThanOrEqual(33);

  await page.keyboard.press("j");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await expect(rows.nth(1).getByRole("link").first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/agentur\/leads\/[0-9a-f-]+$/);
});

import { expect, test } from "@playwright/test";
import { sitemap } from "#app/paths.ts";
import { tenants, tenantUrl } from "../../support/browser.ts";

/** Pages that open without knowing anything. */
const open = Object.values(sitemap)
  .flat()
  .filter((path) => !path.includes(":"));

for (const tenant of tenants) {
  test(`${tenant}: no page asks for what the policy forbids, none fails`, async ({ page }) => {
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" && !/status of 4\d\d/.test(message.text()))
        complaints.push(`${page.url()}: ${message.text()}`);
    });
    page.on("pageerror", (fault) => complaints.push(`${page.url()}: ${fault.message}`));
    for (const path of open) {
      const answer = await page.goto(tenantUrl(tenant, path), { waitUntil: "load" });
      if ((answer?.status() ?? 500) >= 500) complaints.push(`${path} answered ${answer?.status()}`);
    }
    expect(complaints).toEqual([]);
  });
}

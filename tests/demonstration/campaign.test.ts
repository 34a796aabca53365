import { expect, test, vi } from "vitest";
import { checkLimits } from "#server/catalogue/limits.ts";
import { checkReferences } from "#server/catalogue/references.ts";
import { addDays, addMonths, dayOf, firstOfMonth, formatDay } from "#server/platform/values/calendar.ts";
import { openSite } from "#tests/http/support.ts";
import { signedInAs } from "#tests/support/data/sso-user.ts";
import { startCampaign } from "./campaign.ts";

const site = await openSite();
const words = (html: string) =>
  html.replaceAll(/<style[\s\S]*?<\/style>|<!--.*?-->|<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
// Pages with another parameter are not taken from the cache, whose versions this process does not follow.
const page = async (tenant: string, path: string, cookie = "") =>
  words((await site.ask(tenant, `GET ${path}?n=1&aktion=glasfaser-wochen`, { cookie })).text);

test.each(["nordlicht", "elbschutz", "standard"])(
  "%s: the campaign of today raises a reward, and says so",
  async (tenant) => {
    const ctx = site.ctx(tenant);
    expect([await startCampaign(ctx), await startCampaign(ctx)]).toEqual([true, false]);
    await vi.waitUntil(async () => (await ctx.products.byId("glasfaser-150"))?.raise, { timeout: 10_000 });
    const { catalogue } = (await ctx.catalogue.inForce()) ?? expect.fail();
    expect([checkReferences(catalogue), checkLimits(catalogue, ctx.tenant.recommendation.maxRewardCents)]).toEqual([
      [],
      [],
    ]);

    const start = firstOfMonth(dayOf(new Date()));
    const until = formatDay(addDays(addMonths(start, 3), -1));
    const own = await page(tenant, `/aktionen/${start.slice(0, 4)}/glasfaser-wochen`);
    expect(own).toMatch(/100 € statt 80 € .*Gilt für jeden Link, der bis dahin entsteht/);
    expect(await page(tenant, "/")).toMatch(/Glasfaser-Wochen: mehr für beide bis [\d.]+ \S+ .*100 € statt 80 €/);
    expect(await page(tenant, "/empfehlen/glasfaser-150")).toContain(`100 € statt 80 €, bis ${until}`);
  },
);

test("marketing reads what it raises, beside what is rehearsed before it changes", async () => {
  const { cookie } = await signedInAs(site.ctx("elbschutz"), "marketing");
  expect(await page("elbschutz", "/agent/praemien", cookie)).toMatch(
    /Während der Aktion „Glasfaser-Wochen: mehr für beide“ .*glasfaser-150 80 € 100 €/,
  );
});

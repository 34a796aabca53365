import { beforeAll, expect, test } from "vitest";
import { euro, figures } from "#tests/http/figures.ts";
import { openSite } from "#tests/http/support.ts";
import { mainOf, textOf } from "#tests/support/checks/page-words.ts";
import { addAgencyOrders, promiseEachApart } from "#tests/support/data/agency-orders.ts";
import { addAgency, signedInAs } from "#tests/support/data/sso-user.ts";
import { bodyOf, formWith, shownWarnings } from "./form.ts";

/** How many days a campaign gets or loses, and what they cost, beside statements of the test's own. */
const site = await openSite();
const ctx = site.ctx("elbschutz");
const { rows, page } = figures(site);
const { cookie } = await signedInAs(ctx, "marketing");
const editor = "/agent/aktionen/winter-2028";
const prices = "/agent/praemien";
const post = (path: string, fields: Record<string, string>) =>
  site.ask("elbschutz", `POST ${path}`, { cookie, body: bodyOf(fields) });
const send = async (fields: Record<string, string>) =>
  post(editor, { ...formWith(await page(cookie, editor), "legalText"), ...fields });

/** The campaign raises the reward of the product that people ordered to this. */
const raiseTo = (cents: number) =>
  ctx.transaction(async (tx) => {
    const { catalogue } = (await tx.catalogue.inForce()) ?? expect.fail();
    const raises = [{ productId: "mobil-m", cents }];
    const campaigns = catalogue.campaigns.map((one) => (one.id === "winter-2028" ? { ...one, raises } : one));
    await tx.catalogue.replace({ ...catalogue, campaigns }, "anna", tx.now());
  });

/** What so many days cost more by the orders of the last twelve full months, had each earned this. */
async function costOf(cents: number, days: string): Promise<{ days: number; amount: string }> {
  const more = `round(sum(${cents} - r."referrerCents" - r."recipientCents") * (${days}) / 365.0)`;
  const [cost] = await rows(
    `select (${days})::int as days, ${euro(more)} as amount from "order" o join recommendation r on r.number = o."recommendationNumber"
     where o."tenantId" = 'elbschutz' and o."orderedAt" >= date_trunc('month', now()) - interval '12 months' and o."orderedAt" < date_trunc('month', now())`,
  );
  return cost;
}

beforeAll(async () => {
  const { id: agencyId } = await addAgency(ctx);
  await addAgencyOrders(site.database.owner, { agencyId, count: 7, prefix: "TAG" });
  await promiseEachApart(ctx, site.database.owner, "^TAG");
  // The seventh was ordered too long ago.
  await rows(
    `update "order" set "orderedAt" = date_trunc('month', now()) + interval '12 days'
       - make_interval(months => case when right("externalId", 1) = '7' then 14 else right("externalId", 1)::int end)
     where "externalId" like 'TAGO%'`,
  );
});

test.each([
  ["2029-01-15", "15.01.2029", "länger", "mehr"],
  ["2028-12-11", "11.12.2028", "kürzer", "weniger"],
])(
  "until %s it has as many days more or less, at as much, as the database says",
  async (until, endsOn, how, change) => {
    await raiseTo(9600);
    const { days, amount } = await costOf(9600, `abs(date '${until}' - date '2028-12-31')`);
    const { status, text } = await send({ intent: "publish", endsOn });
    expect(status).toBe(422);
    expect(textOf(mainOf(text))).toContain(
      `Die höheren Prämien gelten ${days} Tage ${how}: bei so vielen Bestellungen wie zuletzt etwa ${amount} ${change}.`,
    );
  },
);

test("what the days of a campaign cost with other raises is the database's", async () => {
  await raiseTo(9600);
  const base = String((await ctx.catalogue.inForce())?.version);
  const typed = { aktion: "winter-2028", intent: "save", seen: "", base, "praemie-mobil-m": "120,50" };
  expect((await post(prices, typed)).status).toBe(303);
  const { days, amount } = await costOf(12_050, `date '2028-12-31' - date '2028-11-01' + 1`);
  expect(textOf(await page(cookie, `${prices}?aktion=winter-2028`))).toContain(
    `In den ${days} Tagen der Aktion, bei gleich vielen Bestellungen: etwa +${amount}`,
  );
  await rows(`delete from price_change`);
});

test("what more days cost that a second person decides about is the database's", async () => {
  await raiseTo(23_000);
  const typed = { intent: "publish", endsOn: "15.01.2029" };
  const bekannt = shownWarnings((await send(typed)).text);
  const asked = await send({ ...typed, intent: "ask", bekannt, grund: "Die Messe dauert länger" });
  expect(asked.status).toBe(303);
  const { days, amount } = await costOf(23_000, `date '2029-01-15' - date '2028-12-31'`);
  expect(textOf(await page(cookie, prices))).toContain(
    `An den ${days} zusätzlichen Tagen, bei gleich vielen Bestellungen: etwa +${amount}`,
  );
});

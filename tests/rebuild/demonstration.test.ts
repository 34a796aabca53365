import { beforeAll, expect, it } from "vitest";
import { forecastCoverage } from "#server/orders/forecast/coverage.ts";
import { isDifference } from "#server/payouts/reconciliation/model.ts";
import { reconcile } from "#server/payouts/reconciliation/reconcile.ts";
import { fillDemonstration } from "#tests/demonstration/fill.ts";
import { peopleTenant } from "#tests/fakes/people.ts";
import { seededServices } from "#tests/support/services/seeded-services.ts";
import { differencesNow, type Rebuilt } from "./compare.ts";

/** A small year of the tenant with agencies; `npm run test:rebuild` does the same with all of it, or with 100,000. */
const { database, services, ctx } = await seededServices({ TENANT_ENVIRONMENT: "development" });
const world = {
  ctx: ctx(peopleTenant),
  now: services.clock.now,
  rows: async <R>(sql: string) => (await database.owner.query(sql, [peopleTenant])).rows as R[],
};

beforeAll(async () => {
  await fillDemonstration(services, world.ctx, database.url, 200);
}, 60_000);

it("every row of the demonstration's year follows from events, messages and postings", async () => {
  const { differences, rows } = await differencesNow(world);
  expect(rows).toBeGreaterThan(400);
  expect(differences).toEqual([]);
});

it("what was delivered is decided on the day that people were told", async () => {
  const told = (await forecastCoverage(world.ctx)).rows.filter(({ step }) => step === "delivered");
  expect(told.some(({ within }) => within > 0)).toBe(true);
  expect(told.map(({ earlier, later }) => [earlier, later])).toEqual(told.map(() => [0, 0]));
});

it("the bank has paid one transfer twice and debited too much for another, and the books agree", async () => {
  const open = await world.ctx.bankEntries.open(9);
  expect(open.map(({ outcome, surplusCents }) => [outcome, surplusCents > 0]).sort()).toEqual([
    ["amountDiffers", true],
    ["paidTwice", true],
  ]);
  const { findings, surplus } = await reconcile(world.ctx);
  expect(findings.filter(isDifference)).toEqual([]);
  expect(surplus.claimedBack).toBe(open.reduce((sum, { surplusCents }) => sum + surplusCents, 0));
});

it("a field that was changed beside the product is found, in each table", async () => {
  const ids = new Map<string, string>();
  for (const [what, field, text] of tamperings) {
    const { rows } = await database.owner.query<{ id: string }>(text, [peopleTenant]);
    ids.set(`${what}.${field}`, rows[0]?.id ?? "none");
  }
  const { differences } = await differencesNow(world);
  const found = new Map(differences.map(({ what, field, which }) => [`${what}.${field}`, which]));
  expect(found).toEqual(ids);
});

/** One row of each table; each statement returns what its row is known by. */
const tamperings: readonly [Rebuilt, string, string][] = [
  ["recommendation", "state", one("recommendation", "number", "successful", "state = 'failed'")],
  ["order", "productId", one(`"order"`, "id", "confirmed", `"productId" = 'another'`)],
  ["claim", "expiresAt", one("reward_claim", "id", "choose", `"expiresAt" = now()`)],
  ["payout run", "releasedBy", one("payout_run", "id", "settled", `"releasedBy" = 'maria'`)],
  ["payment", "state", one("payout_item", `"endToEndId"`, "settled", "state = 'returned'")],
];

function one(table: string, key: string, state: string, change: string): string {
  const row = `select ${key} from ${table} where "tenantId" = $1 and state = '${state}' order by ${key} limit 1`;
  return `update ${table} set ${change} where "tenantId" = $1 and ${key} = (${row}) returning ${key} as id`;
}

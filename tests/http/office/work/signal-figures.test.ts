import { beforeAll, expect, test } from "vitest";
import { figures } from "#tests/http/figures.ts";
import { type CaseWorld, caseWorld } from "#tests/http/office/cases/world.ts";
import { openSite } from "#tests/http/support.ts";
import { textOf } from "#tests/support/checks/page-words.ts";
import { signedInAs } from "#tests/support/data/sso-user.ts";
import type { FullContext } from "#tests/support/services/full-context.ts";

/** What speaks against paying a reward, in figures, beside statements of the test's own. */
const site = await openSite();
const ctx = site.ctx("elbschutz") as FullContext;
const { rows, page } = figures(site);
beforeAll(() =>
  site.change("elbschutz", ({ orders, signals }) => {
    orders.review = false;
    Object.assign(signals, { peopleOfBrowser: 3, ordersOfBuyer: 2, ordersOfReferrer: 4, days: 30 });
  }),
);

/** Worlds whose orders count, before anybody chose a reward. */
async function counted(amount: number): Promise<CaseWorld[]> {
  const worlds: CaseWorld[] = [];
  for (let count = 0; count < amount; count += 1) {
    const w = await caseWorld(site);
    await w.succeed(0);
    worlds.push(w);
  }
  return worlds;
}

/** Of these worlds' recommendations and orders: what a test makes alike. */
const numbersOf = (worlds: readonly CaseWorld[]) => worlds.map(({ state }) => state.number);

/** The support's page of the first of the worlds, once its referrer chose money. */
async function shown([w]: readonly CaseWorld[]): Promise<string> {
  if (!w) return expect.fail("there is no world");
  w.on("2026-04-01");
  await w.choose("referrer", "cash");
  await w.bank("referrer");
  const { cookie } = await signedInAs(ctx, "support");
  return textOf(await page(cookie, `/agent/vorgang/${w.state.number}?grund=check`));
}

test("of how many people links were made in one browser is the database's, without the call-centre's", async () => {
  const worlds = await counted(6);
  const numbers = numbersOf(worlds);
  await rows(`update recommendation set "ownerKeyHash" = 'one browser' where number = any($1)`, [numbers]);
  await rows(`update recommendation set "createdBy" = 'AGT' where number = $1`, [numbers[5]]);
  const [{ people }] = await rows(
    `select count(distinct "accountId")::int as people from recommendation where "ownerKeyHash" = 'one browser' and "createdBy" <> 'AGT'`,
  );
  expect(people).toBe(5);
  expect(await shown(worlds)).toContain(`In diesem Browser sind Empfehlungen von ${people} Personen entstanden.`);
});

test("how many other orders one buyer placed by other links is the database's", async () => {
  const worlds = await counted(4);
  await rows(`update "order" set "buyerHash" = 'one buyer' where "recommendationNumber" = any($1)`, [
    numbersOf(worlds),
  ]);
  const [{ others }] = await rows(
    `select count(*)::int as others from "order" where "buyerHash" = 'one buyer' and "recommendationNumber" <> $1`,
    [worlds[0]?.state.number],
  );
  expect(others).toBe(3);
  expect(await shown(worlds)).toContain(
    `${others} weitere Bestellungen über andere Empfehlungen haben dieselbe E-Mail`,
  );
});

test("how many orders one person's links brought about in a month is the database's", async () => {
  const worlds = await counted(6);
  const { accountId } = worlds[0]?.state ?? expect.fail("there is no world");
  await rows(`update recommendation set "accountId" = $2 where number = any($1)`, [numbersOf(worlds), accountId]);
  await rows(`update "order" set "orderedAt" = "orderedAt" - interval '40 days' where "recommendationNumber" = $1`, [
    worlds[5]?.state.number,
  ]);
  const [{ orders }] = await rows(
    `select count(*)::int as orders from "order" o join recommendation r on r.number = o."recommendationNumber"
     where r."accountId" = $1 and o."orderedAt" > (select "orderedAt" from "order" where "recommendationNumber" = $2) - interval '30 days'`,
    [accountId, worlds[0]?.state.number],
  );
  expect(orders).toBe(5);
  expect(await shown(worlds)).toContain(
    `${orders} Bestellungen kamen in kurzer Zeit über die Empfehlungen dieser Person.`,
  );
});

import { expect, test } from "vitest";
import { readAuftrag } from "#server/orders/wire/auftrag.ts";
import { recommendationStates } from "#server/referral/recommendation/states.ts";
import type { LiveDirectory } from "#server/tenants/store/tenant-directory.ts";
import { seededServices } from "#tests/support/services/seeded-services.ts";
import { scorecard } from "../scorecard.ts";
import { measureBilling, measureCounting } from "./agency-nights.ts";
import { addLinks, addPopularLink, freshName } from "./fixtures.ts";
import { measurePages, measureSearch, measureSettling, measureSweeps } from "./in-process.ts";
import { feedMessages } from "./processes.ts";
import { productOf } from "./product.ts";
import { bigTenant, seedScale, smallTenant } from "./seed.ts";

/** Runs the bench on a database so small that its figures mean nothing. */
const size = { big: 2_000, small: 1_000, tenants: 12, each: 10 };
const { database, services } = await seededServices();
const { owner } = database;
await seedScale(database.url, size, () => undefined);
await (services.tenants as LiveDirectory).reload();

test("seeded rows are as the product would have written them", async () => {
  const { rows: counts } = await owner.query(
    `select "tenantId" as tenant, count(*)::int as count from recommendation group by 1 order by 2 desc, 1`,
  );
  expect(counts.slice(0, 3)).toEqual([
    { tenant: bigTenant, count: size.big },
    { tenant: smallTenant, count: size.small },
    { tenant: "brand-2", count: size.each },
  ]);
  expect(counts).toHaveLength(size.tenants);
  const { rows: states } = await owner.query("select distinct state from recommendation");
  expect(recommendationStates).toEqual(expect.arrayContaining(states.map(({ state }) => state)));
  const { rows: money } = await owner.query(
    `select sum(cents) filter (where kind = 'accrued') = (select sum(cents) from reward_claim) as accrued,
       sum(cents) filter (where kind = 'paid') = (select sum(cents) from reward_claim where state = 'paid') as paid,
       sum(cents) filter (where kind = 'cancelled') =
         (select sum(cents) from reward_claim where state = 'cancelled') as cancelled
     from ledger_entry`,
  );
  expect(money).toEqual([{ accrued: true, paid: true, cancelled: true }]);
});

test("every figure is measured and has a goal, and no seeded row is due", async () => {
  const product = productOf(services);
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const measured = { product, size, card: scorecard(print), print };
  const client = await owner.connect();
  try {
    await measureCounting(measured);
    await measurePages(measured, 3);
    await measureSearch(measured, 3);
    await measureSweeps(measured);
    await measureBilling(measured, client, 10, 1);
    await measureSettling(measured, client, 40);
  } finally {
    client.release();
  }
  const figures = lines.filter((line) => /\(goal: at (least|most) [\d.]+\)$/.test(line));
  expect(figures).toHaveLength(Object.keys(product.pages).length + 15);
  expect(figures.join("\n")).not.toMatch(/NaN|Infinity/);
  const swept = lines.filter((line) => line.startsWith("sweep "));
  // The statement that checks all tenants for due work, when there is none.
  expect(swept).toEqual([expect.stringMatching(/^sweep due-work: .*\(at first 0 rows, now 0\)$/)]);
});

test("messages for fresh links are accepted by the order feed", async () => {
  const client = await owner.connect();
  const name = await freshName(client, "f");
  const links = await addLinks(client, name, 20);
  const popular = await addPopularLink(client, await freshName(client, "p"), 30);
  client.release();
  expect(new Set([...links, popular].map(({ number }) => number)).size).toBe(21);
  const messages = feedMessages(name, links);
  expect(messages).toHaveLength(40);
  for (const message of messages) expect(readAuftrag(message, "api", new Date()).ok).toBe(true);
});

import { expect, it } from "vitest";
import { ingestOrderMessage } from "#server/orders/inbox/ingest-order-message.ts";
import { waitingSql } from "#server/orders/store/orders.ts";
import { heldSql } from "#server/rewards/store/claims.ts";
import { checkInvariants } from "#tests/support/checks/invariants.ts";
import { moneyServices } from "#tests/support/services/money-services.ts";

const { ctx, link, message, owner } = await moneyServices();

const booked = async () => {
  const { rows } = await owner.query<{ kind: string; cents: number }>(
    `select kind, sum(cents)::int as cents from ledger_entry where "tenantId" = 'nordlicht' group by kind`,
  );
  return Object.fromEntries(rows.map(({ kind, cents }) => [kind, cents]));
};
const totals = async () =>
  Object.fromEntries(Object.entries(await ctx.ledger.totals()).filter(([, cents]) => cents !== 0));

/** The claims of an order that was received and reaches this end. */
async function ordered(name: string, last: "received" | "cancelled"): Promise<string[]> {
  const { number } = await link(50);
  await ingestOrderMessage(ctx, message(name, "received", number));
  if (last === "cancelled") await ingestOrderMessage(ctx, message(name, "cancelled", number));
  const [order] = await ctx.orders.ofRecommendation(number);
  return (await ctx.claims.ofOrder(order?.id ?? "")).map(({ id }) => id);
}

it("totals equal the sums of the ledger, also with concurrent bookings", async () => {
  await Promise.all(Array.from({ length: 12 }, (_, n) => ordered(`T-${n}`, n % 3 === 0 ? "cancelled" : "received")));
  expect(await totals()).toEqual(await booked());
  expect(await totals()).toEqual({ accrued: 60_000, cancelled: 20_000 });
  expect(await checkInvariants(owner, "nordlicht")).toEqual([]);
  // Rows written without the triggers are detected.
  await owner.query(`update ledger_total set cents = cents + 1 where kind = 'cancelled'`);
  expect(await checkInvariants(owner, "nordlicht")).toHaveLength(1);
  await owner.query(`update ledger_total set cents = cents - 1 where kind = 'cancelled'`);
});

it("bookings do not wait for each other, and rolled back or erased ones are in no total", async () => {
  const [claimId] = await ordered("W-1", "received");
  const before = await booked();
  const book = `insert into ledger_entry ("tenantId", id, "claimId", kind, cents, key, "occurredAt")
    select 'nordlicht', uuidv7(), $1, 'cancelled', 1, $2 || n, now() from generate_series(1, $3::int) as n`;
  const [one, two] = await Promise.all([owner.connect(), owner.connect()]);
  try {
    for (const client of [one, two]) await client.query("begin; set local lock_timeout = '500ms'");
    await one.query(book, [claimId, "one", 3]);
    await two.query(book, [claimId, "two", 4]);
    await one.query("rollback");
    await two.query("commit");
  } finally {
    one.release();
    two.release();
  }
  expect(await totals()).toEqual({ ...before, cancelled: (before["cancelled"] ?? 0) + 4 });
  await owner.query(`delete from ledger_entry where key like 'two%'`);
  expect(await totals()).toEqual(before);
  const { rows } = await owner.query<{ count: number }>(`select count(*)::int as count from ledger_total`);
  expect(rows[0]?.count).toBeLessThanOrEqual(2 * 12);
});

it("the lists of waiting claims are read from an index, and stop when they are full", async () => {
  await owner.query(`analyze "order", reward_claim, account`);
  const now = new Date().toISOString();
  for (const [text, values, index] of [
    [waitingSql, ["nordlicht", now, 5], "order_waiting"],
    [heldSql, ["nordlicht", ["reserved"], 5], "reward_claim_on_hold"],
  ] as const) {
    const client = await owner.connect();
    await client.query("begin; set local enable_seqscan = off; set local enable_bitmapscan = off");
    const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain ${text}`, [...values]);
    await client.query("rollback").finally(() => client.release());
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain(index);
    expect(plan.slice(0, plan.indexOf(index))).not.toMatch(/Sort Key: "?order"?\./);
  }
});

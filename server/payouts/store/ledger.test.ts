import { expect, it } from "vitest";
import { ingestOrderMessage } from "#server/orders/inbox/ingest-order-message.ts";
import { waitingSql } from "#server/orders/store/orders.ts";
import { claimTransaction } from "#server/rewards/claim/move.ts";
import { heldSql } from "#server/rewards/store/behind-account.ts";
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

const tamper = (sql: string, values: unknown[] = []) => owner.query(sql, values);
const violation = (constraint: string) => ({ code: "23514", constraint });

it("sums are those of the postings, also with concurrent bookings", async () => {
  await Promise.all(Array.from({ length: 12 }, (_, n) => ordered(`T-${n}`, n % 3 === 0 ? "cancelled" : "received")));
  expect(await totals()).toEqual(await booked());
  expect(await totals()).toEqual({ accrued: 60_000, cancelled: 20_000 });
  const { rows } = await tamper(`select account, sum(cents)::int as cents from posting group by 1 order by 1`);
  expect(rows).toEqual([
    { account: "owed", cents: -40_000 },
    { account: "rewardExpense", cents: 40_000 },
  ]);
  expect(await checkInvariants(owner, "nordlicht")).toEqual([]);
});

it("the database commits no transaction that is unbalanced, or extended later", async () => {
  const [claimId] = await ordered("B-1", "received");
  const legs = (
    cents: string,
  ) => `with t as (insert into ledger_transaction ("tenantId", id, kind, "claimId", key, "occurredAt")
      values ('nordlicht', gen_random_uuid(), 'reversed', $1, gen_random_uuid()::text, now()) returning id)
    insert into posting select 'nordlicht', t.id, line, account, '', cents from t,
      (values (1, 'rewardExpense', -100), (2, 'recoverable', ${cents})) as leg (line, account, cents)`;
  await expect(tamper(legs("99"), [claimId])).rejects.toMatchObject(violation("ledger_balanced"));
  await tamper(legs("100"), [claimId]);
  const one = `(select "transactionId" from posting where account = 'recoverable' limit 1)`;
  await expect(tamper(`insert into posting values ('nordlicht', ${one}, 3, 'vat', '', 1)`)).rejects.toMatchObject(
    violation("ledger_balanced"),
  );
  await expect(tamper(`update posting set cents = 1 where account = 'recoverable'`)).rejects.toMatchObject(
    violation("ledger_balanced"),
  );
  await expect(tamper(`delete from posting where account = 'recoverable'`)).rejects.toMatchObject(
    violation("ledger_balanced"),
  );
});

it("the database commits no claim whose amount or end is not that of its postings", async () => {
  const [claimId] = await ordered("C-1", "received");
  const change = (set: string) => tamper(`update reward_claim set ${set} where id = $1`, [claimId]);
  await expect(change("cents = cents + 1")).rejects.toMatchObject(violation("claim_booked"));
  await expect(change("state = 'cancelled'")).rejects.toMatchObject(violation("claim_booked"));
  await expect(
    tamper(
      `insert into reward_claim select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(),
      'sourceKey', 'unbooked'))).* from reward_claim c where id = $1`,
      [claimId],
    ),
  ).rejects.toMatchObject(violation("claim_booked"));
  const claim = await ctx.claims.byId(claimId ?? "");
  const again = claim && claimTransaction(ctx, claim, "reserve", { whole: 1 }, { key: "more", occurredAt: ctx.now() });
  await expect(ctx.ledger.book(again ? [again] : [])).rejects.toMatchObject(violation("claim_booked"));
  await change("state = 'choose'");
});

it("the same transaction again changes nothing, and a key with other values is a fault", async () => {
  const [claimId] = await ordered("K-1", "received");
  const claim = await ctx.claims.byId(claimId ?? "");
  if (!claim) throw new Error("A claim was expected.");
  const reversal = (whole: number) =>
    claimTransaction(ctx, claim, "reverse", { whole }, { key: `twice:${claim.id}`, occurredAt: ctx.now() });
  await ctx.ledger.book([reversal(5)]);
  const before = await booked();
  await Promise.all([ctx.ledger.book([reversal(5)]), ctx.ledger.book([reversal(5), reversal(5)])]);
  expect(await booked()).toEqual(before);
  await expect(ctx.ledger.book([reversal(6)])).rejects.toMatchObject({ tag: "ledgerKeyReused" });
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

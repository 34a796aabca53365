import { expect, it } from "vitest";
import { ingestOrderMessage } from "#server/orders/inbox/ingest-order-message.ts";
import { qualifyDueOrders } from "#server/orders/qualify-due.ts";
import { settleByHand } from "#server/payouts/bank-entry/settle-by-hand.ts";
import { discardRun } from "#server/payouts/discard-run.ts";
import { exportRun } from "#server/payouts/export-run.ts";
import { giveBankDetails } from "#server/payouts/give-bank-details.ts";
import { prepareRun } from "#server/payouts/prepare-run.ts";
import { releaseRun } from "#server/payouts/release-run.ts";
import { eraseRecords } from "#server/people/privacy/erase-records.ts";
import { chooseReward } from "#server/rewards/claim/owner/choose-reward.ts";
import { collectReward } from "#server/rewards/claim/owner/collect.ts";
import { day, moneyServices, start } from "#tests/support/services/money-services.ts";

const { ctx, as, clock, link, message, count, cashId, owner } = await moneyServices();

const accounts = ["DE89370400440532013000", "DE02120300000000202051", "DE02500105170137075030"];

/** A reward waiting for its payout to a bank account of its own. */
async function collected(): Promise<string> {
  clock.now = start;
  const { number } = await link(0);
  await ingestOrderMessage(ctx, message(`R-${number}`, "delivered", number, { buyerAddress: `Gänseweg 1|${number}` }));
  clock.now = new Date(start.getTime() + 16 * day);
  await qualifyDueOrders(ctx);
  const [order] = await ctx.orders.ofRecommendation(number);
  const [claim] = await ctx.claims.ofOrder(order?.id ?? "");
  const id = claim?.id ?? "";
  await chooseReward(as(id), { claimId: id, rewardId: cashId });
  await giveBankDetails(as(id), { claimId: id, iban: accounts.pop() ?? "", holder: "Jörg Meier" });
  await collectReward(as(id), id);
  return id;
}

async function preparedRun(): Promise<string> {
  const prepared = await prepareRun(ctx, { operator: "anna" });
  return (prepared.ok && prepared.value.run?.id) || "";
}

/** Erases these kinds as the nightly job does, at midday in Germany. */
async function erasedOn(date: string): Promise<number> {
  clock.now = new Date(`${date}T11:00:00Z`);
  let all = 0;
  for (const name of ["addressHashes", "payouts", "events"] as const) all += await eraseRecords(ctx, name);
  return all;
}

it("an order's address can be compared in its month and the next", async () => {
  await collected();
  const hashed = () => count("order", `"addressHash" is not null`, []);
  expect(await hashed()).toBe(1);
  expect([await erasedOn("2026-03-31"), await erasedOn("2026-04-30"), await hashed()]).toEqual([0, 0, 1]);
  expect([await erasedOn("2026-05-01"), await hashed(), await erasedOn("2026-05-01")]).toEqual([1, 0, 0]);
});

it("payouts and the decisions on them are kept in full for eight years after their year, and then erased", async () => {
  const paid = await collected();
  const runId = await preparedRun();
  await releaseRun(ctx, { runId, operator: "ben" });
  await exportRun(ctx, { runId, operator: "ben", debtorIban: "DE89370400440532013000", makeFile: async () => "file" });
  await settleByHand(ctx, { runId, operator: "anna", returned: [] });
  const open = await collected();
  const discarded = await preparedRun();
  await discardRun(ctx, { runId: discarded, operator: "anna", rejectedByBank: false, reason: "mistake" });
  const waiting = await preparedRun();
  expect(await count("payout_run", "true", [])).toBe(3);
  // As if the database had recorded it then.
  await owner.query(`update event set "recordedAt" = "occurredAt"`);
  await owner.query(`insert into event select "tenantId", gen_random_uuid(), aggregate, "aggregateId", event, "from", "to",
    actor, 'olga', "reasonCode", 'young', data, "occurredAt", now() from event limit 1`);
  await erasedOn("2026-05-01");
  const [events, entries] = [await count("event", "true", []), await count("ledger_entry", "true", [])];

  expect(await erasedOn("2034-12-31")).toBe(0);
  expect(await count("payout_run", "true", [])).toBe(3);

  // By the database's own clock the period is not over: it keeps the events despite the command.
  expect(await erasedOn("2035-01-01")).toBe(2);
  expect(await count("event", "true", [])).toBe(events);
  expect((await ctx.payouts.runs(10)).map(({ id }) => id)).toEqual([waiting]);
  expect(await count("payout_item", `"claimId" = any($1)`, [[paid]])).toBe(0);
  expect(await count("payout_item", `"claimId" = any($1)`, [[open]])).toBe(1);
  expect([(await ctx.claims.byId(paid))?.state, (await ctx.claims.byId(open))?.state]).toEqual(["paid", "collected"]);

  await owner.query(
    `update event set "recordedAt" = "recordedAt" - interval '10 years' where "actorId" is distinct from 'olga'`,
  );
  expect(await erasedOn("2026-11-21")).toBe(events - 1);
  expect((await owner.query(`select "actorId" from event`)).rows).toEqual([{ actorId: "olga" }]);
  expect(await count("ledger_entry", "true", [])).toBe(entries);
});

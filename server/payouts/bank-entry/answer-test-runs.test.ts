import { beforeEach, expect, it } from "vitest";
import { moneyDiffers } from "#server/payouts/reconciliation/reconcile.ts";
import { exportedRun } from "#tests/support/data/exported-run.ts";
import { collectedClaim } from "#tests/support/data/payouts.ts";
import { seededServices } from "#tests/support/services/seeded-services.ts";
import { answerTestRuns } from "./answer-test-runs.ts";

const { ctx: ctxOf, database } = await seededServices();
const closedIban = "DE02120300000000202051";
/** Noon of the day of the export in Berlin. */
const noon = new Date("2026-11-26T12:00:00+01:00");
let now = noon;

const tenantOf = (test: boolean) => {
  const ctx = ctxOf("nordlicht", () => now);
  return { ...ctx, tenant: { ...ctx.tenant, test } };
};

beforeEach(async () => {
  now = noon;
  await database.owner.query(
    `truncate reward_claim, ledger_transaction, payout_item, payout_run, bank_entry, bank_detail, event, mail, account cascade`,
  );
});

/** A run with a payment to the account that is closed and one to another, exported at noon; and how both stand. */
async function exported(test: boolean) {
  const ctx = tenantOf(test);
  const closed = await collectedClaim(ctx, { iban: closedIban });
  const open = await collectedClaim(ctx);
  const { run } = await exportedRun(ctx);
  const status = async () => {
    const { rows } = await database.owner.query(
      `select c.id, c.state, i.state as item, i."reasonCode" as reason from reward_claim c
       join payout_item i on i."claimId" = c.id order by c.id = $1 desc`,
      [closed.id],
    );
    return {
      run: (await ctx.payouts.runById(run.id))?.state,
      claims: rows.map(({ state, item, reason }) => [state, item, reason]),
    };
  };
  const at = async (moment: string) => {
    now = new Date(moment);
    const isDue = (await ctx.due.kinds(now)).includes("answer-test-runs");
    return [isDue, await answerTestRuns(ctx)];
  };
  return { ctx, open, status, at };
}

const entries = async () =>
  (await database.owner.query(`select direction, outcome, "bookedOn"::text as day from bank_entry order by 1, 2`)).rows;

it("a test tenant's payments are booked on the next day, and those to the closed account come back", async () => {
  const { ctx, status, at } = await exported(true);
  const atBank = ["collected", "pending", null];
  expect(await at("2026-11-26T23:59:00+01:00")).toEqual([false, 0]);
  expect(await status()).toEqual({ run: "exported", claims: [atBank, atBank] });

  expect(await at("2026-11-27T00:01:00+01:00")).toEqual([true, 1]);
  const booked = [
    { direction: "credit", outcome: "returned", day: "2026-11-27" },
    { direction: "debit", outcome: "paid", day: "2026-11-27" },
    { direction: "debit", outcome: "paid", day: "2026-11-27" },
  ];
  expect(await entries()).toEqual(booked);
  const ends = [
    ["needsBankDetails", "returned", "AC04"],
    ["paid", "settled", null],
  ];
  expect(await status()).toEqual({ run: "settled", claims: ends });
  expect(await moneyDiffers(ctx)).toBe(false);
  const mails = await database.owner.query(`select kind from mail order by kind`);
  expect(mails.rows.map(({ kind }) => kind)).toEqual(["bankDataNeeded", "paid"]);

  expect(await at("2026-11-28T12:00:00+01:00")).toEqual([false, 0]);
  expect(await entries()).toEqual(booked);
});

it("what a fault left unfinished is finished on a later day, without a second booking", async () => {
  const { status, at } = await exported(true);
  await at("2026-11-27T09:00:00+01:00");
  await database.owner.query(`update payout_run set state = 'exported', "settledAt" = null`);
  expect(await at("2026-11-29T09:00:00+01:00")).toEqual([true, 1]);
  expect(await entries()).toHaveLength(3);
  expect((await status()).claims[1]).toEqual(["paid", "settled", null]);
});

it("any other tenant waits for its bank, also about this account", async () => {
  const { status, at } = await exported(false);
  expect(await at("2026-12-26T12:00:00+01:00")).toEqual([false, 0]);
  const atBank = ["collected", "pending", null];
  expect(await status()).toEqual({ run: "exported", claims: [atBank, atBank] });
  expect(await entries()).toEqual([]);
});

import { afterEach, expect, test } from "vitest";
import { ingestOrderMessage } from "#server/orders/inbox/ingest-order-message.ts";
import { qualifyDueOrders } from "#server/orders/qualify-due.ts";
import { cancelOrder } from "#server/orders/review-order.ts";
import { chooseReward } from "#server/rewards/claim/owner/choose-reward.ts";
import { collectReward } from "#server/rewards/claim/owner/collect.ts";
import { issueVouchers } from "#server/rewards/voucher/issue-vouchers.ts";
import { checkInvariants } from "#tests/support/checks/invariants.ts";
import { auditedAction } from "#tests/support/data/audited-action.ts";
import { bookingOf } from "#tests/support/data/bank-statement.ts";
import { debtorIban, exportedRun } from "#tests/support/data/exported-run.ts";
import { newIban } from "#tests/support/data/iban.ts";
import { day, moneyServices, start } from "#tests/support/services/money-services.ts";
import { bookEntries } from "./bank-entry/book-entries.ts";
import type { StatedEntry } from "./bank-entry/model.ts";
import { giveBankDetails } from "./give-bank-details.ts";

const { ctx, as, clock, link, message, owner, cashId } = await moneyServices();

const voucherId = (await ctx.rewards.all()).find(({ kind }) => kind === "voucher")?.id ?? "";
const bank = { actor: "BANK", actorId: "fiona" } as const;

afterEach(async () => expect(await checkInvariants(owner, "nordlicht")).toEqual([]));

/** In the order in which the rows of these tables are locked. */
const tables = ["account", "recommendation", "order", "reward_claim", "payout_item"] as const;

/**
 * Does something while all rows of a table are locked by somebody else; returns of which later tables it holds rows
 * while it waits. It goes on afterwards.
 */
async function heldWhileWaitingFor(table: (typeof tables)[number], work: () => Promise<unknown>): Promise<string[]> {
  const locker = await owner.connect();
  const locked = async (one: string) => {
    const free = await locker.query(`select from "${one}" for no key update skip locked`);
    const all = await locker.query(`select from "${one}"`);
    return free.rowCount !== all.rowCount;
  };
  const held: string[] = [];
  let isDone = false;
  try {
    await locker.query("begin");
    await locker.query(`select from "${table}" for no key update`);
    const running = work().finally(() => {
      isDone = true;
    });
    while (!isDone && !(await isSomebodyWaiting())) await new Promise((resolve) => setTimeout(resolve, 10));
    if (!isDone) for (const later of tables.slice(tables.indexOf(table) + 1)) if (await locked(later)) held.push(later);
    await locker.query("rollback");
    await running;
  } finally {
    locker.release();
  }
  return held;
}

async function isSomebodyWaiting(): Promise<boolean> {
  const { rowCount } = await owner.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount !== 0;
}

/** A referrer one deal short of a bonus; each further step is a function. */
async function almostThere() {
  clock.now = start;
  const { number, accountId } = await link(0);
  const deliver = async (name: string) => {
    clock.now = start;
    await ingestOrderMessage(ctx, message(`${number}-${name}`, "delivered", number));
    clock.now = new Date(start.getTime() + 20 * day);
  };
  for (let deal = 1; deal < (ctx.tenant.bonus.deals ?? 0); deal++) await deliver(String(deal));
  await qualifyDueOrders(ctx);
  const [first] = await ctx.orders.ofRecommendation(number);
  return {
    deliver,
    bonus: async () => (await ctx.claims.ofAccount(accountId)).find(({ kind }) => kind === "bonus"),
    loseDeal: () =>
      cancelOrder(
        ctx,
        first?.id ?? "",
        auditedAction({ reasonCode: "RULE_CANCELLED_BY_CUSTOMER", key: ctx.secrets.newId() }),
      ),
  };
}

test.each(tables)(
  "rows are locked in one order by all that moves money: whoever waits for one of %s holds none of a later table",
  async (table) => {
    const held: Record<string, string[]> = {};
    const during = async (what: string, work: () => Promise<unknown>) => {
      const later = await heldWhileWaitingFor(table, work);
      if (later.length > 0) held[what] = later;
    };
    const cash = await almostThere();
    await during("the shop's message", () => cash.deliver("last"));
    await during("the deal that completes a bonus", () => qualifyDueOrders(ctx));
    const claimId = (await cash.bonus())?.id ?? "";
    await during("the choice", () => chooseReward(as(claimId), { claimId, rewardId: cashId }));
    const details = { claimId, iban: newIban(), holder: "Karl Konto" };
    await during("bank details", () => giveBankDetails(as(claimId), details));
    clock.now = new Date(start.getTime() + 23 * day);
    await during("the request to pay it out", () => collectReward(as(claimId), claimId));
    let entries: StatedEntry[] = [];
    await during("the file for the bank", async () => {
      entries = (await exportedRun(ctx)).payments.map((one) => bookingOf(one));
    });
    await during("the bank's booking", () => bookEntries(ctx, { account: debtorIban, entries }, bank));
    expect((await cash.bonus())?.state).toBe("paid");
    await during("a lost deal", cash.loseDeal);

    const voucher = await almostThere();
    await voucher.deliver("last");
    await qualifyDueOrders(ctx);
    const { id = "", cents = 0 } = (await voucher.bonus()) ?? {};
    await ctx.transaction((tx) =>
      tx.vouchers.import(voucherId, [{ code: `LOCK-${table}`, cents, validUntil: null }], clock.now),
    );
    await during("the choice of a voucher", () => chooseReward(as(id), { claimId: id, rewardId: voucherId }));
    await during("the voucher's mail", () => issueVouchers(ctx));
    expect((await voucher.bonus())?.state).toBe("paid");

    expect(held).toEqual({});
  },
);

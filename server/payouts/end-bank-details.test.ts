import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { dueErasures, eraseRecords } from "#server/people/privacy/erase-records.ts";
import type { BankDetailOwner } from "#server/rewards/payment/model.ts";
import { addPayoutItem } from "#tests/support/data/payout-item.ts";
import { collectedClaim } from "#tests/support/data/payouts.ts";
import { booked } from "#tests/support/database/booked.ts";
import { seededServices } from "#tests/support/services/seeded-services.ts";

const { ctx: ctxOf, database } = await seededServices();
const { owner: look } = database;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

beforeEach(async () => {
  await look.query(`truncate reward_claim, ledger_transaction, payout_item, payout_run, bank_detail, account cascade`);
});

/** Bank details of a person without a reward. */
async function given(tenantId: string, kind: BankDetailOwner["kind"], at: Date): Promise<string> {
  const detail = { id: randomUUID(), owner: { kind, id: randomUUID() }, iban: "DE89370400440532013000", holder: "J M" };
  await ctxOf(tenantId).bankDetails.save({ ...detail, createdAt: at, usableFrom: at });
  return detail.id;
}

async function erase(tenantId: string): Promise<void> {
  const ctx = ctxOf(tenantId);
  for (const name of await dueErasures(ctx)) await eraseRecords(ctx, name);
}

const ended = async (id: string | null) =>
  (await look.query(`select "replacedAt" is not null as ended from bank_detail where id = $1`, [id])).rows[0]?.ended;

describe("current bank details that nothing needs", () => {
  it("of a referrer expire 12 months after they were entered, and are deleted a week later", async () => {
    const fresh = await given("nordlicht", "account", daysAgo(365));
    const old = await given("nordlicht", "account", daysAgo(367));
    await erase("nordlicht");
    expect([await ended(fresh), await ended(old)]).toEqual([false, true]);
    await look.query(`update bank_detail set "replacedAt" = $1 where id = $2`, [daysAgo(8), old]);
    await erase("nordlicht");
    expect([await ended(fresh), await ended(old)]).toEqual([false, undefined]);
  });

  it("are deleted a week after they were entered, if they are not stored for the next reward", async () => {
    const [account, recipient] = [
      await given("elbschutz", "account", daysAgo(8)),
      await given("nordlicht", "recipient", daysAgo(8)),
    ];
    const fresh = [
      await given("elbschutz", "account", daysAgo(6)),
      await given("nordlicht", "recipient", daysAgo(6)),
      await given("nordlicht", "account", daysAgo(8)),
    ];
    await erase("nordlicht");
    await erase("elbschutz");
    expect([await ended(account), await ended(recipient)]).toEqual([true, true]);
    expect(await Promise.all(fresh.map(ended))).toEqual([false, false, false]);
  });

  it("are kept while a reward waits to be paid to them and a year after, and with the payment's record", async () => {
    const claim = await collectedClaim(ctxOf("nordlicht", () => daysAgo(900)));
    const id = claim.bankDetailId;
    await erase("nordlicht");
    expect(await ended(id)).toBe(false);
    const paidAt = (at: Date) => look.query(`update reward_claim set "stateSince" = $1`, [at]);
    await look.query(booked(`update reward_claim set state = 'paid'`, { isNew: false }));
    await addPayoutItem(look, { claimId: claim.id, bankDetailId: id, state: "settled" });
    await paidAt(daysAgo(365));
    await erase("nordlicht");
    expect(await ended(id)).toBe(false);
    await paidAt(daysAgo(367));
    await erase("nordlicht");
    expect(await ended(id)).toBe(true);
    await look.query(`update bank_detail set "replacedAt" = $1`, [daysAgo(100)]);
    await erase("nordlicht");
    expect(await ended(id)).toBe(true);
  });
});

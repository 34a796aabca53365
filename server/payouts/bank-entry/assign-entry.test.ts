import { describe, expect, it } from "vitest";
import { discardRun } from "#server/payouts/discard-run.ts";
import { prepareRun } from "#server/payouts/prepare-run.ts";
import { isDifference } from "#server/payouts/reconciliation/model.ts";
import { reconcile } from "#server/payouts/reconciliation/reconcile.ts";
import { runAsOf } from "#server/payouts/reconciliation/run-as-of.ts";
import { withTransaction } from "#server/platform/context.ts";
import { bookingOf } from "#tests/support/data/bank-statement.ts";
import { exportedRun } from "#tests/support/data/exported-run.ts";
import { collectedClaim } from "#tests/support/data/payouts.ts";
import { newRecommendation } from "#tests/support/data/recommendation.ts";
import { bankDesk, comesBack } from "#tests/support/services/bank-desk.ts";
import { assignEntry, paymentsFor } from "./assign-entry.ts";
import { declineClosing } from "./decline-closing.ts";
import type { StatedEntry } from "./model.ts";

const { ctx, database, book, claimState, atBank } = await bankDesk();

const say = (operator: string, id: string, payment: string, note = "Auskunft der Bank vom 24.11.") =>
  assignEntry(ctx, { id, payment, note, operator });
/** Two people say it. */
async function bothSay(id: string, payment: string) {
  expect(await say("fiona", id, payment)).toMatchObject({ value: "asked" });
  return say("gregor", id, payment);
}

const opened = async () => (await ctx.bankEntries.open(1))[0] ?? expect.fail("an entry was expected");
const found = async (text = "") =>
  (await paymentsFor(ctx, await opened(), { text, limit: 9 })).map(({ endToEndId }) => endToEndId);
const next = () => prepareRun(ctx, { operator: "anna" });

async function money() {
  const { rows } = await database.owner.query<{ account: string; cents: number }>(
    `select account, sum(cents)::int as cents from posting group by 1 having sum(cents) <> 0`,
  );
  const differs = (await reconcile(ctx)).findings.filter(isDifference).map(({ check }) => check);
  return { ...Object.fromEntries(rows.map(({ account, cents }) => [account, cents])), differs };
}

type Paid = { endToEndId: string; cents: number };
/** What the bank debited for a payment, under words of its own. */
const nameless = (payment: Paid, more: Partial<StatedEntry> = {}) =>
  bookingOf(payment, { endToEndId: "SEPA-4711", ...more });

/** A run that its people gave up for a rejected one, and which the bank executed all the same. */
async function rejected() {
  const at = await atBank();
  const { run } = at;
  await discardRun(ctx, { runId: run.id, operator: "gregor", rejectedByBank: true, reason: "bank" });
  return at;
}

describe("a debit that a person knows for a payment", () => {
  it("pays it, whatever the bank wrote: nothing is paid again, and the ledger is as if the bank had said so", async () => {
    const { claim, run, payment } = await atBank();
    expect(await book(nameless(payment))).toEqual(["unknown"]);
    const { id } = await opened();
    expect(await bothSay(id, payment.endToEndId)).toMatchObject({ value: "assigned" });
    expect(await say("gregor", id, payment.endToEndId)).toMatchObject({ value: "assigned" });
    expect(await claimState(claim.id)).toBe("paid");
    expect((await ctx.payouts.runById(run.id))?.state).toBe("settled");
    expect(await money()).toEqual({ bank: -5000, rewardExpense: 5000, differs: [] });
    expect(await ctx.bankEntries.byId(id)).toMatchObject({
      ...{ outcome: "paid", itemId: payment.endToEndId, askedBy: "fiona", assignedBy: "gregor", surplusCents: 0 },
      assignedNote: "Auskunft der Bank vom 24.11.",
    });
    expect((await ctx.events.of("bankEntry", id)).at(-1)).toMatchObject({ event: "assign", actorId: "fiona, gregor" });
    expect(await ctx.bankEntries.open(9)).toEqual([]);
    // The bank's own line for it is a second debit.
    expect(await book(bookingOf(payment))).toEqual(["paidTwice"]);
  });

  it.each([
    ["by our id", {}],
    ["by the reference of the bank's booking only", { endToEndId: null, undoes: "B-1" }],
  ])("hears later that it came back, %s", async (_, more) => {
    const { claim, payment } = await atBank();
    await book(nameless(payment, { reference: "B-1" }));
    await bothSay((await opened()).id, payment.endToEndId);
    expect(await book(comesBack(payment, more))).toEqual(["returned"]);
    expect(await claimState(claim.id)).toBe("needsBankDetails");
    expect(await money()).toEqual({ owed: -5000, rewardExpense: 5000, differs: [] });
  });

  it("with more than its amount pays it, and the rest is claimed back", async () => {
    const { claim, payment } = await atBank();
    await book(nameless(payment, { cents: 5200 }));
    const { id } = await opened();
    await bothSay(id, payment.endToEndId);
    expect(await claimState(claim.id)).toBe("paid");
    expect(await money()).toEqual({ bank: -5200, surplus: 200, rewardExpense: 5000, differs: [] });
    expect(await opened()).toMatchObject({ id, outcome: "amountDiffers", surplusCents: 200 });
    expect(await book(comesBack(payment, { cents: 200 }))).toEqual(["surplusReturned"]);
    expect(await money()).toEqual({ bank: -5000, rewardExpense: 5000, differs: [] });
  });

  it("with less than its amount is none", async () => {
    const { payment } = await atBank();
    await book(nameless(payment, { cents: 4999 }));
    expect(await found()).toEqual([]);
    expect(await say("fiona", (await opened()).id, payment.endToEndId)).toMatchObject({
      refusal: { code: "notFound" },
    });
  });

  it("of a run that was given up is no payment to be made again, also as of any day", async () => {
    const { claim, run, payment } = await rejected();
    await book(bookingOf(payment));
    const { id, outcome } = await opened();
    expect([outcome, await claimState(claim.id)]).toEqual(["notAtBank", "collected"]);
    const before = ctx.now();
    const then = [await ctx.payouts.items(run.id), await ctx.bankEntries.surplusOfRun(run.id)];
    const asOf = async () => {
      const past = await runAsOf(ctx, run, before);
      return [past?.items, past?.surplus];
    };
    expect(await asOf()).toEqual(then);
    await database.owner.query(`update bank_entry set "importedAt" = "importedAt" - interval '1 hour',
      "effectAt" = "effectAt" - interval '1 hour'`);
    expect(await found()).toEqual([payment.endToEndId]);
    expect(await bothSay(id, payment.endToEndId)).toMatchObject({ value: "assigned" });
    expect(await claimState(claim.id)).toBe("paid");
    expect(await next()).toMatchObject({ value: { run: null } });
    expect(await money()).toEqual({ bank: -5000, rewardExpense: 5000, differs: [] });
    const today = await runAsOf(ctx, run, ctx.now());
    expect(today?.items).toEqual(await ctx.payouts.items(run.id));
    expect(await book(comesBack(payment))).toEqual(["returned"]);
    expect(await money()).toEqual({ owed: -5000, rewardExpense: 5000, differs: [] });
  });

  it("is not one whose reward is on its way again", async () => {
    const { payment } = await rejected();
    expect(await next()).toMatchObject({ value: { run: { items: 1 } } });
    await book(bookingOf(payment));
    expect(await found()).toEqual([]);
    expect(await say("fiona", (await opened()).id, payment.endToEndId)).toMatchObject({
      refusal: { code: "notFound" },
    });
  });

  it("is looked for by its number, its recommendation or its account, among those that are open", async () => {
    const { claim, payment } = await atBank();
    await collectedClaim(ctx);
    const link = await newRecommendation(ctx, { accountId: claim.accountId, productId: "mobil-s" });
    await withTransaction(ctx, (tx) => tx.recommendations.add(link, null));
    const { number } = link;
    await database.owner.query(`update reward_claim set "recommendationNumber" = $2 where id = $1`, [claim.id, number]);
    await book(nameless(payment, { cents: 9000 }));
    const [item] = await paymentsFor(ctx, await opened(), { limit: 9 });
    const { last4, run } = item ?? expect.fail("a payment was expected");
    for (const text of ["", run, payment.endToEndId, number, last4 ?? "?"])
      expect(await found(text)).toEqual([payment.endToEndId]);
    expect(await found("XYZ")).toEqual([]);
    await book(bookingOf(payment));
    expect(await found()).toEqual([]);
  });

  it("is known by one person up to what one may decide, by two above; the database refuses anything else", async () => {
    const alone = ctx.tenant.payout.writeOffAloneCents;
    const claims = [await collectedClaim(ctx, { cents: alone }), await collectedClaim(ctx, { cents: alone + 1 })];
    const { payments } = await exportedRun(ctx);
    const [small, large] = payments.toSorted((one, other) => one.cents - other.cents);
    if (!small || !large) expect.fail("two payments were expected");
    await book(nameless(small, { reference: "K-1" }));
    const first = await opened();
    expect(await say("fiona", first.id, small.endToEndId)).toMatchObject({ value: "assigned" });
    await book(nameless(large, { reference: "K-2" }));
    const { id } = await opened();
    const past = (assignedBy: string) =>
      withTransaction(ctx, async (tx) => {
        const about = { itemId: large.endToEndId, runId: null, undoesId: null, surplusCents: 0 };
        await tx.bankEntries.decide([{ id, outcome: "paid", ...about }], tx.now());
        await tx.bankEntries.assign(id, { assignedBy, assignedAt: tx.now(), assignedNote: "so", droppedReason: null });
      });
    await expect(past("fiona")).rejects.toThrow("is closed by one person");
    expect(await say("fiona", id, large.endToEndId)).toMatchObject({ value: "asked" });
    expect(await say("fiona", id, large.endToEndId)).toMatchObject({ value: "asked" });
    await expect(past("fiona")).rejects.toThrow("is closed by one person");
    const no = { id, reason: "payment", note: "Beleg fehlt", operator: "gregor" } as const;
    expect(await declineClosing(ctx, no)).toMatchObject({ ok: true });
    expect(await say("gregor", id, large.endToEndId)).toMatchObject({ value: "asked" });
    expect(await say("fiona", id, large.endToEndId)).toMatchObject({ value: "assigned" });
    expect(await Promise.all(claims.map(({ id: claim }) => claimState(claim)))).toEqual(["paid", "paid"]);
  });
});

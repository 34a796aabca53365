import { beforeEach, expect, it } from "vitest";
import { withTransaction } from "#server/platform/context.ts";
import { reverse, undoReversal } from "#server/rewards/claim/cancel-claims.ts";
import type { Claim } from "#server/rewards/claim/model.ts";
import { waiveRecoverable } from "#server/rewards/ledger/waive-recoverable.ts";
import { checkInvariants } from "#tests/support/checks/invariants.ts";
import { addClaim } from "#tests/support/data/add-claim.ts";
import { bookingOf } from "#tests/support/data/bank-statement.ts";
import { debtorIban, exportedRun } from "#tests/support/data/exported-run.ts";
import { collectedClaim } from "#tests/support/data/payouts.ts";
import { seededServices } from "#tests/support/services/seeded-services.ts";
import { bookEntries } from "./bank-entry/book-entries.ts";
import type { StatedEntry } from "./bank-entry/model.ts";
import { settleByHand } from "./bank-entry/settle-by-hand.ts";
import { discardRun } from "./discard-run.ts";
import { exportRun } from "./export-run.ts";
import { prepareRun } from "./prepare-run.ts";
import { reconcile } from "./reconciliation/reconcile.ts";
import { releaseRun } from "./release-run.ts";
import { makePaymentFile } from "./wire/sepa/pain.ts";

const { ctx: ctxOf, database } = await seededServices();
const clock = { now: new Date("2026-11-20T09:00:00Z") };
const ctx = ctxOf("nordlicht", () => clock.now);
const bank = { actor: "BANK", actorId: "fiona" } as const;

beforeEach(async () => {
  clock.now = new Date("2026-11-20T09:00:00Z");
  await database.owner.query(
    `truncate reward_claim, ledger_transaction, payout_item, payout_run, bank_entry, bank_detail, event, mail, account, token cascade`,
  );
});

const book = (...entries: StatedEntry[]) => bookEntries(ctx, { account: debtorIban, entries }, bank);
const state = async ({ id }: Pick<Claim, "id">) => (await ctx.claims.byId(id))?.state;
const mails = async () => (await database.owner.query(`select key from mail where kind = 'paid'`)).rows.length;

/** A person with a claim of 5000 that was paid for an order that was lost, and with further collected ones. */
async function owing(...amounts: number[]) {
  const first = await collectedClaim(ctx);
  const { payments } = await exportedRun(ctx);
  await book(...payments.map((one) => bookingOf(one)));
  const paid = await ctx.claims.byId(first.id);
  await withTransaction(ctx, async (tx) => reverse(tx, paid ?? first));
  const later: Claim[] = [];
  for (const [index, cents] of amounts.entries()) {
    const id = ctx.secrets.newId();
    const dueAt = new Date(clock.now.getTime() + index * 60_000);
    const { email: _, iban: __, ...claim } = { ...first, id, sourceKey: `goodwill:${id}`, cents, payoutDueAt: dueAt };
    await addClaim(ctx, claim);
    later.push(claim);
  }
  return { owner: first.accountId, later };
}
const whole = async () => {
  expect(await checkInvariants(database.owner, "nordlicht")).toEqual([]);
  expect((await reconcile(ctx)).findings).toEqual([]);
};

it("the next payments are reduced by what was paid for a lost order, in their order, and never below zero", async () => {
  const { owner, later } = await owing(2000, 4500, 1000);
  expect(await ctx.ledger.recoverableOf(owner)).toBe(5000);
  const prepared = await prepareRun(ctx, { operator: "anna" });
  expect(prepared).toMatchObject({ value: { run: { items: 3, cents: 2500 }, nettedCents: 5000 } });
  // What a prepared run nets is netted by no other.
  expect(await ctx.ledger.leftToNet([owner])).toEqual(new Map([[owner, 0]]));
  const runId = (prepared.ok && prepared.value.run?.id) || "";
  await discardRun(ctx, { runId, operator: "ben", rejectedByBank: false, reason: "mistake" });
  const { run, payments } = await exportedRun(ctx);
  expect(payments.map(({ cents, about }) => [cents, about]).sort()).toEqual([
    [1000, ""],
    [1500, "45,00 - 30,00 EUR"],
  ]);
  // What nothing is left of is paid at once.
  expect(await Promise.all(later.map(state))).toEqual(["paid", "collected", "collected"]);
  await whole();
  await book(...payments.map((one) => bookingOf(one)));
  expect(await Promise.all(later.map(state))).toEqual(["paid", "paid", "paid"]);
  expect((await ctx.payouts.runById(run.id))?.state).toBe("settled");
  expect(await ctx.ledger.recoverableOf(owner)).toBe(0);
  const settled = await ctx.ledger.keptAndReversed(later.map(({ id }) => id));
  expect(later.map(({ id }) => settled.get(id)?.nettedCents ?? 0)).toEqual([2000, 3000, 0]);
  expect(await mails()).toBe(4);
  await whole();
});

it("a run of which nothing is left to transfer is settled without a file", async () => {
  const { owner, later } = await owing(3000);
  const { run, payments } = await exportedRun(ctx);
  expect([run.state, payments]).toEqual(["settled", []]);
  expect(await Promise.all(later.map(state))).toEqual(["paid"]);
  expect(await ctx.ledger.recoverableOf(owner)).toBe(2000);
  await whole();
});

it("a payment of which nothing was left to transfer cannot come back from the bank", async () => {
  const { later } = await owing(3000);
  const { run } = await exportedRun(ctx);
  const [netted] = await ctx.payouts.items(run.id);
  expect(netted).toMatchObject({ state: "settled", reasonCode: "netted", cents: 0 });
  const { id: runId } = run;
  const { endToEndId = "" } = netted ?? {};
  const returned = [{ endToEndId, reason: "AC04" }];
  expect(await settleByHand(ctx, { runId, operator: "olga", returned })).toMatchObject({
    refusal: { code: "notFound" },
  });
  const [booked] = await book(bookingOf({ endToEndId, cents: 0 }, { direction: "credit", returnReason: "AC04" }));
  expect(booked).toMatchObject({ outcome: "notAtBank" });
  expect([await state(later[0] ?? expect.fail())]).toEqual(["paid"]);
  await whole();
});

it("the booking of a whole file pays what was in it, and nothing that was netted whole", async () => {
  const { later } = await owing(3000, 4000);
  const { run, payments } = await exportedRun(ctx);
  expect(payments.map(({ cents }) => cents)).toEqual([2000]);
  const file = bookingOf({ endToEndId: "", cents: 2000 }, { endToEndId: null, fileId: run.messageId });
  expect(await book(file)).toMatchObject([{ outcome: "paid" }]);
  const items = await ctx.payouts.items(run.id);
  const [paidBy] = items.flatMap(({ paidEntryId }) => paidEntryId ?? []);
  expect(items.map(({ cents, state, paidEntryId }) => [cents, state, paidEntryId])).toEqual([
    [0, "settled", null],
    [2000, "settled", paidBy],
  ]);
  expect(await Promise.all(later.map(state))).toEqual(["paid", "paid"]);
  await whole();
});

it("a file without a payment cannot have been booked", async () => {
  await owing(3000);
  const { run } = await exportedRun(ctx);
  const file = bookingOf({ endToEndId: "", cents: 0 }, { endToEndId: null, fileId: run.messageId });
  expect(await book(file)).toMatchObject([{ outcome: "notAtBank" }]);
});

it("a reduced payment that comes back is owed whole again, and reduced again", async () => {
  const { owner, later } = await owing(8000);
  const { payments } = await exportedRun(ctx);
  expect(payments.map(({ cents }) => cents)).toEqual([3000]);
  const back = { direction: "credit", returnReason: "AC04", bookedOn: "2026-11-25" } as const;
  await book(...payments.flatMap((one) => [bookingOf(one), bookingOf(one, back)]));
  expect(await Promise.all(later.map(state))).toEqual(["needsBankDetails"]);
  expect(await ctx.ledger.recoverableOf(owner)).toBe(5000);
  await whole();
  await book(...payments.map((one) => bookingOf(one, { isReversal: true, bookedOn: "2026-11-26" })));
  expect(await Promise.all(later.map(state))).toEqual(["paid"]);
  expect(await ctx.ledger.recoverableOf(owner)).toBe(0);
  await whole();
});

it("two people can waive it, once; a run prepared before leaves out what it netted too much", async () => {
  const { owner, later } = await owing(8000);
  const entry = { kind: "supportActed", accountId: null, about: "waive:test:1" } as const;
  const waive = (operators: [string, string], cents = 5000) =>
    waiveRecoverable(ctx, { name: "R-1", owner, cents }, { operators, key: "w", reasonCode: "KULANZ", entry });
  expect(await waive(["anna", "anna"])).toMatchObject({ refusal: { code: "sameOperator" } });
  expect(await waive(["anna", "ben"], 5001)).toMatchObject({ refusal: { code: "recoverableLess" } });
  const prepared = await prepareRun(ctx, { operator: "anna" });
  expect(prepared).toMatchObject({ value: { nettedCents: 5000 } });
  expect(await waive(["anna", "ben"])).toEqual({ ok: true, value: 0 });
  expect(await waive(["anna", "ben"])).toEqual({ ok: true, value: 0 });
  expect(await ctx.ledger.recoverables(10)).toEqual([]);
  const runId = (prepared.ok && prepared.value.run?.id) || "";
  await releaseRun(ctx, { runId, operator: "ben" });
  const exported = await exportRun(ctx, { runId, operator: "ben", debtorIban, makeFile: makePaymentFile });
  expect(exported).toMatchObject({
    value: { run: { state: "discarded" }, dropped: [{ reasonCode: "recoverableChanged" }] },
  });
  const { payments } = await exportedRun(ctx);
  expect(payments.map(({ cents }) => cents)).toEqual([8000]);
  expect(await Promise.all(later.map(state))).toEqual(["collected"]);
  await whole();
});

it("what a payment at the bank keeps cannot be waived", async () => {
  const { owner } = await owing(8000);
  const { payments } = await exportedRun(ctx);
  expect(payments.map(({ cents }) => cents)).toEqual([3000]);
  const entry = { kind: "supportActed", accountId: null, about: "waive:test:1" } as const;
  const why = { operators: ["anna", "ben"] as [string, string], key: "w", reasonCode: "KULANZ", entry };
  const waive = (cents: number) => waiveRecoverable(ctx, { name: "R-20", owner, cents }, why);
  expect([await ctx.ledger.recoverableOf(owner), await ctx.ledger.waivableOf(owner)]).toEqual([5000, 0]);
  expect(await waive(5000)).toMatchObject({ refusal: { code: "recoverableLess" } });
  expect(await waive(1)).toMatchObject({ refusal: { code: "recoverableLess" } });
  await book(...payments.map((one) => bookingOf(one)));
  expect(await ctx.ledger.recoverableOf(owner)).toBe(0);
  const back = { direction: "credit", returnReason: "AC04", bookedOn: "2026-11-25" } as const;
  await book(...payments.map((one) => bookingOf(one, back)));
  expect(await waive(5000)).toEqual({ ok: true, value: 0 });
  await whole();
});

it("two cases that waive the same money at once waive it once; one case, however it is written, once", async () => {
  const { owner } = await owing();
  const entry = { kind: "supportActed", accountId: null, about: "waive:test:1" } as const;
  const why = { operators: ["anna", "ben"] as [string, string], key: "w", reasonCode: "KULANZ", entry };
  const waive = (name: string, cents: number) => waiveRecoverable(ctx, { name, owner, cents }, why);
  expect(await waive("R-8", 1000)).toMatchObject({ value: 4000 });
  expect(await waive("r 8", 1000)).toMatchObject({ value: 4000 });
  const both = await Promise.all(["R-9", "R-10", "R-11", "R-12"].map((name) => waive(name, 4000)));
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await ctx.ledger.recoverableOf(owner)).toBe(0);
});

it("what nobody gives back for 30 days is an alarm, and no obstacle", async () => {
  const { owner } = await owing();
  clock.now = new Date("2026-12-21T09:00:00Z");
  expect((await reconcile(ctx)).findings).toEqual([
    { check: "recoverable", which: owner, expected: 5000, found: 5000 },
  ]);
  expect(await ctx.ledger.recoverables(10)).toMatchObject([{ owner, cents: 5000 }]);
});

it("what was kept before a reversal was undone is owed by the ledger at once, and found on that day", async () => {
  const { owner, later } = await owing(3000);
  const run = await exportedRun(ctx);
  expect(run.payments).toEqual([]);
  expect(await ctx.ledger.recoverableOf(owner)).toBe(2000);
  const [paid] = (await ctx.claims.ofAccount(owner)).filter(({ id }) => id !== later[0]?.id);
  await withTransaction(ctx, async (tx) => undoReversal(tx, paid ?? expect.fail()));
  expect(await ctx.ledger.recoverableOf(owner)).toBe(-3000);
  expect(await ctx.ledger.recoverables(10)).toMatchObject([{ owner, cents: -3000 }]);
  expect((await reconcile(ctx)).findings).toMatchObject([{ check: "recoverable", which: owner, found: -3000 }]);
  expect(await checkInvariants(database.owner, "nordlicht")).toEqual([]);
});

it("goodwill for what was kept too much gives it back, and is recoverable itself if the order is lost again", async () => {
  const { owner, later } = await owing(3000);
  await exportedRun(ctx);
  const [paid = expect.fail()] = (await ctx.claims.ofAccount(owner)).filter(({ id }) => id !== later[0]?.id);
  await withTransaction(ctx, async (tx) => undoReversal(tx, paid));
  expect(await ctx.ledger.recoverableOf(owner)).toBe(-3000);

  const id = ctx.secrets.newId();
  const more = { id, sourceKey: `goodwill:${id}`, kind: "goodwill", cents: 3500, orderId: null } as const;
  await addClaim(ctx, { ...(later[0] ?? expect.fail()), ...more });
  const { payments } = await exportedRun(ctx);
  expect(payments.map(({ cents }) => cents)).toEqual([3500]);
  expect(await ctx.ledger.recoverableOf(owner)).toBe(-3000);
  await book(...payments.map((one) => bookingOf(one)));
  // Nothing is owed, or given back, any more; the rest of the goodwill is one.
  expect(await ctx.ledger.recoverableOf(owner)).toBe(0);
  await whole();
  // Nobody has the goodwill while the bank has sent it back.
  const back = { direction: "credit", returnReason: "AC04", bookedOn: "2026-11-25" } as const;
  await book(...payments.map((one) => bookingOf(one, back)));
  expect(await ctx.ledger.recoverableOf(owner)).toBe(-3000);
  expect((await reconcile(ctx)).findings).toMatchObject([{ check: "recoverable", which: owner, found: -3000 }]);
  await book(...payments.map((one) => bookingOf(one, { isReversal: true, bookedOn: "2026-11-26" })));
  expect(await ctx.ledger.recoverableOf(owner)).toBe(0);
  await whole();
  await book(...payments.map((one) => bookingOf(one)));
  expect(await ctx.ledger.recoverableOf(owner)).toBe(0);

  const again = await ctx.claims.byId(paid.id);
  await withTransaction(ctx, async (tx) => reverse(tx, again ?? paid));
  expect(await ctx.ledger.recoverableOf(owner)).toBe(5000);
  expect(await ctx.ledger.recoverables(10)).toMatchObject([{ owner, cents: 5000 }]);
  await whole();
});

import { expect, it } from "vitest";
import type { StatedEntry } from "#server/payouts/bank-entry/model.ts";
import { runAsOf } from "#server/payouts/reconciliation/run-as-of.ts";
import { bookingOf } from "#tests/support/data/bank-statement.ts";
import { debtorIban, exportedRun } from "#tests/support/data/exported-run.ts";
import { collectedClaim } from "#tests/support/data/payouts.ts";
import { seededServices } from "#tests/support/services/seeded-services.ts";
import { bookEntries } from "#tests/support/services/use-cases.ts";

const { ctx: ctxOf } = await seededServices();
const clock = { now: new Date("2026-11-20T09:00:00Z") };
const ctx = ctxOf("nordlicht", () => clock.now);
const book = (...entries: StatedEntry[]) =>
  bookEntries(ctx, { account: debtorIban, entries }, { actor: "BANK", actorId: "fiona" });

it("a return that was imported before its debit counts from the debit's import on", async () => {
  await collectedClaim(ctx);
  const { run, payments } = await exportedRun(ctx);
  const [payment] = payments;
  if (!payment) throw new Error("There is a payment.");
  const stateAt = async (at: Date) => (await runAsOf(ctx, run, at))?.items[0]?.state;
  clock.now = new Date("2026-11-23T09:00:00Z");
  await book(bookingOf(payment, { direction: "credit", returnReason: "AC04", reference: "R-1" }));
  const between = new Date("2026-11-23T12:00:00Z");
  clock.now = new Date("2026-11-24T09:00:00Z");
  await book(bookingOf(payment));
  const stored = (await ctx.payouts.items(run.id))[0];
  expect(stored?.state).toBe("returned");
  expect(await stateAt(clock.now)).toBe("returned");
  expect(await stateAt(between)).toBe("pending");
});

it("a second return waits until the first was taken back, and takes effect then", async () => {
  clock.now = new Date("2026-11-20T09:00:00Z");
  await collectedClaim(ctx);
  const { run, payments } = await exportedRun(ctx);
  const [payment] = payments;
  if (!payment) throw new Error("There is a payment.");
  const back = { direction: "credit", returnReason: "AC04" } as const;
  clock.now = new Date("2026-11-23T09:00:00Z");
  await book(bookingOf(payment), bookingOf(payment, back), bookingOf(payment, back));
  const states = async () => [
    (await ctx.payouts.items(run.id))[0]?.state,
    (await runAsOf(ctx, run, clock.now))?.items[0]?.state,
  ];
  expect(await states()).toEqual(["returned", "returned"]);
  clock.now = new Date("2026-11-24T09:00:00Z");
  await book(bookingOf(payment, { isReversal: true }));
  expect(await states()).toEqual(["returned", "returned"]);
  clock.now = new Date("2026-11-25T09:00:00Z");
  await book(bookingOf(payment, { isReversal: true }));
  expect(await states()).toEqual(["settled", "settled"]);
});

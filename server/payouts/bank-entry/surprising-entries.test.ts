import { describe, expect, it } from "vitest";
import { discardRun } from "#server/payouts/discard-run.ts";
import { exportRun } from "#server/payouts/export-run.ts";
import type { PayoutRun } from "#server/payouts/model.ts";
import { prepareRun } from "#server/payouts/prepare-run.ts";
import { isDifference } from "#server/payouts/reconciliation/model.ts";
import { reconcile } from "#server/payouts/reconciliation/reconcile.ts";
import { runAsOf } from "#server/payouts/reconciliation/run-as-of.ts";
import { releaseRun } from "#server/payouts/release-run.ts";
import { bookingOf } from "#tests/support/data/bank-statement.ts";
import { debtorIban, exportedRun } from "#tests/support/data/exported-run.ts";
import { collectedClaim } from "#tests/support/data/payouts.ts";
import { bankDesk, closeByTwo, comesBack } from "#tests/support/services/bank-desk.ts";
import { closeEntry } from "./close-entry.ts";
import type { StatedEntry } from "./model.ts";
import { type BankEntry, type CloseReason, closeReasonsOf, type OpenOutcome, openOutcomes } from "./model.ts";
import { settleByHand } from "./settle-by-hand.ts";

const { ctx, database, book, claimState, atBank } = await bankDesk();

type Paid = { endToEndId: string; cents: number };
const takenBack = (payment: Paid, more: Partial<StatedEntry> = {}) =>
  bookingOf(payment, { isReversal: true, bookedOn: "2026-11-26", ...more });
const close = (id: string, reason: CloseReason) => closeByTwo(ctx, { id, reason, note: "angesehen" });
const opened = () => ctx.bankEntries.open(9);

async function posted(account: string): Promise<number> {
  const { rows } = await database.owner.query<{ cents: number }>(
    `select coalesce(sum(cents), 0)::int as cents from posting where account = $1`,
    [account],
  );
  return rows[0]?.cents ?? 0;
}

/** What the ledger says of the bank and of what no claim accounts for; what differs in the books. */
async function money() {
  const differs = (await reconcile(ctx)).findings.filter(isDifference).map(({ check }) => check);
  return { bank: await posted("bank"), surplus: await posted("surplus"), loss: await posted("loss"), differs };
}

type AtBank = Awaited<ReturnType<typeof atBank>>;

/** The claim's payment came back, and another payment of it is at the bank. */
async function onItsWayAgain({ claim, payment }: AtBank) {
  await book(bookingOf(payment), comesBack(payment));
  await database.owner.query(
    `update reward_claim set state = 'collected', "bankDetailId" = $2, method = 'cash' where id = $1`,
    [claim.id, claim.bankDetailId],
  );
  await exportedRun(ctx);
}

const discarded = (runId: string) => ({ runId, operator: "ben", rejectedByBank: false, reason: "mistake" }) as const;

async function notExported(): Promise<Paid> {
  await collectedClaim(ctx);
  const prepared = await prepareRun(ctx, { operator: "anna" });
  const [item] = await ctx.payouts.items((prepared.ok && prepared.value.run?.id) || "");
  return item ?? expect.fail("a payment was expected");
}

const fileOf = (run: PayoutRun, more: Partial<StatedEntry> = {}) =>
  bookingOf({ endToEndId: "", cents: 5000 }, { endToEndId: null, fileId: run.messageId, ...more });

/** How each surprise happens; what of it no claim accounts for, what the bank moved by then, and where the claim is. */
const surprises: Record<
  OpenOutcome,
  { happens: (at: AtBank) => Promise<unknown>; surplus: number; moved: number; claim: string }
> = {
  paidTwice: {
    happens: ({ payment }) => book(bookingOf(payment), bookingOf(payment)),
    ...{ surplus: 5000, moved: 10_000, claim: "paid" },
  },
  notAReturn: {
    happens: ({ payment }) => book(bookingOf(payment), comesBack(payment, { returnReason: null })),
    ...{ surplus: -5000, moved: 0, claim: "paid" },
  },
  nothingToUndo: {
    happens: ({ payment }) => book(comesBack(payment)),
    ...{ surplus: -5000, moved: -5000, claim: "collected" },
  },
  fileTakenBack: {
    happens: ({ run, payment }) => book(bookingOf(payment), fileOf(run, { direction: "credit", returnReason: "AC04" })),
    ...{ surplus: -5000, moved: 0, claim: "paid" },
  },
  unknown: {
    happens: () => book(bookingOf({ endToEndId: "RENT", cents: 700 })),
    ...{ surplus: 0, moved: 0, claim: "collected" },
  },
  amountDiffers: {
    happens: ({ payment }) => book(bookingOf(payment, { cents: 5200 })),
    ...{ surplus: 200, moved: 5200, claim: "paid" },
  },
  notAtBank: {
    happens: async () => book(bookingOf(await notExported())),
    ...{ surplus: 5000, moved: 5000, claim: "collected" },
  },
  claimNotPayable: {
    happens: async (at) => {
      await onItsWayAgain(at);
      await book(takenBack(at.payment));
    },
    ...{ surplus: 5000, moved: 5000, claim: "collected" },
  },
  referenceReused: {
    happens: async ({ payment }) => {
      const rent = bookingOf({ endToEndId: "RENT", cents: 700 });
      await book(rent, { ...bookingOf(payment), reference: rent.reference });
    },
    ...{ surplus: 5000, moved: 5000, claim: "collected" },
  },
};

async function surprised(outcome: OpenOutcome): Promise<{ at: AtBank; entry: BankEntry }> {
  const at = await atBank();
  await surprises[outcome].happens(at);
  const entry = (await opened()).find((one) => one.outcome === outcome);
  return { at, entry: entry ?? expect.fail(`no entry is ${outcome}`) };
}

/** What of an entry a write-off gives up; what is unknown is nobody's until then. */
const givenUp = (outcome: OpenOutcome) => (outcome === "unknown" ? 700 : surprises[outcome].surplus);

describe("a bank entry that surprises", () => {
  it.each(openOutcomes)("%s: what no claim accounts for is in the ledger, and the books agree", async (outcome) => {
    const { at, entry } = await surprised(outcome);
    const { surplus, moved, claim } = surprises[outcome];
    expect(entry.surplusCents).toBe(surplus);
    expect(await money()).toEqual({ bank: 0 - moved, surplus, loss: 0, differs: [] });
    expect(await claimState(at.claim.id)).toBe(claim);
    const run = await ctx.payouts.runById(entry.runId ?? at.run.id);
    const then = run && (await runAsOf(ctx, run, ctx.now()));
    expect(then?.items).toEqual(await ctx.payouts.items(run?.id ?? ""));
    expect(then?.surplus).toEqual(await ctx.bankEntries.surplusOfRun(run?.id ?? ""));
  });

  it.each(openOutcomes)("%s: what a person writes off is a loss under their name and reason", async (outcome) => {
    const { entry } = await surprised(outcome);
    const { moved } = surprises[outcome];
    expect(await close(entry.id, "writtenOff")).toMatchObject({ ok: true });
    const lost = givenUp(outcome);
    const bankMoved = outcome === "unknown" ? 700 : moved;
    expect(await money()).toEqual({ bank: 0 - bankMoved, surplus: 0, loss: lost, differs: [] });
    const { rows } = await database.owner.query(
      `select e."actorId", e."reasonCode" from ledger_transaction t join event e on e."tenantId" = t."tenantId" and e.key = t.key
       where t.kind = 'writtenOff'`,
    );
    const actorId = Math.abs(lost) > ctx.tenant.payout.writeOffAloneCents ? "fiona, gregor" : "fiona";
    expect(rows).toEqual([{ actorId, reasonCode: "writtenOff" }]);
  });

  it.each(openOutcomes)("%s: by a person's word it stands on the account of their reports", async (outcome) => {
    const { entry } = await surprised(outcome);
    expect(await close(entry.id, "bankCorrected")).toMatchObject({ ok: true });
    const { moved } = surprises[outcome];
    const bankMoved = outcome === "unknown" ? 700 : moved;
    expect(await money()).toEqual({ bank: givenUp(outcome) - bankMoved, surplus: 0, loss: 0, differs: [] });
  });

  it.each(openOutcomes)("%s: no reason closes it that leaves it nowhere", async (outcome) => {
    const { entry } = await surprised(outcome);
    const isPosted = outcome !== "unknown";
    expect(closeReasonsOf(entry).includes("notOurs")).toBe(!isPosted);
    for (const reason of ["notOurs", "other"] as const)
      expect((await close(entry.id, reason)).ok && isPosted).toBe(false);
    expect(await posted("surplus")).toBe(surprises[outcome].surplus);
  });

  it.each(openOutcomes)("%s: the database commits no entry without its postings", async (outcome) => {
    const { entry } = await surprised(outcome);
    const tamper = (set: string) => database.owner.query(`update bank_entry set ${set} where id = '${entry.id}'`);
    const violation = { constraint: expect.stringMatching(/^(surplus_booked|bank_entry_surplus)$/) };
    const closed = (reason: CloseReason) => `"closedBy" = 'eva', "closedAt" = now(), "closeReason" = '${reason}'`;
    for (const reason of ["writtenOff", "moneyBack"] as const)
      await expect(tamper(closed(reason))).rejects.toMatchObject(violation);
    const forgotten = tamper(`outcome = 'confirmed', "surplusCents" = 0`);
    if (outcome === "unknown") await forgotten;
    else await expect(forgotten).rejects.toMatchObject(violation);
  });
});

describe("a payment that the bank booked with another amount", () => {
  it("is paid by more, and what differs comes back first", async () => {
    const { claim, payment } = await atBank();
    expect(await book(bookingOf(payment, { cents: 5200 }))).toEqual(["amountDiffers"]);
    expect(await book(comesBack(payment, { cents: 200 }))).toEqual(["surplusReturned"]);
    expect(await claimState(claim.id)).toBe("paid");
    expect(await money()).toEqual({ bank: -5000, surplus: 0, loss: 0, differs: [] });
    expect(await book(comesBack(payment))).toEqual(["returned"]);
    expect(await money()).toEqual({ bank: 0, surplus: 0, loss: 0, differs: [] });
  });

  it("comes back whole with what was debited beyond it", async () => {
    const { claim, payment } = await atBank();
    await book(bookingOf(payment, { cents: 5200 }));
    expect(await book(comesBack(payment, { cents: 5200 }))).toEqual(["amountDiffers"]);
    expect(await claimState(claim.id)).toBe("needsBankDetails");
    expect(await money()).toEqual({ bank: 0, surplus: 0, loss: 0, differs: [] });
    expect((await opened()).map(({ surplusCents }) => surplusCents)).toEqual([200, -200]);
  });

  it("is not paid by less, all of which is claimed back; the right debit pays it", async () => {
    const { claim, payment } = await atBank();
    expect(await book(bookingOf(payment, { cents: 4800 }))).toEqual(["amountDiffers"]);
    expect(await claimState(claim.id)).toBe("collected");
    expect(await money()).toEqual({ bank: -4800, surplus: 4800, loss: 0, differs: [] });
    expect(await book(comesBack(payment, { cents: 4800 }))).toEqual(["surplusReturned"]);
    expect(await book(bookingOf(payment))).toEqual(["paid"]);
    expect(await claimState(claim.id)).toBe("paid");
    expect(await money()).toEqual({ bank: -5000, surplus: 0, loss: 0, differs: [] });
  });

  it("is returned by less, of which a person writes the bank's fee off", async () => {
    const { claim, payment } = await atBank();
    await book(bookingOf(payment));
    expect(await book(comesBack(payment, { cents: 4800 }))).toEqual(["amountDiffers"]);
    expect(await claimState(claim.id)).toBe("needsBankDetails");
    expect(await money()).toEqual({ bank: -200, surplus: 200, loss: 0, differs: [] });
    const [entry] = await opened();
    expect(await close(entry?.id ?? "", "writtenOff")).toMatchObject({ ok: true });
    expect(await money()).toEqual({ bank: -200, surplus: 0, loss: 200, differs: [] });
  });

  it("stands again if the bank takes such a return back, with the amount that came", async () => {
    const { claim, payment } = await atBank();
    await book(bookingOf(payment), comesBack(payment, { cents: 4800 }));
    expect(await book(takenBack(payment))).toEqual(["amountDiffers"]);
    expect(await claimState(claim.id)).toBe("needsBankDetails");
    expect(await book(takenBack(payment, { cents: 4800 }))).toEqual(["amountDiffers"]);
    expect(await claimState(claim.id)).toBe("paid");
    expect(await money()).toEqual({ bank: -10_000, surplus: 5000, loss: 0, differs: [] });
  });

  it("takes the place of what a person had reported, and what differs is claimed back", async () => {
    const { claim, run, payment } = await atBank();
    await settleByHand(ctx, { runId: run.id, operator: "anna", returned: [] });
    expect(await book(bookingOf(payment, { cents: 5200 }))).toEqual(["amountDiffers"]);
    const returned = [{ endToEndId: payment.endToEndId, reason: "AC04" }];
    await settleByHand(ctx, { runId: run.id, operator: "anna", returned });
    expect(await book(comesBack(payment, { cents: 4900 }))).toEqual(["amountDiffers"]);
    expect(await claimState(claim.id)).toBe("needsBankDetails");
    expect(await money()).toEqual({ bank: -300, surplus: 300, loss: 0, differs: [] });
    expect((await runAsOf(ctx, run, ctx.now()))?.items).toEqual(await ctx.payouts.items(run.id));
  });

  it("in another currency moves nothing", async () => {
    const { claim, payment } = await atBank();
    expect(await book(bookingOf(payment), comesBack(payment, { cents: 0 }))).toEqual(["paid", "amountDiffers"]);
    expect(await claimState(claim.id)).toBe("paid");
  });
});

describe("what surprised", () => {
  it("comes back without paying anybody: of a payment that was never sent", async () => {
    const { claim } = await atBank();
    const other = await notExported();
    expect(await book(bookingOf(other), comesBack(other, { cents: 4000 }))).toEqual(["notAtBank", "surplusReturned"]);
    expect(await money()).toEqual({ bank: -1000, surplus: 1000, loss: 0, differs: [] });
    expect(await claimState(claim.id)).toBe("collected");
  });

  it("finds its payment later, and is posted no more", async () => {
    const { claim, payment } = await atBank();
    await book(comesBack(payment));
    await book(bookingOf(payment));
    expect(await claimState(claim.id)).toBe("needsBankDetails");
    expect(await money()).toEqual({ bank: 0, surplus: 0, loss: 0, differs: [] });
  });

  it("and was closed as back meets the credit that brought it, which said nothing of ours", async () => {
    const { payment } = await atBank();
    await book(bookingOf(payment), bookingOf(payment));
    const credit = bookingOf({ endToEndId: "REFUND", cents: 5000 }, { direction: "credit", bookedOn: "2026-11-26" });
    expect(await book(credit)).toEqual(["unknown"]);
    for (const { id } of await opened()) expect(await close(id, "moneyBack")).toMatchObject({ ok: true });
    expect(await money()).toEqual({ bank: -5000, surplus: 0, loss: 0, differs: [] });
  });

  it("as a whole file that came back is what a person reports of its payments", async () => {
    const { claim, run, payment } = await atBank();
    await book(fileOf(run), fileOf(run, { direction: "credit", isReversal: true }));
    const returned = [{ endToEndId: payment.endToEndId, reason: "MS03" }];
    await settleByHand(ctx, { runId: run.id, operator: "anna", returned });
    expect(await claimState(claim.id)).toBe("needsBankDetails");
    const [entry] = await opened();
    expect(await close(entry?.id ?? "", "paidByHand")).toMatchObject({ ok: true });
    expect(await money()).toEqual({ bank: 0, surplus: 0, loss: 0, differs: [] });
  });

  it("as a reference that a bank uses each day is unknown, if it names nothing of ours", async () => {
    const rent = bookingOf({ endToEndId: "RENT", cents: 700 });
    expect(await book(rent, { ...rent, cents: 800 })).toEqual(["unknown", "unknown"]);
    expect(await money()).toEqual({ bank: 0, surplus: 0, loss: 0, differs: [] });
  });

  it("finds its payment while a person writes it off: one waits for the other, and nothing is counted twice", async () => {
    const { payment } = await atBank();
    await book(comesBack(payment));
    const [entry] = await opened();
    const [closed, booked] = await Promise.all([close(entry?.id ?? "", "writtenOff"), book(bookingOf(payment))]);
    expect(booked).toEqual(["paid"]);
    const found = { bank: 0, surplus: 0, loss: 0, differs: [] };
    const kept = { bank: 0, surplus: 0, loss: -5000, differs: [] };
    expect(await money()).toEqual(closed.ok ? kept : found);
  });

  it("has its reward paid no second time while it waits, also by a run that was released before", async () => {
    const other = await notExported();
    const [run] = await ctx.payouts.runs(1);
    await releaseRun(ctx, { runId: run?.id ?? "", operator: "ben" });
    await book(bookingOf(other));
    const exporting = { runId: run?.id ?? "", operator: "ben", debtorIban, makeFile: async () => "file" };
    expect(await exportRun(ctx, exporting)).toMatchObject({
      value: { run: { state: "discarded" }, dropped: [{ reasonCode: "bankEntryOpen" }] },
    });
    const next = () => prepareRun(ctx, { operator: "anna" });
    expect(await next()).toMatchObject({ value: { run: null, leftOut: { bankEntryOpen: 1 } } });
    const [entry] = await opened();
    await close(entry?.id ?? "", "moneyBack");
    expect(await next()).toMatchObject({ value: { run: { items: 1 } } });
  });

  it("stops no export: the books agree", async () => {
    const { payment } = await atBank();
    await book(bookingOf(payment), bookingOf(payment));
    await notExported();
    const [run] = await ctx.payouts.runs(1);
    await releaseRun(ctx, { runId: run?.id ?? "", operator: "ben" });
    const exported = await exportRun(ctx, {
      ...{ runId: run?.id ?? "", operator: "ben", debtorIban },
      makeFile: async () => "file",
    });
    expect(exported).toMatchObject({ ok: true });
  });
});

describe("closing takes two people", () => {
  const by = (operator: string, id: string, reason: CloseReason, note: string | null = null) =>
    closeEntry(ctx, { id, reason, note, operator });
  const first = async () => (await opened())[0]?.id ?? expect.fail("an entry was expected");
  const next = () => prepareRun(ctx, { operator: "anna" });
  const acts = async (id: string) =>
    (await ctx.events.of("bankEntry", id)).map(({ event, actorId, reasonCode }) => [event, actorId, reasonCode]);

  it.each(["moneyBack", "writtenOff", "paidByHand", "bankCorrected"] as const)(
    "with %s, if its reward is still owed: it is not paid again by one person's word",
    async (reason) => {
      await book(bookingOf(await notExported()));
      for (const run of await ctx.payouts.runs(1)) await discardRun(ctx, discarded(run.id));
      const id = await first();
      expect(await by("fiona", id, reason, "nicht zurückzuholen")).toMatchObject({ value: "asked" });
      expect(await by("fiona", id, reason, "nicht zurückzuholen")).toMatchObject({ value: "asked" });
      expect(await next()).toMatchObject({ value: { run: null, leftOut: { bankEntryOpen: 1 } } });
      expect(await by("gregor", id, reason)).toMatchObject({ value: "closed" });
      expect(await by("gregor", id, reason)).toMatchObject({ value: "closed" });
      expect(await next()).toMatchObject({ value: { run: { items: 1 } } });
      const by2 = ["close", "fiona, gregor", reason];
      expect(await acts(id)).toEqual([["notAtBank", "fiona", undefined], ["ask", "fiona", reason], by2]);
      expect((await ctx.bankEntries.byId(id))?.closeNote).toBe("nicht zurückzuholen");
    },
  );

  it("also if the bank booked a whole file that it never got: none of its rewards is paid again meanwhile", async () => {
    await notExported();
    const [run] = await ctx.payouts.runs(1);
    await book(fileOf(run ?? expect.fail("a run was expected")));
    await discardRun(ctx, discarded(run?.id ?? ""));
    expect(await next()).toMatchObject({ value: { run: null, leftOut: { bankEntryOpen: 1 } } });
    expect(await by("fiona", await first(), "moneyBack")).toMatchObject({ value: "asked" });
    expect(await next()).toMatchObject({ value: { run: null, leftOut: { bankEntryOpen: 1 } } });
  });

  it("to write off more than the tenant lets one person write off, and not to write off as much", async () => {
    const { payment } = await atBank();
    const limit = ctx.tenant.payout.writeOffAloneCents;
    await book(bookingOf(payment, { cents: payment.cents + limit }));
    expect(await by("fiona", await first(), "writtenOff")).toMatchObject({ value: "closed" });
    await book(bookingOf(payment, { cents: limit + 1 }));
    const id = await first();
    expect(await by("fiona", id, "writtenOff")).toMatchObject({ value: "asked" });
    expect(await posted("loss")).toBe(limit);
    expect(await by("gregor", id, "writtenOff")).toMatchObject({ value: "closed" });
    expect(await posted("loss")).toBe(2 * limit + 1);
  });

  it("of whom the second is another person, or asks with another reason in turn", async () => {
    const { payment } = await atBank();
    await book(bookingOf(payment), bookingOf(payment));
    const id = await first();
    await database.owner.query(`insert into operator (name, email, "keyHash", "createdAt") values
      ('hanna', 'hanna@nordlicht.example', 'h1', '2026-01-01'), ('hanna-2', 'hanna@nordlicht.example', 'h2', '2026-01-01'),
      ('neu', 'neu@nordlicht.example', 'h3', '${ctx.now().toISOString()}')`);
    await by("hanna", id, "writtenOff");
    expect(await by("hanna-2", id, "writtenOff")).toMatchObject({ refusal: { code: "sameOperator" } });
    expect(await by("neu", id, "writtenOff")).toMatchObject({ refusal: { code: "operatorNew" } });
    // What is back by their word gives up nothing, and pays nobody: one person says so.
    expect(await by("gregor", id, "moneyBack")).toMatchObject({ value: "closed" });
    expect((await acts(id)).at(-1)).toEqual(["close", "gregor", "moneyBack"]);
  });

  it("of whom no one is needed for what the bank itself says is back", async () => {
    const other = await notExported();
    await book(bookingOf(other), comesBack(other));
    expect(await by("fiona", await first(), "moneyBack")).toMatchObject({ value: "closed" });
  });
});

describe("two statements of one day, read at once", () => {
  const many = async () => {
    for (let n = 0; n < 60; n++) await collectedClaim(ctx, { cents: 100 });
    return exportedRun(ctx);
  };
  const whole = (run: PayoutRun) => fileOf(run, { cents: 6000 });
  const kept = (surplus: number) => ({ bank: -6000 - surplus, surplus, loss: 0, differs: [] });

  it("with the whole file each pay everybody once; what is too much is claimed back", async () => {
    const { run } = await many();
    const outcomes = (await Promise.all([book(whole(run)), book(whole(run))])).flat();
    expect(outcomes).not.toContain("claimNotPayable");
    expect(await money()).toEqual(kept(6000));
    const items = await ctx.payouts.items(run.id);
    expect(items.map(({ state }) => state)).toEqual(items.map(() => "settled"));
    expect((await ctx.payouts.runById(run.id))?.state).toBe("settled");
  });

  it("one with the whole file and one with its payments pay everybody once, too", async () => {
    const { run, payments } = await many();
    const single = payments.map((one) => bookingOf(one));
    const outcomes = (await Promise.all([book(whole(run)), book(...single)])).flat();
    expect(outcomes).not.toContain("claimNotPayable");
    expect(await money()).toEqual(kept(6000));
    const paidBy = (await ctx.payouts.items(run.id)).flatMap(({ paidEntryId }) => paidEntryId ?? []);
    expect(paidBy).toHaveLength(60);
  });
});

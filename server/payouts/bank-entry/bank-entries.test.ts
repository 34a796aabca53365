import { describe, expect, it } from "vitest";
import { settleByHand } from "#server/payouts/bank-entry/settle-by-hand.ts";
import { settleStatements } from "#server/payouts/bank-entry/settle-statements.ts";
import { giveBankDetails } from "#server/payouts/give-bank-details.ts";
import { prepareRun } from "#server/payouts/prepare-run.ts";
import { isDifference } from "#server/payouts/reconciliation/model.ts";
import { reconcile } from "#server/payouts/reconciliation/reconcile.ts";
import { runAsOf } from "#server/payouts/reconciliation/run-as-of.ts";
import { verifyAudit } from "#server/platform/audit/verify.ts";
import { yearlyStatement } from "#server/rewards/claim/owner/yearly-statement.ts";
import { bookingOf } from "#tests/support/data/bank-statement.ts";
import { debtorIban, exportedRun } from "#tests/support/data/exported-run.ts";
import { newIban } from "#tests/support/data/iban.ts";
import { collectedClaim } from "#tests/support/data/payouts.ts";
import { bankDesk, closeByTwo, comesBack } from "#tests/support/services/bank-desk.ts";
import { bookEntries } from "./book-entries.ts";
import { closeEntry } from "./close-entry.ts";
import type { CloseReason } from "./model.ts";

const { ctx, ctxOf, database, bank, book, claimState, atBank } = await bankDesk();

const open = async () => (await ctx.bankEntries.open(50)).map(({ outcome }) => outcome);

/** What the ledger says of an account, by its subject. */
const posted = async (account: string) =>
  Object.fromEntries(
    (
      await database.owner.query<{ subject: string; cents: number }>(
        `select subject, sum(cents)::int as cents from posting where account = $1 group by 1 having sum(cents) <> 0`,
        [account],
      )
    ).rows.map(({ subject, cents }) => [subject, cents]),
  );

const paidNet = async () => {
  const { paid, returned } = await ctx.ledger.totals();
  return paid - returned;
};

describe("a payment that the bank executed twice", () => {
  it("waits for a person, and what comes back of it never pays anybody again", async () => {
    const { claim, payment } = await atBank();
    expect(await book(bookingOf(payment))).toEqual(["paid"]);
    const second = bookingOf(payment, { bookedOn: "2026-11-24" });
    expect(await book(second)).toEqual(["paidTwice"]);
    expect(await book(second)).toEqual(["known"]);
    expect(await open()).toEqual(["paidTwice"]);
    expect(await book(comesBack(payment, { returnReason: "FOCR" }))).toEqual(["surplusReturned"]);
    expect(await claimState(claim.id)).toBe("paid");
    expect(await paidNet()).toBe(5000);
    expect(await prepareRun(ctx, { operator: "anna" })).toMatchObject({ value: { run: null } });
    // The account is closed: the first payment comes back as well, and only that asks for other bank details.
    expect(await book(comesBack(payment))).toEqual(["returned"]);
    expect(await claimState(claim.id)).toBe("needsBankDetails");
    expect(await paidNet()).toBe(0);
  });

  it("takes back the booking that the bank names", async () => {
    const { claim, payment } = await atBank();
    const [first, second] = [bookingOf(payment), bookingOf(payment, { bookedOn: "2026-11-24" })];
    await book(first, second);
    expect(await book(comesBack(payment, { undoes: first.reference }))).toEqual(["returned"]);
    expect(await claimState(claim.id)).toBe("needsBankDetails");
    expect(await book(comesBack(payment, { undoes: second.reference }))).toEqual(["surplusReturned"]);
  });

  it("as a whole file waits, too, and gives its parts back one by one", async () => {
    const claims = [await collectedClaim(ctx), await collectedClaim(ctx)];
    const { run, payments } = await exportedRun(ctx);
    const file = () => bookingOf({ endToEndId: "", cents: 10_000 }, { endToEndId: null, fileId: run.messageId });
    expect(await book(file())).toEqual(["paid"]);
    expect(await book(file())).toEqual(["paidTwice"]);
    const [one] = payments;
    if (!one) throw new Error("Payments were expected.");
    expect(await book(comesBack(one), comesBack(one, { bookedOn: "2026-11-26" }))).toEqual([
      "surplusReturned",
      "returned",
    ]);
    const back = (await ctx.payouts.items(run.id)).find(({ state }) => state === "returned");
    expect(await claimState(back?.claimId ?? "")).toBe("needsBankDetails");
    expect(await paidNet()).toBe(5000);
    expect(claims).toHaveLength(2);
  });
});

describe("what the bank paid twice", () => {
  async function paidTwice() {
    const { claim, payment, run } = await atBank();
    await book(bookingOf(payment), bookingOf(payment, { bookedOn: "2026-11-24" }));
    const [entry] = await ctx.bankEntries.open(9);
    return { claim, payment, run, id: entry?.id ?? "" };
  }
  const close = (id: string, reason: CloseReason, note: string | null = null) => closeByTwo(ctx, { id, reason, note });
  const money = async () => ({
    bank: await posted("bank"),
    surplus: await posted("surplus"),
    loss: await posted("loss"),
    differs: (await reconcile(ctx)).findings.filter(isDifference).map(({ check }) => check),
  });
  const back = { returnReason: "FOCR" };

  it("is claimed back in the ledger until it comes back", async () => {
    const { payment, id } = await paidTwice();
    const claimed = { bank: { [debtorIban]: -10_000 }, surplus: { [id]: 5000 }, loss: {}, differs: [] };
    expect(await money()).toEqual(claimed);
    expect((await reconcile(ctx)).surplus).toEqual({ claimedBack: 5000, unassigned: 0, lost: 0 });
    await book(comesBack(payment, back));
    expect(await money()).toEqual({ ...claimed, bank: { [debtorIban]: -5000 }, surplus: {} });
    expect(await close(id, "moneyBack")).toMatchObject({ ok: true });
    expect(await money()).toEqual({ ...claimed, bank: { [debtorIban]: -5000 }, surplus: {} });
    expect((await ctx.events.of("bankEntry", id)).map(({ event, to }) => [event, to])).toEqual([
      ["paidTwice", "open"],
      ["surplusReturned", "open"],
      ["close", "closed"],
    ]);
  });

  it("is a loss once a person writes it off, under their name and reason, and less of one if it comes back", async () => {
    const { claim, payment, id } = await paidTwice();
    expect(await close(id, "writtenOff", "Rückruf abgelehnt")).toMatchObject({ ok: true });
    const lost = { bank: { [debtorIban]: -10_000 }, surplus: {}, loss: { [id]: 5000 }, differs: [] };
    expect(await money()).toEqual(lost);
    const { rows } = await database.owner.query(
      `select t.kind, e."actorId", e."reasonCode" from ledger_transaction t
       join event e on e."tenantId" = t."tenantId" and e.key = t.key where t.kind = 'writtenOff'`,
    );
    expect(rows).toEqual([{ kind: "writtenOff", actorId: "fiona, gregor", reasonCode: "writtenOff" }]);
    expect(await book(comesBack(payment, back))).toEqual(["surplusReturned"]);
    expect(await money()).toEqual({ ...lost, bank: { [debtorIban]: -5000 }, loss: {} });
    expect(await claimState(claim.id)).toBe("paid");
  });

  it("has come back by a person's word until the bank books it", async () => {
    const { payment, id } = await paidTwice();
    expect(await close(id, "moneyBack")).toMatchObject({ ok: true });
    const reported = { bank: { [debtorIban]: -10_000, hand: 5000 }, surplus: {}, loss: {}, differs: [] };
    expect(await money()).toEqual(reported);
    await book(comesBack(payment, back));
    expect(await money()).toEqual({ ...reported, bank: { [debtorIban]: -5000 } });
  });

  it("is closed by no reason that leaves it nowhere", async () => {
    const { id } = await paidTwice();
    for (const reason of ["notOurs", "paidByHand", "other"] as const)
      expect(await close(id, reason, "angesehen")).toMatchObject({ refusal: { code: "invalidInput" } });
    expect(await open()).toEqual(["paidTwice"]);
  });

  it("that a person reported as back is no return of the payment when the bank books it", async () => {
    const { claim, payment, run, id } = await paidTwice();
    const returned = [{ endToEndId: payment.endToEndId, reason: "FOCR" }];
    const reported = await settleByHand(ctx, { runId: run.id, operator: "anna", returned });
    expect(reported.ok && reported.value.map(({ outcome }) => outcome)).toEqual(["surplusReturned"]);
    expect(await book(comesBack(payment, back))).toEqual(["surplusReturned"]);
    expect(await claimState(claim.id)).toBe("paid");
    expect(await money()).toEqual({ bank: { [debtorIban]: -5000 }, surplus: {}, loss: {}, differs: [] });
    expect((await ctx.bankEntries.surplusOfRun(run.id)).map(({ entryId }) => entryId)).toEqual([id]);
    const [then] = (await runAsOf(ctx, run, ctx.now()))?.items ?? [];
    expect(then).toEqual((await ctx.payouts.items(run.id))[0]);
  });

  it("as a whole file is a loss without the parts that came back", async () => {
    await collectedClaim(ctx);
    await collectedClaim(ctx);
    const { run, payments } = await exportedRun(ctx);
    const file = () => bookingOf({ endToEndId: "", cents: 10_000 }, { endToEndId: null, fileId: run.messageId });
    await book(file(), file());
    const [entry] = await ctx.bankEntries.open(9);
    const [one, other] = payments;
    if (!entry || !one || !other) throw new Error("A booking and two payments were expected.");
    await book(comesBack(one, back));
    expect(await ctx.bankEntries.surplusOfRun(run.id)).toEqual([{ entryId: entry.id, claimedBack: 5000, lost: 0 }]);
    await close(entry.id, "writtenOff");
    expect(await ctx.bankEntries.surplusOfRun(run.id)).toEqual([{ entryId: entry.id, claimedBack: 0, lost: 5000 }]);
    await book(comesBack(other, back));
    expect(await money()).toEqual({ bank: { [debtorIban]: -10_000 }, surplus: {}, loss: {}, differs: [] });
  });

  it("comes back and is written off at once: one waits for the other, and nothing is counted twice", async () => {
    const { payment, id } = await paidTwice();
    await Promise.all([close(id, "writtenOff"), book(comesBack(payment, back))]);
    expect(await money()).toEqual({ bank: { [debtorIban]: -5000 }, surplus: {}, loss: {}, differs: [] });
  });

  it("cannot be stored without its postings: the database refuses at commit", async () => {
    const { id } = await paidTwice();
    const tamper = (sql: string) => database.owner.query(`with t as (${sql}) select`);
    const violation = { constraint: "surplus_booked" };
    await expect(
      tamper(`update bank_entry set outcome = 'unknown' where id = '${id}' returning 1`),
    ).rejects.toMatchObject({ constraint: "bank_entry_surplus" });
    const hidden = `update bank_entry set outcome = 'unknown', "surplusCents" = 0 where id = '${id}' returning 1`;
    await expect(tamper(hidden)).rejects.toMatchObject(violation);
    const closing = `"closedBy" = 'eva', "closedAt" = now(), "closeReason" = 'writtenOff'`;
    await expect(tamper(`update bank_entry set ${closing} where id = '${id}' returning 1`)).rejects.toMatchObject(
      violation,
    );
    await expect(
      tamper(`update posting set subject = '${ctx.secrets.newId()}' where account = 'surplus' returning 1`),
    ).rejects.toMatchObject(violation);
    const second = `update bank_entry set outcome = 'paidTwice', "surplusCents" = cents where outcome = 'paid' returning 1`;
    await expect(tamper(second)).rejects.toMatchObject(violation);
  });
});

describe("a credit with our id", () => {
  it("is no return without return information or a reversal indicator", async () => {
    const { claim, payment } = await atBank();
    await book(bookingOf(payment));
    expect(await book(comesBack(payment, { returnReason: null }))).toEqual(["notAReturn"]);
    expect(await claimState(claim.id)).toBe("paid");
    expect(await book(comesBack(payment, { returnReason: null, isReversal: true }))).toEqual(["returned"]);
    expect((await ctx.claims.byId(claim.id))?.reasonCode).toBe("reversed");
  });

  it("that comes before its debit waits for it", async () => {
    const { claim, payment } = await atBank();
    expect(await book(comesBack(payment))).toEqual(["nothingToUndo"]);
    expect(await claimState(claim.id)).toBe("collected");
    expect(await book(bookingOf(payment))).toEqual(["paid"]);
    expect(await claimState(claim.id)).toBe("needsBankDetails");
    expect(await open()).toEqual([]);
  });
});

describe("a return that the bank takes back", () => {
  it("pays the claim again, on the day of the booking", async () => {
    const { claim, payment, run } = await atBank();
    await book(bookingOf(payment), comesBack(payment));
    const reversal = bookingOf(payment, { bookedOn: "2026-11-26", isReversal: true });
    expect(await book(reversal)).toEqual(["returnUndone"]);
    expect(await book(reversal)).toEqual(["known"]);
    expect(await claimState(claim.id)).toBe("paid");
    expect((await ctx.payouts.items(run.id))[0]?.state).toBe("settled");
    expect((await ctx.ledger.ofClaim(claim.id)).map(({ kind, bookedOn }) => [kind, bookedOn])).toEqual([
      ["accrued", null],
      ["paid", "2026-11-23"],
      ["returned", "2026-11-25"],
      ["paid", "2026-11-26"],
    ]);
    expect(await book(comesBack(payment, { bookedOn: "2026-11-27" }))).toEqual(["returned"]);
  });

  it("names the account that has the money, although its owner has given another one since", async () => {
    const { claim, payment } = await atBank();
    await book(bookingOf(payment), comesBack(payment));
    const owner = ctxOf("nordlicht");
    owner.viewer = { ...owner.viewer, rewardClaimId: claim.id };
    const given = await giveBankDetails(owner, { claimId: claim.id, iban: newIban(), holder: "Jörg Müller" });
    expect(given).toMatchObject({ value: { state: "readyToPay" } });
    await book(bookingOf(payment, { bookedOn: "2026-11-26", isReversal: true }));
    expect(await ctx.claims.byId(claim.id)).toMatchObject({ state: "paid", bankDetailId: claim.bankDetailId });
    const { rows } = await database.owner.query<{ id: string }>(`select id from mail where kind = 'paid'`);
    const mails = await Promise.all(rows.map(({ id }) => ctx.mails.byId(id)));
    const last4 = claim.iban.slice(-4);
    expect(mails).toMatchObject([{ params: { last4 } }]);
  });

  it("waits if the claim is already on its way again, or nothing had come back", async () => {
    const { claim, payment } = await atBank();
    await book(bookingOf(payment));
    expect(await book(bookingOf(payment, { isReversal: true }))).toEqual(["nothingToUndo"]);
    await book(comesBack(payment));
    // The earlier one is looked at again: now there is something to take back.
    expect(await claimState(claim.id)).toBe("paid");
    await book(comesBack(payment, { bookedOn: "2026-11-28" }));
    await database.owner.query(
      `update reward_claim set state = 'collected', "bankDetailId" = $2, method = 'cash' where id = $1`,
      [claim.id, claim.bankDetailId],
    );
    await exportedRun(ctx);
    const late = bookingOf(payment, { isReversal: true, bookedOn: "2026-11-30" });
    expect(await book(late)).toEqual(["claimNotPayable"]);
    expect(await claimState(claim.id)).toBe("collected");
  });
});

describe("what a person reported", () => {
  it("is confirmed by the statement and not paid twice", async () => {
    const [claim, back] = [await collectedClaim(ctx), await collectedClaim(ctx)];
    const { run, payments } = await exportedRun(ctx);
    const items = await ctx.payouts.items(run.id);
    const returned = items.find(({ claimId }) => claimId === back.id)?.endToEndId ?? "";
    const input = { runId: run.id, operator: "anna", returned: [{ endToEndId: returned, reason: "AC04" }] };
    const reported = await settleByHand(ctx, { ...input, bookedOn: "2026-11-20" });
    expect(reported.ok && reported.value.map(({ outcome }) => outcome).sort()).toEqual(["paid", "returned"]);
    const again = await settleByHand(ctx, input);
    expect(again.ok && again.value.map(({ outcome }) => outcome)).toEqual(["known"]);
    const statement = [...payments.map((one) => bookingOf(one)), comesBack({ endToEndId: returned, cents: 5000 })];
    expect(await book(...statement)).toEqual(["confirms", "confirms", "confirms"]);
    expect(await book(...statement)).toEqual(["known", "known", "known"]);
    expect(await book(...payments.map((one) => bookingOf(one)))).toEqual(["paidTwice", "paidTwice"]);
    expect([await claimState(claim.id), await claimState(back.id)]).toEqual(["paid", "needsBankDetails"]);
    expect(await paidNet()).toBe(5000);
  });
});

describe("a payment that a person reported as returned", () => {
  it("and that the bank has taken back since can be reported as returned once more", async () => {
    const { claim, run, payment } = await atBank();
    const returned = [{ endToEndId: payment.endToEndId, reason: "AC04" }];
    const report = async () => {
      const reported = await settleByHand(ctx, { runId: run.id, operator: "anna", returned });
      return reported.ok && reported.value.map(({ outcome }) => outcome);
    };
    expect([await report(), await report()]).toEqual([["returned"], ["known"]]);
    const reversal = bookingOf(payment, { isReversal: true, bookedOn: "2026-11-26" });
    expect(await book(reversal)).toEqual(["returnUndone"]);
    expect(await claimState(claim.id)).toBe("paid");
    expect([await report(), await report()]).toEqual([["returned"], ["known"]]);
    expect(await claimState(claim.id)).toBe("needsBankDetails");
    expect((await reconcile(ctx)).findings.filter(isDifference)).toEqual([]);
  });
});

describe("a statement that names no account", () => {
  it("is nobody's: nothing of it is booked, and whoever reads it is told", async () => {
    const { claim, payment } = await atBank();
    const read = (iban: string | null) =>
      settleStatements(ctx, { statements: [{ id: "S", iban, entries: [bookingOf(payment)] }], debtorIban }, bank);
    expect(await read(null)).toMatchObject({ value: { settled: [], foreign: [{ id: "S", last4: "" }] } });
    expect(await claimState(claim.id)).toBe("collected");
    expect(await read(debtorIban)).toMatchObject({ value: { settled: [{ outcome: "paid" }], foreign: [] } });
  });
});

describe("the same statement", () => {
  it("ten times at once books everything once", async () => {
    for (let n = 0; n < 12; n++) await collectedClaim(ctx);
    const { payments } = await exportedRun(ctx);
    const entries = payments.flatMap((one, index) => (index < 4 ? [bookingOf(one), comesBack(one)] : [bookingOf(one)]));
    const all = (await Promise.all(Array.from({ length: 10 }, () => book(...entries)))).flat();
    const times = (outcome: string) => all.filter((one) => one === outcome).length;
    expect([times("paid"), times("returned"), times("known")]).toEqual([12, 4, 9 * 16]);
    expect(await paidNet()).toBe(8 * 5000);
  });

  it("finishes a file whose booking a fault had interrupted", async () => {
    for (let n = 0; n < 60; n++) await collectedClaim(ctx, { cents: 100 });
    const { run } = await exportedRun(ctx);
    const file = bookingOf({ endToEndId: "", cents: 6000 }, { endToEndId: null, fileId: run.messageId });
    const last = (await ctx.payouts.items(run.id)).at(-1)?.claimId ?? "";
    await database.owner.query(`update reward_claim set method = 'lost' where id = $1`, [last]);
    await database.owner.query(`alter table reward_claim add constraint lost check (method <> 'lost') not valid`);
    await expect(book(file)).rejects.toThrow("lost");
    await database.owner.query(`alter table reward_claim drop constraint lost`);
    expect((await ctx.payouts.items(run.id)).filter(({ state }) => state === "settled")).toHaveLength(50);
    expect(await book(file)).toEqual(["paid"]);
    expect((await ctx.payouts.runById(run.id))?.state).toBe("settled");
    expect(await paidNet()).toBe(6000);
  });

  it("writes to everybody once, also if a fault came between a whole file and what names one of its payments", async () => {
    const claims = [await collectedClaim(ctx), await collectedClaim(ctx), await collectedClaim(ctx)];
    const { run, payments } = await exportedRun(ctx);
    const [twice, back] = payments;
    if (!twice || !back) throw new Error("Payments were expected.");
    const file = bookingOf({ endToEndId: "", cents: run.cents }, { endToEndId: null, fileId: run.messageId });
    const statement = [file, bookingOf(twice, { bookedOn: "2026-11-24" }), comesBack(back)];
    await database.owner.query(`alter table bank_entry add constraint fault check (outcome <> 'paidTwice') not valid`);
    await expect(book(...statement)).rejects.toThrow("fault");
    const told = async () =>
      (await database.owner.query(`select kind, count(*)::int as n from mail group by kind order by kind`)).rows;
    expect(await told()).toEqual([{ kind: "paid", n: 1 }]);
    await database.owner.query(`alter table bank_entry drop constraint fault`);
    for (const _ of ["again", "and once more"]) await book(...statement);
    expect(await told()).toEqual([
      { kind: "bankDataNeeded", n: 1 },
      { kind: "paid", n: claims.length - 1 },
    ]);
  });

  it("with a reference that the bank had used for another booking waits for a person", async () => {
    const { claim, payment } = await atBank();
    const first = bookingOf({ endToEndId: "RENT", cents: 99 });
    expect(await book(first)).toEqual(["unknown"]);
    const other = { ...bookingOf(payment), reference: first.reference };
    expect(await book(other)).toEqual(["referenceReused"]);
    expect(await book(other)).toEqual(["known"]);
    expect(await claimState(claim.id)).toBe("collected");
  });
});

describe("the queue", () => {
  it("keeps what surprised, with an event, until a person closes it with a reason", async () => {
    const { payment } = await atBank();
    await book(
      bookingOf(payment),
      bookingOf(payment, { bookedOn: "2026-11-24" }),
      bookingOf({ endToEndId: "Miete Müller", cents: 1 }),
    );
    const [, twice] = await ctx.bankEntries.open(10);
    expect(await ctx.bankEntries.countOpen()).toBe(2);
    expect(JSON.stringify(await ctx.bankEntries.open(10))).not.toContain("Müller");
    const id = twice?.id ?? "";
    const close = (reason: "other" | "moneyBack", note: string | null = null) =>
      closeEntry(ctx, { id, reason, note, operator: "fiona" });
    expect(await close("other")).toMatchObject({ refusal: { code: "invalidInput" } });
    expect(await close("moneyBack", "Rückruf 17")).toMatchObject({ ok: true });
    expect(await close("moneyBack", "Rückruf 17")).toMatchObject({ ok: true });
    expect(await close("moneyBack")).toMatchObject({ refusal: { code: "notFound" } });
    expect(await ctx.bankEntries.byId(id)).toMatchObject({ closedBy: "fiona", closeReason: "moneyBack" });
    expect((await ctx.events.of("bankEntry", id)).map(({ event, actorId }) => [event, actorId])).toEqual([
      ["paidTwice", "fiona"],
      ["close", "fiona"],
    ]);
    const { rows } = await database.owner.query(
      `select kind from audit_entry where kind like 'bankEntr%' order by seq`,
    );
    expect(rows.slice(-2).map(({ kind }) => kind)).toEqual(["bankEntriesBooked", "bankEntryClosed"]);
    expect((await verifyAudit(ctx)).intact).toBe(true);
  });
});

describe("the day of the booking", () => {
  it("decides the year of the statement, not the day of the import", async () => {
    const start = new Date("2026-12-28T10:00:00Z");
    const clock = { now: start };
    const own = ctxOf("nordlicht", () => clock.now);
    const claim = await collectedClaim(own);
    const { payments } = await exportedRun(own);
    clock.now = new Date("2027-01-04T10:00:00Z");
    const entries = payments.map((one) => bookingOf(one, { bookedOn: "2026-12-30" }));
    await bookEntries(own, { account: debtorIban, entries }, bank);
    const account = { id: claim.accountId, firstName: "Jörg", lastName: "Müller" };
    const statement = await yearlyStatement(own, account, 2026);
    expect(statement.ok && [statement.value.closing, statement.value.sums.paid]).toEqual([0, 5000]);
    expect(await yearlyStatement(own, account, 2027)).toMatchObject({ refusal: { code: "notFound" } });
    expect((await own.claims.byId(claim.id))?.paidAt).toEqual(new Date("2026-12-29T23:00:00Z"));
  });
});

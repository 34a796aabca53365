import { beforeEach, describe, expect, it, vi } from "vitest";
import type { RequestContext } from "#server/context.ts";
import { bookEntries } from "#server/payouts/bank-entry/book-entries.ts";
import type { StatedEntry } from "#server/payouts/bank-entry/model.ts";
import { settleByHand } from "#server/payouts/bank-entry/settle-by-hand.ts";
import { discardRun } from "#server/payouts/discard-run.ts";
import { exportRun } from "#server/payouts/export-run.ts";
import type { PaymentOrder, PayoutRun } from "#server/payouts/model.ts";
import { prepareRun } from "#server/payouts/prepare-run.ts";
import { releaseRun } from "#server/payouts/release-run.ts";
import { blockAccount, unblockAccount } from "#server/people/account/block.ts";
import { placeHold } from "#server/rewards/claim/holds.ts";
import type { Tenant } from "#server/tenants/model.ts";
import { actionOfTwo, auditedAction } from "#tests/support/data/audited-action.ts";
import { collectedClaim } from "#tests/support/data/payouts.ts";
import { booked } from "#tests/support/database/booked.ts";
import { closeByTwo } from "#tests/support/services/bank-desk.ts";
import { seededServices } from "#tests/support/services/seeded-services.ts";
import { makePaymentFile, painProblems } from "./wire/sepa/pain.ts";

const { ctx: ctxOf, database } = await seededServices();
const ctx = ctxOf("nordlicht");
const bank = { actor: "BANK", actorId: "statement", about: "statement" } as const;
const debtorIban = "DE89370400440532013000";

beforeEach(async () => {
  await database.owner.query(
    `truncate reward_claim, claim_hold, ledger_transaction, payout_item, payout_run, bank_entry, bank_detail, event, mail, account, token cascade`,
  );
});

async function prepared(by = "anna", on: RequestContext = ctx): Promise<PayoutRun> {
  const outcome = await prepareRun(on, { operator: by });
  if (!outcome.ok || !outcome.value.run) throw new Error("Nothing was prepared.");
  return outcome.value.run;
}

/** What was last added to the file. */
let order: PaymentOrder | null = null;
const makeFile = (given: PaymentOrder) => {
  order = given;
  return makePaymentFile(given);
};

/** The same context after the tenant's record has changed. */
function withTenant(change: Partial<Tenant>): RequestContext {
  return { ...ctx, tenant: { ...ctx.tenant, ...change } };
}

async function released(): Promise<string> {
  const { id: runId } = await prepared();
  await releaseRun(ctx, { runId, operator: "ben" });
  return runId;
}

async function exported(): Promise<{ run: PayoutRun; order: PaymentOrder; file: string }> {
  const outcome = await exportRun(ctx, { runId: await released(), operator: "ben", debtorIban, makeFile });
  if (!outcome.ok || !outcome.value.file || !order) throw new Error("Nothing was exported.");
  return { run: outcome.value.run, order, file: outcome.value.file };
}

type Ordered = Pick<PaymentOrder["payments"][number], "endToEndId" | "cents">;
const debit = ({ endToEndId, cents }: Ordered): StatedEntry => ({
  reference: `${endToEndId}/D`,
  statementId: "S",
  direction: "debit",
  cents,
  bookedOn: "2026-11-23",
  endToEndId,
  fileId: null,
  returnReason: null,
  isReversal: false,
  undoes: null,
});
const credit = (payment: Ordered, returnReason: string | null = "AC04"): StatedEntry => ({
  ...debit(payment),
  reference: `${payment.endToEndId}/C`,
  direction: "credit",
  returnReason,
});

const states = async () =>
  (await database.owner.query(`select state, count(*)::int from reward_claim group by 1 order by 1`)).rows;
const mailKinds = async () =>
  (await database.owner.query(`select kind from mail order by 1`)).rows.map(({ kind }) => kind);
const outcomes = async (entries: StatedEntry[]) =>
  (await bookEntries(ctx, { account: debtorIban, entries }, bank)).map(({ outcome }) => outcome);
async function balance() {
  const { accrued, paid, returned, cancelled } = await ctx.ledger.totals();
  return { accrued, paid: paid - returned, cancelled };
}

describe("preparing a run", () => {
  it("includes collected bank transfers, and reports what it left out", async () => {
    await collectedClaim(ctx, { cents: 4500 });
    await collectedClaim(ctx, { cents: 501 });
    await collectedClaim(ctx, { method: "voucher" });
    await collectedClaim(ctx, { usableFrom: new Date(ctx.now().getTime() + 60_000) });
    const blocked = await collectedClaim(ctx);
    await ctx.accounts.block(blocked.accountId, "fraud", ctx.now());
    const gone = await collectedClaim(ctx);
    await database.owner.query(`delete from bank_detail where id = $1`, [gone.bankDetailId]);

    const outcome = await prepareRun(ctx, { operator: "anna" });
    expect(outcome).toMatchObject({
      ok: true,
      value: {
        run: { state: "prepared", items: 2, cents: 5001, preparedBy: "anna" },
        leftOut: { accountBlocked: 1, bankDetailsHeld: 1, bankDetailsMissing: 1 },
      },
    });
    expect(await prepareRun(ctx, { operator: "anna" })).toMatchObject({ ok: true, value: { run: null } });
  });

  it("leaves out people who may no longer take part", async () => {
    await collectedClaim(ctx);
    const strict = withTenant({ recommendation: { ...ctx.tenant.recommendation, emailWhitelist: ["firma.example"] } });
    expect(await prepareRun(strict, { operator: "anna" })).toMatchObject({
      ok: true,
      value: { run: null, leftOut: { notAllowed: 1 } },
    });
  });

  it("is not held up by 10,050 earlier rewards that cannot be paid", async () => {
    const blocked = await collectedClaim(ctx);
    await ctx.accounts.block(blocked.accountId, "fraud", ctx.now());
    await database.owner.query(
      booked(
        `insert into reward_claim select (jsonb_populate_record(c, jsonb_build_object(
         'id', gen_random_uuid(), 'sourceKey', 'many:' || n, 'payoutDueAt', now() - n * interval '1 minute'))).*
       from reward_claim c, generate_series(1, 10050) n where c.id = $1`,
      ),
      [blocked.id],
    );
    const payable = await collectedClaim(ctx);
    const outcome = await prepareRun(ctx, { operator: "anna" });
    expect(outcome).toMatchObject({ ok: true, value: { run: { items: 1 }, leftOut: { accountBlocked: 10_051 } } });
    const [item] = await ctx.payouts.items((outcome.ok && outcome.value.run?.id) || "");
    expect(item?.claimId).toBe(payable.id);
  });

  it("continues after a page of people who may not take part", async () => {
    for (let n = 0; n < 5; n++) await collectedClaim(ctx);
    const { id } = await collectedClaim(ctx);
    await database.owner.query(
      `update account set email = 'x' || substr(email, 7) || '.staff' where id in (
      select "accountId" from reward_claim where id <> $1)`,
      [id],
    );
    await database.owner.query(
      booked(
        `insert into reward_claim select (jsonb_populate_record(c, jsonb_build_object(
         'id', gen_random_uuid(), 'sourceKey', 'many:' || n || c.id, 'payoutDueAt', now() - n * interval '1 minute'))).*
       from reward_claim c, generate_series(1, 250) n where c.id <> $1`,
      ),
      [id],
    );
    const strict = withTenant({
      recommendation: { ...ctx.tenant.recommendation, staffDomains: ["example.org.staff"] },
    });
    expect(await prepareRun(strict, { operator: "anna" })).toMatchObject({
      value: { run: { items: 1 }, leftOut: { notAllowed: 1255 } },
    });
  });

  it("by eight workers at once never includes a reward twice", async () => {
    for (let n = 0; n < 40; n++) await collectedClaim(ctx);
    const runs = (await Promise.all(Array.from({ length: 8 }, () => prepareRun(ctx, { operator: "anna" })))).flatMap(
      (outcome) => (outcome.ok && outcome.value.run ? [outcome.value.run] : []),
    );
    expect(runs.reduce((sum, { items }) => sum + items, 0)).toBe(40);
    const { rows } = await database.owner.query(
      `select count(*)::int as items, count(distinct "claimId")::int as claims, count(distinct "endToEndId")::int as ids,
         (select count(*)::int from payout_run) as runs, sum(cents)::int as cents from payout_item`,
    );
    expect(rows).toEqual([{ items: 40, claims: 40, ids: 40, runs: runs.length, cents: 200_000 }]);
  });

  it("of one tenant includes nothing of another", async () => {
    await collectedClaim(ctx);
    expect(await prepareRun(ctxOf("elbschutz"), { operator: "anna" })).toMatchObject({
      ok: true,
      value: { run: null },
    });
  });
});

describe("releasing a run", () => {
  it("needs a second person, also in the database", async () => {
    await collectedClaim(ctx);
    const { id: runId } = await prepared("anna");
    expect(await releaseRun(ctx, { runId, operator: "anna" })).toEqual({
      ok: false,
      refusal: { code: "sameOperator" },
    });
    await expect(
      database.owner.query(`update payout_run set "releasedBy" = 'anna', state = 'released' where id = $1`, [runId]),
    ).rejects.toThrow("two_people");
    expect(await releaseRun(ctx, { runId, operator: "ben" })).toMatchObject({
      ok: true,
      value: { state: "released", releasedBy: "ben" },
    });
    expect(await releaseRun(ctx, { runId, operator: "ben" })).toMatchObject({ ok: true });
    expect(await releaseRun(ctx, { runId, operator: "carl" })).toMatchObject({ refusal: { code: "payoutRunState" } });
  });

  it("ten times at once counts once", async () => {
    await collectedClaim(ctx);
    const { id: runId } = await prepared();
    const names = Array.from({ length: 10 }, (_, index) => `ben${index}`);
    const answers = await Promise.all(names.map((operator) => releaseRun(ctx, { runId, operator })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

describe("exporting a run", () => {
  it("gives a file that passes its schema, and the same file again", async () => {
    const claims = [await collectedClaim(ctx, { cents: 4500 }), await collectedClaim(ctx, { cents: 1 })];
    const { run, order, file: xml } = await exported();
    expect(await painProblems(xml)).toEqual([]);
    expect(order.payments.map(({ iban }) => iban).sort()).toEqual(claims.map(({ iban }) => iban).sort());
    expect(order.payments.every(({ endToEndId }) => endToEndId.length <= 35)).toBe(true);
    expect(xml).toContain("<CtrlSum>45.01</CtrlSum>");
    const later = ctxOf("nordlicht", () => new Date(Date.now() + 5 * 86_400_000));
    const again = await exportRun(later, { runId: run.id, operator: "carl", debtorIban, makeFile });
    expect(again.ok && again.value.file).toBe(xml);
  });

  it("again gives the same bytes after the tenant, the account and the bank details changed", async () => {
    const claim = await collectedClaim(ctx);
    const { run, file } = await exported();
    await database.owner.query(`delete from bank_detail where id = $1`, [claim.bankDetailId]);
    const changed = withTenant({ payout: { ...ctx.tenant.payout, debtorName: "Another", remittance: "Anders" } });
    const input = { runId: run.id, operator: "carl", debtorIban: "AT611904300234573201", makeFile };
    expect(await exportRun(changed, input)).toMatchObject({ ok: true, value: { file, run: { exportedBy: "ben" } } });
    const { rows } = await database.owner.query(`select "fileSealed" as sealed from payout_run`);
    expect(rows[0].sealed).toMatch(/^v1\./);
    await settleByHand(ctx, { runId: run.id, operator: "anna", returned: [] });
    expect((await database.owner.query(`select "fileSealed" as sealed from payout_run`)).rows).toEqual([
      { sealed: null },
    ]);
    expect(await exportRun(ctx, input)).toMatchObject({ refusal: { code: "payoutRunState" } });
  });

  it("leaves the run released and complete if the file fails its check", async () => {
    const { accountId } = await collectedClaim(ctx);
    await collectedClaim(ctx);
    const runId = await released();
    await ctx.accounts.block(accountId, "fraud", ctx.now());
    const broken = async () => Promise.reject(new Error("schema"));
    const input = { runId, operator: "ben", debtorIban };
    await expect(exportRun(ctx, { ...input, makeFile: broken })).rejects.toThrow("schema");
    expect((await ctx.payouts.runById(runId))?.state).toBe("released");
    expect((await ctx.payouts.items(runId)).map(({ state }) => state)).toEqual(["pending", "pending"]);
    expect(await exportRun(ctx, { ...input, makeFile })).toMatchObject({
      ok: true,
      value: { sent: [{ state: "pending" }], dropped: [{ reasonCode: "accountBlocked" }] },
    });
  });

  it("five times at once is one export", async () => {
    await collectedClaim(ctx);
    const runId = await released();
    const files = await Promise.all(
      Array.from({ length: 5 }, () => exportRun(ctx, { runId, operator: "ben", debtorIban, makeFile })),
    );
    const xml = files.map((outcome) => outcome.ok && outcome.value.file);
    expect(new Set(xml).size).toBe(1);
    expect(xml[0]).toContain("<NbOfTxs>1</NbOfTxs>");
    expect((await ctx.events.of("payoutRun", runId)).map(({ event }) => event)).toEqual([
      "prepare",
      "release",
      "export",
    ]);
  });

  it("is refused before the release", async () => {
    await collectedClaim(ctx);
    const { id: runId } = await prepared();
    expect(await exportRun(ctx, { runId, operator: "ben", debtorIban, makeFile })).toMatchObject({
      refusal: { code: "payoutRunState" },
    });
    expect((await ctx.payouts.runById(runId))?.state).toBe("prepared");
  });

  it("drops what was held, blocked or tampered with since the release", async () => {
    const [kept, held, blocked, broken] = [
      await collectedClaim(ctx),
      await collectedClaim(ctx),
      await collectedClaim(ctx),
      await collectedClaim(ctx),
    ];
    const { id: runId } = await prepared();
    await releaseRun(ctx, { runId, operator: "ben" });
    await ctx.transaction(async (tx) => {
      const claim = await tx.claims.byIdForUpdate(held.id);
      if (claim)
        await placeHold(tx, claim, "review:RISK_REVIEW", auditedAction({ key: "look", reasonCode: "RISK_REVIEW" }));
    });
    await ctx.accounts.block(blocked.accountId, "fraud", ctx.now());
    await database.owner.query(
      `update bank_detail set "ibanSealed" = (select "ibanSealed" from bank_detail where id = $1) where id = $2`,
      [kept.bankDetailId, broken.bankDetailId],
    );
    const outcome = await exportRun(ctx, { runId, operator: "ben", debtorIban, makeFile });
    if (!outcome.ok) throw new Error(outcome.refusal.code);
    expect(order?.payments.map(({ iban }) => iban)).toEqual([kept.iban]);
    expect(Object.fromEntries(outcome.value.dropped.map(({ claimId, reasonCode }) => [claimId, reasonCode]))).toEqual({
      [held.id]: "claimNotCollected",
      [blocked.id]: "accountBlocked",
      [broken.id]: "bankDetailsUnreadable",
    });
    expect(await ctx.claims.isAtBank(kept.id)).toBe(true);
    expect(await ctx.claims.isAtBank(blocked.id)).toBe(false);
  });

  it("discards a run in which nothing is left", async () => {
    const { accountId } = await collectedClaim(ctx);
    const { id: runId } = await prepared();
    await releaseRun(ctx, { runId, operator: "ben" });
    await ctx.accounts.block(accountId, "fraud", ctx.now());
    expect(await exportRun(ctx, { runId, operator: "ben", debtorIban, makeFile })).toMatchObject({
      ok: true,
      value: { run: { state: "discarded" }, file: null },
    });
    await ctx.accounts.unblock(accountId, ctx.now());
    expect((await prepared()).items).toBe(1);
  });
});

describe("settling a run", () => {
  it("pays what was booked and mails it, once, however often the statement is read", async () => {
    await collectedClaim(ctx, { cents: 4500 });
    await collectedClaim(ctx, { cents: 700 });
    const { run, order } = await exported();
    const entries = order.payments.map(debit);
    const repeated = await Promise.all([outcomes(entries), outcomes(entries), outcomes(entries)]);
    expect(repeated.flat().filter((outcome) => outcome === "paid")).toHaveLength(2);
    expect(await outcomes(entries)).toEqual(["known", "known"]);
    expect(await states()).toEqual([{ state: "paid", count: 2 }]);
    expect(await mailKinds()).toEqual(["paid", "paid"]);
    expect(await balance()).toEqual({ accrued: 5200, paid: 5200, cancelled: 0 });
    expect((await ctx.payouts.runById(run.id))?.state).toBe("settled");
  });

  it("asks for other bank details if a payment was returned, before or after it was booked", async () => {
    const claims = [await collectedClaim(ctx), await collectedClaim(ctx)];
    const { run, order } = await exported();
    const [early, late] = order.payments;
    if (!early || !late) throw new Error("Two payments were expected.");
    // A return without its debit waits for it, in another statement.
    expect(await outcomes([credit(early)])).toEqual(["nothingToUndo"]);
    expect(await outcomes([credit(late, "AC01"), debit(late), debit(early)])).toEqual(["returned", "paid", "paid"]);
    expect(await outcomes([debit(late), credit(late), debit(early), credit(early)])).toEqual(Array(4).fill("known"));
    expect(await states()).toEqual([{ state: "needsBankDetails", count: 2 }]);
    expect(await mailKinds(), "nobody reads of a payment that is back already").toEqual(
      Array(2).fill("bankDataNeeded"),
    );
    expect(await balance()).toEqual({ accrued: 10_000, paid: 0, cancelled: 0 });
    expect((await ctx.payouts.runById(run.id))?.state).toBe("settled");
    expect((await ctx.payouts.items(run.id)).map(({ state, reasonCode }) => [state, reasonCode])).toEqual([
      ["returned", "AC04"],
      ["returned", "AC01"],
    ]);
    expect((await ctx.claims.byId(claims[0]?.id ?? ""))?.bankDetailId).toBeNull();
  });

  it("gives a blocked person back only the time since the payment was returned", async () => {
    const { id, accountId } = await collectedClaim(ctx);
    const [payment] = (await exported()).order.payments;
    if (!payment) throw new Error("Nothing is paid.");
    await outcomes([debit(payment)]);
    const day = 86_400_000;
    const inDays = (days: number) => ({ ...ctx, now: () => new Date(ctx.now().getTime() + days * day) });
    const by = () => ({ key: ctx.secrets.newId() });
    await blockAccount(inDays(1), accountId, auditedAction({ ...by(), reasonCode: "RISK_FRAUD" }));
    await bookEntries(inDays(41), { account: debtorIban, entries: [credit(payment)] }, bank);
    const expiry = async () => (await ctx.claims.byId(id))?.expiresAt?.getTime() ?? 0;
    const before = await expiry();
    await unblockAccount(inDays(61), accountId, actionOfTwo(by()));
    expect(((await expiry()) - before) / day).toBeCloseTo(20, 2);
  });

  it("pays a returned payment again, as a new payment that the old statement does not affect", async () => {
    const claim = await collectedClaim(ctx);
    const { order } = await exported();
    const [old] = order.payments;
    if (!old) throw new Error("A payment was expected.");
    await outcomes([debit(old), credit(old)]);
    await database.owner.query(
      `update reward_claim set state = 'collected', "bankDetailId" = $2, method = 'cash' where id = $1`,
      [claim.id, claim.bankDetailId],
    );
    const next = (await exported()).order.payments[0];
    if (!next) throw new Error("A payment was expected.");
    expect(next.endToEndId).not.toBe(old.endToEndId);
    expect(await outcomes([debit(old), credit(old)])).toEqual(["known", "known"]);
    expect(await states()).toEqual([{ state: "collected", count: 1 }]);
    expect(await outcomes([debit(next)])).toEqual(["paid"]);
    expect(await balance()).toEqual({ accrued: 5000, paid: 5000, cancelled: 0 });
  });

  it("reports foreign, differing and not exported payments, and changes nothing", async () => {
    await collectedClaim(ctx);
    const { order } = await exported();
    await collectedClaim(ctx);
    const waiting = await prepared();
    const [item] = await ctx.payouts.items(waiting.id);
    const [payment] = order.payments;
    if (!payment || !item) throw new Error("Payments were expected.");
    expect(
      await outcomes([
        { ...debit(payment), reference: "R1", endToEndId: "OTHER" },
        { ...debit(payment), reference: "R2", endToEndId: null },
        { ...debit(payment), reference: "R3", cents: 4999 },
        { ...credit(payment), reference: "R4", cents: 4999 },
        { ...debit(payment), reference: "R5", endToEndId: item.endToEndId },
      ]),
    ).toEqual(["unknown", "unknown", "amountDiffers", "surplusReturned", "notAtBank"]);
    expect(await states()).toEqual([{ state: "collected", count: 2 }]);
    expect(await mailKinds()).toEqual([]);
  });

  it("accepts one sum for a whole file", async () => {
    for (let n = 0; n < 3; n++) await collectedClaim(ctx, { cents: 1000 + n });
    const { run } = await exported();
    const sum = { ...debit({ endToEndId: "", cents: 3003 }), endToEndId: null, fileId: run.messageId };
    expect(await outcomes([{ ...sum, reference: "R1", cents: 3002 }])).toEqual(["amountDiffers"]);
    expect(await outcomes([sum, sum])).toEqual(["paid", "known"]);
    expect(await states()).toEqual([{ state: "paid", count: 3 }]);
  });

  it("tells who has a payment back of that alone, also if the statement books the whole file as one sum", async () => {
    await collectedClaim(ctx, { cents: 1000 });
    await collectedClaim(ctx, { cents: 1001 });
    const { run, order } = await exported();
    const [back, kept] = order.payments;
    if (!back || !kept) throw new Error("Two payments were expected.");
    const sum = { ...debit({ endToEndId: "", cents: 2001 }), endToEndId: null, fileId: run.messageId, reference: "R1" };
    expect(await outcomes([credit(back), sum])).toEqual(["returned", "paid"]);
    expect(await mailKinds()).toEqual(["bankDataNeeded", "paid"]);
    expect(await states()).toEqual([
      { state: "needsBankDetails", count: 1 },
      { state: "paid", count: 1 },
    ]);
  });

  it("tells who has a payment that came back and stands again of that alone", async () => {
    await collectedClaim(ctx);
    const { order } = await exported();
    const payment = order.payments[0] ?? expect.fail();
    const undone = { ...debit(payment), reference: "R2", isReversal: true };
    expect(await outcomes([debit(payment), credit(payment), undone])).toEqual(["paid", "returned", "returnUndone"]);
    expect(await mailKinds()).toEqual(["paid"]);
  });

  it("by hand does the same, except for the payments that are named as returned", async () => {
    await collectedClaim(ctx);
    await collectedClaim(ctx);
    const { run, order } = await exported();
    const endToEndId = order.payments[1]?.endToEndId ?? "";
    const input = { runId: run.id, operator: "anna", returned: [{ endToEndId, reason: "AC04" }] };
    expect(await settleByHand(ctx, { ...input, returned: [{ endToEndId: "X", reason: "AC04" }] })).toMatchObject({
      refusal: { code: "notFound" },
    });
    const first = await settleByHand(ctx, input);
    expect(first.ok && first.value.map(({ outcome }) => outcome)).toEqual(["paid", "returned"]);
    const second = await settleByHand(ctx, input);
    expect(second.ok && second.value.map(({ outcome }) => outcome)).toEqual(["known"]);
    expect(await states()).toEqual([
      { state: "needsBankDetails", count: 1 },
      { state: "paid", count: 1 },
    ]);
    expect((await ctx.events.of("payoutRun", run.id)).at(-1)).toMatchObject({
      event: "settle",
      actor: "OPS",
      actorId: "anna",
    });
  });
});

describe("settling a payment that was dropped from its run", () => {
  it("pays nothing, although the reward waits for another run", async () => {
    const { id } = await collectedClaim(ctx);
    const { order } = await exported();
    const other = await database.owner.connect();
    try {
      await other.query("begin");
      await other.query(`update payout_item set state = 'dropped'`);
      const settling = outcomes(order.payments.map(debit));
      await vi.waitFor(async () => {
        const { rows } = await database.owner.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(rows).toHaveLength(1);
      }, 10_000);
      await other.query("commit");
      expect(await settling).toEqual(["notAtBank"]);
    } finally {
      other.release();
    }
    expect((await ctx.claims.byId(id))?.state).toBe("collected");
    expect(await balance()).toMatchObject({ paid: 0 });
  });

  it("settles several pages concurrently, and the run once at the end", async () => {
    for (let n = 0; n < 120; n++) await collectedClaim(ctx);
    const { run, order } = await exported();
    const [returned, ...booked] = order.payments;
    if (!returned) throw new Error("Payments were expected.");
    const entries = [credit(returned), ...booked.map(debit), debit(returned), debit(returned)];
    const results = await Promise.all([outcomes(entries), outcomes(entries)]);
    expect(results.flat().filter((outcome) => outcome === "paid")).toHaveLength(120);
    expect(results.flat().filter((outcome) => outcome === "returned")).toHaveLength(1);
    expect(results.flat().filter((outcome) => outcome === "known")).toHaveLength(123);
    const events = await ctx.events.of("payoutRun", run.id);
    expect(events.filter(({ event }) => event === "settle")).toHaveLength(1);
    expect(await balance()).toMatchObject({ accrued: 600_000, paid: 595_000 });
  });
});

describe("discarding a run", () => {
  it("returns the rewards to the next run", async () => {
    await collectedClaim(ctx);
    const run = await prepared();
    const discard = (operator: string, rejectedByBank = false) =>
      discardRun(ctx, { runId: run.id, operator, rejectedByBank, reason: "doubt" });
    expect(await discard("anna")).toMatchObject({ ok: true, value: { state: "discarded" } });
    expect(await discard("anna")).toMatchObject({ refusal: { code: "payoutRunState" } });
    expect((await prepared()).items).toBe(1);
  });

  it("after the export needs the bank's refusal, another person, and no booked payment", async () => {
    await collectedClaim(ctx);
    const { run, order } = await exported();
    const discard = (operator: string, rejectedByBank: boolean) =>
      discardRun(ctx, { runId: run.id, operator, rejectedByBank, reason: "doubt" });
    expect(await discard("anna", false)).toMatchObject({ refusal: { code: "payoutRunState" } });
    expect(await discard("ben", true)).toMatchObject({ refusal: { code: "sameOperator" } });
    expect(await discard("anna", true)).toMatchObject({ ok: true });
    expect(await outcomes(order.payments.map(debit))).toEqual(["notAtBank"]);
    // The bank has executed it after all: the reward waits until somebody says that the money is back.
    const [astray] = await ctx.bankEntries.open(1);
    await closeByTwo(ctx, { id: astray?.id ?? "", reason: "moneyBack", note: null });
    const next = await exported();
    await outcomes(next.order.payments.map(debit));
    expect(
      await discardRun(ctx, { runId: next.run.id, operator: "anna", rejectedByBank: true, reason: "bank" }),
    ).toMatchObject({
      refusal: { code: "payoutRunState" },
    });
  });
});

describe("a test tenant", () => {
  const real = "DE75512108001245126199";
  const test = { ...ctx, tenant: { ...ctx.tenant, test: true } };

  it("pays from the test account only, in a run and a file that are called a test", async () => {
    await collectedClaim(ctx);
    const run = await prepared("anna", test);
    await releaseRun(test, { runId: run.id, operator: "ben" });
    const given = { runId: run.id, operator: "ben", makeFile };
    expect(await exportRun(test, { ...given, debtorIban: real })).toMatchObject({ refusal: { code: "payerReal" } });
    const outcome = await exportRun(test, { ...given, debtorIban });
    expect(outcome).toMatchObject({ value: { run: { messageId: expect.stringMatching(/^TEST\d{8}-\w{10}$/) } } });
    expect(outcome.ok && outcome.value.file).toContain(`<MsgId>${run.messageId}</MsgId>`);
    expect(await outcomes([debit((order as PaymentOrder).payments[0] as Ordered)])).toEqual(["paid"]);
  });

  it("is the only one that does: any other pays from any account", async () => {
    await collectedClaim(ctx);
    const outcome = await exportRun(ctx, { runId: await released(), operator: "ben", debtorIban: real, makeFile });
    expect(outcome).toMatchObject({ ok: true, value: { run: { messageId: expect.stringMatching(/^RF\d{8}/) } } });
  });
});

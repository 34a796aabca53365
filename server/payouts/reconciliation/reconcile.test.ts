import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { markInvoicePaid } from "#server/agencies/invoice/end-invoice.ts";
import { endLiability, expireDueClaims } from "#server/rewards/claim/expire-due.ts";
import { checkInvariants } from "#tests/support/checks/invariants.ts";
import { auditedAction } from "#tests/support/data/audited-action.ts";
import { bookingOf } from "#tests/support/data/bank-statement.ts";
import { debtorIban, exportedRun } from "#tests/support/data/exported-run.ts";
import { addInvoice } from "#tests/support/data/invoice.ts";
import { orderMessage } from "#tests/support/data/order-message.ts";
import { collectedClaim } from "#tests/support/data/payouts.ts";
import { addRecommendation } from "#tests/support/data/referral.ts";
import { addAgency } from "#tests/support/data/sso-user.ts";
import { closeByTwo } from "#tests/support/services/bank-desk.ts";
import { seededServices } from "#tests/support/services/seeded-services.ts";
import { ingestOrderMessage } from "#tests/support/services/use-cases.ts";
import { bookEntries } from "../bank-entry/book-entries.ts";
import type { StatedEntry } from "../bank-entry/model.ts";
import { exportRun } from "../export-run.ts";
import { prepareRun } from "../prepare-run.ts";
import { releaseRun } from "../release-run.ts";
import { makePaymentFile } from "../wire/sepa/pain.ts";
import { accountedFor } from "./model.ts";
import { reconcile } from "./reconcile.ts";
import { makeReport, reportReconciliation } from "./report.ts";

const { ctx: ctxOf, database } = await seededServices();
const clock = { now: new Date("2026-11-20T09:00:00Z") };
const ctx = ctxOf("nordlicht", () => clock.now);

/** A day at which no money has moved. */
async function emptyBooks() {
  clock.now = new Date("2026-11-20T09:00:00Z");
  await database.owner.query(
    `truncate reward_claim, claim_hold, ledger_transaction, payout_item, payout_run, bank_entry, bank_detail, event, mail, account,
       token, voucher, invoice cascade`,
  );
}

const book = (...entries: StatedEntry[]) =>
  bookEntries(ctx, { account: debtorIban, entries }, { actor: "BANK", actorId: "fiona" });

/**
 * Money in every state: paid, paid by a whole file, returned, returned and paid again, at the bank, prepared; debited
 * a second time, too much, and of a run that was never sent, and come back with a fee kept; one document for an agency
 * that is open, and one that is paid; an order whose referrer waits.
 */
async function world() {
  await emptyBooks();
  for (let n = 0; n < 4; n++) await collectedClaim(ctx, { cents: 1000 + n });
  const { payments } = await exportedRun(ctx);
  const [paid, returned, undone] = payments;
  if (!paid || !returned || !undone) throw new Error("Payments were expected.");
  const back = { direction: "credit", returnReason: "AC04", bookedOn: "2026-11-24" } as const;
  await book(...payments.slice(0, 3).map((one) => bookingOf(one)), bookingOf(returned, back), bookingOf(undone, back));
  await book(bookingOf(undone, { isReversal: true, bookedOn: "2026-11-25" }));
  for (let n = 0; n < 2; n++) await collectedClaim(ctx, { cents: 2000 });
  const { run } = await exportedRun(ctx);
  await book(bookingOf({ endToEndId: "", cents: 4000 }, { endToEndId: null, fileId: run.messageId }));
  const [twice, written] = [bookingOf(paid, { bookedOn: "2026-11-24" }), bookingOf(undone, { bookedOn: "2026-11-26" })];
  const [, lost] = await book(twice, written);
  await closeByTwo(ctx, { id: lost?.entry.id ?? "", reason: "writtenOff", note: null });
  for (let n = 0; n < 2; n++) await collectedClaim(ctx, { cents: 5000 + n });
  const [more, less] = (await exportedRun(ctx)).payments;
  if (!more || !less) throw new Error("Payments were expected.");
  await book(bookingOf(more, { cents: more.cents + 70 }), bookingOf(less), bookingOf(less, { ...back, cents: 4900 }));
  const released = await collectedClaim(ctx, { cents: 3000 });
  const agency = await addAgency(ctx);
  await addInvoice(ctx, agency, 7000);
  const { number } = await addInvoice(ctx, agency, 8000);
  await markInvoicePaid(ctx, number, auditedAction({ key: ctx.secrets.newId() }));
  const prepared = await prepareRun(ctx, { operator: "anna" });
  const runId = (prepared.ok && prepared.value.run?.id) || "";
  await releaseRun(ctx, { runId, operator: "ben" });
  const [astray] = await ctx.payouts.items(runId);
  if (astray) await book(bookingOf(astray));
  const { number: recommendationNumber } = await addRecommendation(ctx, { productId: "mobil-s", recipientShare: 0 });
  const ordered = { externalOrderId: `A-${recommendationNumber}`, kind: "confirmed", recommendationNumber } as const;
  await ingestOrderMessage(ctx, orderMessage(ctx.now(), ordered));
  return { runId, released };
}

const found = async () => (await reconcile(ctx)).findings.map(({ check }) => check);
const exported = (runId: string) => exportRun(ctx, { runId, operator: "ben", debtorIban, makeFile: makePaymentFile });

it("money that nobody touched agrees, and is exported", async () => {
  const { runId } = await world();
  expect(await found()).toEqual([]);
  const { standing } = await reconcile(ctx);
  expect(accountedFor(standing)).toBe(standing.accrued);
  expect(await checkInvariants(database.owner, "nordlicht")).toEqual([]);
  expect(await exported(runId)).toMatchObject({ ok: true });
});

/** SQL: the transactions with a posting of this amount. */
const postedOver = (cents: number) => `select "transactionId" from posting where cents = ${cents}`;

const ofKind = (kind: string) => `"transactionId" in (select id from ledger_transaction where kind = '${kind}')`;

/**
 * Each tampers with one table as somebody with the owner's rights could; the database's own checks are switched off.
 */
const tampering: [string, string, string][] = [
  [
    "a claim's amount",
    `update reward_claim set cents = 999900 where state = 'collected' and cents = 3000`,
    "claimLedger",
  ],
  [
    "a paid claim's state",
    `update reward_claim set state = 'collected' where state = 'paid' and cents = 2000`,
    "claimLedger",
  ],
  [
    "whose claim it is",
    `update reward_claim set "accountId" = (select "accountId" from reward_claim where cents = 3000) where "orderId" is not null`,
    "claimSource",
  ],
  [
    "which link a claim is for",
    `update reward_claim set "recommendationNumber" = 'another' where "orderId" is not null`,
    "claimSource",
  ],
  ["whose link it is", `update recommendation set "accountId" = gen_random_uuid()`, "claimSource"],
  ["which link an order came by", `update "order" set "recommendationNumber" = 'another'`, "claimSource"],
  ["whose bank details they are", `update bank_detail set "ownerId" = id`, "itemOwner"],
  [
    "which bank details a payment goes to",
    `update payout_item set "bankDetailId" = (select max(id::text)::uuid from bank_detail) where cents = 2000`,
    "itemOwner",
  ],
  ["a deleted transaction", `delete from ledger_transaction where id in (${postedOver(3000)})`, "claimLedger"],
  ["deleted postings", `delete from posting where "transactionId" in (${postedOver(3000)})`, "claimLedger"],
  ["one leg of a transaction", `delete from posting where account = 'rewardExpense' and cents = 3000`, "unbalanced"],
  ["a posting's amount", `update posting set cents = 1 where account = 'inTransit' and cents = 2000`, "unbalanced"],
  [
    "both legs of a transaction",
    `update posting set cents = sign(cents) * 1 where "transactionId" in (select id from ledger_transaction where kind = 'paid')`,
    "claimLedger",
  ],
  [
    "what is in transit",
    `update posting set subject = 'another' where account = 'inTransit' and cents = 2000`,
    "runTransit",
  ],
  ["the bank account of a payment", `update posting set subject = 'another' where account = 'bank'`, "bankPostings"],
  [
    "a voucher's pool",
    `update posting set account = 'voucherStock', subject = 'lesefuchs' where account = 'bank' and cents = -2000`,
    "voucherStock",
  ],
  [
    "a document's amount",
    `update invoice set "netCents" = 1, "grossCents" = 1 + "vatCents" where state = 'issued'`,
    "receivables",
  ],
  ["a document's state", `update invoice set state = 'issued' where state = 'paid'`, "receivables"],
  ["a deleted document", `delete from invoice where state = 'issued'`, "receivables"],
  ["a document's item", `delete from invoice_item where cents = 8000`, "documentItems"],
  [
    "who owes",
    `update posting set subject = 'another' where account = 'agencyReceivable' and cents > 0`,
    "receivables",
  ],
  ["what an agency paid", `delete from ledger_transaction where kind = 'received'`, "receivables"],
  ["a payment's amount", `update payout_item set cents = 300000 where cents = 3000`, "itemClaim"],
  ["a payment's state", `update payout_item set state = 'settled' where state = 'returned'`, "itemEntries"],
  ["a deleted payment", `delete from payout_item where cents = 2000 and "endToEndId" like '%1'`, "runItems"],
  ["a run's sum", `update payout_run set cents = cents + 1 where state = 'released'`, "runItems"],
  ["a deleted booking", `delete from bank_entry where outcome = 'paid' and "fileId" is null`, "itemEntries"],
  ["a deleted return", `delete from bank_entry where outcome = 'returned'`, "itemEntries"],
  ["a booking's amount", `update bank_entry set cents = 1 where "fileId" is not null`, "entryItems"],
  ["a booking's outcome", `update bank_entry set outcome = 'unknown' where outcome = 'returnUndone'`, "itemEntries"],
  ["what was paid twice", `update posting set cents = sign(cents) where ${ofKind("surplus")}`, "surplus"],
  ["whose second debit it is", `update posting set subject = 'another' where account = 'surplus'`, "surplus"],
  ["a deleted second debit", `delete from posting where ${ofKind("surplus")}`, "surplus"],
  ["what was written off", `update posting set cents = sign(cents) where ${ofKind("writtenOff")}`, "surplus"],
  ["a loss that is owed again", `update posting set account = 'surplus' where account = 'loss'`, "surplus"],
  [
    "a write-off that is said to be back",
    `update bank_entry set "closeReason" = 'moneyBack' where "closedAt" is not null`,
    "surplus",
  ],
  ["a debit of what was never sent", `delete from bank_entry where outcome = 'notAtBank'`, "surplus"],
  ["what was debited too much", `update bank_entry set "surplusCents" = 1 where "surplusCents" = 70`, "entryItems"],
  ["what a return lacks", `update bank_entry set "surplusCents" = -cents where cents = 4900`, "itemEntries"],
  ["where too much went", `delete from posting where abs(cents) = 70`, "surplus"],
  ["from which account it went", `update posting set subject = 'another' where cents = -70`, "bankPostings"],
  ["what came back in part", `update bank_entry set cents = 4901 where cents = 4900`, "bankPostings"],
  [
    "a claim's payment",
    `update payout_item set "claimId" = gen_random_uuid() where state = 'settled' and cents = 2000`,
    "claimPayments",
  ],
];

/** The tables with money, in an order in which their rows can be put back. */
const tampered = [
  "recommendation",
  '"order"',
  "reward_claim",
  "bank_detail",
  "payout_run",
  "payout_item",
  "bank_entry",
];
tampered.push("invoice", "invoice_item", "ledger_transaction", "posting");

/** Runs SQL with the owner's rights and without any of the database's own checks. */
async function withoutChecks(...statements: string[]) {
  const client = await database.owner.connect();
  try {
    await client.query("set session_replication_role = replica");
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.query("set session_replication_role = origin");
    client.release();
  }
}

describe("tampering with money", () => {
  let runId = "";
  const putBack: string[] = [];

  beforeAll(async () => {
    ({ runId } = await world());
    await withoutChecks("create schema kept", ...tampered.map((name) => `create table kept.${name} as table ${name}`));
    for (const name of tampered) {
      const { rows } = await database.owner.query(
        `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
          where attrelid = '${name}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      );
      const { columns } = rows[0];
      putBack.push(`delete from ${name}`, `insert into ${name} (${columns}) select ${columns} from kept.${name}`);
    }
    return () => withoutChecks("drop schema kept cascade");
  });

  afterEach(() => withoutChecks(...putBack));

  it.each(tampering)("finds %s, and exports nothing", async (_, sql, check) => {
    await withoutChecks(sql);
    expect(await found()).toContain(check);
    expect(await exported(runId)).toMatchObject({ refusal: { code: "moneyDiffers" } });
    expect((await ctx.payouts.runById(runId))?.state).toBe("released");
  });

  it("agrees again when everything is put back", async () => expect(await found()).toEqual([]));
});

it("lists what came back to a deleted account for three years to the year's end, and lets nobody but a person end it then", async () => {
  await emptyBooks();
  const claim = await collectedClaim(ctx, { cents: 1000 });
  const { payments } = await exportedRun(ctx);
  const [payment] = payments;
  if (!payment) throw new Error("A payment was expected.");
  await book(bookingOf(payment));
  await database.owner.query(`update account set state = 'deleted', email = '' where id = $1`, [claim.accountId]);
  await book(bookingOf(payment, { direction: "credit", returnReason: "AC04", bookedOn: "2026-11-24" }));
  expect(await found()).toEqual(["liability"]);
  expect((await ctx.claims.liabilities(9)).map(({ id }) => id)).toEqual([claim.id]);
  clock.now = new Date("2029-12-31T22:00:00Z");
  const end = () => endLiability(ctx, claim.id, auditedAction({ key: ctx.secrets.newId() }));
  expect(await end()).toMatchObject({ refusal: { code: "rewardNotReady" } });
  expect(await found()).toEqual(["liability"]);
  clock.now = new Date("2030-01-01T09:00:00Z");
  expect(await expireDueClaims(ctx)).toBe(0);
  expect(await found()).toEqual(["liability"]);
  expect(await end()).toMatchObject({ ok: true, value: { state: "expired" } });
  expect(await end()).toMatchObject({ refusal: { code: "rewardNotReady" } });
  expect(await found()).toEqual([]);
});

it("finds what waits too long, which is no obstacle, and logs how much without saying whose", async () => {
  const { runId, released } = await world();
  clock.now = new Date("2026-11-25T09:00:00Z");
  expect(await found()).not.toContain("runUnsettled");
  await book(bookingOf({ endToEndId: "RENT", cents: 7 }));
  await database.owner.query(
    `update account set email = '' where id in (select "accountId" from reward_claim where state = 'needsBankDetails')`,
  );
  clock.now = new Date("2026-12-04T09:00:00Z");
  const late = await reconcile(ctx);
  const waiting = late.findings.map(({ check }) => check);
  expect([...new Set(waiting)].sort()).toEqual(["entryOpen", "ownerUnreachable", "payoutOverdue", "runUnsettled"]);
  expect((await makeReport(ctx)).document).toContain(`payoutOverdue;${released.id};30,00;30,00`);
  const lines: [object, string][] = [];
  const log = { ...ctx.log, error: (fields: object, message: string) => lines.push([fields, message]) };
  await reportReconciliation({ ...ctx, log: log as never });
  expect(lines).toEqual([
    [
      expect.objectContaining({ tenantId: "nordlicht", differences: 0, payoutOverdue: 2 }),
      expect.stringContaining("waits"),
    ],
  ]);
  expect(JSON.stringify(lines)).not.toContain(released.id);
  expect(await exported(runId)).toMatchObject({ ok: true });
});

import { readFileSync } from "node:fs";
import type pg from "pg";
import { expect, test } from "vitest";
import { sweeps } from "#server/jobs/sweeps.ts";
import { privacy } from "#server/office/cli/privacy.ts";
import { retentionRegister } from "#server/office/retention-register.ts";
import { dueErasures, eraseRecords, reportOverdueRecords } from "#server/people/privacy/erase-records.ts";
import { clocks } from "#server/people/privacy/retention.ts";
import { seededServices } from "#tests/support/services/seeded-services.ts";

const site = await seededServices();
const { owner } = site.database;
// The seed audits the catalogues that it applied.
await owner.query("delete from audit_entry");

const uuid = (letter: string) => `00000000-0000-7000-8000-00000000000${letter}`;
type Values = Record<string, unknown>;

const secondDebit = { id: uuid("0"), reference: "second", runId: uuid("f") };

/** A row of every kind, all of one story: values for the columns where "x", 1 and the current time do not fit. */
const rowsAt = (at: string): [table: string, values: Values][] =>
  [
    ["account", { id: uuid("a"), state: "confirmed", emailKey: "kept", loginKey: "kept", referrerHash: "kept" }],
    ["account", { id: uuid("b"), state: "unconfirmed", emailKey: "never", loginKey: "never", referrerHash: "never" }],
    ["agency", { id: uuid("7"), state: "active" }],
    ["sso_user", { id: uuid("8"), agencyId: uuid("7"), role: "owner", state: "ended" }],
    ["sso_session", { userId: uuid("8") }],
    ["adviser", { agencyId: uuid("7") }],
    ["reward_plan", { agencyId: uuid("7"), kind: "shared", validUntil: "2099-01-01" }],
    [
      "invoice",
      {
        id: uuid("9"),
        agencyId: uuid("7"),
        month: "2010-02",
        kind: "invoice",
        cancels: null,
        number: 1,
        state: "paid",
        netCents: 1,
        vatCents: 1,
        grossCents: 2,
      },
    ],
    ["invoice_item", { invoiceId: uuid("9"), kind: "fee", position: 1 }],
    ["agency_invitation", { agencyId: uuid("7"), invitedBy: uuid("8"), kind: "employee", state: "expired" }],
    ["agency_referrer", { agencyId: uuid("7"), accountId: uuid("a") }],
    ["session", { accountId: uuid("a"), kind: "support", method: "support" }],
    ["audit_entry", { seq: 1 }],
    ["email_change", { accountId: uuid("a") }],
    ["token", {}],
    ["price_version", { id: "P" }],
    ["terms_text", { hash: "T" }],
    [
      "recommendation",
      {
        number: "R",
        state: "closed",
        accountId: uuid("a"),
        blockedFrom: null,
        recipientShare: 100,
        rewardCents: 2,
        createdBy: "REF",
        agencyId: null,
        adviserId: null,
        termsGiven: null,
        termsHash: "T",
        priceVersionId: "P",
      },
    ],
    [
      "recipient",
      {
        arrival: "link",
        number: "U",
        recommendationNumber: "R",
        tokenHash: "u",
        receiptHash: "ru",
        termsHash: null,
        confirmedAt: null,
        erasedAt: null,
      },
    ],
    [
      "recipient",
      {
        arrival: "link",
        number: "C",
        recommendationNumber: "R",
        tokenHash: "c",
        receiptHash: "rc",
        termsHash: "T",
        erasedAt: null,
      },
    ],
    [
      "lead",
      {
        agencyId: uuid("7"),
        recommendationNumber: "R",
        recipientNumber: "C",
        state: "lost",
        lostReason: "notReached",
        stateBefore: "contacted",
      },
    ],
    ["click", { recommendationNumber: "R", recipientNumber: "C" }],
    [
      "order",
      { id: uuid("c"), state: "qualified", recommendationNumber: "R", recipientNumber: "C", attribution: "number" },
    ],
    ["order_message", { kind: "received", source: "api" }],
    ["bank_detail", { id: uuid("d"), ownerKind: "account", ownerId: uuid("a") }],
    [
      "reward_claim",
      {
        id: uuid("e"),
        state: "paid",
        heldFrom: null,
        orderId: uuid("c"),
        role: "recipient",
        kind: "base",
        recommendationNumber: "R",
        accountId: null,
        recipientNumber: "C",
        method: "voucher",
        bankDetailId: null,
        bonusWindowId: null,
      },
    ],
    ["ledger_transaction", { id: uuid("5"), claimId: uuid("e"), kind: "accrued", key: "accrued" }],
    ["posting", { transactionId: uuid("5"), line: 1, account: "rewardExpense", cents: 1 }],
    ["posting", { transactionId: uuid("5"), line: 2, account: "owed", cents: -1 }],
    ["ledger_transaction", { id: uuid("6"), claimId: uuid("e"), kind: "paid", key: "paid" }],
    ["posting", { transactionId: uuid("6"), line: 1, account: "owed", cents: 1 }],
    ["posting", { transactionId: uuid("6"), line: 2, account: "voucherStock", cents: -1 }],
    ["voucher", { claimId: uuid("e") }],
    ["payout_run", { id: uuid("f"), state: "settled", preparedBy: "anna", releasedBy: "ben", exportedBy: "ben" }],
    [
      "bank_entry",
      {
        ...{ id: uuid("9"), direction: "debit", outcome: "paid", surplusCents: 0 },
        ...{ runId: uuid("f"), closeReason: "other", undoesId: null, askedReason: "payment" },
      },
    ],
    [
      "bank_entry",
      {
        ...secondDebit,
        direction: "debit",
        outcome: "paidTwice",
        closeReason: "writtenOff",
        undoesId: null,
        askedReason: "payment",
      },
    ],
    [
      "ledger_transaction",
      { id: uuid("8"), claimId: null, kind: "writtenOff", key: `bankEntry:${secondDebit.id}:close` },
    ],
    ["posting", { transactionId: uuid("8"), line: 1, account: "loss", subject: secondDebit.id, cents: 1 }],
    ["posting", { transactionId: uuid("8"), line: 2, account: "bank", cents: -1 }],
    // Written off as well, and of no run.
    [
      "bank_entry",
      {
        ...{ id: uuid("3"), reference: "unknown", direction: "debit", outcome: "unknown", runId: null },
        ...{ closeReason: "writtenOff", undoesId: null, askedReason: "payment" },
      },
    ],
    ["ledger_transaction", { id: uuid("4"), claimId: null, kind: "writtenOff", key: `bankEntry:${uuid("3")}:close` }],
    ["posting", { transactionId: uuid("4"), line: 1, account: "loss", subject: uuid("3"), cents: 1 }],
    ["posting", { transactionId: uuid("4"), line: 2, account: "bank", cents: -1 }],
    [
      "payout_item",
      {
        runId: uuid("f"),
        claimId: uuid("1"),
        bankDetailId: uuid("2"),
        state: "settled",
        paidEntryId: uuid("9"),
      },
    ],
    ["upstream_cache", { key: "asked" }],
    ["consent_answer", {}],
    ["idempotent_call", {}],
    ["event", { actor: "OPS", aggregate: "order" }],
    ["mail", { state: "sent" }],
    ["suppressed_address", {}],
  ].map(([table, values]) => [table as string, { ...(values as Values), at }]);

/** The rows of one moment, in one transaction. */
async function fill(tenantId: string, at: string): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query("begin");
    for (const [table, values] of rowsAt(at)) await insert(client, tenantId, table, values);
    await client.query("commit");
  } finally {
    client.release();
  }
}

/** Fills all other columns by type, so that columns added later are filled, too. */
async function insert(
  client: pg.ClientBase,
  tenantId: string,
  table: string,
  { at, ...values }: Values,
): Promise<void> {
  const { rows } = await client.query<{ name: string; type: string; generated: boolean }>(
    `select column_name as name, udt_name as type, column_default like 'nextval%' or is_generated = 'ALWAYS' as generated
     from information_schema.columns where table_schema = 'public' and table_name = $1`,
    [table],
  );
  const filler: Record<string, unknown> = {
    text: "x",
    int4: 1,
    int8: 1,
    bool: false,
    jsonb: "{}",
    _text: [],
    bytea: "x",
  };
  const columns = rows.filter(({ generated }) => !generated);
  const row = columns.map(({ name, type }) => {
    if (name === "tenantId") return tenantId;
    if (name in values) return values[name];
    if (type === "timestamptz" || type === "date") return at;
    if (type === "uuid") return crypto.randomUUID();
    return filler[type] ?? expect.fail(`no filler for ${table}.${name} (${type})`);
  });
  await client.query(
    `insert into "${table}" (${columns.map(({ name }) => `"${name}"`).join(", ")})
     values (${row.map((_, index) => `$${index + 1}`).join(", ")})`,
    row,
  );
}

const schema = readFileSync(new URL("../../../prisma/schema.prisma", import.meta.url), "utf8");
const tableOf = (model: string) => new RegExp(`model ${model} \\{[^}]*@@map\\("(\\w+)"\\)`).exec(schema)?.[1] ?? "";
const timers = ["erase-records", "erase-recipients"];

/** The tenant's rows with a value in a personal column that a timer erases, by column. */
async function left(tenantId: string): Promise<string[]> {
  const found: string[] = [];
  for (const [model, { personal }] of Object.entries(retentionRegister)) {
    for (const [column, { clock }] of Object.entries(personal)) {
      if (!timers.includes(clocks[clock].timer ?? "")) continue;
      const table = tableOf(model);
      const { rowCount } = await owner.query(
        `select 1 from "${table}" where "tenantId" = $1 and "${column}" is not null and "${column}"::text <> ''
         and "${column}"::text not like 'erased:%'`,
        [tenantId],
      );
      if (rowCount) found.push(`${table}.${column}`);
    }
  }
  return found;
}

/** What opens the certificates of the recipients erased just now is kept for 30 days more, as a hash. */
async function endCertificates(): Promise<void> {
  const ended = await owner.query(`delete from token where purpose = 'erasureReceipt'`);
  expect(ended.rowCount).toBeGreaterThan(0);
}

async function eraseAll(tenantId: string): Promise<void> {
  const ctx = site.ctx(tenantId);
  await sweeps["erase-recipients"](ctx);
  await endCertificates();
  for (const name of await dueErasures(ctx)) await eraseRecords(ctx, name);
}

test("a dry run counts what an erasure then erases, by kind, and changes nothing", async () => {
  await fill("standard", "2011-03-01T12:00:00Z");
  const before = await left("standard");
  const tenant = async () => site.ctx("standard").tenant;
  const cli = async (...words: string[]) => {
    site.printed.length = 0;
    await privacy.run(words, { ...site.deps, tenant, ctx: async () => site.ctx("standard") });
    return [...site.printed];
  };
  const counted = await cli("erase", "--dry-run");
  expect(counted.length).toBeGreaterThan(10);
  expect(counted.at(-1)).toMatch(/^\d+ would be erased in standard$/);
  expect(await left("standard")).toEqual(before);
  expect(await cli("erase", "--dry-run")).toEqual(counted);

  const erased = await cli("erase");
  const kinds = (lines: string[]) => lines.slice(0, -1).map((line) => line.split(/ +/)[0]);
  expect(kinds(erased)).toEqual(kinds(counted));
  expect(erased.at(-1)).toMatch(/^\d+ erased in standard$/);
  await cli("erase");
  expect(await cli("erase", "--dry-run")).toEqual(["0 would be erased in standard"]);
  await endCertificates();
  expect(await left("standard")).toEqual([]);
  const tables = ["recipient", "recommendation", "account", "agency_invitation", "sso_user", "adviser", "invoice"];
  for (const table of [...tables, "price_version", "terms_text", "reward_plan", "agency"])
    await owner.query(`delete from "${table}" where "tenantId" = 'standard'`);
});

test("every personal column with a timer is empty after its period, and full before", async () => {
  await fill("nordlicht", "2010-03-01T12:00:00Z");
  await fill("elbschutz", new Date().toISOString());
  const before = await left("elbschutz");
  expect(before.length).toBeGreaterThan(30);
  expect(await left("nordlicht")).toEqual(before);

  expect(await reportOverdueRecords(site.ctx("nordlicht"))).toBeGreaterThan(10);
  await eraseAll("nordlicht");
  await eraseAll("elbschutz");

  expect(await left("nordlicht")).toEqual([]);
  expect(await left("elbschutz")).toEqual(before);
  expect(await reportOverdueRecords(site.ctx("nordlicht"))).toBe(0);
});

test("rows that depend on erased ones are erased, and the referrer who confirmed remains", async () => {
  const { rows } = await owner.query<{ table: string }>(
    ["account", "recommendation", "recipient", "order", "reward_claim", "posting", "click", "payout_item"]
      .map((table) => `select '${table}' as table from "${table}" where "tenantId" = 'nordlicht'`)
      .join(" union all "),
  );
  expect(rows).toEqual([{ table: "account" }]);
});

test("a recipient who consented is erased a year after the last order, and the pseudonymous row remains", async () => {
  const at = (months: number) => new Date(Date.now() - months * 31 * 86_400_000).toISOString();
  await fill("standard", at(14));
  await eraseAll("standard");
  expect((await left("standard")).filter((column) => column.startsWith("recipient."))).toEqual([]);
  const { rows } = await owner.query(
    `select number, "tokenHash" from recipient where "tenantId" = 'standard' order by 1`,
  );
  expect(rows).toEqual([
    { number: "C", tokenHash: "erased:C" },
    { number: "U", tokenHash: "erased:U" },
  ]);
});

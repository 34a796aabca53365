import { randomBytes, randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { keys } from "#server/cli/keys.ts";
import { sendContactMessage } from "#server/office/case/send-message.ts";
import { ingestOrderMessage } from "#server/orders/inbox/ingest-order-message.ts";
import { exportRun } from "#server/payouts/export-run.ts";
import { prepareRun } from "#server/payouts/prepare-run.ts";
import { releaseRun } from "#server/payouts/release-run.ts";
import { noCaptcha } from "#server/people/captcha/model.ts";
import { openSsoSession } from "#server/people/sso/session.ts";
import { startTask } from "#server/platform/due-work/task/start-task.ts";
import { parseDataKeys } from "#server/platform/keys/keys.ts";
import { makeSealer, sealContext } from "#server/platform/keys/sealing.ts";
import { resealTenant, sealedColumns } from "#server/platform/keys/store/reseal.ts";
import { addEndpoint, rotateSecret } from "#server/platform/webhook/manage.ts";
import { createRecipient } from "#server/referral/recipient/create.ts";
import { bankDetailRepository } from "#server/rewards/store/bank-details.ts";
import { voucherRepository } from "#server/rewards/store/vouchers.ts";
import { submitCustomerNumber } from "#tests/support/data/customer-number.ts";
import { orderMessage } from "#tests/support/data/order-message.ts";
import { collectedClaim } from "#tests/support/data/payouts.ts";
import { addRecommendation, detailsWith } from "#tests/support/data/referral.ts";
import { addAgency, signedInAs } from "#tests/support/data/sso-user.ts";
import { seededServices } from "#tests/support/services/seeded-services.ts";

const oldKey = `old:${randomBytes(32).toString("base64")}`;
const { ctx: ctxOf, database, services, deps, printed } = await seededServices({ DATA_KEYS: oldKey });
const ctx = ctxOf("nordlicht");
const db = services.database.of("nordlicht");
const planted = {
  iban: "DE75512108001245126199",
  holder: "Wilhelmine Unverwechselbar",
  code: "PLANTED-VOUCHER-77",
  customer: "7000700070",
  written: "Eine unverwechselbare Nachricht",
};

const recipient = detailsWith({ birthDate: "1987-06-05", email: "ada@example.org", company: "Beispiel GmbH" });

async function plant() {
  const link = await addRecommendation(ctx, { productId: null });
  const visited = await createRecipient(ctx, { number: link.number, channel: null });
  if (!visited.ok) throw new Error(visited.refusal.code);
  const { number } = visited.value;
  await ctx.recipients.saveDetails(number, recipient, "match", ctx.now(), ctx.now());
  const { birthDate, ...stored } = recipient;
  expect((await ctx.recipients.byNumber(number))?.details).toEqual(stored);
  expect(await ctx.recipients.birthDateOf(number)).toBe(birthDate);
  const claim = await collectedClaim(ctx);
  const prepared = await prepareRun(ctx, { operator: "anna" });
  const runId = (prepared.ok && prepared.value.run?.id) || "";
  await releaseRun(ctx, { runId, operator: "ben" });
  const makeFile = async () => `<IBAN>${planted.iban}</IBAN><Nm>${planted.holder}</Nm>`;
  await exportRun(ctx, { runId, operator: "ben", debtorIban: planted.iban, makeFile });
  await ctx.bankDetails.save({
    id: randomUUID(),
    owner: { kind: "account", id: claim.accountId },
    iban: planted.iban,
    holder: planted.holder,
    birthDate: recipient.birthDate,
    createdAt: ctx.now(),
    usableFrom: ctx.now(),
  });
  await submitCustomerNumber(ctx, claim.accountId, planted.customer);
  await ctx.vouchers.import("lesefuchs", [{ code: planted.code, cents: 5000, validUntil: null }], ctx.now());
  const typed = { salutation: null, name: "Ada Beispiel", email: "ada@example.org", topic: "other" } as const;
  const message = { ...typed, recommendationNumber: null, message: planted.written, website: "" };
  expect((await sendContactMessage(ctx, message, noCaptcha)).ok).toBe(true);
  await ctx.mails.queue({
    kind: "voucher",
    to: "someone@example.org",
    language: "de",
    params: {
      firstName: "Jo",
      lastName: "Petersen",
      about: null,
      cents: 5000,
      brand: "Lesefuchs",
      code: planted.code,
      validUntil: null,
      redeemLink: null,
      redeemText: null,
    },
    key: randomUUID(),
    createdAt: ctx.now(),
  });
  await ctx.transaction(async (tx) => {
    const id = randomUUID();
    await tx.cases.add({
      id,
      number: id.slice(0, 8),
      kind: "contact",
      topic: "other",
      state: "open",
      stateSince: ctx.now(),
      language: "de",
      salutation: null,
      name: "Jo",
      email: "jo@example.org",
      accountId: null,
      claimId: null,
      recommendationNumber: null,
      orderNumber: null,
      orderedOn: null,
      productName: null,
      orderId: null,
      attemptHash: id,
      addressHash: null,
      createdAt: ctx.now(),
    });
    const text = `${planted.iban} ${planted.holder}`;
    await tx.cases.addMessage({
      id: randomUUID(),
      caseId: id,
      author: "person",
      text,
      answeredBy: null,
      createdAt: ctx.now(),
    });
  });
  const hook = {
    name: `hook-${randomBytes(4).toString("hex")}`,
    url: "https://partner.example/",
    kinds: ["order" as const],
  };
  const endpoint = await addEndpoint(ctx, { ...hook, ownerEmail: "ada@example.org" }, planted.code);
  await rotateSecret(ctx, endpoint ?? "", planted.code, 7);
  const agency = await addAgency(ctx, { iban: planted.iban });
  const { user } = await signedInAs(ctx, "owner", agency.id);
  await ctx.transaction((tx) => openSsoSession(tx, user.id, { sid: null, idToken: planted.holder }));
  const ordered = { externalOrderId: randomUUID(), kind: "received", buyerLastName: "Unverwechselbar" } as const;
  expect((await ingestOrderMessage(ctx, orderMessage(ctx.now(), ordered))).ok).toBe(true);
  const input = { xml: `${planted.iban} ${planted.holder}` };
  for (const attempt of ["done", "waiting"])
    await startTask(ctx, { kind: "bookStatement", startedBy: user.id, input, attempt });
  await ctx.transaction(async (tx) => {
    const task = await tx.tasks.take([], ctx.now());
    if (task) await tx.tasks.addPart(task, { id: randomUUID(), number: 0, text: task.input });
    if (task) await tx.tasks.end(task, { state: "done", result: task.input, failure: null }, ctx.now());
  });
  const call = [randomUUID(), "fingerprint"] as const;
  await ctx.idempotentCalls.claim(...call, { lockSeconds: 30, lifeHours: 24 });
  await ctx.idempotentCalls.answer(...call, { status: 200, headers: {}, body: JSON.stringify(planted) });
}

describe("planted personal data", () => {
  it("are found in no text column of the database", async () => {
    await plant();
    const { rows: columns } = await database.owner.query(
      `select table_schema as schema, table_name as name, column_name as column from information_schema.columns
       where table_schema in ('public', 'pgboss') and data_type in ('text', 'character varying', 'jsonb', 'json', 'ARRAY')`,
    );
    expect(columns.length).toBeGreaterThan(100);
    const wanted = [
      planted.iban,
      planted.iban.slice(0, -4),
      planted.holder,
      "Unverwechselbar",
      planted.code,
      recipient.birthDate,
    ];
    for (const { schema, name, column } of columns) {
      const { rows } = await database.owner.query(
        `select count(*)::int as hits from ${schema}."${name}" where "${column}"::text ilike any($1)`,
        [wanted.map((text) => `%${text}%`)],
      );
      expect(rows[0].hits, `${schema}.${name}.${column}`).toBe(0);
    }
  });
});

describe("rotating keys", () => {
  it("lists every encrypted column of the schema", async () => {
    const { rows } = await database.owner.query(
      `select table_name as table, column_name as column from information_schema.columns
       where table_schema = 'public' and column_name like '%Sealed' order by 1, 2`,
    );
    expect(rows).toEqual(
      sealedColumns
        .map(({ table, column }) => ({ table, column }))
        .sort((a, b) => (`${a.table} ${a.column}` > `${b.table} ${b.column}` ? 1 : -1)),
    );
  });

  it("reseals everything in batches with the first key, so that the old one can go", async () => {
    const codes = Array.from({ length: 1200 }, (_, n) => ({
      code: `MANY-${n}-CODE`,
      cents: 100,
      validUntil: null,
      redeemLink: null,
      redeemText: null,
    }));
    await ctx.vouchers.import("lesefuchs", codes, ctx.now());
    const freshKey = `new:${randomBytes(32).toString("base64")}`;
    const both = makeSealer(parseDataKeys(`${freshKey},${oldKey}`));
    const counted = async () =>
      (await resealTenant(db, both)).map(({ column, written, broken }) => [column, written, broken.length]);
    const first = await counted();
    expect(first.find(([column]) => column === "codeSealed")?.[1]).toBeGreaterThanOrEqual(1201);
    expect(first.every(([, resealed, broken]) => Number(resealed) > 0 && broken === 0)).toBe(true);
    expect(await counted()).toEqual(sealedColumns.map(({ column }) => [column, 0, 0]));

    const alone = makeSealer(parseDataKeys(freshKey));
    const { rows } = await database.owner.query(`select id from bank_detail`);
    const ids = rows.map(({ id }) => id as string);
    expect((await bankDetailRepository(db, alone, ctx.secrets).open(ids)).size).toBe(ids.length);
    const { id } = await collectedClaim(ctx);
    const given = await voucherRepository(db, alone, ctx.secrets).reserve(id, "lesefuchs", 100, ctx.now());
    expect(given?.code).toMatch(/^MANY-/);
    const mail = (await database.owner.query(`select id, "paramsSealed" as sealed from mail where kind = 'voucher'`))
      .rows[0];
    expect(alone.open(sealContext("nordlicht", "mail", "params", mail.id), mail.sealed)).toContain(planted.code);
    expect((await ctx.bankDetails.open(ids)).size).toBe(0);
  });

  it("reports values that cannot be opened, and leaves them", async () => {
    // This file's services only have the old key, so the newer one is missing.
    await expect(keys.run(["rotate"], deps)).rejects.toEqual(
      expect.objectContaining({ message: expect.stringContaining("do not open with any key") }),
    );
    expect(printed.some((line) => line.startsWith("nordlicht: bank_detail.ibanSealed: does not open:"))).toBe(true);
    printed.length = 0;
    await keys.run(["new", "2027a"], deps);
    expect(parseDataKeys(printed[0] ?? "")[0]?.id).toBe("2027a");
    for (const words of [["rotate", "now"], ["new"], ["new", "a b"], []]) {
      await expect(keys.run(words, deps)).rejects.toEqual(expect.objectContaining({ tag: "usage" }));
    }
  });
});

import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { issueVouchers } from "#server/domain/payout/issue-vouchers.ts";
import { seededHouse } from "#tests/support/seeded-house.ts";
import { collectedClaim } from "./fixtures.ts";

const { ctx: ctxOf, database } = await seededHouse();
const ctx = ctxOf("nordlicht");
const now = () => ctx.now();

const codes = (count: number, cents = 5000, validUntil: string | null = null) =>
  Array.from({ length: count }, () => ({ code: `CODE-${randomUUID()}`, cents, validUntil }));
const voucherClaim = (given: { cents?: number; rewardId?: string } = {}) =>
  collectedClaim(ctx, { ...given, method: "voucher" });
const count = async (sql: string) => (await database.owner.query(sql)).rows[0].count as number;

beforeEach(async () => {
  await database.owner.query(`truncate reward_claim, ledger_entry, voucher, event, mail, account`);
});

describe("the voucher pool", () => {
  it("takes each code once, and keeps none in clear", async () => {
    const some = codes(600);
    expect(await ctx.vouchers.import("lesefuchs", some, now())).toBe(600);
    expect(await ctx.vouchers.import("lesefuchs", [...some, ...codes(2)], now())).toBe(2);
    expect(await ctx.vouchers.known(some.map(({ code }) => code))).toBe(600);
    expect(await ctx.vouchers.free("lesefuchs", 5000, now())).toBe(602);
    const { rows } = await database.owner.query("select * from voucher");
    expect(JSON.stringify(rows)).not.toContain("CODE-");
  });

  it("gives 50 callers at once 40 codes, no two the same", async () => {
    await ctx.vouchers.import("lesefuchs", codes(40), now());
    const claims = Array.from({ length: 50 }, () => randomUUID());
    const given = await Promise.all(claims.map((id) => ctx.vouchers.assign(id, "lesefuchs", 5000, now())));
    const got = given.flatMap((voucher) => (voucher ? [voucher.code] : []));
    expect(got).toHaveLength(40);
    expect(new Set(got).size).toBe(40);
  });

  it("gives one claim one code, asked 20 times at once and again later", async () => {
    await ctx.vouchers.import("lesefuchs", codes(30), now());
    const claimId = randomUUID();
    const ask = () => ctx.vouchers.assign(claimId, "lesefuchs", 5000, now());
    const given = await Promise.all(Array.from({ length: 20 }, ask));
    expect(new Set([...given, await ask()].map((voucher) => voucher?.code)).size).toBe(1);
    expect(await ctx.vouchers.free("lesefuchs", 5000, now())).toBe(29);
  });

  it("gives out what ends first, and nothing that has ended or is worth something else", async () => {
    await ctx.vouchers.import(
      "lesefuchs",
      [
        { code: "ENDED", cents: 5000, validUntil: "2026-01-01" },
        { code: "LATER", cents: 5000, validUntil: "2099-12-31" },
        { code: "SOONER", cents: 5000, validUntil: "2098-12-31" },
        { code: "OTHER", cents: 2500, validUntil: null },
      ],
      now(),
    );
    const take = async () => (await ctx.vouchers.assign(randomUUID(), "lesefuchs", 5000, now()))?.code;
    expect([await take(), await take(), await take()]).toEqual(["SOONER", "LATER", undefined]);
  });
});

describe("issuing vouchers", () => {
  it("serves 40 of 50 claims with 40 codes, by four workers at once, each mailed once", async () => {
    for (let n = 0; n < 50; n++) await voucherClaim();
    await ctx.vouchers.import("lesefuchs", codes(40), now());
    const warned: unknown[] = [];
    const worker = { ...ctx, log: { ...ctx.log, warn: (fields: unknown) => void warned.push(fields) } };
    const issued = await Promise.all([1, 2, 3, 4].map(() => issueVouchers(worker)));
    expect(issued.reduce((sum, one) => sum + one, 0)).toBe(40);
    expect(await count(`select count(*)::int from reward_claim where state = 'paid'`)).toBe(40);
    expect(await count(`select count(*)::int from reward_claim where state = 'collected'`)).toBe(10);
    expect(await count(`select count(*)::int from mail where kind = 'voucher'`)).toBe(40);
    expect(await count(`select count(distinct "claimId")::int as count from voucher where "claimId" is not null`)).toBe(
      40,
    );
    expect(await ctx.ledger.totals()).toMatchObject({ accrued: 250_000, paid: 200_000 });

    expect(warned).toContainEqual({ tenantId: "nordlicht", rewardId: "lesefuchs", cents: 5000, waiting: 10 });
    expect(await issueVouchers(worker)).toBe(0);
    await ctx.vouchers.import("lesefuchs", codes(20), now());
    expect(await issueVouchers(worker)).toBe(10);
    expect(await count(`select count(*)::int from mail where kind = 'voucher'`)).toBe(50);
  });

  it("is an error to operations once the promised day is over", async () => {
    await voucherClaim();
    const late: unknown[] = [];
    const worker = ctxOf("nordlicht", () => new Date(Date.now() + 2 * 86_400_000));
    await issueVouchers({ ...worker, log: { ...worker.log, error: (fields) => void late.push(fields) } });
    expect(late).toEqual([{ tenantId: "nordlicht", rewardId: "lesefuchs", cents: 5000, waiting: 1 }]);
  });

  it("mails the code that was assigned, to its owner, with the brand", async () => {
    const claim = await voucherClaim({ cents: 2500, rewardId: "tannenpfad" });
    await ctx.vouchers.import("tannenpfad", [{ code: "WALD-1", cents: 2500, validUntil: "2099-12-31" }], now());
    await issueVouchers(ctx);
    const { rows } = await database.owner.query(`select id from mail`);
    expect(await ctx.mails.byId(rows[0].id)).toMatchObject({
      kind: "voucher",
      to: claim.email,
      params: { firstName: "Jörg", cents: 2500, brand: "Tannenpfad", code: "WALD-1", validUntil: "2099-12-31" },
    });
  });

  it("lets no empty pool keep others waiting, and serves nobody who is blocked", async () => {
    for (let n = 0; n < 5; n++) await voucherClaim({ rewardId: "tannenpfad" });
    const blocked = await voucherClaim();
    await ctx.accounts.block(blocked.accountId, "fraud", now());
    const last = await voucherClaim();
    await ctx.vouchers.import("lesefuchs", codes(2), now());
    expect(await issueVouchers(ctx)).toBe(1);
    expect((await ctx.claims.byId(last.id))?.state).toBe("paid");
    expect((await ctx.claims.byId(blocked.id))?.state).toBe("collected");
    expect(await ctx.vouchers.free("lesefuchs", 5000, now())).toBe(1);
  });
});

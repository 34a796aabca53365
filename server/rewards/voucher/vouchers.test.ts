import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { withTransaction } from "#server/platform/context.ts";
import { dayOf } from "#server/platform/values/calendar.ts";
import { moveClaim } from "#server/rewards/claim/move.ts";
import { chooseReward } from "#server/rewards/claim/owner/choose-reward.ts";
import { issueVouchers } from "#server/rewards/voucher/issue-vouchers.ts";
import { collectedClaim } from "#tests/support/data/payouts.ts";
import { seededServices } from "#tests/support/services/seeded-services.ts";

const { ctx: ctxOf, database } = await seededServices();
const ctx = ctxOf("nordlicht");
const now = () => ctx.now();

const codes = (count: number, cents = 5000, validUntil: string | null = null) =>
  Array.from({ length: count }, () => ({ code: `CODE-${randomUUID()}`, cents, validUntil }));
const voucherClaim = (given: { cents?: number; rewardId?: string } = {}) =>
  collectedClaim(ctx, { ...given, method: "voucher" });
const count = async (sql: string) => (await database.owner.query(sql)).rows[0].count as number;

beforeEach(async () => {
  await database.owner.query(
    `truncate reward_claim, claim_hold, ledger_transaction, voucher, event, mail, account cascade`,
  );
});

describe("the voucher pool", () => {
  it("imports each code once, and stores none in plain text", async () => {
    const some = codes(600);
    expect(await ctx.vouchers.import("lesefuchs", some, now())).toBe(600);
    expect(await ctx.vouchers.import("lesefuchs", [...some, ...codes(2)], now())).toBe(2);
    expect(await ctx.vouchers.known(some.map(({ code }) => code))).toBe(600);
    expect(await ctx.vouchers.free("lesefuchs", 5000, now())).toBe(602);
    const { rows } = await database.owner.query("select * from voucher");
    expect(JSON.stringify(rows)).not.toContain("CODE-");
  });

  it("gives 50 concurrent callers 40 different codes", async () => {
    await ctx.vouchers.import("lesefuchs", codes(40), now());
    const claims = await Promise.all(Array.from({ length: 50 }, () => voucherClaim()));
    const given = await Promise.all(claims.map(({ id }) => ctx.vouchers.reserve(id, "lesefuchs", 5000, now())));
    const got = given.flatMap((voucher) => (voucher ? [voucher.code] : []));
    expect(got).toHaveLength(40);
    expect(new Set(got).size).toBe(40);
  });

  it("gives one claim one code, for 20 concurrent and for later requests", async () => {
    await ctx.vouchers.import("lesefuchs", codes(30), now());
    const { id } = await voucherClaim();
    const ask = () =>
      withTransaction(ctx, async (tx) => {
        await tx.claims.byIdForUpdate(id);
        return tx.vouchers.reserve(id, "lesefuchs", 5000, now());
      });
    const given = await Promise.all(Array.from({ length: 20 }, ask));
    expect(given.every((voucher) => voucher !== null)).toBe(true);
    expect(new Set([...given, await ask()].map((voucher) => voucher?.code)).size).toBe(1);
    expect(await ctx.vouchers.free("lesefuchs", 5000, now())).toBe(29);
  });

  it("issues codes in the order of their expiry, and none that expired or has another value", async () => {
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
    const take = async () => (await ctx.vouchers.reserve((await voucherClaim()).id, "lesefuchs", 5000, now()))?.code;
    expect([await take(), await take(), await take()]).toEqual(["SOONER", "LATER", undefined]);
  });
});

describe("choosing a voucher", () => {
  const choosable = () => collectedClaim(ctx, { method: null, state: "choose" });
  const as = (claimId: string) => {
    const own = ctxOf("nordlicht");
    return Object.assign(own, { viewer: { ...own.viewer, rewardClaimId: claimId } });
  };
  const choose = (claimId: string, rewardId: string) => chooseReward(as(claimId), { claimId, rewardId });

  it("20 concurrent choices with a pool of 5 are 5 choices and 15 refusals, after which money can be chosen", async () => {
    await ctx.vouchers.import("lesefuchs", codes(5), now());
    const ids: string[] = [];
    for (let n = 0; n < 20; n++) ids.push((await choosable()).id);
    const chosen = await Promise.all(ids.map((id) => choose(id, "lesefuchs")));
    const refused = ids.filter((_, index) => !chosen[index]?.ok);
    expect(refused).toHaveLength(15);
    expect(chosen.filter(({ ok }) => !ok)).toEqual(
      Array(15).fill({ ok: false, refusal: { code: "voucherPoolEmpty" } }),
    );
    for (const id of refused) {
      expect(await choose(id, "ueberweisung")).toMatchObject({
        ok: true,
        value: { claim: { state: "needsBankDetails", method: "cash" } },
      });
    }
    expect(await issueVouchers(ctx)).toBe(5);
    expect(await count(`select count(*)::int from mail where kind = 'voucher'`)).toBe(5);
    expect(await count(`select count(*)::int from reward_claim where state = 'collected'`)).toBe(0);
    expect(await count(`select count(distinct "claimId")::int as count from voucher`)).toBe(5);
  });

  it("a code of a claim that is cancelled before it was mailed is free again; one of a held claim is not", async () => {
    await ctx.vouchers.import("lesefuchs", codes(1), now());
    const [first, second] = [await choosable(), await choosable()];
    expect(await choose(first.id, "lesefuchs")).toMatchObject({ ok: true });
    const move = (event: "hold" | "release" | "cancel") =>
      withTransaction(ctx, async (tx) => {
        const claim = await tx.claims.byIdForUpdate(first.id);
        return claim && moveClaim(tx, claim, event, { actor: "OPS", key: event });
      });
    await move("hold");
    expect(await choose(second.id, "lesefuchs")).toMatchObject({ refusal: { code: "voucherPoolEmpty" } });
    expect(await issueVouchers(ctx)).toBe(0);
    await move("cancel");
    expect(await ctx.vouchers.free("lesefuchs", 5000, now())).toBe(1);
    expect(await choose(second.id, "lesefuchs")).toMatchObject({ ok: true });
    expect(await issueVouchers(ctx)).toBe(1);
  });

  it("a reserved code that expires before it was mailed is replaced", async () => {
    const later = new Date(now().getTime() + 40 * 86_400_000);
    await ctx.vouchers.import("lesefuchs", [{ code: "SOON", cents: 5000, validUntil: dayOf(now()) }], now());
    const { id } = await choosable();
    expect(await choose(id, "lesefuchs")).toMatchObject({ ok: true });
    expect(await issueVouchers(ctxOf("nordlicht", () => later))).toBe(0);
    await ctx.vouchers.import("lesefuchs", [{ code: "FRESH", cents: 5000, validUntil: null }], now());
    expect(await issueVouchers(ctxOf("nordlicht", () => later))).toBe(1);
    const { rows } = await database.owner.query(`select id from mail where kind = 'voucher'`);
    expect(await ctx.mails.byId(rows[0].id)).toMatchObject({ params: { code: "FRESH" } });
  });

  it("a claim that fails does not stop others", async () => {
    await ctx.vouchers.import("lesefuchs", codes(3), now());
    const claims = [await choosable(), await choosable(), await choosable()];
    for (const { id } of claims) await choose(id, "lesefuchs");
    await database.owner.query(`update voucher set "codeSealed" = 'broken' where "claimId" = $1`, [claims[0]?.id]);
    expect(await issueVouchers(ctx)).toBe(2);
    expect((await ctx.claims.byId(claims[0]?.id ?? ""))?.state).toBe("collected");
  });
});

describe("issuing vouchers", () => {
  it("serves 40 of 50 claims with 40 codes, by four concurrent workers, each mailed once", async () => {
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

  it("logs an error after the promised day", async () => {
    await voucherClaim();
    const late: unknown[] = [];
    const worker = ctxOf("nordlicht", () => new Date(Date.now() + 2 * 86_400_000));
    await issueVouchers({ ...worker, log: { ...worker.log, error: (fields) => void late.push(fields) } });
    expect(late).toEqual([{ tenantId: "nordlicht", rewardId: "lesefuchs", cents: 5000, waiting: 1 }]);
  });

  it("mails the assigned code to its owner, with the brand", async () => {
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

  it("with an empty pool does not hold up others, and serves no blocked account", async () => {
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

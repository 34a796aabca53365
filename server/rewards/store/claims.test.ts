import { describe, expect, it } from "vitest";
import { ingestOrderMessage } from "#server/orders/inbox/ingest-order-message.ts";
import { qualifyDueOrders } from "#server/orders/qualify-due.ts";
import { cancelOrder } from "#server/orders/review-order.ts";
import { settleByHand } from "#server/payouts/bank-entry/settle-by-hand.ts";
import { exportRun } from "#server/payouts/export-run.ts";
import { giveBankDetails } from "#server/payouts/give-bank-details.ts";
import { prepareRun } from "#server/payouts/prepare-run.ts";
import { releaseRun } from "#server/payouts/release-run.ts";
import { expireDueClaims } from "#server/rewards/claim/expire-due.ts";
import { chooseReward } from "#server/rewards/claim/owner/choose-reward.ts";
import { collectReward } from "#server/rewards/claim/owner/collect.ts";
import { remindDueClaims } from "#server/rewards/claim/remind-due.ts";
import { balanceOf } from "#server/rewards/ledger/model.ts";
import { auditedAction } from "#tests/support/data/audited-action.ts";
import { newIban } from "#tests/support/data/iban.ts";
import { day, moneyServices, start } from "#tests/support/services/money-services.ts";

const { ctx, as, clock, link, message, count, cashId } = await moneyServices();

describe("rewards on Postgres", () => {
  async function qualified(share: 0 | 50 | 100 = 0) {
    clock.now = start;
    const made = await link(share);
    const id = `Q-${made.number}`;
    await ingestOrderMessage(ctx, message(id, "delivered", made.number));
    clock.now = new Date(start.getTime() + 16 * day);
    await qualifyDueOrders(ctx);
    const [order] = await ctx.orders.ofRecommendation(made.number);
    const claims = await ctx.claims.ofOrder(order?.id ?? "");
    return { ...made, order, claims };
  }

  it("are qualified once, by any number of workers", async () => {
    const made = await link();
    await ingestOrderMessage(ctx, message("SWEPT", "delivered", made.number));
    clock.now = new Date(clock.now.getTime() + 16 * day);
    const counts = await Promise.all([1, 2, 3, 4].map(() => qualifyDueOrders(ctx)));
    expect(counts.reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(1);
    const [order] = await ctx.orders.ofRecommendation(made.number);
    expect(order?.state).toBe("qualified");
    expect((await ctx.recommendations.byNumber(made.number))?.state).toBe("successful");
    const [mine] = (await ctx.claims.ofOrder(order?.id ?? "")).filter(({ role }) => role === "referrer");
    expect(mine?.state).toBe("choose");
    expect(await count("mail", "key like $1", [`rewardReady:${mine?.id}:%`])).toBe(1);
    expect(await count("token", "subject = $1", [mine?.id])).toBe(1);
  });

  it("are chosen, given an account and collected 20 times concurrently with one effect each", async () => {
    const { claims } = await qualified();
    const id = claims[0]?.id ?? "";
    const twenty = <T>(action: () => Promise<T>) => Promise.all(Array.from({ length: 20 }, action));
    const chosen = await twenty(() => chooseReward(as(id), { claimId: id, rewardId: cashId }));
    expect(chosen.map((one) => one.ok && one.value.claim.state)).toEqual(Array(20).fill("needsBankDetails"));
    const account = { claimId: id, iban: newIban(), holder: "Jörg Meier" };
    const given = await twenty(() => giveBankDetails(as(id), account));
    expect(given.map((one) => one.ok && one.value.state)).toEqual(Array(20).fill("readyToPay"));
    const collected = await twenty(() => collectReward(as(id), id));
    expect(collected.map((one) => one.ok && one.value.claim.state)).toEqual(Array(20).fill("collected"));
    expect(collected.filter((one) => one.ok && !one.value.alreadyPickedUp)).toHaveLength(1);
    for (const event of ["chooseCash", "giveBankDetails", "collect"])
      expect(await count("event", `"aggregateId" = $1 and event = $2`, [id, event])).toBe(1);
    expect(await count("bank_detail", `"ownerId" = $1`, [claims[0]?.accountId])).toBe(1);
    expect(await count("mail", "kind = 'bankDataChanged'", [])).toBe(0);
  });

  it("of one order are held for a check if both people use one account", async () => {
    const { claims } = await qualified(50);
    for (const { id } of claims) {
      await chooseReward(as(id), { claimId: id, rewardId: cashId });
      await giveBankDetails(as(id), { claimId: id, iban: "DE02120300000000202051", holder: "Erika Müller" });
    }
    const held = await Promise.all(claims.map(({ id }) => ctx.claims.byId(id)));
    expect(held.map((claim) => claim?.state)).toEqual(["onHold", "onHold"]);
    const holds = await Promise.all(claims.map(({ id }) => ctx.claims.holdsOf(id)));
    expect(holds.flat()).toMatchObject(
      Array(2).fill({ cause: `bank:${held[0]?.bankDetailId}`, reasonCode: "RISK_SAME_BANK_ACCOUNT", actor: "SYS" }),
    );
  });

  it("belong to their owner", async () => {
    const { claims } = await qualified();
    const id = claims[0]?.id ?? "";
    const answer = await chooseReward(as(ctx.secrets.newId()), { claimId: id, rewardId: cashId });
    expect(answer).toEqual({ ok: false, refusal: { code: "rewardTokenInvalid" } });
  });

  it("are paid and reversed, or reversed and paid, when the order is cancelled during the payment", async () => {
    for (let round = 0; round < 5; round++) {
      const { claims, order } = await qualified();
      const id = claims[0]?.id ?? "";
      await chooseReward(as(id), { claimId: id, rewardId: cashId });
      await giveBankDetails(as(id), { claimId: id, iban: newIban(), holder: "Jörg Meier" });
      await collectReward(as(id), id);
      const prepared = await prepareRun(ctx, { operator: "anna" });
      const runId = (prepared.ok && prepared.value.run?.id) || "";
      await releaseRun(ctx, { runId, operator: "ben" });
      await exportRun(ctx, {
        runId,
        operator: "ben",
        debtorIban: "DE89370400440532013000",
        makeFile: async () => "file",
      });
      const reason = auditedAction({ reasonCode: "RULE_CANCELLED_BY_CUSTOMER", key: ctx.secrets.newId() });
      await Promise.all([
        settleByHand(ctx, { runId, operator: "anna", returned: [] }),
        cancelOrder(ctx, order?.id ?? "", reason),
      ]);
      expect((await ctx.claims.byId(id))?.state).toBe("paid");
      const rows = await ctx.ledger.ofClaim(id);
      expect(rows.map(({ kind, cents }) => [kind, cents]).sort()).toEqual([
        ["accrued", 5000],
        ["paid", 5000],
        ["reversed", -5000],
      ]);
    }
    const { accrued, paid, ended, open, reversed } = balanceOf(await ctx.ledger.totals());
    expect(accrued).toBe(paid + ended + open);
    expect(reversed).toBe(-25_000);
  });

  it("are reminded of and expire once, by any number of workers", async () => {
    const { claims } = await qualified();
    const id = claims[0]?.id ?? "";
    clock.now = new Date(clock.now.getTime() + 31 * day);
    await Promise.all([1, 2, 3].map(() => remindDueClaims(ctx)));
    expect(await count("mail", "key like $1", [`rewardReminder:${id}:%`])).toBe(1);
    expect((await ctx.claims.byId(id))?.remindedDays).toBe(30);
    clock.now = new Date(clock.now.getTime() + 335 * day);
    await Promise.all([1, 2, 3].map(() => expireDueClaims(ctx)));
    expect((await ctx.claims.byId(id))?.state).toBe("expired");
    expect(await count("event", `"aggregateId" = $1 and event = 'expire'`, [id])).toBe(1);
    expect((await ctx.ledger.ofClaim(id)).map(({ kind }) => kind)).toEqual(["accrued", "expired"]);
  });
});

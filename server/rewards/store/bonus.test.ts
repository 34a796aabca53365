import { afterEach, expect, test } from "vitest";
import { ingestOrderMessage } from "#server/orders/inbox/ingest-order-message.ts";
import { qualifyDueOrders } from "#server/orders/qualify-due.ts";
import { cancelOrder } from "#server/orders/review-order.ts";
import { bonusProgress } from "#server/rewards/bonus/bonus-progress.ts";
import { grantGoodwill } from "#server/rewards/claim/grant-goodwill.ts";
import { holdForReview, releaseClaim } from "#server/rewards/claim/holds.ts";
import { listRewards } from "#server/rewards/claim/owner/list-rewards.ts";
import { remindDueClaims } from "#server/rewards/claim/remind-due.ts";
import { checkInvariants } from "#tests/support/checks/invariants.ts";
import { actionOfTwo, auditedAction } from "#tests/support/data/audited-action.ts";
import { day, moneyServices, start } from "#tests/support/services/money-services.ts";

const { ctx, clock, link, message, count, owner } = await moneyServices();
const needed = ctx.tenant.bonus.deals ?? 0;

const ops = <R extends string>(reasonCode: R) => auditedAction({ reasonCode, key: ctx.secrets.newId() });

/** A link with this many completed deals, all on one day. */
async function withDeals(deals: number) {
  clock.now = start;
  const made = await link(0);
  const deliver = async (name: string) => {
    clock.now = start;
    await ingestOrderMessage(ctx, message(`${made.number}-${name}`, "delivered", made.number));
    clock.now = new Date(start.getTime() + 20 * day);
    await qualifyDueOrders(ctx);
  };
  for (let deal = 1; deal <= deals; deal++) await deliver(String(deal));
  const bonus = async () => (await ctx.claims.ofAccount(made.accountId)).filter(({ kind }) => kind === "bonus");
  const cancel = async (name: string) => {
    const orders = await ctx.orders.ofRecommendation(made.number);
    const order = orders.find(({ externalId }) => externalId === `${made.number}-${name}`);
    await cancelOrder(ctx, order?.id ?? "", ops("RULE_CANCELLED_BY_CUSTOMER"));
  };
  return { ...made, deliver, cancel, bonus };
}

afterEach(async () => expect(await checkInvariants(owner, "nordlicht")).toEqual([]));

test("the personal area reads progress and rewards while every row behind them is locked", async () => {
  const { accountId } = await withDeals(1);
  const locker = await owner.connect();
  try {
    await locker.query("begin");
    await locker.query(`select from account where id = $1 for update`, [accountId]);
    for (const table of ["recommendation", "reward_claim"]) {
      await locker.query(`select from ${table} where "accountId" = $1 for update`, [accountId]);
    }
    await locker.query(`select from "order" for update`);
    // A read that took a lock would wait here until lock_timeout ends it with an error.
    const account = await ctx.accounts.byId(accountId);
    expect(account && (await bonusProgress(ctx, account))).toMatchObject({ done: 1, needed });
    expect(account && (await listRewards(ctx, account)).rewards).toHaveLength(1);
  } finally {
    await locker.query("rollback");
    locker.release();
  }
});

test("the bonus of a window is one claim with its window, also after deals were lost and earned again", async () => {
  const { deliver, cancel, bonus } = await withDeals(needed);
  const [first] = await bonus();
  expect(first).toMatchObject({ state: "choose", nextReminderAt: expect.any(Date) });
  expect(await ctx.bonusWindows.byId(first?.bonusWindowId ?? "")).toMatchObject({ start: "2026-03-02", deals: needed });
  for (const round of ["a", "b"]) {
    await cancel(round === "a" ? "1" : "a");
    expect(await bonus()).toMatchObject([{ id: first?.id, state: "cancelled", nextReminderAt: null }]);
    await deliver(round);
    expect(await bonus()).toMatchObject([{ id: first?.id, state: "choose" }]);
  }
});

test("a check of a bonus remains after the bonus was lost, until a person has decided", async () => {
  const { deliver, cancel, bonus } = await withDeals(needed);
  const id = (await bonus())[0]?.id ?? "";
  await holdForReview(ctx, id, ops("RISK_REVIEW"));
  await cancel("1");
  expect(await bonus()).toMatchObject([{ state: "cancelled" }]);
  await deliver("again");
  expect(await bonus()).toMatchObject([{ state: "onHold" }]);
  expect(await releaseClaim(ctx, id, ops("LOOKED_AT"))).toMatchObject({ value: { state: "choose" } });
});

test("two concurrent deals earn one bonus", async () => {
  const { number, bonus } = await withDeals(needed - 2);
  clock.now = start;
  for (const name of ["x", "y"]) await ingestOrderMessage(ctx, message(`${number}-${name}`, "delivered", number));
  clock.now = new Date(start.getTime() + 20 * day);
  await Promise.all([1, 2, 3].map(() => qualifyDueOrders(ctx)));
  expect(await bonus()).toMatchObject([{ state: "choose" }]);
});

test("goodwill: the same case again is the same claim; another amount or person is refused", async () => {
  clock.now = start;
  const [one, other] = [await link(0), await link(0)];
  const grant = (number: string, cents: number) =>
    grantGoodwill(
      ctx,
      { name: "CASE-7", recommendationNumber: number, recipientNumber: null, cents },
      actionOfTwo({ key: ctx.secrets.newId(), reasonCode: "KULANZ" }),
    );
  const first = await grant(one.number, 1500);
  expect(await grant(one.number, 1500)).toEqual(first);
  const refused = { ok: false, refusal: { code: "goodwillConflict" } };
  expect([await grant(one.number, 2500), await grant(other.number, 1500)]).toEqual([refused, refused]);
  expect(await count("reward_claim", `"sourceKey" = 'goodwill:CASE-7'`, [])).toBe(1);
});

test("goodwill: a case is paid once, however its name is written and for whomever, and a person's year has a limit", async () => {
  clock.now = start;
  const { number, recipientNumber } = await link(50);
  const grant = async (name: string, cents: number, whose: string | null = null) => {
    const wanted = { name, recommendationNumber: number, recipientNumber: whose, cents };
    const granted = await grantGoodwill(ctx, wanted, actionOfTwo({ key: ctx.secrets.newId(), reasonCode: "KULANZ" }));
    return granted.ok ? granted.value.id : granted.refusal.code;
  };
  const first = await grant("R-9", 1500);
  for (const same of ["r-9", " R-9 ", "R 9", "r_9"]) expect(await grant(same, 1500), same).toBe(first);
  expect(await grant("r-9", 1500, recipientNumber)).toBe("goodwillConflict");
  const both = await Promise.all([grant("R-10", 1500), grant("r-10", 1500, recipientNumber)]);
  expect(await count("reward_claim", `"sourceKey" = 'goodwill:R-10'`, [])).toBe(1);
  expect(both).toHaveLength(2);
  const claims = () => count("reward_claim", `kind = 'goodwill' and "recommendationNumber" = $1`, [number]);
  const before = await claims();
  expect(await grant("R-11", 48_600)).toBe("goodwillLimit");
  expect(await claims()).toBe(before);
  clock.now = new Date(start.getTime() + 400 * day);
  expect(await grant("R-11", 48_600)).not.toBe("goodwillLimit");
});

test.each(["referrer", "recipient"])(
  "goodwill: two cases of one %s at once keep to the year's limit together",
  async (role) => {
    clock.now = start;
    const { number, recipientNumber } = await link(50);
    const grant = async (name: string) => {
      const whose = role === "recipient" ? recipientNumber : null;
      const wanted = { name: `${name}-${number}`, recommendationNumber: number, recipientNumber: whose, cents: 30_000 };
      const granted = await grantGoodwill(ctx, wanted, actionOfTwo({ key: ctx.secrets.newId(), reasonCode: "KULANZ" }));
      return granted.ok ? "granted" : granted.refusal.code;
    };
    expect((await Promise.all(["A", "B", "C", "D"].map(grant))).sort()).toEqual([
      ...Array(3).fill("goodwillLimit"),
      "granted",
    ]);
  },
);

test("a reminder is sent at nine in the morning of its day, and none at night", async () => {
  clock.now = new Date("2026-06-01T19:00:00Z");
  const { number } = await link(0);
  const granted = await grantGoodwill(
    ctx,
    { name: "CASE-8", recommendationNumber: number, recipientNumber: null, cents: 900 },
    actionOfTwo({ key: ctx.secrets.newId(), reasonCode: "KULANZ" }),
  );
  const id = granted.ok ? granted.value.id : "";
  const mails = () => count("mail", "key like $1", [`rewardReminder:${id}:%`]);
  const sweepAt = async (time: string) => {
    clock.now = new Date(time);
    await remindDueClaims(ctx);
    return mails();
  };
  expect(await sweepAt("2026-06-08T06:59:00Z")).toBe(0);
  // The worker was down all day: no mail is sent at three in the morning.
  expect(await sweepAt("2026-06-09T01:00:00Z")).toBe(0);
  expect((await ctx.due.kinds(clock.now)).includes("remind-claims")).toBe(false);
  expect(await sweepAt("2026-06-09T07:00:00Z")).toBe(1);
  expect(await sweepAt("2026-06-09T07:01:00Z")).toBe(1);
  expect((await ctx.claims.byId(id))?.nextReminderAt).toEqual(new Date("2026-07-01T07:00:00Z"));
});

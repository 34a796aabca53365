import { afterEach, describe, expect, test } from "vitest";
import { ingestOrderMessage } from "#server/orders/inbox/ingest-order-message.ts";
import { qualifyDueOrders } from "#server/orders/qualify-due.ts";
import { cancelOrder, reopenOrder } from "#server/orders/review-order.ts";
import { endOpenRewards } from "#server/payouts/end-open-rewards.ts";
import { giveBankDetails } from "#server/payouts/give-bank-details.ts";
import { blockAccount, unblockAccount } from "#server/people/account/block.ts";
import { withTransaction } from "#server/platform/context.ts";
import { addDays, dayOf } from "#server/platform/values/calendar.ts";
import { block, unblock } from "#server/referral/recommendation/block.ts";
import { claimAsOf, pastOfClaim } from "#server/rewards/claim/as-of.ts";
import { expireDueClaims } from "#server/rewards/claim/expire-due.ts";
import { grantGoodwill } from "#server/rewards/claim/grant-goodwill.ts";
import { holdForReview, releaseClaim } from "#server/rewards/claim/holds.ts";
import { chooseReward } from "#server/rewards/claim/owner/choose-reward.ts";
import { collectReward } from "#server/rewards/claim/owner/collect.ts";
import { openReward } from "#server/rewards/claim/owner/open-reward.ts";
import { shownClaim } from "#server/rewards/claim/owner/owner.ts";
import { remindDueClaims } from "#server/rewards/claim/remind-due.ts";
import { checkInvariants } from "#tests/support/checks/invariants.ts";
import { actionOfTwo, auditedAction } from "#tests/support/data/audited-action.ts";
import { newIban } from "#tests/support/data/iban.ts";
import { day, moneyServices, start } from "#tests/support/services/money-services.ts";

const { ctx, as, clock, link, message, cashId, owner } = await moneyServices();

const ops = <R extends string>(reasonCode: R) => auditedAction({ reasonCode, key: ctx.secrets.newId() });
const twoPeople = () => actionOfTwo({ key: ctx.secrets.newId() });
const stateOf = async (id: string) => (await ctx.claims.byId(id))?.state;
const causesOf = async (id: string) => (await ctx.claims.holdsOf(id)).map(({ cause }) => cause).sort();

/** A delivered order of a new link; `qualified`: its withdrawal period is over, too. */
async function delivered(share: 0 | 50 | 100, isQualified: boolean) {
  clock.now = start;
  const made = await link(share);
  await ingestOrderMessage(ctx, message(`H-${made.number}`, "delivered", made.number));
  clock.now = new Date(start.getTime() + 16 * day);
  if (isQualified) await qualifyDueOrders(ctx);
  const [order] = await ctx.orders.ofRecommendation(made.number);
  const claims = await ctx.claims.ofOrder(order?.id ?? "");
  return { ...made, orderId: order?.id ?? "", claims, id: claims[0]?.id ?? "" };
}

async function goodwillOf(accountId: string): Promise<string> {
  const [claim] = await ctx.claims.ofAccount(accountId);
  return goodwillFor(claim?.recommendationNumber ?? "");
}

async function goodwillFor(number: string): Promise<string> {
  const wanted = { name: `K-${number}`, recommendationNumber: number, recipientNumber: null, cents: 1500 };
  const granted = await grantGoodwill(ctx, wanted, { ...twoPeople(), reasonCode: "KULANZ" });
  if (!granted.ok) throw new Error(granted.refusal.code);
  return granted.value.id;
}

afterEach(async () => expect(await checkInvariants(owner, "nordlicht")).toEqual([]));

test.each([
  ["adds its length to the time for picking up", 100, 365 + 100],
  ["of more than a year does so, too", 400, 365 + 400],
])("a hold %s, and its owner is told", async (_, days, left) => {
  const { id } = await delivered(0, true);
  const expiresAt = (await ctx.claims.byId(id))?.expiresAt?.getTime() ?? 0;
  await holdForReview(ctx, id, ops("RISK_REVIEW"));
  clock.now = new Date(clock.now.getTime() + days * day);
  await releaseClaim(ctx, id, ops("LOOKED_AT"));
  const released = await ctx.claims.byId(id);
  expect(((released?.expiresAt?.getTime() ?? 0) - expiresAt) / day).toBeCloseTo(left - 365, 1);
  const { rows } = await owner.query(`select 1 from mail where kind = 'rewardReminder' and key like $1`, [`%${id}%`]);
  expect(rows).toHaveLength(1);
  expect(await chooseReward(as(id), { claimId: id, rewardId: cashId })).toMatchObject({ ok: true });
});

test("a hold on the last day leaves thirty days to pick the reward up", async () => {
  const { id } = await delivered(0, true);
  clock.now = new Date(((await ctx.claims.byId(id))?.expiresAt?.getTime() ?? 0) - day / 2);
  await holdForReview(ctx, id, ops("RISK_REVIEW"));
  clock.now = new Date(clock.now.getTime() + 5 * day);
  await releaseClaim(ctx, id, ops("LOOKED_AT"));
  const left = ((await ctx.claims.byId(id))?.expiresAt?.getTime() ?? 0) - clock.now.getTime();
  expect(left / day).toBeGreaterThanOrEqual(30);
  expect(left / day).toBeLessThan(32);
});

describe("a blocked recommendation", () => {
  test("holds all its claims, goodwill too, and releases exactly these", async () => {
    const { number, id } = await delivered(0, true);
    const goodwill = await goodwillFor(number);
    await holdForReview(ctx, goodwill, ops("RISK_REVIEW"));
    await block(ctx, number, ops("RISK_FRAUD"));
    expect([await stateOf(id), await stateOf(goodwill)]).toEqual(["onHold", "onHold"]);
    expect(await causesOf(goodwill)).toEqual([`recommendation:${number}`, "review:RISK_REVIEW"]);

    // No decision reads the event history, so clearing its reasons changes nothing.
    await owner.query(`update event set "reasonCode" = null where "tenantId" = 'nordlicht'`);
    await unblock(ctx, number, twoPeople());
    expect([await stateOf(id), await stateOf(goodwill)]).toEqual(["choose", "onHold"]);
    expect(await causesOf(goodwill)).toEqual(["review:RISK_REVIEW"]);
    expect(await releaseClaim(ctx, goodwill, ops("LOOKED_AT"))).toMatchObject({ value: { state: "choose" } });
  });

  test("is not lifted by releasing a claim", async () => {
    const { number, id } = await delivered(0, true);
    await block(ctx, number, ops("RISK_FRAUD"));
    const refused = await releaseClaim(ctx, id, ops("LOOKED_AT"));
    expect(refused).toEqual({ ok: false, refusal: { code: "recommendationBlocked" } });
    await holdForReview(ctx, id, ops("RISK_REVIEW"));
    expect(await releaseClaim(ctx, id, ops("LOOKED_AT"))).toMatchObject({ value: { state: "onHold" } });
    expect(await causesOf(id)).toEqual([`recommendation:${number}`]);
  });

  test("makes a claim available if its order qualified in the meantime", async () => {
    const { number, id } = await delivered(0, false);
    await block(ctx, number, ops("RISK_FRAUD"));
    await qualifyDueOrders(ctx);
    expect(await stateOf(id)).toBe("onHold");
    await unblock(ctx, number, twoPeople());
    expect(await stateOf(id)).toBe("choose");
    expect((await ctx.recommendations.byNumber(number))?.state).toBe("successful");
  });

  test("holds claims that are restored during the block", async () => {
    const { number, id, orderId } = await delivered(0, false);
    await block(ctx, number, ops("RISK_FRAUD"));
    await cancelOrder(ctx, orderId, ops("RULE_CANCELLED_BY_CUSTOMER"));
    expect(await stateOf(id)).toBe("cancelled");
    await reopenOrder(ctx, { orderId, recommendationNumber: null }, ops("COMPLAINT"));
    expect(await stateOf(id)).toBe("onHold");
    await unblock(ctx, number, twoPeople());
    expect(await stateOf(id)).toBe("reserved");
  });
});

/** Reward of a new link, to be paid to this account by whoever owns it. */
async function rewardTo(iban: string, id: string, holder = "Erika Müller"): Promise<string> {
  await chooseReward(as(id), { claimId: id, rewardId: cashId });
  await giveBankDetails(as(id), { claimId: id, iban, holder });
  return id;
}
const statesOf = (ids: readonly string[]) => Promise.all(ids.map(stateOf));

test("one bank account of both people of an order holds both claims, and one decision releases both", async () => {
  const { claims } = await delivered(50, true);
  const ids = claims.map(({ id }) => id);
  const iban = newIban();
  for (const id of ids) await rewardTo(iban, id);
  expect(await statesOf(ids)).toEqual(["onHold", "onHold"]);
  const [first] = await Promise.all(ids.map((id) => ctx.claims.byId(id)));
  expect(await causesOf(ids[0] ?? "")).toEqual([`bank:${first?.bankDetailId}`]);
  await releaseClaim(ctx, ids[0] ?? "", ops("LOOKED_AT"));
  expect(await statesOf(ids)).toEqual(["readyToPay", "readyToPay"]);
});

describe("one bank account of several people", () => {
  test("holds the rewards of all ten, whatever they are for, until one decision; then these ten are held no more", async () => {
    const iban = newIban();
    const ids: string[] = [];
    for (let one = 0; one < 10; one++) ids.push(await rewardTo(iban, (await delivered(0, true)).id, `Name ${one}`));
    expect(await statesOf(ids)).toEqual(Array(10).fill("onHold"));
    expect(await collectReward(as(ids[9] ?? ""), ids[9] ?? "")).toMatchObject({ refusal: { code: "rewardNotReady" } });
    const { rows } = await owner.query(
      `select distinct h.cause, h."reasonCode", h.actor from claim_hold h where "claimId" = any($1::uuid[])`,
      [ids],
    );
    expect(rows).toEqual([
      { cause: expect.stringMatching(/^bank:/), reasonCode: "RISK_SAME_BANK_ACCOUNT", actor: "SYS" },
    ]);
    // No timer decides.
    clock.now = new Date(clock.now.getTime() + 500 * day);
    await expireDueClaims(ctx);
    expect(await statesOf(ids)).toEqual(Array(10).fill("onHold"));

    await releaseClaim(ctx, ids[3] ?? "", ops("SUPPORT_CHECK"));
    expect(await statesOf(ids)).toEqual(Array(10).fill("readyToPay"));
    const collected = await Promise.all(ids.map((id) => collectReward(as(id), id)));
    expect(collected.map((one) => one.ok && one.value.claim.state)).toEqual(Array(10).fill("collected"));
  });

  test("holds the next reward of a family that a person looked at only if somebody new is among them", async () => {
    const iban = newIban();
    const family = [
      await rewardTo(iban, (await delivered(0, true)).id),
      await rewardTo(iban, (await delivered(0, true)).id),
    ];
    await releaseClaim(ctx, family[0] ?? "", ops("SUPPORT_CHECK"));
    const member = (await ctx.claims.byId(family[0] ?? ""))?.accountId ?? "";
    const next = await goodwillOf(member);
    await rewardTo(iban, next);
    expect(await stateOf(next)).toBe("readyToPay");
    const stranger = await rewardTo(iban, (await delivered(0, true)).id);
    expect([await stateOf(stranger), ...(await statesOf(family))]).toEqual(["onHold", "readyToPay", "readyToPay"]);
  });

  test("holds the other's reward until a person decides, also if the first one deletes their account", async () => {
    const iban = newIban();
    const first = await delivered(0, true);
    await rewardTo(iban, first.id);
    const other = await rewardTo(iban, (await delivered(0, true)).id);
    const detailId = (await ctx.claims.byId(first.id))?.bankDetailId;
    expect(await causesOf(other)).toEqual([`bank:${detailId}`]);
    const account = await ctx.accounts.byId(first.accountId);
    if (!account || !detailId) throw new Error("There is no account, or it has no bank account.");
    await withTransaction(ctx, (tx) => endOpenRewards(tx, account, { giveUp: true }));
    expect([await stateOf(first.id), await causesOf(other)]).toEqual(["cancelled", [`bank:${detailId}`]]);
    expect(await ctx.bankDetails.byId(detailId)).toBeNull();

    await releaseClaim(ctx, other, ops("SUPPORT_CHECK"));
    expect(await collectReward(as(other), other)).toMatchObject({ value: { claim: { state: "collected" } } });
  });

  test("is found when a reward is collected, if both named it at the same moment", async () => {
    const iban = newIban();
    const [one, other] = [(await delivered(0, true)).id, (await delivered(0, true)).id];
    await rewardTo(iban, one);
    await rewardTo(newIban(), other);
    // As if neither transaction had seen the other.
    const bankDetailId = (await ctx.claims.byId(one))?.bankDetailId;
    await owner.query(
      `update bank_detail set "ibanIndex" = (select "ibanIndex" from bank_detail where id = $1)
       where id = (select "bankDetailId" from reward_claim where id = $2)`,
      [bankDetailId, other],
    );
    expect(await collectReward(as(one), one)).toMatchObject({ value: { claim: { state: "onHold" } } });
    expect(await stateOf(other)).toBe("onHold");
    await releaseClaim(ctx, other, ops("SUPPORT_CHECK"));
    expect(await statesOf([one, other])).toEqual(["collected", "readyToPay"]);
  });
});

describe("a blocked account", () => {
  test("changes no claim; its claims wait while the block lasts", async () => {
    const { number, accountId, claims } = await delivered(50, true);
    const [claim] = claims.filter(({ role }) => role === "referrer");
    const id = claim?.id ?? "";
    const goodwill = await goodwillFor(number);
    await chooseReward(as(id), { claimId: id, rewardId: cashId });
    await giveBankDetails(as(id), { claimId: id, iban: newIban(), holder: "Jörg Meier" });
    const rows = () => owner.query(`select * from reward_claim where "accountId" = $1 order by id`, [accountId]);
    const before = (await rows()).rows;

    await owner.query(`update account set state = 'blocked' where id = $1`, [accountId]);
    const code = (outcome: { ok: boolean; refusal?: { code: string } }) => outcome.refusal?.code;
    expect([
      code(await chooseReward(as(goodwill), { claimId: goodwill, rewardId: cashId })),
      code(await giveBankDetails(as(id), { claimId: id, iban: newIban(), holder: "Jörg Meier" })),
      code(await collectReward(as(id), id)),
    ]).toEqual(["accountBlocked", "accountBlocked", "accountBlocked"]);
    expect(await openReward(as(id), id)).toMatchObject({ value: { step: "notReady", claim: { state: "onHold" } } });
    const held = (await ctx.claims.held(200)).filter(({ accountId: whose }) => whose === accountId);
    expect(held.map((one) => one.id).sort()).toEqual([id, goodwill].sort());
    expect((await shownClaim(ctx, held[0] as never)).state).toBe("onHold");

    // Neither reminders nor expiry happen meanwhile.
    clock.now = new Date(clock.now.getTime() + 40 * day);
    await remindDueClaims(ctx);
    clock.now = new Date(clock.now.getTime() + 360 * day);
    await expireDueClaims(ctx);
    expect((await rows()).rows).toEqual(before);

    clock.now = new Date(start.getTime() + 20 * day);
    await owner.query(`update account set state = 'confirmed' where id = $1`, [accountId]);
    expect(await chooseReward(as(goodwill), { claimId: goodwill, rewardId: cashId })).toMatchObject({ ok: true });
    expect(await collectReward(as(id), id)).toMatchObject({ value: { claim: { state: "collected" } } });
  });

  const expiryOf = async (id: string) => (await ctx.claims.byId(id))?.expiresAt?.getTime() ?? 0;
  const remindersOf = async (id: string) =>
    (await owner.query(`select 1 from mail where kind = 'rewardReminder' and key like $1`, [`%${id}%`])).rowCount;
  const pass = (days: number) => {
    clock.now = new Date(clock.now.getTime() + days * day);
  };
  const daysMore = async (id: string, before: number) => Math.round((await expiryOf(id)) - before) / day;

  test.each([
    ["time", 100],
    ["year, though it was over meanwhile", 400],
  ])("gives the blocked %s back to both people's rewards, which it tells those who can be reached", async (_, days) => {
    const { accountId, claims } = await delivered(50, true);
    const before = new Map(claims.map(({ id, expiresAt }) => [id, expiresAt?.getTime() ?? 0]));
    const [own] = claims.filter(({ role }) => role === "referrer");
    const id = own?.id ?? "";
    await blockAccount(ctx, accountId, ops("RISK_FRAUD"));
    pass(days);
    await expireDueClaims(ctx);
    await unblockAccount(ctx, accountId, twoPeople());
    await unblockAccount(ctx, accountId, twoPeople());
    expect(claims).toHaveLength(2);
    for (const claim of claims) expect(await daysMore(claim.id, before.get(claim.id) ?? 0)).toBeCloseTo(days, 5);
    expect(await remindersOf(id)).toBe(1);
    await expireDueClaims(ctx);
    expect(await chooseReward(as(id), { claimId: id, rewardId: cashId })).toMatchObject({ ok: true });
    // Another block of the same account counts for itself.
    await blockAccount(ctx, accountId, ops("RISK_FRAUD"));
    pass(10);
    await unblockAccount(ctx, accountId, twoPeople());
    expect(await daysMore(id, before.get(id) ?? 0)).toBeCloseTo(days + 10, 5);
    // As it was follows from its events.
    const stored = await ctx.claims.byId(id);
    expect(stored && claimAsOf(await pastOfClaim(ctx, stored), clock.now)?.claim).toEqual(stored);
  });

  test("on the last day leaves thirty days to pick the reward up", async () => {
    const { accountId, id } = await delivered(0, true);
    clock.now = new Date((await expiryOf(id)) - day / 2);
    await blockAccount(ctx, accountId, ops("RISK_FRAUD"));
    pass(5);
    await unblockAccount(ctx, accountId, twoPeople());
    const left = ((await expiryOf(id)) - clock.now.getTime()) / day;
    expect(left).toBeGreaterThanOrEqual(30);
    expect(left).toBeLessThan(32);
  });

  test.each([
    ["begins before and ends during the block", ["hold", "block", "release", "unblock"]],
    ["begins before and ends after the block", ["hold", "block", "unblock", "release"]],
    ["begins and ends during the block", ["block", "hold", "release", "unblock"]],
    ["begins during and ends after the block", ["block", "hold", "unblock", "release"]],
  ])("counts each day once for a reward with a hold that %s", async (_, steps) => {
    const { accountId, id } = await delivered(0, true);
    const before = await expiryOf(id);
    const does: Record<string, () => Promise<unknown>> = {
      hold: () => holdForReview(ctx, id, ops("RISK_REVIEW")),
      release: () => releaseClaim(ctx, id, ops("LOOKED_AT")),
      block: () => blockAccount(ctx, accountId, ops("RISK_FRAUD")),
      unblock: () => unblockAccount(ctx, accountId, twoPeople()),
    };
    for (const step of steps) {
      pass(20);
      await does[step]?.();
    }
    expect(await daysMore(id, before)).toBeCloseTo(60, 5);
    expect(await stateOf(id)).toBe("choose");
  });

  test("moves the reminders, too, so that none follows the mail at once and the last one comes as long before the end", async () => {
    const { accountId, id } = await delivered(0, true);
    const until = dayOf(new Date(await expiryOf(id)));
    await blockAccount(ctx, accountId, ops("RISK_FRAUD"));
    // To the same time of the year, so that days and hours agree.
    pass(365);
    await unblockAccount(ctx, accountId, twoPeople());
    pass(6);
    await remindDueClaims(ctx);
    expect(await remindersOf(id)).toBe(1);
    pass(1);
    await remindDueClaims(ctx);
    expect(await remindersOf(id)).toBe(2);
    clock.now = new Date(`${addDays(until, 365 - 30)}T12:00:00Z`);
    await remindDueClaims(ctx);
    expect(await ctx.claims.byId(id)).toMatchObject({ remindedDays: 335, nextReminderAt: null });
  });

  test("takes nothing from a reward whose year began meanwhile", async () => {
    const { accountId, id } = await delivered(0, false);
    await blockAccount(ctx, accountId, ops("RISK_FRAUD"));
    pass(50);
    await qualifyDueOrders(ctx);
    const before = await expiryOf(id);
    pass(30);
    await unblockAccount(ctx, accountId, twoPeople());
    expect(await daysMore(id, before)).toBeCloseTo(30, 5);
  });

  test("goodwill and bonus continue when the block is lifted", async () => {
    const { number, accountId, id } = await delivered(0, true);
    const goodwill = await goodwillFor(number);
    await blockAccount(ctx, accountId, ops("RISK_FRAUD"));
    const shown = async (claimId: string) => {
      const claim = await ctx.claims.byId(claimId);
      return claim && (await shownClaim(ctx, claim)).state;
    };
    expect([await shown(id), await shown(goodwill)]).toEqual(["onHold", "onHold"]);
    await unblockAccount(ctx, accountId, twoPeople());
    expect([await shown(id), await shown(goodwill)]).toEqual(["choose", "choose"]);
    expect(await chooseReward(as(goodwill), { claimId: goodwill, rewardId: cashId })).toMatchObject({ ok: true });
  });
});

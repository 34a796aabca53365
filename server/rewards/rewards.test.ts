import { describe, expect, it } from "vitest";
import type { RequestContext } from "#server/context.ts";
import { openSession } from "#server/people/account/login/session.ts";
import { withTransaction } from "#server/platform/context.ts";
import type { Claim } from "#server/rewards/claim/model.ts";
import { waiveRecoverable } from "#server/rewards/ledger/waive-recoverable.ts";
import { actionOfTwo, auditedAction } from "#tests/support/data/audited-action.ts";
import { detailsOf, ibans, products, recipients, referrers } from "#tests/support/data/money-people.ts";
import {
  claimsOf,
  day,
  follow,
  linkState,
  linkTokens,
  moneyWorlds,
  qualifiedClaims,
  recommend,
  tell,
} from "#tests/support/data/money-story.ts";
import {
  block,
  bonusProgress,
  cancelOrder,
  chooseReward,
  collectReward,
  confirmOrder,
  deleteAccount,
  discardRun,
  endLiability,
  eraseDue,
  expireDue,
  expireDueClaims,
  exportRun,
  giveBankDetails,
  grantGoodwill,
  listRewards,
  openReward,
  peekRewardLink,
  prepareRun,
  qualifyDueOrders,
  redeemRewardLink,
  reinstateClaim,
  rejectOrder,
  releaseRun,
  remindDueClaims,
  renewRewardLink,
  reopenOrder,
  rewardOverview,
  settleByHand,
} from "#tests/support/services/use-cases.ts";
import { seedTenant, type World } from "#tests/support/services/world.ts";

const newWorld = await moneyWorlds();

const code = (outcome: { ok: boolean; refusal?: { code: string } }) => (outcome.ok ? null : outcome.refusal?.code);
const holder = "Anna Meier";

/** The referrer's only claim, and their browser, opened by the mail's link. */
async function mine(world: World = newWorld()) {
  const [claim] = await qualifiedClaims(world, { share: 0 });
  const token = (await linkTokens(world, "rewardReady")).at(-1) ?? "";
  const browser = world.newBrowser();
  await redeemRewardLink(await browser.ctx(), token);
  return { world, claim: claim as Claim, token, ctx: browser.ctx };
}

/** The reward is collected as a bank transfer, and its run exported; returns the run's id. */
async function sentToBank(world: World, { id: claimId }: Claim, owner: RequestContext, name = holder): Promise<string> {
  await chooseReward(owner, { claimId, rewardId: "cash" });
  await giveBankDetails(owner, { claimId, iban: ibans[0] ?? "", holder: name });
  await collectReward(owner, claimId);
  const prepared = await prepareRun(world.ctx, { operator: "anna" });
  const runId = (prepared.ok && prepared.value.run?.id) || "";
  await releaseRun(world.ctx, { runId, operator: "ben" });
  await exportRun(world.ctx, { runId, operator: "ben", debtorIban: ibans[1] ?? "", makeFile: async () => "file" });
  return runId;
}

describe("a reward link", () => {
  it("opens one reward for 30 days, any number of times", async () => {
    const { world, claim, token, ctx } = await mine();
    expect(await peekRewardLink(world.ctx, token)).toMatchObject({
      ok: true,
      value: { claimId: claim.id, step: "choose" },
    });
    expect(await openReward(await ctx(), claim.id)).toMatchObject({
      ok: true,
      value: { step: "choose", claim: { cents: 5000 } },
    });
    expect(code(await openReward(world.ctx, claim.id))).toBe("rewardTokenInvalid");
    expect(code(await openReward(await ctx(), "another"))).toBe("rewardTokenInvalid");
    expect(code(await redeemRewardLink(world.ctx, "nonsense"))).toBe("rewardTokenInvalid");
    world.pass(29 * day);
    expect((await redeemRewardLink(await world.newBrowser().ctx(), token)).ok).toBe(true);
    world.pass(3 * day);
    expect(code(await redeemRewardLink(await world.newBrowser().ctx(), token))).toBe("rewardLinkExpired");
  });

  it("is renewed for the right address only, and the answer does not reveal it", async () => {
    const { world, token } = await mine();
    world.pass(40 * day);
    const answers = [
      await renewRewardLink(world.ctx, { token, email: "fremd@beispiel.de" }),
      await renewRewardLink(world.ctx, { token: "nonsense", email: referrers[0] ?? "" }),
      await renewRewardLink(world.ctx, { token: null, email: "niemand@beispiel.de" }),
    ];
    expect(await world.mails("rewardLinkRenewed")).toEqual([]);
    answers.push(await renewRewardLink(world.ctx, { token, email: "ANNA@beispiel.de" }));
    answers.push(await renewRewardLink(world.ctx, { token: null, email: referrers[0] ?? "" }));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await world.mails("rewardLinkRenewed")).toHaveLength(1);
    const [fresh = ""] = await linkTokens(world, "rewardLinkRenewed");
    expect((await redeemRewardLink(await world.newBrowser().ctx(), fresh)).ok).toBe(true);
  });
});

describe("a reward link of a recipient", () => {
  it("is renewed by the address of a recipient who consented", async () => {
    const world = newWorld();
    await qualifiedClaims(world, { share: 100, recipient: recipients[0] ?? "" });
    world.pass(40 * day);
    for (const email of [recipients[0] ?? "", "niemand@beispiel.de", recipients[0] ?? ""])
      expect(await renewRewardLink(world.ctx, { token: null, email })).toEqual({ ok: true, value: null });
    expect((await world.mails("rewardLinkRenewed")).map(({ to }) => to)).toEqual([recipients[0]]);
    const [fresh = ""] = await linkTokens(world, "rewardLinkRenewed");
    expect(await peekRewardLink(world.ctx, fresh)).toMatchObject({ ok: true, value: { step: "choose" } });
  });
});

describe("a reward", () => {
  it("is mailed to a recipient only if they entered and confirmed their data", async () => {
    const world = newWorld();
    await qualifiedClaims(world, { share: 100 });
    expect(await world.mails("rewardReady")).toEqual([]);
    await qualifiedClaims(world, { share: 100, productId: "l", recipient: recipients[0] ?? "" });
    expect((await world.mails("rewardReady")).map(({ to }) => to)).toEqual([recipients[0]]);
  });

  it("as a bank transfer is chosen, given an account, collected; repeating a step has the same answer", async () => {
    const { claim, ctx, world } = await mine();
    const claimId = claim.id;
    expect(code(await giveBankDetails(await ctx(), { claimId, iban: ibans[0] ?? "", holder }))).toBe("rewardNotReady");
    expect(code(await collectReward(await ctx(), claimId))).toBe("rewardNotReady");
    expect(code(await chooseReward(await ctx(), { claimId, rewardId: "unknown" }))).toBe("rewardNotAvailable");
    for (const _ of [1, 2]) {
      const chosen = await chooseReward(await ctx(), { claimId, rewardId: "cash" });
      expect(chosen).toMatchObject({
        ok: true,
        value: { claim: { state: "needsBankDetails" }, alreadyPickedUp: false },
      });
    }
    expect(code(await giveBankDetails(await ctx(), { claimId, iban: "DE00", holder }))).toBe("ibanInvalid");
    for (const _ of [1, 2]) {
      const given = await giveBankDetails(await ctx(), { claimId, iban: ibans[0] ?? "", holder });
      expect(given).toMatchObject({ ok: true, value: { state: "readyToPay" } });
    }
    expect(await world.mails("bankDataChanged")).toEqual([]);
    const collected = [await collectReward(await ctx(), claimId), await collectReward(await ctx(), claimId)];
    expect(collected.map((one) => one.ok && one.value.alreadyPickedUp)).toEqual([false, true]);
    expect(collected.map((one) => one.ok && one.value.claim)).toEqual(
      Array(2).fill(await world.ctx.claims.byId(claimId)),
    );
    expect(code(await giveBankDetails(await ctx(), { claimId, iban: ibans[1] ?? "", holder }))).toBe(
      "rewardAlreadyPickedUp",
    );
    expect(code(await chooseReward(await ctx(), { claimId, rewardId: "voucher" }))).toBe("rewardAlreadyPickedUp");
    expect(await chooseReward(await ctx(), { claimId, rewardId: "cash" })).toMatchObject({
      value: { alreadyPickedUp: true },
    });
  });

  it("can be any on offer if none of those that the product names is", async () => {
    const { claim, ctx, world } = await mine();
    const [product] = products;
    const naming = async (rewardIds: string[]) => {
      const catalogue = { ...world.ctx.products, byId: async () => product && { ...product, rewardIds } };
      const opened = await openReward({ ...(await ctx()), products: catalogue as never }, claim.id);
      return opened.ok && opened.value.rewards.map(({ id }) => id);
    };
    await world.rows(`update "order" set "productId" = 'm' where "tenantId" = $1`);
    expect([await naming([]), await naming(["voucher"]), await naming(["gone"])]).toEqual([
      ["cash", "voucher"],
      ["voucher"],
      ["cash", "voucher"],
    ]);
  });

  it("stays chosen if it leaves the offer afterwards", async () => {
    const { claim, ctx } = await mine();
    const without = async () => ({ ...(await ctx()), rewards: { all: async () => [], byId: async () => null } });
    const choose = (on: RequestContext) => chooseReward(on, { claimId: claim.id, rewardId: "cash" });
    expect(code(await choose(await without()))).toBe("rewardNotAvailable");
    expect(await choose(await ctx())).toMatchObject({ ok: true, value: { claim: { state: "needsBankDetails" } } });
    expect(await choose(await without())).toMatchObject({ ok: true, value: { alreadyPickedUp: false } });
  });

  it("as a voucher is issued at once, unless there is none left", async () => {
    const { claim, ctx, world } = await mine();
    const choice = { claimId: claim.id, rewardId: "voucher" };
    expect(code(await chooseReward(await ctx(), choice))).toBe("voucherPoolEmpty");
    await world.ctx.vouchers.import("voucher", [{ code: "V", cents: 5000, validUntil: null }], world.now());
    expect(await chooseReward(await ctx(), choice)).toMatchObject({
      ok: true,
      value: { claim: { state: "collected" } },
    });
    expect(await chooseReward(await ctx(), choice)).toMatchObject({ ok: true, value: { alreadyPickedUp: true } });
  });

  it("accepts another account only with the reward link or a recent login", async () => {
    const { claim, ctx, world } = await mine();
    const claimId = claim.id;
    await chooseReward(await ctx(), { claimId, rewardId: "cash" });
    await giveBankDetails(await ctx(), { claimId, iban: ibans[0] ?? "", holder });
    const open = world.newBrowser();
    const context = await open.ctx();
    await withTransaction(context, (tx) => openSession({ ...tx, cookies: context.cookies }, claim.accountId ?? ""));
    world.pass(11 * 60_000);
    const other = { claimId, iban: ibans[1] ?? "", holder };
    expect(code(await giveBankDetails(await open.ctx(), other))).toBe("bankDataNotSaved");
    expect(await world.mails("bankDataChanged")).toEqual([]);
    expect(code(await giveBankDetails(await open.ctx(), { ...other, iban: ibans[0] ?? "" }))).toBeNull();
    expect(code(await giveBankDetails(await ctx(), other))).toBeNull();
    expect(await world.mails("bankDataChanged")).toHaveLength(1);
  });

  it("waits a day after another account was entered, and announces it by mail", async () => {
    const { claim, ctx, world } = await mine();
    const claimId = claim.id;
    await chooseReward(await ctx(), { claimId, rewardId: "cash" });
    await giveBankDetails(await ctx(), { claimId, iban: ibans[0] ?? "", holder });
    await giveBankDetails(await ctx(), { claimId, iban: ibans[1] ?? "", holder });
    expect((await world.mails("bankDataChanged")).map(({ params }) => params)).toEqual([
      { firstName: "Anna", lastName: "Meier", last4: "2051" },
    ]);
    const detail = await world.ctx.bankDetails.currentOf({ kind: "account", id: claim.accountId ?? "" });
    expect(detail?.usableFrom.getTime()).toBe(world.now().getTime() + day);
  });

  it("accepts German accounts only, if the tenant does", async () => {
    const { claim, ctx } = await mine(newWorld({ modules: { ...seedTenant.modules, ibanOnlyDe: true } }));
    await chooseReward(await ctx(), { claimId: claim.id, rewardId: "cash" });
    expect(code(await giveBankDetails(await ctx(), { claimId: claim.id, iban: ibans[2] ?? "", holder }))).toBe(
      "ibanNotGerman",
    );
  });

  it("accepts accounts of the European Economic Area, if the tenant does", async () => {
    const { claim, ctx } = await mine();
    await chooseReward(await ctx(), { claimId: claim.id, rewardId: "cash" });
    const given = await giveBankDetails(await ctx(), { claimId: claim.id, iban: ibans[2] ?? "", holder });
    expect(given).toMatchObject({ ok: true, value: { state: "readyToPay" } });
  });

  it("asks for the account again, if the tenant does not store it", async () => {
    const world = newWorld({ modules: { ...seedTenant.modules, storeBankData: false } });
    const { claim, ctx } = await mine(world);
    await chooseReward(await ctx(), { claimId: claim.id, rewardId: "cash" });
    await giveBankDetails(await ctx(), { claimId: claim.id, iban: ibans[0] ?? "", holder });
    const [next] = await qualifiedClaims(world, { share: 0, productId: "l" });
    const chosen = await chooseReward(await world.member(claim.accountId ?? ""), {
      claimId: next?.id ?? "",
      rewardId: "cash",
    });
    expect(chosen).toMatchObject({ ok: true, value: { claim: { state: "needsBankDetails" } } });
  });

  it("asks for another account if the tenant accepts only German ones since", async () => {
    const modules = { ...seedTenant.modules, storeBankData: true, ibanOnlyDe: false };
    const world = newWorld({ modules });
    const states: (string | undefined)[] = [];
    for (const productId of ["m", "l"]) {
      const [claim] = await qualifiedClaims(world, { share: 0, productId });
      const claimId = claim?.id ?? "";
      await chooseReward(world.holderOf(claimId), { claimId, rewardId: "cash" });
      states.push((await world.ctx.claims.byId(claimId))?.state);
      await giveBankDetails(world.holderOf(claimId), { claimId, iban: ibans[2] ?? "", holder });
      modules.ibanOnlyDe = true;
    }
    expect(states).toEqual(["needsBankDetails", "needsBankDetails"]);
  });

  it("uses the account that a referrer entered before, if the tenant stores it", async () => {
    const { claim, ctx, world } = await mine();
    await chooseReward(await ctx(), { claimId: claim.id, rewardId: "cash" });
    await giveBankDetails(await ctx(), { claimId: claim.id, iban: ibans[0] ?? "", holder });
    const [next] = await qualifiedClaims(world, { share: 0, productId: "l" });
    const me = await world.member(claim.accountId ?? "");
    const chosen = await chooseReward(me, { claimId: next?.id ?? "", rewardId: "cash" });
    expect(chosen).toMatchObject({ ok: true, value: { claim: { state: "readyToPay" } } });
  });

  it("is refused to blocked accounts", async () => {
    const { claim, ctx, world } = await mine();
    await world.ctx.accounts.block(claim.accountId ?? "", "fraud", world.now());
    expect(code(await chooseReward(await ctx(), { claimId: claim.id, rewardId: "cash" }))).toBe("accountBlocked");
  });

  it("is reminded of on the set days, once each, and expires after a year; the back office can restore it", async () => {
    const { claim, world } = await mine();
    const ready = world.now();
    const reminded: number[] = [];
    for (let days = 1; days <= 364; days++) {
      world.set(new Date(ready.getTime() + days * day));
      if ((await remindDueClaims(world.ctx)) === 0) continue;
      reminded.push(days);
      expect(await remindDueClaims(world.ctx)).toBe(0);
    }
    expect(reminded).toEqual([7, 30, 90, 180, 335]);
    expect(await expireDueClaims(world.ctx)).toBe(0);
    world.set(new Date(ready.getTime() + 366 * day));
    expect(
      code(
        await chooseReward(world.holderOf(claim.id), {
          claimId: claim.id,
          rewardId: "cash",
        }),
      ),
    ).toBe("rewardExpired");
    expect(await expireDueClaims(world.ctx)).toBe(1);
    expect((await world.ctx.claims.byId(claim.id))?.state).toBe("expired");
    const back = await reinstateClaim(
      world.ctx,
      claim.id,
      auditedAction({
        reasonCode: "GOODWILL",
        key: "r",
      }),
    );
    expect(back).toMatchObject({ ok: true, value: { state: "choose", remindedDays: 0 } });
    expect(await world.mails("rewardReady")).toHaveLength(2);
  });

  it("stays expired if its order was cancelled in the meantime", async () => {
    const { claim, world } = await mine();
    world.set(new Date(world.now().getTime() + 366 * day));
    expect(await expireDueClaims(world.ctx)).toBe(1);
    const by = auditedAction({ reasonCode: "RULE_CANCELLED_BY_CUSTOMER", key: "late" });
    await cancelOrder(world.ctx, claim.orderId ?? "", by);
    expect(code(await reinstateClaim(world.ctx, claim.id, { ...by, reasonCode: "GOODWILL", key: "r" }))).toBe(
      "notFound",
    );
    expect((await world.ctx.claims.byId(claim.id))?.state).toBe("expired");
  });

  it("is cancelled with its order", async () => {
    const { claim, world, ctx } = await mine();
    await cancelOrder(
      world.ctx,
      claim.orderId ?? "",
      auditedAction({
        reasonCode: "RULE_CANCELLED_BY_CUSTOMER",
        key: "c",
      }),
    );
    expect(await openReward(await ctx(), claim.id)).toMatchObject({
      ok: true,
      value: { step: "cancelled", rewards: [] },
    });
    expect(code(await chooseReward(await ctx(), { claimId: claim.id, rewardId: "cash" }))).toBe("rewardNotAvailable");
    expect(await world.ctx.ledger.totals()).toMatchObject({ accrued: 5000, cancelled: 5000, paid: 0 });
    expect(await world.mails("recipientOrderLost")).toMatchObject([
      { to: referrers[0], params: { outcome: "cancelled" } },
    ]);
  });

  it("is not paid if its order was reversed, or its link blocked, before the bank rejected the file", async () => {
    for (const [blow, state] of [
      ["reverse", "cancelled"],
      ["block", "onHold"],
    ] as const) {
      const { world, claim, ctx } = await mine();
      const runId = await sentToBank(world, claim, await ctx());
      const by = auditedAction({ key: "k-1", reasonCode: "RULE_CANCELLED_BY_CUSTOMER" });
      if (blow === "reverse") await cancelOrder(world.ctx, claim.orderId ?? "", by);
      else await block(world.ctx, claim.recommendationNumber ?? "", by);
      expect((await world.ctx.claims.byId(claim.id))?.state).toBe("collected");
      expect(
        await discardRun(world.ctx, { runId, operator: "anna", rejectedByBank: true, reason: "bank" }),
      ).toMatchObject({
        ok: true,
      });
      expect((await world.ctx.claims.byId(claim.id))?.state).toBe(state);
      expect(await prepareRun(world.ctx, { operator: "anna" })).toMatchObject({ ok: true, value: { run: null } });
    }
  });

  it("stays paid if its order is lost afterwards, and no mail says that there is none", async () => {
    const { world, claim, ctx } = await mine();
    const runId = await sentToBank(world, claim, await ctx());
    await settleByHand(world.ctx, { runId, operator: "anna", returned: [] });
    const by = auditedAction({ key: "k-1", reasonCode: "RULE_CANCELLED_BY_CUSTOMER" });
    await cancelOrder(world.ctx, claim.orderId ?? "", by);
    expect((await world.ctx.claims.byId(claim.id))?.state).toBe("paid");
    expect(await world.mails("recipientOrderLost")).toEqual([]);
  });

  it("is owed until a person ends it, if the bank sends it back when its recipient's data are erased", async () => {
    const world = newWorld();
    const [claim] = await qualifiedClaims(world, { share: 100, recipient: recipients[0] ?? "" });
    if (claim?.role !== "recipient") throw new Error("A recipient's claim was expected.");
    const browser = world.newBrowser();
    await redeemRewardLink(await browser.ctx(), (await linkTokens(world, "rewardReady")).at(-1) ?? "");
    const { firstName, lastName } = detailsOf(recipients[0] ?? "");
    const runId = await sentToBank(world, claim, await browser.ctx(), `${firstName} ${lastName}`);
    await settleByHand(world.ctx, { runId, operator: "anna", returned: [] });
    world.pass(460 * day);
    await eraseDue(world.ctx);
    expect(await world.ctx.claims.liabilities(9)).toEqual([]);

    const mailed = (await world.mails("bankDataNeeded")).length;
    const [item] = await world.ctx.payouts.items(runId);
    const returned = [{ endToEndId: item?.endToEndId ?? "", reason: "AC04" }];
    await settleByHand(world.ctx, { runId, operator: "anna", returned });
    const owed = await world.ctx.claims.liabilities(9);
    expect(owed.map(({ id, state, expiresAt }) => [id, state, expiresAt?.toISOString()])).toEqual([
      [claim.id, "needsBankDetails", "2030-12-31T23:00:00.000Z"],
    ]);
    expect(await world.mails("bankDataNeeded")).toHaveLength(mailed);

    const end = (key: string) => endLiability(world.ctx, claim.id, auditedAction({ key }));
    expect(code(await end("early"))).toBe("rewardNotReady");
    world.pass(1500 * day);
    expect(await expireDueClaims(world.ctx)).toBe(0);
    expect(code(await end("late"))).toBeNull();
    expect(await world.ctx.claims.liabilities(9)).toEqual([]);
  });

  describe("whose order was reversed by mistake and is taken up again", () => {
    async function reversed(paid = true) {
      const { world, claim, ctx } = await mine();
      const sent = paid ? await sentToBank(world, claim, await ctx()) : null;
      if (sent) await settleByHand(world.ctx, { runId: sent, operator: "anna", returned: [] });
      const orderId = claim.orderId ?? "";
      const by = (key: string) => auditedAction({ key, reasonCode: "RULE_CANCELLED_BY_PROVIDER" });
      await cancelOrder(world.ctx, orderId, by("lost"));
      const status = async () => [
        (await world.ctx.orders.byId(orderId))?.state,
        (await world.ctx.claims.byId(claim.id))?.state,
        await world.ctx.ledger.recoverableOf(claim.accountId ?? ""),
      ];
      const reopen = () => reopenOrder(world.ctx, { orderId, recommendationNumber: null }, by("again"));
      const qualify = async () => {
        await confirmOrder(world.ctx, orderId, by("right"));
        await qualifyDueOrders(world.ctx);
      };
      return { world, claim, sent, orderId, by, status, reopen, qualify };
    }

    it("need not be given back, and is not paid twice", async () => {
      const { world, status, reopen, qualify } = await reversed();
      expect(await status()).toEqual(["reversed", "paid", 5000]);
      expect(code(await reopen())).toBeNull();
      expect(await status()).toEqual(["inReview", "paid", 0]);
      const mails = await world.mails("rewardReady");
      await qualify();
      expect(await status()).toEqual(["qualified", "paid", 0]);
      expect(await world.mails("rewardReady")).toEqual(mails);
      expect(await world.ctx.ledger.totals()).toMatchObject({ accrued: 5000, paid: 5000, reversed: 0 });
      expect(await prepareRun(world.ctx, { operator: "anna" })).toMatchObject({ ok: true, value: { run: null } });
    });

    it("need not be given back either, if the account was deleted meanwhile", async () => {
      const { world, claim, status, reopen, qualify } = await reversed();
      const browser = world.newBrowser();
      const login = await browser.ctx();
      await withTransaction(login, (tx) => openSession({ ...tx, cookies: login.cookies }, claim.accountId ?? ""));
      expect(code(await deleteAccount(await browser.ctx(), { giveUp: false }))).toBeNull();
      expect(code(await reopen())).toBeNull();
      expect(await status()).toEqual(["inReview", "paid", 0]);
      await qualify();
      expect(await status()).toEqual(["qualified", "paid", 0]);
    });

    it("is given back after all, if the second look ends it too", async () => {
      const { world, orderId, by, status, reopen } = await reversed();
      await reopen();
      await rejectOrder(world.ctx, orderId, by("no"));
      expect(await status()).toEqual(["notEligible", "paid", 5000]);
    });

    it("waits for the second look, if the bank returns it meanwhile", async () => {
      const { world, sent, status, reopen, qualify } = await reversed();
      await reopen();
      const [item] = await world.ctx.payouts.items(sent ?? "");
      const returned = [{ endToEndId: item?.endToEndId ?? "", reason: "AC04" }];
      expect(code(await settleByHand(world.ctx, { runId: sent ?? "", operator: "anna", returned }))).toBeNull();
      expect(await status()).toEqual(["inReview", "reserved", 0]);
      await qualify();
      expect(await status()).toEqual(["qualified", "choose", 0]);
    });

    it("is not owed once more, if two people have waived it meanwhile", async () => {
      const { world, claim, status, reopen, qualify } = await reversed();
      const entry = { kind: "supportActed", accountId: null, about: "waive:test:1" } as const;
      const two = { ...actionOfTwo({ key: "w", reasonCode: "KULANZ" }), entry };
      const waiver = { name: "R-1", owner: claim.accountId ?? "", cents: 2000 };
      expect(code(await waiveRecoverable(world.ctx, waiver, two))).toBeNull();
      await reopen();
      await qualify();
      expect(await status()).toEqual(["qualified", "paid", 0]);
    });

    it("can be chosen again, if nothing was paid", async () => {
      const { status, reopen, qualify } = await reversed(false);
      expect(await status()).toEqual(["reversed", "cancelled", 0]);
      await reopen();
      expect(await status()).toEqual(["inReview", "reserved", 0]);
      await qualify();
      expect(await status()).toEqual(["qualified", "choose", 0]);
    });
  });

  it("closes its recommendation, also once a second order of it turns out to earn nothing", async () => {
    const { world, claim, ctx } = await mine();
    const runId = await sentToBank(world, claim, await ctx());
    await settleByHand(world.ctx, { runId, operator: "anna", returned: [] });
    const number = claim.recommendationNumber ?? "";
    const second = { recommendationNumber: number, externalOrderId: "A-2", kind: "confirmed" } as const;
    await tell(world, { ...second, productId: "m" });
    expect(await linkState(world, number)).toBe("successful");
    await tell(world, { ...second, productId: "s" });
    expect(await linkState(world, number)).toBe("closed");
  });

  it("that is paid ends its link: an order placed afterwards is reviewed first, and never ready before", async () => {
    const { world, claim, ctx } = await mine();
    const runId = await sentToBank(world, claim, await ctx());
    await settleByHand(world.ctx, { runId, operator: "anna", returned: [] });
    const number = claim.recommendationNumber ?? "";
    expect(await linkState(world, number)).toBe("closed");
    world.pass(day);
    const later = { recommendationNumber: number, externalOrderId: "A-2", productId: "m" };
    const { order } = await tell(world, { ...later, kind: "delivered" });
    expect([order.state, order.reasonCode]).toEqual(["inReview", "RISK_LINK_ENDED"]);
    world.pass(100 * day);
    await qualifyDueOrders(world.ctx);
    expect((await claimsOf(world)).map(({ state }) => state)).toEqual(["paid", "reserved"]);
  });

  it("is in the months of the overview as soon as there are three to compare", async () => {
    const world = newWorld();
    const months = async () => {
      const account = await world.ctx.accounts.byEmail(referrers[0] ?? "");
      const overview = account ? (await rewardOverview(world.ctx, account)).months : [];
      return overview.map(({ accrued }) => accrued);
    };
    for (const _ of [1, 2]) {
      await qualifiedClaims(world, { share: 0 });
      expect(await months()).toEqual([]);
      world.pass(31 * day);
    }
    await qualifiedClaims(world, { share: 0 });
    const shown = await months();
    expect(shown).toHaveLength(12);
    expect(shown.filter((cents) => cents === 5000)).toHaveLength(3);
  });

  it("is in the referrer's list, newest first", async () => {
    const world = newWorld();
    await qualifiedClaims(world, { share: 0 });
    await qualifiedClaims(world, { share: 0, productId: "l" });
    const account = await world.ctx.accounts.byEmail(referrers[0] ?? "");
    const list = account ? (await listRewards(world.ctx, account)).rewards : [];
    expect(list.map(({ claim, step }) => [claim.cents, step])).toEqual([
      [9001, "choose"],
      [5000, "choose"],
    ]);
  });
});

describe("the bonus", () => {
  it("is granted with the deal that reaches the number, cancelled when a deal is lost, and granted again", async () => {
    const world = newWorld({ bonus: { ...seedTenant.bonus, deals: 2 } });
    const [first] = await qualifiedClaims(world, { share: 0 });
    const bonus = async () =>
      (await claimsOf(world)).filter(({ kind }) => kind === "bonus").map(({ cents, state }) => [cents, state]);
    expect(await bonus()).toEqual([]);
    await qualifiedClaims(world, { share: 0, productId: "l" });
    expect(await bonus()).toEqual([[6000, "choose"]]);
    const by = auditedAction({ reasonCode: "RULE_CANCELLED_BY_CUSTOMER", key: "c" });
    await cancelOrder(world.ctx, first?.orderId ?? "", by);
    expect(await bonus()).toEqual([[6000, "cancelled"]]);
    await qualifiedClaims(world, { share: 0 });
    expect(await bonus()).toEqual([[6000, "choose"]]);
  });

  it("is cancelled if a deal was lost while the bank had its transfer, and rejected the file", async () => {
    const world = newWorld({ bonus: { ...seedTenant.bonus, deals: 2 } });
    const [first] = await qualifiedClaims(world, { share: 0 });
    await qualifiedClaims(world, { share: 0, productId: "l" });
    const bonus = async () => (await claimsOf(world)).find(({ kind }) => kind === "bonus") as Claim;
    const { ctx } = world;
    const browser = world.newBrowser();
    await redeemRewardLink(await browser.ctx(), (await linkTokens(world, "rewardReady")).at(-1) ?? "");
    const runId = await sentToBank(world, await bonus(), await browser.ctx());
    const by = auditedAction({ reasonCode: "RULE_CANCELLED_BY_CUSTOMER", key: "c" });
    await cancelOrder(ctx, first?.orderId ?? "", by);
    expect((await bonus()).state).toBe("collected");
    await discardRun(ctx, { runId, operator: "anna", rejectedByBank: true, reason: "bank" });
    expect(await bonus()).toMatchObject({ state: "cancelled", reasonCode: "TIER_DEAL_LOST" });
  });

  it("is owed no more if a deal was lost while the bank had its transfer, and sent it back", async () => {
    const world = newWorld({ bonus: { ...seedTenant.bonus, deals: 1 } });
    const [first] = await qualifiedClaims(world, { share: 0 });
    const bonus = async () => (await claimsOf(world)).find(({ kind }) => kind === "bonus") as Claim;
    const browser = world.newBrowser();
    await redeemRewardLink(await browser.ctx(), (await linkTokens(world, "rewardReady")).at(-1) ?? "");
    const runId = await sentToBank(world, await bonus(), await browser.ctx());
    const by = auditedAction({ reasonCode: "RULE_CANCELLED_BY_CUSTOMER", key: "c" });
    await cancelOrder(world.ctx, first?.orderId ?? "", by);
    const [item] = await world.ctx.payouts.items(runId);
    const returned = [{ endToEndId: item?.endToEndId ?? "", reason: "AC04" }];
    await settleByHand(world.ctx, { runId, operator: "anna", returned });
    expect(await bonus()).toMatchObject({ state: "cancelled", reasonCode: "TIER_DEAL_LOST" });
    expect(await world.mails("bankDataNeeded")).toEqual([]);
  });

  it("stays expired if a deal was lost in the meantime, until enough of them count again", async () => {
    const world = newWorld({ bonus: { ...seedTenant.bonus, deals: 2 } });
    const [first] = await qualifiedClaims(world, { share: 0 });
    await qualifiedClaims(world, { share: 0, productId: "l" });
    const bonus = async () => (await claimsOf(world)).find(({ kind }) => kind === "bonus") as Claim;
    world.pass(366 * day);
    await expireDueClaims(world.ctx);
    const by = auditedAction({ reasonCode: "RULE_CANCELLED_BY_PROVIDER", key: "c" });
    await cancelOrder(world.ctx, first?.orderId ?? "", by);
    const { id } = await bonus();
    expect(code(await reinstateClaim(world.ctx, id, { ...by, key: "r1" }))).toBe("notFound");
    expect((await bonus()).state).toBe("expired");
    await reopenOrder(
      world.ctx,
      { orderId: first?.orderId ?? "", recommendationNumber: null },
      auditedAction({ key: "o" }),
    );
    await confirmOrder(world.ctx, first?.orderId ?? "", auditedAction({ key: "k" }));
    await qualifyDueOrders(world.ctx);
    expect(await reinstateClaim(world.ctx, id, { ...by, key: "r2" })).toMatchObject({ value: { state: "choose" } });
  });

  it("keeps the rule of the day on which its window opened, whatever the tenant changes", async () => {
    const world = newWorld({ bonus: { ...seedTenant.bonus, deals: 2 } });
    const [first] = await qualifiedClaims(world, { share: 0 });
    world.tenant.bonus = { deals: null, cents: 100, windowMonths: 1 };
    const [second] = await qualifiedClaims(world, { share: 0, productId: "l" });
    const bonuses = async () => (await claimsOf(world)).filter(({ kind }) => kind === "bonus");
    const bonus = async () => (await bonuses())[0] as Claim;
    expect(await bonus()).toMatchObject({ cents: 6000, state: "choose" });
    const browser = world.newBrowser();
    await redeemRewardLink(await browser.ctx(), (await linkTokens(world, "rewardReady")).at(-1) ?? "");
    const runId = await sentToBank(world, await bonus(), await browser.ctx());
    world.tenant.bonus = { deals: 5, cents: 6000, windowMonths: 6 };
    await settleByHand(world.ctx, { runId, operator: "anna", returned: [] });
    const reversed = async () => (await world.ctx.ledger.totals()).reversed;
    await qualifiedClaims(world, { share: 0 });
    const lose = (orderId = "") =>
      cancelOrder(world.ctx, orderId, auditedAction({ reasonCode: "RULE_CANCELLED_BY_CUSTOMER", key: orderId }));
    await lose(first?.orderId ?? "");
    expect([(await bonus()).state, await reversed()]).toEqual(["paid", 0]);
    await lose(second?.orderId ?? "");
    expect([(await bonus()).state, await reversed()]).toEqual(["paid", -6000]);
    expect(await bonuses()).toHaveLength(1);
  });

  it("counts a deal once: shorter windows afterwards make no second bonus of deals that counted", async () => {
    const world = newWorld({ bonus: { ...seedTenant.bonus, deals: 4 } });
    for (const pause of [0, 1, 2, 96, 1, 1, 1, 1]) {
      world.pass(pause * day);
      await qualifiedClaims(world, { share: 0 });
    }
    const bonuses = async () => (await claimsOf(world)).filter(({ kind }) => kind === "bonus");
    expect(await bonuses()).toHaveLength(1);
    world.tenant.bonus.windowMonths = 3;
    await qualifiedClaims(world, { share: 0 });
    expect(await bonuses()).toHaveLength(1);
  });

  it("shows its progress, and nothing without a bonus", async () => {
    const world = newWorld({ bonus: { ...seedTenant.bonus, deals: 2 } });
    const account = async () =>
      (await world.ctx.accounts.byEmail(referrers[0] ?? "")) ?? { id: world.ctx.secrets.newId() };
    const before = { done: 0, needed: 2, remaining: 2, number: 1, months: 6, window: null };
    expect(await bonusProgress(world.ctx, await account())).toMatchObject(before);
    await qualifiedClaims(world, { share: 0 });
    expect(await bonusProgress(world.ctx, await account())).toMatchObject({ done: 1, needed: 2, cents: 6000 });
    await qualifiedClaims(world, { share: 0, productId: "l" });
    await qualifiedClaims(world, { share: 0 });
    expect(await bonusProgress(world.ctx, await account())).toMatchObject({ done: 2, needed: 2 });
    world.pass(200 * day);
    expect(await bonusProgress(world.ctx, await account())).toMatchObject({ ...before, number: 2 });

    const plain = newWorld({ bonus: { ...seedTenant.bonus, deals: null } });
    await qualifiedClaims(plain, { share: 0 });
    const other = await plain.ctx.accounts.byEmail(referrers[0] ?? "");
    expect(await bonusProgress(plain.ctx, other ?? { id: plain.ctx.secrets.newId() })).toBeNull();
  });
});

describe("goodwill", () => {
  const two = actionOfTwo({ key: "k", reasonCode: "KULANZ" });

  it("is granted by two people, once per case, and is chosen and paid like any other", async () => {
    const world = newWorld();
    const { number, accountId } = await recommend(world);
    const wanted = { name: "R-1", recommendationNumber: number, recipientNumber: null, cents: 1500 };
    expect(code(await grantGoodwill(world.ctx, wanted, { ...two, operators: ["olga", "olga"] }))).toBe("sameOperator");
    const granted = await grantGoodwill(world.ctx, wanted, two);
    const again = await grantGoodwill(world.ctx, wanted, { ...two, key: "k2" });
    expect([granted.ok && granted.value.id, again.ok]).toEqual([again.ok && again.value.id, true]);
    const claims = await world.ctx.claims.ofAccount(accountId);
    expect(claims).toMatchObject([{ kind: "goodwill", role: "referrer", state: "choose", cents: 1500 }]);
    expect(await world.mails("rewardReady")).toMatchObject([{ to: referrers[0], params: { cents: 1500 } }]);
    const [event] = await world.ctx.events.of("claim", claims[0]?.id ?? "");
    expect(event).toMatchObject({ actor: "OPS", actorId: "olga, paul", reasonCode: "KULANZ" });
    const browser = world.newBrowser();
    await redeemRewardLink(await browser.ctx(), (await linkTokens(world, "rewardReady"))[0] ?? "");
    const chosen = await chooseReward(await browser.ctx(), { claimId: claims[0]?.id ?? "", rewardId: "cash" });
    expect(chosen.ok && chosen.value.claim.state).toBe("needsBankDetails");
    expect(await linkState(world, number)).toBe("open");
  });

  it("is granted only to recipients who consented, and never to a blocked account", async () => {
    const world = newWorld();
    const { number, accountId } = await recommend(world);
    const stranger = await follow(world, number);
    const visit = await follow(world, number, recipients[0]);
    const grant = (recipientNumber: string | null, name: string) =>
      grantGoodwill(world.ctx, { name, recommendationNumber: number, recipientNumber, cents: 900 }, two);
    expect(code(await grant(stranger.number, "R-1"))).toBe("recipientDataMissing");
    expect(code(await grant("another", "R-2"))).toBe("recipientUnknown");
    expect((await grant(visit.number, "R-3")).ok).toBe(true);
    expect((await world.mails("rewardReady")).map(({ to }) => to)).toEqual([recipients[0]]);
    await world.ctx.accounts.block(accountId, "fraud", world.now());
    expect(code(await grant(null, "R-4"))).toBe("accountBlocked");
    expect(await claimsOf(world)).toHaveLength(1);
  });
});

/** The tenant's clocks all differ from the defaults, so that a default used by mistake is noticed. */
describe("a tenant's own periods", () => {
  const clocks = {
    ...seedTenant.clocks,
    linkDays: 10,
    orderDays: 5,
    withdrawalDays: 3,
    forecastWeeks: { from: 2, to: 3 },
    eraseWeeks: 2,
    voucherHours: 5,
    cashDays: 7,
    claimDays: 40,
    reminderDays: [2, 9],
    rewardLinkDays: 4,
    loginLinkMinutes: 3,
  };
  const daysUntil = (instant: Date | null | undefined, now: Date) =>
    instant ? Math.floor((instant.getTime() - now.getTime()) / day) : null;

  it("apply to the link, the order, the data, the withdrawal, the reward, its links and its payment", async () => {
    const world = newWorld({ clocks });
    const { now } = world;
    const { number, linkValidUntil } = await recommend(world, { share: 0 });
    const visit = await follow(world, number, recipients[0]);
    const recipient = await world.ctx.recipients.byNumber(visit.number);
    const report = { recommendationNumber: number, recipientNumber: visit.number };
    const { order } = await tell(world, { ...report, kind: "delivered" });
    expect(
      [linkValidUntil, recipient?.orderBy, recipient?.eraseAfter, order.qualifiesAt].map((at) => daysUntil(at, now())),
    ).toEqual([10, 5, 14, 3]);
    expect(await world.mails("recipientOrdered")).toMatchObject([
      { params: { expected: { from: "2026-03-06", until: "2026-03-06" } } },
    ]);

    world.pass(4 * day);
    await qualifyDueOrders(world.ctx);
    const [claim] = await world.ctx.claims.ofOrder(order.id);
    const browser = world.newBrowser();
    const token = (await linkTokens(world, "rewardReady"))[0] ?? "";
    const link = await redeemRewardLink(await browser.ctx(), token);
    expect([claim?.expiresAt, link.ok ? link.value.expiresAt : null].map((at) => daysUntil(at, now()))).toEqual([
      40, 4,
    ]);

    const reminded: number[] = [];
    for (let past = 1; past <= 12; past++) {
      world.pass(day);
      if ((await remindDueClaims(world.ctx)) > 0) reminded.push(past);
    }
    expect(reminded).toEqual([2, 9]);

    const latest = world.newBrowser();
    await redeemRewardLink(await latest.ctx(), (await linkTokens(world, "rewardReminder")).at(-1) ?? "");
    const { ctx } = latest;
    const claimId = claim?.id ?? "";
    await chooseReward(await ctx(), { claimId, rewardId: "cash" });
    await giveBankDetails(await ctx(), { claimId, iban: ibans[0] ?? "", holder });
    const collected = await collectReward(await ctx(), claimId);
    expect(collected.ok && daysUntil(collected.value.claim.payoutDueAt, now())).toBe(7);
  });

  it("end what is not collected, clicked or confirmed", async () => {
    const world = newWorld({ clocks });
    const { number } = await recommend(world);
    world.pass(10 * day);
    expect(await expireDue(world.ctx)).toBe(0);
    world.pass(day);
    expect(await expireDue(world.ctx)).toBe(1);
    expect(await linkState(world, number)).toBe("expired");
    const [claim] = await qualifiedClaims(world, { share: 0, productId: "l" });
    world.pass(41 * day);
    expect(await expireDueClaims(world.ctx)).toBe(1);
    expect((await world.ctx.claims.byId(claim?.id ?? ""))?.state).toBe("expired");
  });
});

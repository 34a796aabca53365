import { describe, expect, it } from "vitest";
import { leaveAddress } from "#server/referral/recipient/leave-address.ts";
import { reportUnclaimed } from "#server/rewards/claim/report-unclaimed.ts";
import { countRecommendations, listRecommendations } from "#server/rewards/list/list-recommendations.ts";
import { everyRecommendation } from "#server/rewards/list/recommendation-search.ts";
import { actionOfTwo, auditedAction } from "#tests/support/data/audited-action.ts";
import { detailsOf, recipients, referrers } from "#tests/support/data/money-people.ts";
import {
  claimsOf,
  day,
  follow,
  linkState,
  moneyWorlds,
  qualifiedClaims,
  recommend,
  tell,
} from "#tests/support/data/money-story.ts";
import {
  blockAccount,
  cancelOrder,
  eraseDue,
  passOnDueClaims,
  qualifyDueOrders,
  rejectOrder,
  reopenOrder,
  saveRecipientDetails,
  unblockAccount,
} from "#tests/support/services/use-cases.ts";
import type { World } from "#tests/support/services/world.ts";

const newWorld = await moneyWorlds();
const [friederike = ""] = recipients;
const [anna = ""] = referrers;

const shown = async (world: World) =>
  (await claimsOf(world)).map(({ role, kind, cents, state }) => `${role} ${kind} ${cents} ${state}`).sort();

async function mailsTo(world: World, address: string) {
  const kinds = ["rewardReady", "rewardPassedOn"] as const;
  const mails = await Promise.all(kinds.map((kind) => world.mails(kind)));
  return mails
    .flat()
    .filter(({ to }) => to === address)
    .map(({ kind }) => kind);
}

describe("the part of a recipient who cannot be reached", () => {
  it("waits for 60 days and then falls to the referrer, who is told", async () => {
    for (const share of [50, 100] as const) {
      const world = newWorld();
      await qualifiedClaims(world, { share });
      const own = share === 50 ? ["referrer base 2500 choose"] : [];
      const part = share === 50 ? 2500 : 5000;
      expect(await shown(world)).toEqual([`recipient base ${part} unclaimed`, ...own]);
      world.pass(59 * day);
      expect(await passOnDueClaims(world.ctx)).toBe(0);
      world.pass(3 * day);
      expect(await passOnDueClaims(world.ctx)).toBe(1);
      expect(await passOnDueClaims(world.ctx)).toBe(0);
      expect(await shown(world)).toEqual([
        `recipient base ${part} cancelled`,
        ...own,
        `referrer passedOn ${part} choose`,
      ]);
      expect(await mailsTo(world, anna)).toEqual([...own.map(() => "rewardReady"), "rewardPassedOn"]);
    }
  });

  it("is the referrer's to pick up once it fell to them, on their page and in its filters", async () => {
    const world = newWorld();
    const [{ recommendationNumber } = expect.fail()] = await qualifiedClaims(world, { share: 100 });
    const link = await world.ctx.recommendations.byNumber(recommendationNumber ?? "");
    const account = { id: link?.accountId ?? "", state: "confirmed" } as const;
    const read = async () => {
      const { recommendations } = await listRecommendations(world.ctx, account);
      const counts = await countRecommendations(world.ctx, account, everyRecommendation);
      return { row: recommendations[0]?.rows[0], tones: counts.tones, toDo: counts.toDo };
    };
    const nothing = { yours: 0, going: 0, done: 0, stopped: 0 };
    const theirs = { tone: "going", bars: ["ordered", "recipientWillEarn"], claim: null };
    expect(await read()).toMatchObject({ row: theirs, tones: { ...nothing, going: 1 }, toDo: 0 });
    world.pass(62 * day);
    await passOnDueClaims(world.ctx);
    const yours = { tone: "yours", bars: ["ordered", "toPickUp"], next: { actor: "you" }, otherCents: 5000 };
    expect(await read()).toMatchObject({ row: yours, tones: { ...nothing, yours: 1 }, toDo: 1 });
  });

  it("is lost with the order, and the referrer whom it had fallen to is told", async () => {
    for (const share of [50, 100] as const) {
      const world = newWorld();
      const [{ orderId, recommendationNumber } = expect.fail()] = await qualifiedClaims(world, { share });
      world.pass(62 * day);
      await passOnDueClaims(world.ctx);
      const reversed = auditedAction({ key: "reversed", reasonCode: "RULE_CANCELLED_BY_PROVIDER" });
      await cancelOrder(world.ctx, orderId ?? "", reversed);
      expect((await claimsOf(world)).map(({ state }) => state)).not.toContain("choose");
      const expected = { to: anna, params: { outcome: "cancelled" } };
      expect(await world.mails("recipientOrderLost")).toMatchObject([expected]);
      expect(await linkState(world, recommendationNumber ?? "")).toBe("failed");
    }
  });

  it("is lost to a referrer who is told when they may be written to again", async () => {
    const world = newWorld();
    const [{ orderId, recommendationNumber } = expect.fail()] = await qualifiedClaims(world, { share: 100 });
    world.pass(62 * day);
    await passOnDueClaims(world.ctx);
    const link = await world.ctx.recommendations.byNumber(recommendationNumber ?? "");
    const accountId = link?.accountId ?? "";
    await blockAccount(world.ctx, accountId, auditedAction({ key: "block", reasonCode: "RISK_REVIEW" }));
    const lost = auditedAction({ key: "lost", reasonCode: "RULE_CANCELLED_BY_PROVIDER" });
    await cancelOrder(world.ctx, orderId ?? "", lost);
    expect(await world.mails("recipientOrderLost")).toEqual([]);
    await unblockAccount(world.ctx, accountId, actionOfTwo({ key: "unblock" }));
    const reopened = auditedAction({ key: "reopen" });
    await reopenOrder(world.ctx, { orderId: orderId ?? "", recommendationNumber: null }, reopened);
    await rejectOrder(world.ctx, orderId ?? "", { ...lost, key: "rejected" });
    const expected = { to: anna, params: { outcome: "notEligible" } };
    expect(await world.mails("recipientOrderLost")).toMatchObject([expected]);
  });

  it("is theirs once they leave an address or give their details, before or after the order counts", async () => {
    for (const [how, when] of [
      ["address", "before"],
      ["address", "after"],
      ["details", "after"],
    ] as const) {
      const world = newWorld();
      const { number } = await recommend(world);
      const { browser, number: recipientNumber } = await follow(world, number);
      const reach = async () => {
        const ctx = await browser.ctx();
        if (how === "address") return leaveAddress(ctx, { number, email: friederike });
        return saveRecipientDetails(ctx, { number, details: detailsOf(friederike), terms: true });
      };
      if (when === "before") expect(await reach()).toMatchObject({ ok: true });
      await tell(world, { recommendationNumber: number, recipientNumber, kind: "delivered", productId: "m" });
      world.pass(16 * day);
      await qualifyDueOrders(world.ctx);
      if (when === "after") {
        expect(await mailsTo(world, friederike)).toEqual([]);
        expect(await reach()).toMatchObject({ ok: true });
      }
      expect(await shown(world)).toEqual(["recipient base 2500 choose", "referrer base 2500 choose"]);
      expect(await mailsTo(world, friederike)).toEqual(["rewardReady"]);
      // The address is their only key: it stays while the reward waits.
      world.pass(100 * day);
      await eraseDue(world.ctx);
      expect((await world.ctx.recipients.byNumber(recipientNumber))?.erasedAt).toBe(null);
    }
  });

  it("is written to the address they typed last for it, whatever else they gave without agreeing", async () => {
    const [, other = ""] = recipients;
    for (const last of ["address", "details"] as const) {
      const world = newWorld();
      const { number } = await recommend(world);
      const { browser, number: recipientNumber } = await follow(world, number);
      const email = {
        address: last === "address" ? friederike : other,
        details: last === "details" ? friederike : other,
      };
      const give = async () =>
        saveRecipientDetails(await browser.ctx(), { number, details: detailsOf(email.details), terms: false });
      if (last === "address") expect(await give()).toMatchObject({ ok: true });
      expect(await leaveAddress(await browser.ctx(), { number, email: email.address })).toMatchObject({ ok: true });
      if (last === "details") expect(await give()).toMatchObject({ ok: true });
      await tell(world, { recommendationNumber: number, recipientNumber, kind: "delivered", productId: "m" });
      world.pass(16 * day);
      await qualifyDueOrders(world.ctx);
      expect(await shown(world), last).toEqual(["recipient base 2500 choose", "referrer base 2500 choose"]);
      expect([await mailsTo(world, friederike), await mailsTo(world, other)], last).toEqual([["rewardReady"], []]);
    }
  });

  it("is theirs with the address of their details, left once more", async () => {
    const world = newWorld();
    const { number } = await recommend(world);
    const { browser, number: recipientNumber } = await follow(world, number);
    await saveRecipientDetails(await browser.ctx(), { number, details: detailsOf(friederike), terms: false });
    await leaveAddress(await browser.ctx(), { number, email: friederike });
    expect(await world.ctx.recipients.byNumber(recipientNumber)).toMatchObject({ leftAddress: friederike });
  });

  it("keeps the recipient's address, which is their only key, from erasure as long as it waits", async () => {
    const world = newWorld();
    const { number } = await recommend(world);
    const { browser, number: recipientNumber } = await follow(world, number);
    await saveRecipientDetails(await browser.ctx(), { number, details: detailsOf(friederike), terms: false });
    await tell(world, { recommendationNumber: number, recipientNumber, kind: "delivered", productId: "m" });
    world.pass(16 * day);
    await qualifyDueOrders(world.ctx);
    world.pass(100 * day);
    await eraseDue(world.ctx);
    expect(await world.ctx.recipients.byNumber(recipientNumber)).toMatchObject({
      erasedAt: null,
      details: { email: friederike },
    });
    const mine = (await claimsOf(world)).find(({ role }) => role === "recipient");
    const by = { ...auditedAction({ key: "end" }), reasonCode: "RULE_CANCELLED_BY_PROVIDER" as const };
    await cancelOrder(world.ctx, mine?.orderId ?? "", by);
    await eraseDue(world.ctx);
    expect((await world.ctx.recipients.byNumber(recipientNumber))?.details).toBeNull();
  });

  it("waits while the referrer is blocked", async () => {
    const world = newWorld();
    await qualifiedClaims(world, { share: 100 });
    world.pass(62 * day);
    const { accountId } =
      (await world.ctx.recommendations.byNumber((await claimsOf(world))[0]?.recommendationNumber ?? "")) ??
      expect.fail();
    await blockAccount(world.ctx, accountId, auditedAction({ key: "block", reasonCode: "RISK_REVIEW" }));
    expect(await passOnDueClaims(world.ctx)).toBe(0);
    expect(await shown(world)).toEqual(["recipient base 5000 unclaimed"]);
  });

  it("is nobody's if nobody ever followed the link, and is reported every day", async () => {
    const world = newWorld();
    const { number } = await recommend(world, { share: 100 });
    await tell(world, { recommendationCode: number, kind: "delivered", productId: "m" });
    world.pass(16 * day);
    await qualifyDueOrders(world.ctx);
    expect(await claimsOf(world)).toMatchObject([{ role: "recipient", recipientNumber: null, state: "unclaimed" }]);
    const lines: unknown[] = [];
    const log = { ...world.ctx.log, error: (fields: object) => lines.push(fields) };
    await reportUnclaimed({ ...world.ctx, log: log as never });
    expect(lines).toEqual([{ tenantId: world.tenant.id, claims: 1, cents: 5000 }]);
  });
});

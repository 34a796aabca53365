import { describe, expect, test } from "vitest";
import type { RequestContext } from "#server/context.ts";
import { answerCase } from "#server/office/case/answer-case.ts";
import { type Complaint, complain, complaintOnRecommendation, openComplaint } from "#server/office/case/complain.ts";
import { type MissedReward, reportMissingReward } from "#server/office/case/report-missing-reward.ts";
import { complaintWindow, complaintWindowOf } from "#server/office/case/rules/complaint-window.ts";
import { ingestOrderMessage } from "#server/orders/inbox/ingest-order-message.ts";
import { qualifyDueOrders } from "#server/orders/qualify-due.ts";
import { reopenOrder } from "#server/orders/review-order.ts";
import { giveBankDetails } from "#server/payouts/give-bank-details.ts";
import { noCaptcha } from "#server/people/captcha/model.ts";
import { dayOf } from "#server/platform/values/calendar.ts";
import { hashRecipientToken, recipientCookie } from "#server/referral/recipient/cookie.ts";
import { releaseClaim } from "#server/rewards/claim/holds.ts";
import { chooseReward } from "#server/rewards/claim/owner/choose-reward.ts";
import { listRecommendations } from "#server/rewards/list/list-recommendations.ts";
import { auditedAction } from "#tests/support/data/audited-action.ts";
import { newIban } from "#tests/support/data/iban.ts";
import { details } from "#tests/support/data/referral.ts";
import { day, moneyServices, start } from "#tests/support/services/money-services.ts";

const { ctx, as, cashId, clock, link, message, owner } = await moneyServices();
const clocks = { complaintOpensDays: 56, complaintClosesMonths: 6 };
const at = (text: string) => new Date(text);

describe("the window of a complaint", () => {
  test.each([
    // 56 days after the order's day, at any hour; days begin and end in Berlin time
    ["2026-03-02", "2026-03-02T12:00:00Z", "early"],
    ["2026-03-02", "2026-04-26T21:59:59Z", "early"],
    ["2026-03-02", "2026-04-26T22:00:00Z", "open"],
    ["2026-03-02", "2026-09-02T21:59:59Z", "open"],
    ["2026-03-02", "2026-09-02T22:00:00Z", "over"],
    // six months after a 31st is the last day of a shorter month
    ["2025-08-31", "2026-02-28T22:59:59Z", "open"],
    ["2025-08-31", "2026-02-28T23:00:00Z", "over"],
  ])("of an order of %s at %s: %s", (orderedOn, now, state) => {
    expect(complaintWindow(orderedOn, clocks, at(now)).state).toBe(state);
  });

  test("states its days, follows the tenant's periods, and is the open one of several orders", () => {
    const now = at("2026-06-01T10:00:00Z");
    expect(complaintWindow("2026-03-02", clocks, now)).toEqual({
      state: "open",
      orderedOn: "2026-03-02",
      opensOn: "2026-04-27",
      closesOn: "2026-09-02",
    });
    expect(complaintWindow("2026-03-02", { complaintOpensDays: 100, complaintClosesMonths: 6 }, now).state).toBe(
      "early",
    );
    expect(complaintWindow("2026-03-02", { complaintOpensDays: 1, complaintClosesMonths: 2 }, now).state).toBe("over");
    expect(complaintWindowOf(["2026-05-20", "2026-03-02", null], clocks, now)).toMatchObject({
      orderedOn: "2026-03-02",
    });
    expect(complaintWindowOf(["2026-05-20", "2025-01-02"], clocks, now)).toMatchObject({ state: "early" });
    expect(complaintWindowOf([], clocks, now)).toEqual({ state: "none" });
  });
});

const code = (outcome: { ok: boolean; refusal?: { code: string } }) => (outcome.ok ? "ok" : outcome.refusal?.code);

/** The referrer of a link, logged in. */
async function member(accountId: string): Promise<RequestContext> {
  const account = await ctx.accounts.byId(accountId);
  return { ...ctx, viewer: { ...ctx.viewer, member: account } };
}

const complaint = (number: string, change: Partial<Complaint> = {}): Complaint => ({
  number,
  reason: "notArrived",
  message: "Sie kam nie an.",
  attempt: "1",
  ...change,
});

async function casesOf(number: string) {
  return (await owner.query(`select * from support_case where "recommendationNumber" = $1`, [number])).rows;
}

describe("a complaint", () => {
  test("of the referrer is possible in its window, once, and linked to the order", async () => {
    clock.now = start;
    const { number, accountId } = await link();
    const mara = await member(accountId);
    expect(await openComplaint(mara, number)).toMatchObject({ ok: true, value: { window: { state: "none" } } });
    expect(code(await complain(mara, complaint(number)))).toBe("complaintNotPossible");
    await ingestOrderMessage(ctx, message("C-1", "delivered", number));
    expect(code(await complain(mara, complaint(number)))).toBe("complaintNotPossible");

    clock.now = new Date(start.getTime() + 57 * day);
    const account = await ctx.accounts.byId(accountId);
    const { recommendations } = await listRecommendations(ctx, account ?? { id: "", state: "confirmed" });
    expect(complaintOnRecommendation(recommendations[0]?.rows ?? [], ctx.tenant.clocks, clock.now).state).toBe("open");
    const several = await Promise.all(
      Array.from({ length: 10 }, (_, at) => complain(mara, complaint(number, { attempt: String(at) }))),
    );
    const numbers = several.map((one) => (one.ok ? one.value.number : one.refusal.code));
    expect(new Set(numbers).size).toBe(1);
    const order = await ctx.orders.byExternalId("C-1");
    expect(await casesOf(number)).toMatchObject([
      { kind: "complaint", topic: "notArrived", state: "open", accountId, orderId: order?.id },
    ]);
    const opened = await openComplaint(mara, number);
    expect(opened).toMatchObject({ ok: true, value: { earlier: [{ number: numbers[0], state: "open" }] } });

    clock.now = new Date(start.getTime() + 200 * day);
    expect(code(await complain(mara, complaint(number, { attempt: "late" })))).toBe("complaintNotPossible");
  });

  test("is for people of the recommendation: others get the same answer as for an unknown number", async () => {
    clock.now = start;
    const { number } = await link();
    const other = await member((await link()).accountId);
    await ingestOrderMessage(ctx, message("C-2", "delivered", number));
    clock.now = new Date(start.getTime() + 57 * day);
    for (const who of [ctx, other]) {
      expect(await openComplaint(who, number)).toEqual(await openComplaint(who, "7KQ4M2XWPA"));
      expect(await complain(who, complaint(number))).toEqual(await complain(who, complaint("7KQ4M2XWPA")));
    }
    expect(await casesOf(number)).toEqual([]);
  });

  test("of a recipient is about their own order, with their key or the link of their reward", async () => {
    clock.now = start;
    const { number } = await link(100);
    const token = ctx.secrets.newToken();
    const recipientNumber = ctx.secrets.newNumber(10);
    const own = {
      number: recipientNumber,
      tokenHash: hashRecipientToken(ctx, token),
      language: "de",
      arrival: "link",
    } as const;
    await ctx.clicks.record({
      id: ctx.secrets.newId(),
      recommendationNumber: number,
      recipient: own,
      channel: null,
      addressHash: "x",
      at: clock.now,
      orderBy: new Date(clock.now.getTime() + 30 * day),
    });
    await ctx.recipients.saveDetails(recipientNumber, details, "match", clock.now, clock.now);
    await owner.query(`update recipient set "confirmedAt" = $2 where number = $1`, [recipientNumber, clock.now]);
    await ingestOrderMessage(ctx, message("C-3", "delivered", number, { recipientNumber }));
    clock.now = new Date(start.getTime() + 57 * day);
    const cookies = { ...ctx.cookies, get: (name: string) => (name === recipientCookie(number) ? token : null) };
    const eva = { ...ctx, cookies };
    expect(code(await complain(eva, complaint(number, { reason: "wrongAmount" })))).toBe("ok");
    expect(await casesOf(number)).toMatchObject([{ email: details.email, topic: "wrongAmount", accountId: null }]);

    const order = await ctx.orders.byExternalId("C-3");
    const claim = (await ctx.claims.ofOrder(order?.id ?? "")).find(({ role }) => role === "recipient");
    const opened = await openComplaint(as(claim?.id ?? ""), number);
    expect(opened).toMatchObject({ ok: true, value: { earlier: [{ state: "open" }] } });
    expect(code(await openComplaint(as(claim?.id ?? ""), (await link()).number))).toBe("recommendationUnknown");
  });
});

describe("a missing reward", () => {
  const missed = (change: Partial<MissedReward>): MissedReward => ({
    name: "Jörg Meier",
    email: "joerg@post.example",
    orderNumber: "M-1",
    orderedOn: dayOf(start),
    productName: "Tarif",
    recommendationNumber: null,
    message: "",
    website: "",
    ...change,
  });

  test("does not reveal whether the order exists; the back office sees it and attributes it by hand", async () => {
    clock.now = start;
    // One network address that sends many messages would get a captcha.
    await owner.query(`update support_case set "addressHash" = null`);
    const { number, accountId } = await link();
    await ingestOrderMessage(ctx, message("M-1", "received", null));
    const answers = await Promise.all([
      reportMissingReward(ctx, missed({ recommendationNumber: number }), noCaptcha),
      reportMissingReward(ctx, missed({ orderNumber: "M-UNKNOWN" }), noCaptcha),
      reportMissingReward(ctx, missed({ orderedOn: "2026-01-01" }), noCaptcha),
    ]);
    for (const one of answers) expect(one).toEqual({ ok: true, value: { number: expect.stringMatching(/^\w{8}$/) } });
    const order = await ctx.orders.byExternalId("M-1");
    const found = await owner.query(
      `select "orderNumber", "orderId" from support_case where "orderNumber" like 'M-%' order by "orderId" nulls last`,
    );
    expect(found.rows.map(({ orderId }) => orderId)).toEqual([order?.id, null, null]);

    const by = auditedAction({ actorId: "anna", key: "by hand" });
    const attributed = await reopenOrder(ctx, { orderId: order?.id ?? "", recommendationNumber: number }, by);
    expect(attributed).toMatchObject({ ok: true, value: { attribution: "manual", recommendationNumber: number } });
    clock.now = new Date(start.getTime() + day / 12);
    // Now the recommendation is theirs: the referrer is redirected to it, a stranger gets the same answer as before.
    const mara = await member(accountId);
    const again = missed({ recommendationNumber: number, message: "noch einmal" });
    expect(await reportMissingReward(mara, again, noCaptcha)).toEqual({ ok: true, value: { known: number } });
    expect(await reportMissingReward(ctx, again, noCaptcha)).toMatchObject({
      ok: true,
      value: { number: expect.any(String) },
    });
  });
});

describe("an objection about a reward that waits for a person", () => {
  /** A reward of a new link that is picked up at this account. */
  async function pickedUp(iban: string) {
    clock.now = start;
    const { number } = await link(0);
    await ingestOrderMessage(ctx, message(`O-${number}`, "delivered", number));
    clock.now = new Date(start.getTime() + 16 * day);
    await qualifyDueOrders(ctx);
    const [claim] = await ctx.claims.ofRecommendation(number);
    const claimId = claim?.id ?? "";
    await chooseReward(as(claimId), { claimId, rewardId: cashId });
    await giveBankDetails(as(claimId), { claimId, iban, holder: "Karl Konto" });
    return { number, claimId };
  }

  test("is possible at once by its owner only, and both sides read what both said", async () => {
    const iban = newIban();
    const [first, { number, claimId }] = [await pickedUp(iban), await pickedUp(iban)];
    const objection = complaint(number, { reason: "held", message: "Das ist unser Familienkonto." });
    // Less than 56 days after the order, so that a complaint is not possible yet.
    expect(code(await complain(as(claimId), complaint(number)))).toBe("complaintNotPossible");
    expect(code(await complain(as(first.claimId), objection))).toBe("recommendationUnknown");
    const sent = await complain(as(claimId), objection);
    const again = await complain(as(claimId), { ...objection, attempt: "2" });
    expect(again).toEqual(sent);
    const [row] = await casesOf(number);
    expect(row).toMatchObject({ kind: "complaint", topic: "held", state: "open", claimId });

    const by = auditedAction({ key: ctx.secrets.newId() });
    await answerCase(ctx, row.number, "Danke. Wir sehen es bis morgen an.", by);
    expect((await ctx.cases.messagesOf(row.id)).map(({ author }) => author)).toEqual(["person", "operator"]);
    const opened = await openComplaint(as(claimId), number);
    // Who of the office answered is nothing for them.
    expect(JSON.stringify(opened)).not.toMatch(/answeredBy|olga/);
    expect(opened).toMatchObject({
      value: {
        held: {
          signal: "bank",
          said: [
            { author: "person", text: "Das ist unser Familienkonto." },
            { author: "operator", text: "Danke. Wir sehen es bis morgen an." },
          ],
        },
      },
    });

    await releaseClaim(ctx, claimId, auditedAction({ reasonCode: "SUPPORT_CHECK", key: ctx.secrets.newId() }));
    expect(await openComplaint(as(claimId), number)).toMatchObject({ value: { held: null } });
    expect(code(await complain(as(claimId), { ...objection, attempt: "3" }))).toBe("complaintNotPossible");
  });
});

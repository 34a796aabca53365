import { describe, expect, it } from "vitest";
import { detailsOf, recipients, referrers } from "#tests/support/data/money-people.ts";
import {
  claimsOf,
  day,
  follow,
  linkState,
  moneyWorlds,
  ordersOf,
  recommend,
  tell,
} from "#tests/support/data/money-story.ts";
import {
  agreeToTerms,
  completeTracking,
  expireDue,
  followLink,
  orderOfRecipient,
  rejectUnmatchedOrders,
  reportOrder,
  saveRecipientDetails,
} from "#tests/support/services/use-cases.ts";
import { seedTenant } from "#tests/support/services/world.ts";

const newWorld = await moneyWorlds();

const [friederike = "", gustav = ""] = recipients;
/** The proof for the details that recipients give in these stories. */
const proof = { buyerBirthDate: "1990-05-17", buyerPostcode: "20457" };

describe("the attribution of an order", () => {
  it("is by the number, before the recipient's number, the code and the confirmed data", async () => {
    const world = newWorld();
    const links = [await recommend(world), await recommend(world, { productId: "l" })];
    links.push(
      await recommend(world, { email: referrers[1] ?? "" }),
      await recommend(world, { email: referrers[1] ?? "", productId: "l" }),
    );
    const [byNumber, byToken, byCode, byData] = links.map(({ number }) => number);
    for (const number of [byNumber, byCode]) await follow(world, number ?? "");
    const token = await follow(world, byToken ?? "");
    await follow(world, byData ?? "", friederike);
    const trace = {
      recommendationNumber: byNumber ?? null,
      recipientNumber: token.number,
      recommendationCode: byCode?.toLowerCase() ?? null,
      buyerEmail: friederike.toUpperCase(),
    };
    const ways = [trace, { ...trace, recommendationNumber: null }];
    ways.push({ ...trace, recommendationNumber: "XXXXXXXXXX", recipientNumber: "UNBEKANNT" } as never);
    ways.push({
      recommendationNumber: null,
      recipientNumber: null,
      recommendationCode: "ABC",
      buyerEmail: friederike,
      ...proof,
    } as never);
    const found = [];
    for (const [index, way] of ways.entries()) {
      const { order } = await tell(world, { ...way, externalOrderId: `A-${index}` });
      found.push([order.attribution, order.recommendationNumber]);
    }
    expect(found).toEqual([
      ["number", byNumber],
      ["recipientToken", byToken],
      ["code", byCode],
      ["recipientData", byData],
    ]);
  });

  it("is to the newest click, if one recipient confirmed with two referrers", async () => {
    const world = newWorld();
    const one = await recommend(world);
    const other = await recommend(world, { email: referrers[1] ?? "" });
    await follow(world, one.number, gustav);
    world.pass(day);
    await follow(world, other.number, gustav);
    world.pass(day);
    const { order } = await tell(world, { buyerEmail: gustav, ...proof });
    expect([order.attribution, order.recommendationNumber]).toEqual(["recipientData", other.number]);
  });

  it("names no recipient of a link that several followed, unless the order does", async () => {
    const world = newWorld();
    const { number } = await recommend(world);
    await follow(world, number, gustav);
    world.pass(day);
    const newer = await follow(world, number);
    const first = await tell(world, { recommendationNumber: number, externalOrderId: "A-1" });
    expect(first.order.recipientNumber).toBe(null);
    const second = await tell(world, {
      recommendationNumber: number,
      recipientNumber: newer.number,
      externalOrderId: "A-2",
    });
    expect(second.order.recipientNumber).toBe(newer.number);
  });

  it("is waited for, if no message names a recommendation of ours; one that does decides", async () => {
    const world = newWorld();
    const { number } = await recommend(world);
    await follow(world, number);
    for (const [externalOrderId, trace] of [
      ["A-1", {}],
      ["A-2", { recommendationNumber: "XXXXXXXXXX" }],
      ["A-3", { recommendationCode: "tippfehler" }],
      ["A-4", { kind: "delivered" }],
    ] as const) {
      expect(await tell(world, { externalOrderId, ...trace })).toMatchObject({
        outcome: "unattributed",
        reasonCode: null,
      });
      expect(await tell(world, { externalOrderId, kind: "confirmed" })).toMatchObject({ outcome: "unattributed" });
    }
    const waiting = await world.ctx.orders.unattributed(10);
    expect(waiting.map(({ externalId, state }) => [externalId, state])).toEqual(
      ["A-1", "A-2", "A-3", "A-4"].map((id) => [id, "received"]),
    );
    const { order } = await tell(world, { externalOrderId: "A-4", recommendationNumber: number });
    expect([order.state, order.attribution]).toEqual(["confirmed", "number"]);
    expect(await world.ctx.orders.unattributed(10)).toHaveLength(3);
  });

  it("is given up after 28 days; a message that names it even then still decides", async () => {
    const world = newWorld();
    const { number } = await recommend(world);
    await follow(world, number);
    const orderedAt = world.now();
    await tell(world, { externalOrderId: "A-1", orderedAt });
    world.pass(27 * day);
    expect(await rejectUnmatchedOrders(world.ctx)).toBe(0);
    world.pass(2 * day);
    expect(await rejectUnmatchedOrders(world.ctx)).toBe(1);
    expect((await ordersOf(world))[0]).toMatchObject({ state: "notEligible", reasonCode: "RULE_NO_RECOMMENDATION" });
    const late = { externalOrderId: "A-1", kind: "confirmed", recommendationNumber: number, orderedAt } as const;
    expect((await tell(world, late)).outcome).toBe("confirmed");
  });

  it("accepts a late message whose order date is inside the window, and no order after it", async () => {
    const world = newWorld();
    const { number } = await recommend(world);
    await follow(world, number);
    const ordered = new Date(world.now().getTime() + 29 * day);
    world.pass(90 * day);
    await expireDue(world.ctx);
    expect(await linkState(world, number)).toBe("expired");
    await tell(world, {
      recommendationNumber: number,
      externalOrderId: "LATE",
      orderedAt: new Date(ordered.getTime() + 3 * day),
    });
    expect(await linkState(world, number)).toBe("expired");
    await tell(world, { recommendationNumber: number, externalOrderId: "IN", orderedAt: ordered });
    expect(await linkState(world, number)).toBe("ordered");
    expect((await ordersOf(world)).map(({ externalId, state, reasonCode }) => [externalId, state, reasonCode])).toEqual(
      [
        ["LATE", "notEligible", "RULE_OUTSIDE_WINDOW"],
        ["IN", "received", null],
      ],
    );
  });

  it("leaves a link usable that a newer link for the same product replaced meanwhile", async () => {
    const world = newWorld();
    const { number } = await recommend(world);
    const ordered = { recommendationNumber: number, externalOrderId: "EARLY", orderedAt: world.now() };
    await tell(world, ordered);
    const newer = await recommend(world);
    expect([await linkState(world, number), await linkState(world, newer.number)]).toEqual(["ordered", "open"]);

    const before = new Date(world.now().getTime() - 10 * day);
    await tell(world, { ...ordered, kind: "confirmed", orderedAt: before, occurredAt: before });
    expect((await ordersOf(world)).map(({ reasonCode }) => reasonCode)).toEqual(["RULE_OUTSIDE_WINDOW"]);
    expect([await linkState(world, number), await linkState(world, newer.number)]).toEqual(["failed", "open"]);

    const { number: recipientNumber } = await follow(world, number);
    const again = { recommendationNumber: number, recipientNumber, externalOrderId: "AGAIN", orderedAt: world.now() };
    expect((await tell(world, again)).outcome).toBe("received");
    expect(await linkState(world, number)).toBe("ordered");
  });

  it("opens a link again after its last day, beside the next one that its referrer made meanwhile", async () => {
    const world = newWorld();
    const { number } = await recommend(world);
    world.pass(55 * day);
    const { number: recipientNumber } = await follow(world, number);
    world.pass(10 * day);
    const next = await recommend(world);
    expect([await linkState(world, number), await linkState(world, next.number)]).toEqual(["clicked", "open"]);

    const ordered = { recommendationNumber: number, recipientNumber, orderedAt: world.now() };
    await tell(world, ordered);
    const before = new Date(world.now().getTime() - 70 * day);
    await tell(world, { ...ordered, kind: "confirmed", orderedAt: before, occurredAt: before });
    expect((await ordersOf(world)).map(({ reasonCode }) => reasonCode)).toEqual(["RULE_OUTSIDE_WINDOW"]);
    expect([await linkState(world, number), await linkState(world, next.number)]).toEqual(["clicked", "open"]);
  });

  it("is not brought inside the window by a click after the order", async () => {
    const world = newWorld();
    const { number } = await recommend(world);
    const { browser, number: recipientNumber } = await follow(world, number);
    world.pass(35 * day);
    const ordered = { recommendationNumber: number, recipientNumber, orderedAt: world.now() };
    expect((await tell(world, ordered)).reasonCode).toBe("RULE_OUTSIDE_WINDOW");
    world.pass(2 * day);
    await followLink(await browser.ctx(), { number, channel: null });
    expect((await tell(world, { ...ordered, kind: "confirmed" })).order.reasonCode).toBe("RULE_OUTSIDE_WINDOW");
    const late = { ...ordered, externalOrderId: "A-2", kind: "delivered" } as const;
    expect((await tell(world, late)).reasonCode).toBe("RULE_OUTSIDE_WINDOW");
    expect(await claimsOf(world)).toEqual([]);
  });

  it("keeps an order inside the window if its recipient clicks again later", async () => {
    const world = newWorld();
    const { number } = await recommend(world);
    const { browser, number: recipientNumber } = await follow(world, number);
    world.pass(29 * day);
    await followLink(await browser.ctx(), { number, channel: null });
    world.pass(20 * day);
    const ordered = { recommendationNumber: number, recipientNumber, orderedAt: world.now() };
    world.pass(day);
    await followLink(await browser.ctx(), { number, channel: null });
    expect((await tell(world, ordered)).outcome).toBe("received");
  });

  it("counts 30 days anew for a recipient who acts after their own, while the link is valid", async () => {
    const world = newWorld();
    const { number } = await recommend(world);
    const [early, late] = [await follow(world, number), await follow(world, number)];
    await saveRecipientDetails(await late.browser.ctx(), { number, details: detailsOf(friederike) });
    world.pass(35 * day);
    const earlyCtx = await early.browser.ctx();
    const acted = {
      [early.number]: await saveRecipientDetails(earlyCtx, { number, details: detailsOf(gustav), terms: true }),
      [late.number]: await agreeToTerms(await late.browser.ctx(), { number, terms: true }),
    };
    for (const [recipientNumber, outcome] of Object.entries(acted)) {
      expect(outcome).toMatchObject({ ok: true, value: { number: recipientNumber } });
      const recipient = await world.ctx.recipients.byNumber(recipientNumber);
      expect(recipient?.orderBy.getTime()).toBeGreaterThan(world.now().getTime() + 29 * day);
      const trace = { recommendationNumber: number, recipientNumber, externalOrderId: recipientNumber };
      expect((await tell(world, trace)).outcome).toBe("received");
    }
    const mails = await world.mails("recipientAgreed");
    expect(mails.map(({ params }) => "orderBy" in params && params.orderBy)).toEqual(["2026-05-06", "2026-05-06"]);
  });

  it("is not brought inside the window by the recipient's own report of the order", async () => {
    const world = newWorld();
    const { number } = await recommend(world);
    const { browser, number: recipientNumber } = await follow(world, number);
    world.pass(35 * day);
    const report = { number, details: detailsOf(gustav), channel: "co" };
    expect(await completeTracking(await browser.ctx(), report)).toMatchObject({
      refusal: { code: "recommendationExpired" },
    });
    const ordered = { recommendationNumber: number, recipientNumber, orderedAt: world.now() };
    expect((await tell(world, ordered)).reasonCode).toBe("RULE_OUTSIDE_WINDOW");
  });

  it("is what the recipient reported, unless it is unconfirmed for 28 days", async () => {
    const world = newWorld();
    const { number } = await recommend(world);
    const visit = await follow(world, number);
    const reported = await reportOrder(world.ctx, { recommendationNumber: number, recipientNumber: visit.number });
    expect(reported.ok && [reported.value.state, reported.value.attribution]).toEqual(["reported", "tracking"]);
    expect((await claimsOf(world)).length).toBe(0);
    world.pass(27 * day);
    expect(await rejectUnmatchedOrders(world.ctx)).toBe(0);
    world.pass(2 * day);
    expect(await rejectUnmatchedOrders(world.ctx)).toBe(1);
    expect((await ordersOf(world))[0]).toMatchObject({ state: "notEligible", reasonCode: "RULE_NO_MATCH" });
    // Only the recipient is notified: the recommendation is unchanged.
    expect(await linkState(world, number)).toBe("clicked");
  });

  it("by typed details only is hidden from the recipient who typed them, whose own report remains possible", async () => {
    const world = newWorld();
    const { number } = await recommend(world);
    const { browser, number: recipientNumber } = await follow(world, number, gustav);
    const { order } = await tell(world, { buyerEmail: gustav, productId: "l" });
    expect([order.attribution, order.recipientNumber]).toEqual(["typedDetails", recipientNumber]);
    const own = { number: recipientNumber, recommendationNumber: number };
    expect(await orderOfRecipient(await browser.ctx(), own)).toMatchObject({ refusal: { code: "orderUnknown" } });
    const reported = await reportOrder(await browser.ctx(), { recommendationNumber: number, recipientNumber });
    expect(reported).toMatchObject({ ok: true, value: { state: "reported", productId: "m" } });
    expect(await orderOfRecipient(await browser.ctx(), own)).toMatchObject({ ok: true, value: { state: "reported" } });
  });

  it("may be to the referrer's own order if the tenant allows it, and not otherwise", async () => {
    for (const allowSelf of [true, false]) {
      const world = newWorld({ recommendation: { ...seedTenant.recommendation, allowSelf } });
      const { number } = await recommend(world);
      const oneself = await follow(world, number, referrers[0]);
      const recipient = await world.ctx.recipients.byNumber(oneself.number);
      expect(recipient?.confirmedAt !== null).toBe(allowSelf);
      const { order } = await tell(world, { recommendationNumber: number, buyerEmail: referrers[0] ?? "" });
      expect(order.reasonCode).toBe(allowSelf ? null : "RULE_SELF_REFERRAL");
    }
  });
});

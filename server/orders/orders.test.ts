import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type OrderMessage, orderMessageKinds } from "#server/orders/model.ts";
import { withTransaction } from "#server/platform/context.ts";
import { referrerSeesLevels } from "#server/referral/recipient/referrer-sees.ts";
import { actionOfTwo, auditedAction } from "#tests/support/data/audited-action.ts";
import { detailsOf, recipients, referrers } from "#tests/support/data/money-people.ts";
import {
  claimsOf,
  day,
  follow,
  linkState,
  linkTokens,
  message,
  moneyWorlds,
  ordersOf,
  qualifiedClaims,
  recommend,
  tell,
} from "#tests/support/data/money-story.ts";
import {
  block,
  blockAccount,
  confirmOrder,
  eraseRecords,
  ingestOrderMessage,
  openRecipientStatusLink,
  qualifyDueOrders,
  rejectOrder,
  reopenOrder,
  reportOverdueOrders,
  saveRecipientDetails,
  shownClaim,
  unblock,
  unblockAccount,
} from "#tests/support/services/use-cases.ts";
import { seedTenant, type World } from "#tests/support/services/world.ts";

const newWorld = await moneyWorlds();

const by = (key: string) => auditedAction({ key });

/** All money and states at the end of a history, without times and ids. */
async function ending(world: World) {
  const orders = await ordersOf(world);
  const links = await world.rows<{ state: string }>(
    `select state from recommendation where "tenantId" = $1 order by number`,
  );
  return {
    orders: orders
      .map(({ externalId, state, rank, attribution, reasonCode, confirmedAt, deliveredAt, qualifiesAt }) => ({
        externalId,
        state,
        rank,
        attribution,
        reasonCode,
        confirmedAt,
        deliveredAt,
        qualifiesAt,
      }))
      .sort((one, other) => one.externalId.localeCompare(other.externalId)),
    claims: (await claimsOf(world)).map(({ role, cents, state }) => `${role} ${cents} ${state}`).sort(),
    links: links.map(({ state }) => state),
  };
}

describe("order messages", () => {
  it("lead to the same state in any order and with repetitions", async () => {
    const shape = fc.record({
      order: fc.constantFrom("A-1", "A-2"),
      kind: fc.constantFrom(...orderMessageKinds),
      hours: fc.nat(72),
    });
    const histories = fc
      .uniqueArray(shape, {
        minLength: 2,
        maxLength: 8,
        selector: ({ order, kind, hours }) => `${order}${kind}${hours}`,
      })
      .chain((shapes) =>
        fc.tuple(
          fc.constant(shapes),
          fc.shuffledSubarray([...shapes, ...shapes], { minLength: shapes.length * 2 }),
          fc.boolean(),
        ),
      );
    await fc.assert(
      fc.asyncProperty(histories, async ([sorted, shuffled, review]) => {
        const ends = [];
        for (const way of [sorted, shuffled]) {
          const world = newWorld({ orders: { ...seedTenant.orders, review } });
          const { number } = await recommend(world);
          await follow(world, number);
          for (const { order, kind, hours } of way) {
            const at = new Date(world.now().getTime() + hours * 3_600_000);
            const report = { externalOrderId: order, kind, occurredAt: at, eventId: `${order}${kind}${hours}` };
            await ingestOrderMessage(world.ctx, message(world, { ...report, recommendationNumber: number }));
          }
          ends.push(await ending(world));
        }
        expect(ends[1]).toEqual(ends[0]);
      }),
      { numRuns: 30 },
    );
  });

  it("lead to the same state if only an order's first message has its trace", async () => {
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...orderMessageKinds], { minLength: 4 }), async (kinds) => {
        const world = newWorld();
        const { number } = await recommend(world);
        await follow(world, number);
        for (const kind of kinds) {
          await tell(world, { kind, recommendationNumber: kind === "received" ? number : null });
        }
        expect(await ending(world)).toMatchObject({
          orders: [{ state: "cancelled", attribution: "number", rank: 4 }],
          claims: ["recipient 2500 cancelled", "referrer 2500 cancelled"],
          links: ["failed"],
        });
      }),
      { numRuns: 20 },
    );
  });

  it("start 14 full days after delivery, by the calendar of Berlin", async () => {
    const world = newWorld();
    world.set(new Date("2026-03-16T09:00:00Z"));
    const { number } = await recommend(world);
    await follow(world, number);
    // Summer time begins in between: the 14th day ends at 22:00 UTC.
    await tell(world, { kind: "delivered", recommendationNumber: number });
    world.set(new Date("2026-03-30T21:59:59.000Z"));
    expect(await qualifyDueOrders(world.ctx)).toBe(0);
    world.set(new Date("2026-03-30T22:00:00.000Z"));
    expect(await qualifyDueOrders(world.ctx)).toBe(1);
  });

  it("leave a self-referral refused, whatever became of the referrer's address or the stored hashes", async () => {
    const anna = referrers[0] ?? "";
    const changes: Record<string, (world: World, accountId: string) => Promise<unknown>> = {
      "another address": (world, id) =>
        withTransaction(world.ctx, (tx) =>
          tx.accounts.changeEmail(id, "neu@beispiel.de", { actor: "REF", key: "change" }, tx.now()),
        ),
      "account deleted": (world, id) => withTransaction(world.ctx, (tx) => tx.accounts.erase(id, tx.now())),
      "hashes erased": async (world) => {
        world.pass(70 * day);
        return eraseRecords(world.ctx, "addressHashes");
      },
    };
    for (const [name, change] of Object.entries(changes)) {
      const world = newWorld();
      const { number, accountId } = await recommend(world, { share: 100 });
      await follow(world, number);
      const ordered = { recommendationNumber: number, orderedAt: world.now() };
      expect((await tell(world, { ...ordered, buyerEmail: anna })).reasonCode).toBe("RULE_SELF_REFERRAL");
      await change(world, accountId);
      for (const kind of ["confirmed", "delivered"] as const) await tell(world, { ...ordered, kind });
      expect(
        (await ordersOf(world)).map(({ state, reasonCode }) => [state, reasonCode]),
        name,
      ).toEqual([["notEligible", "RULE_SELF_REFERRAL"]]);
      expect(await claimsOf(world), name).toEqual([]);
    }
  });

  it("judge a self-referral anew if the shop corrects the buyer's address", async () => {
    const world = newWorld();
    const { number } = await recommend(world);
    await follow(world, number);
    const ordered = { recommendationNumber: number, orderedAt: world.now() };
    expect((await tell(world, { ...ordered, buyerEmail: referrers[0] ?? "" })).reasonCode).toBe("RULE_SELF_REFERRAL");
    const corrected = await tell(world, { ...ordered, kind: "confirmed", buyerEmail: recipients[0] ?? "" });
    expect(corrected.order).toMatchObject({ state: "confirmed", reasonCode: null });
  });

  it("leave a prepaid card beyond the limit refused after the address was erased", async () => {
    const world = newWorld();
    const { number } = await recommend(world);
    await follow(world, number);
    const address = "Hafenstraße 5a, 20457 Hamburg";
    const card = (externalOrderId: string) => ({ recommendationNumber: number, externalOrderId, prepaid: true });
    const orderedAt = world.now();
    for (const id of ["P-1", "P-2", "P-3"]) await tell(world, { ...card(id), orderedAt, buyerAddress: address });
    world.pass(70 * day);
    await eraseRecords(world.ctx, "addressHashes");
    for (const buyerAddress of [null, address]) {
      const kind = buyerAddress ? ("delivered" as const) : ("confirmed" as const);
      const third = await tell(world, { ...card("P-3"), orderedAt, kind, buyerAddress });
      expect([third.order.state, third.order.reasonCode]).toEqual(["notEligible", "RULE_PREPAID_LIMIT"]);
    }
  });

  it("leave an order of staff refused after the recipient's data was erased", async () => {
    const staff = "gustav@nordlicht.example";
    const world = newWorld({ recommendation: { ...seedTenant.recommendation, staffDomains: ["nordlicht.example"] } });
    const { number } = await recommend(world);
    const { number: recipientNumber } = await follow(world, number, staff);
    const ordered = { recommendationNumber: number, recipientNumber, orderedAt: world.now() };
    expect((await tell(world, ordered)).reasonCode).toBe("RULE_STAFF");
    await withTransaction(world.ctx, (tx) => tx.recipients.erase(recipientNumber, tx.now()));
    expect((await tell(world, { ...ordered, kind: "delivered" })).order.reasonCode).toBe("RULE_STAFF");
  });

  it("notify the referrer once, without the recipient's name, and only of a reward", async () => {
    const world = newWorld();
    const mine = await recommend(world, { share: 0 });
    const theirs = await recommend(world, { share: 100, productId: "l" });
    for (const [index, { number }] of [mine, theirs].entries()) {
      const recipient = await follow(world, number, recipients[index]);
      const report = { recommendationNumber: number, recipientNumber: recipient.number, externalOrderId: `A-${index}` };
      await tell(world, { ...report, kind: "confirmed", productName: "Tarif M" });
      await tell(world, { ...report, kind: "received" });
    }
    expect((await world.mails("recipientOrdered")).map(({ to, params }) => [to, params])).toEqual([
      [
        referrers[0],
        {
          firstName: "Anna",
          lastName: "Meier",
          about: { productName: "Tarif m", recommendedOn: "2026-03-02", ownName: null },
          productName: "Tarif M",
          orderedOn: "2026-03-02",
          cents: 5000,
          expected: { from: "2026-03-30", until: "2026-04-27" },
          next: "shop",
          withdrawalDays: 14,
          link: world.ctx.mailLinks.personalArea(),
        },
      ],
    ]);
  });

  it("do not notify the referrer while the recommendation is blocked", async () => {
    const world = newWorld();
    const { number } = await recommend(world);
    const recipient = await follow(world, number);
    await block(world.ctx, number, by("1"));
    await tell(world, { kind: "confirmed", recommendationNumber: number, recipientNumber: recipient.number });
    expect(await world.mails("recipientOrdered")).toEqual([]);
  });

  it("reserve the commission of the ordered product if it differs", async () => {
    const world = newWorld();
    const { number } = await recommend(world);
    await follow(world, number);
    const ways: Partial<OrderMessage>[] = [
      { productId: "P-l" },
      { productId: "s" },
      { productId: "unbekannt" },
      { productId: "m" },
    ];
    for (const [index, way] of ways.entries())
      await tell(world, { ...way, recommendationNumber: number, externalOrderId: `A-${index}` });
    const claims = await claimsOf(world);
    const cents = (await ordersOf(world)).map(({ id }) =>
      claims.filter(({ orderId }) => orderId === id).map((claim) => claim.cents),
    );
    expect(cents).toEqual([[4500, 4501], [], [], [2500, 2500]]);
  });
});

describe("lost orders", () => {
  const lostMails = async (world: World) => [
    ...(await world.mails("recipientOrderLost")),
    ...(await world.mails("ownOrderLost")),
  ];

  it("are mailed once to the referrer who was told of them, and to the recipient who agreed to a share", async () => {
    const world = newWorld();
    const { number } = await recommend(world);
    const recipient = await follow(world, number, recipients[0]);
    const report = { recommendationNumber: number, recipientNumber: recipient.number, productName: "Tarif M" };
    await tell(world, { ...report, kind: "confirmed" });
    expect(await lostMails(world)).toEqual([]);
    const { order } = await tell(world, { ...report, kind: "cancelled" });
    const expected = { productName: "Tarif M", orderedOn: "2026-03-02", outcome: "cancelled" };
    expect(await lostMails(world)).toMatchObject([
      { to: referrers[0], params: { firstName: "Anna", ...expected, link: world.ctx.mailLinks.personalArea() } },
      { to: recipients[0], params: { firstName: "friederike", ...expected } },
    ]);

    await reopenOrder(world.ctx, { orderId: order.id, recommendationNumber: null }, by("1"));
    await rejectOrder(world.ctx, order.id, { ...by("2"), reasonCode: "RULE_RENEWAL" });
    expect(await lostMails(world)).toHaveLength(2);
  });

  it("link the recipient to their status page; a referrer who was not told of the order gets no mail", async () => {
    const world = newWorld();
    const { number } = await recommend(world);
    const recipient = await follow(world, number, recipients[0]);
    await tell(world, { recommendationNumber: number, recipientNumber: recipient.number, renewal: true });
    expect(await lostMails(world)).toMatchObject([{ kind: "ownOrderLost", params: { outcome: "notEligible" } }]);
    const [token = ""] = await linkTokens(world, "ownOrderLost");
    const opened = await openRecipientStatusLink(await world.newBrowser().ctx(), token);
    expect(opened).toMatchObject({ ok: true, value: { number } });
  });

  it.each(referrerSeesLevels)("are not mailed to a referrer before the reward of one who shows: %s", async (sees) => {
    const world = newWorld();
    const { number } = await recommend(world);
    const recipient = await follow(world, number, recipients[0]);
    await world.ctx.recipients.setReferrerSees(recipient.number, sees);
    const report = { recommendationNumber: number, recipientNumber: recipient.number };
    await tell(world, { ...report, kind: "delivered" });
    const isTold = sees !== "result";
    expect(await world.mails("recipientOrdered")).toHaveLength(isTold ? 1 : 0);
    await tell(world, { ...report, kind: "cancelled" });
    expect(await world.mails("recipientOrderLost")).toHaveLength(isTold ? 1 : 0);
    expect(await world.mails("ownOrderLost")).toHaveLength(1);
  });

  it("are mailed to a referrer who sees results only, if the reward was ready before", async () => {
    const world = newWorld();
    const { number } = await recommend(world);
    const recipient = await follow(world, number, recipients[0]);
    await world.ctx.recipients.setReferrerSees(recipient.number, "result");
    const report = { recommendationNumber: number, recipientNumber: recipient.number };
    await tell(world, { ...report, kind: "delivered" });
    world.pass(20 * day);
    await qualifyDueOrders(world.ctx);
    expect(await world.mails("rewardReady")).toHaveLength(2);
    await tell(world, { ...report, kind: "cancelled" });
    expect(await world.mails("recipientOrderLost")).toHaveLength(1);
  });

  it("are not mailed to a recipient without a share", async () => {
    const world = newWorld();
    const { number } = await recommend(world, { share: 0 });
    const recipient = await follow(world, number, recipients[0]);
    await tell(world, { recommendationNumber: number, recipientNumber: recipient.number, renewal: true });
    expect(await lostMails(world)).toEqual([]);
  });

  it("are not mailed to a recipient who has not agreed", async () => {
    const world = newWorld();
    const { number } = await recommend(world);
    const recipient = await follow(world, number);
    const details = detailsOf(recipients[0] ?? "");
    await saveRecipientDetails(await recipient.browser.ctx(), { number, details, terms: false });
    await tell(world, { recommendationNumber: number, recipientNumber: recipient.number, renewal: true });
    expect(await lostMails(world)).toEqual([]);
  });
});

describe("orders in review", () => {
  it("wait for a release if the tenant requires it, and count the days from delivery", async () => {
    const world = newWorld({ orders: { ...seedTenant.orders, review: true } });
    const { number } = await recommend(world);
    await follow(world, number);
    const { order } = await tell(world, { kind: "delivered", recommendationNumber: number });
    expect(order.state).toBe("inReview");
    world.pass(20 * day);
    expect(await qualifyDueOrders(world.ctx)).toBe(0);
    const released = await confirmOrder(world.ctx, order.id, by("1"));
    expect(released.ok && released.value.state).toBe("confirmed");
    expect(await confirmOrder(world.ctx, order.id, by("2"))).toEqual({ ok: false, refusal: { code: "orderConflict" } });
    expect(await qualifyDueOrders(world.ctx)).toBe(1);
  });

  it("include those without a price: no product in the link, and no known one in the order", async () => {
    const world = newWorld();
    const { number } = await recommend(world, { productId: null });
    await follow(world, number);
    const ways: [Partial<OrderMessage>, ...unknown[]][] = [
      [{ productId: null }, "inReview", "RULE_PRODUCT_UNKNOWN"],
      [{ productId: "unbekannt" }, "inReview", "RULE_PRODUCT_UNKNOWN"],
      [{ productId: "l" }, "confirmed", null],
    ];
    for (const [index, [way, ...expected]] of ways.entries()) {
      const report = { ...way, kind: "delivered" as const, externalOrderId: `A-${index}` };
      const { order } = await tell(world, { ...report, recommendationNumber: number });
      expect([order.state, order.reasonCode]).toEqual(expected);
    }
  });

  it("can be reopened after a complaint, attributed by hand, and are paid like any other", async () => {
    const world = newWorld();
    const { number } = await recommend(world);
    const { order } = await tell(world, { kind: "received" });
    await tell(world, { kind: "delivered" });
    const without = await reopenOrder(world.ctx, { orderId: order.id, recommendationNumber: null }, by("0"));
    expect(without).toEqual({ ok: false, refusal: { code: "recommendationUnknown" } });
    const open = await reopenOrder(world.ctx, { orderId: order.id, recommendationNumber: number }, by("1"));
    expect(open.ok && [open.value.state, open.value.attribution]).toEqual(["inReview", "manual"]);
    await confirmOrder(world.ctx, order.id, by("2"));
    world.pass(20 * day);
    await qualifyDueOrders(world.ctx);
    const claims = (await world.ctx.claims.ofOrder(order.id)).map(({ role, state }) => [role, state]);
    expect(claims.sort()).toEqual([
      ["recipient", "unclaimed"],
      ["referrer", "choose"],
    ]);
    expect(await linkState(world, number)).toBe("successful");
  });

  it("can be attributed by hand while they wait for a recommendation, to the recipient whom evidence names", async () => {
    const world = newWorld();
    const { number } = await recommend(world);
    const recipient = await follow(world, number);
    const { order } = await tell(world, { kind: "received" });
    const taken = await reopenOrder(world.ctx, { orderId: order.id, recommendationNumber: number }, by("1"));
    expect(taken).toMatchObject({
      ok: true,
      value: { state: "inReview", attribution: "manual", recipientNumber: recipient.number },
    });
    expect((await world.ctx.orders.unattributed(10)).length).toBe(0);
    expect((await tell(world, { kind: "confirmed" })).outcome).toBe("noted");
    expect(await confirmOrder(world.ctx, order.id, by("2"))).toMatchObject({ ok: true, value: { state: "confirmed" } });
    expect((await world.ctx.claims.ofOrder(order.id)).map(({ recipientNumber }) => recipientNumber).sort()).toEqual(
      [null, recipient.number].sort(),
    );
  });

  it("keep a proven recommendation: taken up for another one they are refused", async () => {
    const world = newWorld();
    const { number } = await recommend(world);
    const other = await recommend(world, { email: referrers[1] ?? "" });
    await follow(world, number);
    const { order } = await tell(world, { recommendationNumber: number, renewal: true });
    const moved = await reopenOrder(world.ctx, { orderId: order.id, recommendationNumber: other.number }, by("1"));
    expect(moved).toEqual({ ok: false, refusal: { code: "orderConflict" } });
    expect((await world.ctx.orders.byId(order.id))?.state).toBe("notEligible");
  });

  it("include those of a blocked link; after the block they continue where they would be", async () => {
    const world = newWorld();
    const { number } = await recommend(world);
    await follow(world, number);
    await block(world.ctx, number, auditedAction({ key: "b" }));
    const { order } = await tell(world, { kind: "delivered", recommendationNumber: number });
    expect([order.state, order.reasonCode]).toEqual(["inReview", "RISK_BLOCKED"]);
    await confirmOrder(world.ctx, order.id, by("1"));
    world.pass(20 * day);
    await qualifyDueOrders(world.ctx);
    expect((await world.ctx.claims.ofOrder(order.id)).map(({ state }) => state)).toEqual(["onHold", "onHold"]);
    expect(await world.mails("rewardReady")).toEqual([]);
    await unblock(world.ctx, number, actionOfTwo({ key: "u" }));
    const states = (await world.ctx.claims.ofOrder(order.id)).map(({ state }) => state);
    // The recipient left no address, so their part waits for them.
    expect(states.sort()).toEqual(["choose", "unclaimed"]);
    expect(await world.mails("rewardReady")).toHaveLength(1);
    expect(await linkState(world, number)).toBe("successful");
  });

  it("include those of a blocked account, on all its links; a link's own block remains", async () => {
    const world = newWorld({ bonus: { deals: 1, cents: 6000, windowMonths: 6 } });
    const [claim] = await qualifiedClaims(world, { share: 0 });
    const counted = claim?.recommendationNumber ?? "";
    const accountId = claim?.accountId ?? "";
    const open = await recommend(world, { productId: "l" });
    const stopped = await recommend(world, { productId: "s" });
    await block(world.ctx, stopped.number, { ...by("b"), reasonCode: "RISK_REVIEW" });
    await blockAccount(world.ctx, accountId, { ...by("a"), reasonCode: "RISK_FRAUD" });
    await blockAccount(world.ctx, accountId, { ...by("again"), reasonCode: "RISK_FRAUD" });
    const shownClaims = async (id: string) =>
      Promise.all((await world.ctx.claims.ofAccount(id)).map((one) => shownClaim(world.ctx, one)));
    const states = async () => ({
      account: (await world.ctx.accounts.byId(accountId))?.state,
      links: await Promise.all([counted, open.number, stopped.number].map((one) => linkState(world, one))),
      claims: (await shownClaims(accountId)).map(({ kind, state }) => `${kind} ${state}`).sort(),
    });
    expect(await states()).toEqual({
      account: "blocked",
      // Blocking the account changes none of its links and claims; the claims are only shown as on hold.
      links: ["successful", "open", "blocked"],
      claims: ["base onHold", "bonus onHold"],
    });
    const alone = await unblockAccount(
      world.ctx,
      accountId,
      actionOfTwo({ operators: ["olga", "olga"], key: crypto.randomUUID() }),
    );
    expect(alone).toEqual({ ok: false, refusal: { code: "sameOperator" } });
    await unblockAccount(world.ctx, accountId, actionOfTwo({ key: crypto.randomUUID() }));
    expect(await states()).toEqual({
      account: "unconfirmed",
      links: ["successful", "open", "blocked"],
      claims: ["base choose", "bonus choose"],
    });
  });

  it("are reported when they wait longer than forecast, as an error after three months", async () => {
    const world = newWorld();
    const { number } = await recommend(world);
    await follow(world, number);
    await tell(world, { kind: "received", recommendationNumber: number });
    await tell(world, { kind: "received", recommendationNumber: number, externalOrderId: "A-2" });
    await tell(world, { kind: "cancelled", recommendationNumber: number, externalOrderId: "A-2" });
    const said: unknown[] = [];
    const log = {
      ...world.ctx.log,
      warn: (fields: object) => void said.push({ warn: fields }),
      error: (fields: object) => void said.push({ error: fields }),
    };
    for (const days of [56, 1, 34, 2]) {
      world.pass(days * day);
      await reportOverdueOrders({ ...world.ctx, log });
    }
    const report = { tenantId: world.tenant.id, orders: 1 };
    expect(said).toEqual([
      { warn: { ...report, escalated: 0 } },
      { warn: { ...report, escalated: 0 } },
      { error: { ...report, escalated: 1 } },
    ]);
  });
});

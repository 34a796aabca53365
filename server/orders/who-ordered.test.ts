import { describe, expect, it } from "vitest";
import type { OrderMessage } from "#server/orders/model.ts";
import { openRecipientStatus } from "#server/rewards/recipient-status/open-recipient-status.ts";
import { auditedAction } from "#tests/support/data/audited-action.ts";
import { detailsOf, recipients } from "#tests/support/data/money-people.ts";
import { claimsOf, day, follow, moneyWorlds, ordersOf, recommend, tell } from "#tests/support/data/money-story.ts";
import {
  completeTracking,
  confirmOrder,
  qualifyDueOrders,
  saveRecipientDetails,
} from "#tests/support/services/use-cases.ts";

const newWorld = await moneyWorlds();

const [xaver = "", gustav = ""] = recipients;
const yvonne = { buyerEmail: "yvonne@beispiel.de", buyerBirthDate: "1980-05-05", buyerPostcode: "80331" };
const { birthDate, postcode } = detailsOf(xaver);

/** Role, amount and owner of the claims that stand. */
async function owed(world: ReturnType<typeof newWorld>) {
  return (await claimsOf(world))
    .filter(({ state }) => state !== "cancelled")
    .map(({ role, recipientNumber }) => [role, recipientNumber]);
}

describe("who ordered", () => {
  it("is nobody, and for a person to look at, if the order contradicts what the only recipient confirmed", async () => {
    for (const way of ["recommendationCode", "recommendationNumber", "recipientNumber"] as const) {
      const world = newWorld();
      const { number } = await recommend(world, { share: 100 });
      const known = await follow(world, number, xaver);
      const named = way === "recipientNumber" ? known.number : number;
      const { order, ...answer } = await tell(world, { ...yvonne, [way]: named, kind: "delivered", productId: "m" });
      expect(answer).toMatchObject({ outcome: "inReview", reasonCode: "RISK_RECIPIENT_DIFFERS" });
      expect(order.recipientNumber).toBe(null);
      expect((await owed(world)).filter(([, recipient]) => recipient === known.number)).toEqual([]);
      // Their own page knows nothing of the stranger's order.
      const status = await openRecipientStatus(await known.browser.ctx(), number);
      expect(status).toMatchObject({ ok: true, value: { earnedCents: null, progress: { orderedOn: null } } });
      await confirmOrder(world.ctx, order.id, auditedAction({ key: way }));
      world.pass(16 * day);
      await qualifyDueOrders(world.ctx);
      expect((await world.mails("rewardReady")).filter(({ to }) => to === xaver)).toEqual([]);
    }
  });

  it("is the only recipient, unless e-mail, birth date or name contradicts what they gave", async () => {
    const contradictions: Partial<OrderMessage>[] = [
      { buyerEmail: yvonne.buyerEmail },
      { buyerBirthDate: yvonne.buyerBirthDate },
      { buyerFirstName: "Yvonne", buyerLastName: "Schmidt" },
      { buyerFirstName: "Yvonne", buyerLastName: "Müller" },
      { buyerEmail: xaver, buyerBirthDate: yvonne.buyerBirthDate },
    ];
    const agreements: Partial<OrderMessage>[] = [
      {},
      { buyerEmail: xaver.toUpperCase() },
      { buyerEmail: yvonne.buyerEmail, buyerBirthDate: birthDate },
      { buyerFirstName: "Friederike Marie", buyerLastName: "MUELLER-Lüdenscheidt" },
      { buyerEmail: xaver, buyerFirstName: "Yvonne", buyerLastName: "Schmidt" },
      { buyerPostcode: "80331" },
    ];
    for (const [buyers, isContradicted] of [
      [contradictions, true],
      [agreements, false],
    ] as const) {
      for (const buyer of buyers) {
        const world = newWorld();
        const { number } = await recommend(world);
        const known = await follow(world, number, xaver);
        const { order } = await tell(world, { ...buyer, recommendationNumber: number });
        expect([buyer, order.recipientNumber, order.reasonCode]).toEqual(
          isContradicted ? [buyer, null, "RISK_RECIPIENT_DIFFERS"] : [buyer, known.number, null],
        );
      }
    }
  });

  it("is nobody, without a review, if the only recipient never agreed to the details that the order contradicts", async () => {
    const world = newWorld();
    const { number } = await recommend(world);
    const { browser } = await follow(world, number);
    await saveRecipientDetails(await browser.ctx(), { number, details: detailsOf(xaver) });
    const { order } = await tell(world, { ...yvonne, recommendationNumber: number });
    expect(order).toMatchObject({ recipientNumber: null, state: "received", reasonCode: null });
  });

  it("is nobody without evidence if several followed the link, and whom number, e-mail or birth date and postcode name", async () => {
    const world = newWorld();
    const { number } = await recommend(world, { share: 100 });
    const known = await follow(world, number, xaver);
    const other = await follow(world, number, gustav);
    const anonymous = await follow(world, number);
    const of = async (externalOrderId: string, evidence: Partial<OrderMessage>) =>
      (await tell(world, { recommendationNumber: number, externalOrderId, ...evidence })).order.recipientNumber;
    expect(await of("H3a", {})).toBe(null);
    expect(await of("H3b", {})).toBe(null);
    expect(await of("H3c", yvonne)).toBe(null);
    // Both gave the same birth date and postcode: that names neither.
    expect(await of("twins", { buyerBirthDate: birthDate, buyerPostcode: postcode })).toBe(null);
    expect(await of("number", { recipientNumber: anonymous.number })).toBe(anonymous.number);
    expect(await of("email", { buyerEmail: gustav })).toBe(other.number);
    const born = detailsOf("ida@beispiel.de");
    const { browser, number: ida } = await follow(world, number);
    const details = { ...born, birthDate: "1971-02-03" };
    await saveRecipientDetails(await browser.ctx(), { number, details, terms: true });
    expect(await of("birth", { buyerBirthDate: "1971-02-03", buyerPostcode: postcode })).toBe(ida);
    expect(await of("both", { recipientNumber: known.number, buyerEmail: gustav })).toBe(null);
  });

  it("follows from all messages, whichever comes first", async () => {
    const parts: Partial<OrderMessage>[] = [
      { kind: "received", recommendationNumber: null, recipientNumber: null },
      { kind: "confirmed", buyerEmail: yvonne.buyerEmail },
    ];
    const ends: unknown[] = [];
    for (const order of [parts, parts.toReversed()]) {
      const world = newWorld();
      const { number } = await recommend(world);
      await follow(world, number, xaver);
      for (const part of order) await tell(world, { ...part, recommendationNumber: number, productId: "m" });
      const [{ state, reasonCode, recipientNumber } = {} as never] = await ordersOf(world);
      ends.push([
        state,
        reasonCode,
        recipientNumber,
        (await owed(world))
          .map(([role]) => role)
          .sort()
          .reverse(),
      ]);
    }
    expect(ends[1]).toEqual(ends[0]);
    expect(ends[0]).toEqual(["inReview", "RISK_RECIPIENT_DIFFERS", null, ["referrer", "recipient"]]);
  });

  it("can be cleared by a later message, and then pays the one whom it names", async () => {
    const world = newWorld();
    const { number } = await recommend(world);
    const known = await follow(world, number, xaver);
    await tell(world, { recommendationNumber: number, buyerEmail: yvonne.buyerEmail, productId: "m" });
    const corrected = { recommendationNumber: number, buyerEmail: xaver, kind: "confirmed", productId: "m" } as const;
    const { order } = await tell(world, corrected);
    expect(order).toMatchObject({ state: "confirmed", recipientNumber: known.number });
    expect(await owed(world)).toContainEqual(["recipient", known.number]);
  });

  it("does not match a stranger's order with what another recipient reported", async () => {
    const world = newWorld();
    const { number } = await recommend(world);
    const known = await follow(world, number, xaver);
    await follow(world, number);
    await completeTracking(await known.browser.ctx(), { number, details: null, channel: null });
    await tell(world, { recommendationNumber: number, ...yvonne });
    expect((await ordersOf(world)).map(({ state }) => state).sort()).toEqual(["received", "reported"]);
  });
});

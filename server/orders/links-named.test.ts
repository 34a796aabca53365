import { describe, expect, it } from "vitest";
import type { OrderMessage } from "#server/orders/model.ts";
import { differencesNow } from "#tests/rebuild/compare.ts";
import { auditedAction } from "#tests/support/data/audited-action.ts";
import {
  claimsOf,
  day,
  follow,
  linkState,
  message,
  moneyWorlds,
  ordersOf,
  recommend,
  tell,
} from "#tests/support/data/money-story.ts";
import { block, confirmOrder, ingestOrderMessage } from "#tests/support/services/use-cases.ts";
import type { World } from "#tests/support/services/world.ts";

const newWorld = await moneyWorlds();

/** Two links of two referrers, with different products and shares, and who followed them. */
async function twoLinks(world: World) {
  const { number: a } = await recommend(world, { share: 50, email: "anna@beispiel.de" });
  const { number: b } = await recommend(world, { share: 0, email: "bernd@beispiel.de", productId: "l" });
  const eva = await follow(world, a, "eva@freund.example");
  const udo = await follow(world, b, "udo@freund.example");
  return { a, b, eva: eva.number, udo: udo.number };
}
type Links = Awaited<ReturnType<typeof twoLinks>>;

type Said = Partial<OrderMessage> & { hours?: number; ordered?: number };

/** What the shop says about one order, in the order of its own time unless hours say otherwise. */
const stories: Record<string, { said: (links: Links) => Said[]; holder: "a" | "b"; state: string; blocked?: "a" }> = {
  "a number is corrected": {
    said: ({ a, b }) => [
      { recommendationNumber: a, kind: "received", hours: 1 },
      { recommendationNumber: b, kind: "confirmed", hours: 2 },
      { recommendationNumber: b, kind: "delivered", hours: 3, productId: "l" },
    ],
    holder: "a",
    state: "inReview",
  },
  "the number of the heavier message is the earlier one": {
    said: ({ a, b }) => [
      { recommendationNumber: a, kind: "received", hours: 4 },
      { recommendationNumber: b, kind: "confirmed", hours: 2 },
      { kind: "delivered", hours: 5, buyerEmail: "eva@freund.example" },
    ],
    holder: "b",
    state: "inReview",
  },
  "two numbers at the same time": {
    said: ({ a, b }) => [
      { recommendationNumber: b, kind: "received", hours: 1 },
      { recommendationNumber: a, kind: "received", hours: 1 },
      { recommendationNumber: b, kind: "confirmed", hours: 1 },
    ],
    holder: "a",
    state: "inReview",
  },
  "a code is typed first, and another number follows": {
    said: ({ a, b, eva }) => [
      { recommendationCode: a, kind: "received", hours: 1, recipientNumber: eva },
      { recommendationNumber: b, kind: "confirmed", hours: 2 },
      { recommendationCode: a, kind: "delivered", hours: 3 },
    ],
    holder: "b",
    state: "inReview",
  },
  "a recipient's number of one link, and the number of the other": {
    said: ({ b, eva, udo }) => [
      { recipientNumber: eva, kind: "received", hours: 1 },
      { recommendationNumber: b, kind: "delivered", hours: 2 },
      { recipientNumber: udo, kind: "confirmed", hours: 3 },
    ],
    holder: "b",
    state: "inReview",
  },
  "one message with a recipient's number of one link, and the number of the other": {
    said: ({ b, eva }) => [
      { recommendationNumber: b, recipientNumber: eva, kind: "received", hours: 1 },
      { kind: "delivered", hours: 2 },
    ],
    holder: "b",
    state: "inReview",
  },
  "one message with a recipient's number of one link, and the code of the other": {
    said: ({ b, eva }) => [{ recommendationCode: b, recipientNumber: eva, kind: "confirmed", hours: 1 }],
    holder: "a",
    state: "inReview",
  },
  "one message with the number of one link, and the code of the other": {
    said: ({ a, b }) => [{ recommendationNumber: a, recommendationCode: b, kind: "confirmed", hours: 1 }],
    holder: "a",
    state: "inReview",
  },
  "details that were typed, and a number": {
    said: ({ b }) => [
      { buyerEmail: "eva@freund.example", kind: "received", hours: 1 },
      { recommendationNumber: b, kind: "confirmed", hours: 2, buyerEmail: "udo@freund.example" },
    ],
    holder: "b",
    state: "confirmed",
  },
  "the order turns out to have been placed before the first link's click": {
    said: ({ a, b }) => [
      { recommendationNumber: a, kind: "received", hours: 1 },
      { recommendationNumber: b, kind: "received", hours: 2 },
      { kind: "confirmed", hours: 3, ordered: -20 },
    ],
    holder: "a",
    state: "notEligible",
  },
  "one of the links is blocked": {
    said: ({ a, b }) => [
      { recommendationNumber: b, kind: "received", hours: 2 },
      { recommendationNumber: a, kind: "confirmed", hours: 1 },
      { recommendationNumber: b, kind: "delivered", hours: 3 },
    ],
    holder: "a",
    state: "inReview",
    blocked: "a",
  },
  "the order is cancelled": {
    said: ({ a, b }) => [
      { recommendationNumber: b, kind: "confirmed", hours: 2 },
      { recommendationNumber: a, kind: "received", hours: 1 },
      { recommendationNumber: b, kind: "cancelled", hours: 3, cancelledBy: "customer" },
    ],
    holder: "a",
    state: "cancelled",
  },
};

function permutations<T>(list: readonly T[]): T[][] {
  if (list.length < 2) return [[...list]];
  return list.flatMap((one, index) => permutations(list.toSpliced(index, 1)).map((rest) => [one, ...rest]));
}

/** Everything that is stored about the order, its open claims and both links, but for ids and moments. */
async function stored(world: World, { a, b }: Links) {
  const [order] = await ordersOf(world);
  if (!order) throw new Error("There is no order.");
  // Hashes differ between tenants; which message they come from is among the facts.
  const { id, stateSince, receivedAt, buyerHash, ...facts } = order;
  const open = (await claimsOf(world)).filter(({ state }) => state !== "cancelled");
  const claims = open.map(
    ({ role, kind, state, cents, heldFrom, recommendationNumber, accountId, recipientNumber }) => ({
      ...{ role, kind, state, cents, heldFrom, recommendationNumber, accountId, recipientNumber },
    }),
  );
  const sorted = claims.toSorted((one, other) => (one.role < other.role ? -1 : 1));
  return { facts, claims: sorted, links: [await linkState(world, a), await linkState(world, b)] };
}

describe("messages that name two links end in the same order, claims and links in any order of arrival:", () => {
  it.each(Object.entries(stories))("%s", async (_, { said, holder, state, blocked }) => {
    const ends: Awaited<ReturnType<typeof stored>>[] = [];
    const positions = said({ a: "", b: "", eva: "", udo: "" }).map((_, index) => index);
    for (const way of permutations(positions)) {
      const world = newWorld();
      const links = await twoLinks(world);
      world.pass(day);
      if (blocked)
        await block(world.ctx, links[blocked], { ...auditedAction({ key: "block" }), reasonCode: "RISK_REVIEW" });
      const told = said(links).map(({ hours = 0, ordered = 0, ...more }, index) => {
        const at = (offset: number) => new Date(world.now().getTime() + offset * 3_600_000);
        return message(world, {
          ...more,
          eventId: `said-${index}`,
          occurredAt: at(hours),
          orderedAt: at(ordered * 24),
        });
      });
      for (const index of way) {
        const one = told[index];
        if (one) expect(await ingestOrderMessage(world.ctx, one)).toMatchObject({ ok: true });
      }
      const end = await stored(world, links);
      expect(end.facts).toMatchObject({ recommendationNumber: links[holder], state });
      expect((await differencesNow(world)).differences).toEqual([]);
      ends.push(end);
    }
    for (const end of ends) expect(end).toEqual(ends[0]);
  });
});

describe("an order that moves to the link that the shop named first", () => {
  it("takes its reward along: the other referrer's is cancelled for that reason, and they are told", async () => {
    const world = newWorld();
    const { a, b } = await twoLinks(world);
    const later = new Date(world.now().getTime() + 3_600_000);
    await tell(world, { recommendationNumber: b, kind: "confirmed", occurredAt: later, productId: "l" });
    expect(await linkState(world, b)).toBe("ordered");
    const { order } = await tell(world, { recommendationNumber: a, kind: "received", eventId: "first" });
    expect(order).toMatchObject({ recommendationNumber: a, reasonCode: "RISK_OTHER_RECOMMENDATION" });
    expect([await linkState(world, a), await linkState(world, b)]).toEqual(["ordered", "detailsConfirmed"]);
    const anna = await world.ctx.recommendations.byNumber(a);
    const [claim] = (await claimsOf(world)).filter(({ role }) => role === "referrer");
    expect(claim).toMatchObject({
      recommendationNumber: a,
      accountId: anna?.accountId,
      state: "reserved",
      cents: 4500,
    });
    const history = await world.ctx.events.of("claim", claim?.id ?? "");
    expect(history.map(({ event, reasonCode, key }) => [event, reasonCode ?? null, key.endsWith(":first")])).toEqual([
      ["reserve", null, false],
      ["cancel", "RISK_OTHER_RECOMMENDATION", true],
      ["reopen", null, true],
      ["correct", null, true],
    ]);
    const mails = [...(await world.mails("recipientOrdered")), ...(await world.mails("recipientOrderLost"))];
    const told = mails.map(({ kind, to }) => `${kind} ${to.split("@")[0]}`).sort();
    expect(told).toEqual(["recipientOrderLost bernd", "recipientOrdered anna", "recipientOrdered bernd"]);
  });

  it("moves no more once a person has decided", async () => {
    const world = newWorld();
    const { a, b } = await twoLinks(world);
    const later = new Date(world.now().getTime() + 3_600_000);
    const { order } = await tell(world, { recommendationNumber: b, kind: "received", occurredAt: later });
    await confirmOrder(world.ctx, order.id, auditedAction({ key: "decided" }));
    const asked = await tell(world, { recommendationNumber: a, kind: "received" });
    expect(asked.order).toMatchObject({ recommendationNumber: b, reasonCode: "RISK_OTHER_RECOMMENDATION" });
  });
});

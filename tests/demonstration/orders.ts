import { hash } from "node:crypto";
import { type OrderMessageKind, rankOf } from "#server/orders/model.ts";
import { sourceOf } from "#server/orders/rules/fold.ts";
import { addClaim } from "./claims.ts";
import { claimOf, type OrderStory } from "./story.ts";
import type { AgencyPart, Ordered, Row, Year } from "./year.ts";

/** What each side is owed, and what they did with it. */
export function claimStories(
  { random, now }: Year,
  order: OrderStory,
  { referrerCents, recipientCents }: { referrerCents: number; recipientCents: number },
) {
  return (
    [
      ["referrer", referrerCents],
      ["recipient", recipientCents],
    ] as const
  )
    .filter(([, cents]) => cents > 0)
    .map(([role, cents]) => ({ role, cents, story: claimOf(random, order, now) }));
}

/** An order with its messages, events and claims. */
export function addOrder(year: Year, order: OrderStory, of: Ordered): void {
  const { tenant, random, rows, event } = year;
  const tenantId = tenant.id;
  const { state, orderedAt, reviewedAt, confirmedAt, deliveredAt, qualifiesAt, endedAt, reasonCode } = order;
  const id = random.id(orderedAt);
  const externalId = `EB-${orderedAt.getUTCFullYear()}-${random.number(7)}`;
  const isQualified = state === "qualified" || state === "reversed";
  const messages = (
    [
      ["received", orderedAt],
      ["confirmed", confirmedAt],
      ["delivered", deliveredAt],
      ["cancelled", state === "notEligible" ? null : endedAt],
    ] as const
  ).flatMap(([kind, at]) => (at ? [{ kind, occurredAt: at, eventId: `${externalId}-${kind}` }] : []));
  // Each message repeats what is known; what ends a qualified order changes nothing of it.
  const newest = messages.findLast(({ kind }) => kind !== "cancelled" || state === "cancelled") ?? null;
  const facts = {
    orderedAt,
    productId: of.product.id,
    productName: of.product.displayName,
    addressHash: random.hex(40),
    cancelledBy: state === "cancelled" ? "customer" : null,
    renewal: reasonCode === "RULE_RENEWAL",
    buyerIsMinor: reasonCode === "RULE_MINOR" || null,
    prepaid: false,
  };
  const stated = Object.entries(facts).filter(([, value]) => value !== null);
  rows.order.push({
    tenantId,
    id,
    externalId,
    state,
    rank: rankOf(messages.at(-1)?.kind ?? "received"),
    stateSince: endedAt ?? (isQualified ? qualifiesAt : (confirmedAt ?? reviewedAt ?? orderedAt)),
    recommendationNumber: of.number,
    recipientNumber: of.recipientNumber,
    attribution: "recipientToken",
    ...facts,
    factSources: Object.fromEntries(stated.map(([name]) => [name, newest && sourceOf(newest)])),
    reasonCode,
    confirmedAt,
    deliveredAt,
    qualifiesAt,
    receivedAt: orderedAt,
  });
  // Not drawn, so that what is drawn afterwards stays the same.
  const given = (name: string) => hash("md5", `${tenantId} ${externalId}-${name}`);
  for (const message of messages)
    rows.order_message.push({
      tenantId,
      id: given(message.kind),
      ...message,
      externalOrderId: externalId,
      receivedAt: message.occurredAt,
      source: "api",
      bodyHash: `v1:${random.hex(40)}`,
      bodySealed: null,
      outcome: "applied",
    });
  const shop = { actor: "SHOP" };
  const because = (kind: OrderMessageKind) => ({ key: `:${externalId}-${kind}` });
  event("order", id, "receive", [null, "received"], orderedAt, shop);
  event("order", id, "attribute", ["received", "received"], new Date(orderedAt.getTime() + 1), {
    ...shop,
    ...because("received"),
    id: given("attribute"),
    data: { recommendationNumber: of.number, recipientNumber: of.recipientNumber, attribution: "recipientToken" },
  });
  if (reviewedAt) event("order", id, "review", ["received", "inReview"], reviewedAt);
  const before = reviewedAt ? "inReview" : "received";
  if (confirmedAt)
    event("order", id, "confirm", [before, "confirmed"], confirmedAt, {
      ...(reviewedAt ? releasedBy(year, of.part) : shop),
      ...because("confirmed"),
    });
  if (deliveredAt)
    event("order", id, "delivered", ["confirmed", "confirmed"], deliveredAt, {
      ...shop,
      ...because("delivered"),
      id: given("delivery"),
    });
  if (isQualified && qualifiesAt) event("order", id, "qualify", ["confirmed", "qualified"], qualifiesAt);
  if (endedAt) {
    const from = isQualified ? "qualified" : before;
    event("order", id, state === "notEligible" ? "reject" : "cancel", [from, state], endedAt, {
      ...shop,
      ...(state === "notEligible" ? {} : because("cancelled")),
      reasonCode,
      data: { reasonCode },
    });
  }
  for (const claim of of.claims) addClaim(year, id, order, of, claim);
}

/** The agency user who released the order; without an agency, the back office. */
function releasedBy({ random }: Year, part: AgencyPart | null): Row {
  if (!part || part.users.length === 0) return { actor: "OPS" };
  const user = random.pick(part.users);
  return { actor: user.isOwner ? "OWN" : "EMP", actorId: user.id };
}

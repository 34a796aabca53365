import { hash } from "node:crypto";
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
  rows.order.push({
    tenantId,
    id,
    externalId,
    state,
    rank: endedAt ? 4 : deliveredAt ? 3 : confirmedAt ? 2 : 1,
    stateSince: endedAt ?? (isQualified ? qualifiesAt : (confirmedAt ?? reviewedAt ?? orderedAt)),
    recommendationNumber: of.number,
    recipientNumber: of.recipientNumber,
    attribution: "recipientToken",
    productId: of.product.id,
    productName: of.product.displayName,
    addressHash: random.hex(40),
    factSources: {},
    cancelledBy: state === "cancelled" || state === "reversed" ? "customer" : null,
    renewal: reasonCode === "RULE_RENEWAL",
    buyerIsMinor: reasonCode === "RULE_MINOR" || null,
    prepaid: false,
    reasonCode,
    orderedAt,
    confirmedAt,
    deliveredAt,
    qualifiesAt,
    receivedAt: orderedAt,
  });
  const messages = [
    ["received", orderedAt],
    ["confirmed", confirmedAt],
    ["delivered", deliveredAt],
    ["cancelled", state === "notEligible" ? null : endedAt],
  ] as const;
  for (const [kind, at] of messages)
    if (at)
      rows.order_message.push({
        tenantId,
        // Not drawn, so that what is drawn afterwards stays the same.
        id: hash("md5", `${tenantId} ${externalId}-${kind}`),
        eventId: `${externalId}-${kind}`,
        externalOrderId: externalId,
        kind,
        occurredAt: at,
        receivedAt: at,
        source: "api",
        bodyHash: `v1:${random.hex(40)}`,
        bodySealed: null,
        outcome: "applied",
      });
  const shop = { actor: "SHOP" };
  event("order", id, "receive", [null, "received"], orderedAt, shop);
  if (reviewedAt) event("order", id, "review", ["received", "inReview"], reviewedAt);
  const before = reviewedAt ? "inReview" : "received";
  if (confirmedAt)
    event("order", id, "confirm", [before, "confirmed"], confirmedAt, reviewedAt ? releasedBy(year, of.part) : shop);
  if (isQualified && qualifiesAt) event("order", id, "qualify", ["confirmed", "qualified"], qualifiesAt);
  if (endedAt) {
    const from = isQualified ? "qualified" : before;
    event("order", id, state === "notEligible" ? "reject" : "cancel", [from, state], endedAt, {
      ...shop,
      reasonCode,
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

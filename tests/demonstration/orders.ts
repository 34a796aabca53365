import { hash } from "node:crypto";
import type { OrderMessageKind } from "#server/orders/model.ts";
import { addClaim } from "./claims.ts";
import { addMessages, columnsOf, messagesOf } from "./messages.ts";
import { claimOf, type OrderStory, qualifiedAt } from "./story.ts";
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
  const { state, orderedAt, reviewedAt, confirmedAt, deliveredAt, endedAt, reasonCode } = order;
  const id = random.id(orderedAt);
  const externalId = `EB-${orderedAt.getUTCFullYear()}-${random.number(7)}`;
  const qualified = qualifiedAt(order);
  const messages = messagesOf(year, externalId, order, of);
  rows.order.push({
    tenantId,
    ...columnsOf(year, id, messages, order),
    id,
    state,
    stateSince: endedAt ?? qualified ?? confirmedAt ?? reviewedAt ?? orderedAt,
    recommendationNumber: of.number,
    recipientNumber: of.recipientNumber,
    attribution: "recipientToken",
    reasonCode,
  });
  addMessages(year, messages);
  // Not drawn, so that what is drawn afterwards stays the same.
  const given = (name: string) => hash("md5", `${tenantId} ${externalId}-${name}`);
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
  if (qualified) event("order", id, "qualify", ["confirmed", "qualified"], qualified);
  if (endedAt) {
    const from = qualified ? "qualified" : before;
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

import { dayOf } from "../calendar.ts";
import type { Ctx } from "../context.ts";
import type { By } from "../event/model.ts";
import { learn } from "./facts.ts";
import { type Linked, linkOrder, type News } from "./link.ts";
import type { MessageOutcome, Order, OrderMessage, ReasonCode, TakenMessage } from "./model.ts";
import { moveOrder } from "./move.ts";
import type { OrderEvent } from "./states.ts";

/** Takes one message into an order whose row is held: facts, then the link to its recommendation, then the state. */
export async function advance(tx: Ctx, before: Order, news: News): Promise<Omit<TakenMessage, "repeated">> {
  const { message } = news;
  const by = { actor: "SHOP", key: message.eventId } as const;
  const facts = learn(tx, before, message);
  await tx.orders.amend(before.id, facts);
  const linked = await linkOrder(tx, { ...before, ...facts }, news, by);
  const after = await step(tx, linked, message, by);
  if (linked.isNew && after.state !== "cancelled") await tellReferrer(tx, after);
  const outcome = outcomeOf(before, after, message);
  if (outcome === "noted" || outcome === "delivered") await note(tx, after, message, outcome);
  return { outcome, reasonCode: outcome === "noted" || outcome === "delivered" ? null : after.reasonCode };
}

async function step(tx: Ctx, { order, doubt }: Linked, message: OrderMessage, by: By): Promise<Order> {
  const event = nextStep(order, message, tx.tenant.orders.review || doubt !== null);
  if (!event) return order;
  const reasonCode = event === "cancel" ? cancelReason(message) : event === "review" ? doubt : null;
  return moveOrder(tx, order, event, reasonCode ? { ...by, reasonCode } : by, { reasonCode });
}

/** What a message does to the state. Only a person moves an order on that is being looked at. */
function nextStep(order: Order, message: OrderMessage, wantsReview: boolean): OrderEvent | null {
  const canEnd = order.state === "received" || order.state === "inReview" || order.state === "confirmed";
  if (message.kind === "cancelled") return canEnd || order.state === "qualified" ? "cancel" : null;
  if (order.state !== "received" || !order.recommendationNumber) return null;
  if (wantsReview) return "review";
  return order.confirmedAt || order.deliveredAt ? "confirm" : null;
}

function cancelReason({ cancelledBy }: OrderMessage): ReasonCode {
  return cancelledBy === "customer" ? "RULE_CANCELLED_BY_CUSTOMER" : "RULE_CANCELLED_BY_PROVIDER";
}

function outcomeOf(before: Order, after: Order, message: OrderMessage): MessageOutcome {
  const isDated = after.state === "confirmed" && before.qualifiesAt?.getTime() !== after.qualifiesAt?.getTime();
  if (message.kind === "delivered" && isDated) return "delivered";
  const isNews =
    before.rank === 0 || before.state !== after.state || before.recommendationNumber !== after.recommendationNumber;
  return isNews && after.state !== "reported" ? (after.state === "qualified" ? "noted" : after.state) : "noted";
}

/** Every message is in the order's record, also when it moved nothing. */
async function note(tx: Ctx, order: Order, message: OrderMessage, event: "noted" | "delivered"): Promise<void> {
  await tx.events.append({
    aggregate: "order",
    aggregateId: order.id,
    event,
    from: order.state,
    to: order.state,
    actor: "SHOP",
    key: `order:${order.id}:${event}:${message.eventId}`,
    data: { kind: message.kind },
    occurredAt: message.occurredAt,
  });
}

/** Your friend ordered: without saying who, and only where the referrer earns something. */
async function tellReferrer(tx: Ctx, order: Order): Promise<void> {
  const claim = (await tx.claims.ofOrder(order.id)).find(({ role, kind }) => role === "referrer" && kind === "base");
  const account = claim?.accountId ? await tx.accounts.byId(claim.accountId) : null;
  if (!claim || !account || account.state === "deleted" || account.state === "blocked") return;
  const { from, to } = tx.tenant.clocks.forecastWeeks;
  await tx.mails.queue({
    kind: "friendOrdered",
    to: account.email,
    language: account.language,
    params: {
      firstName: account.firstName,
      productName: order.productName ?? "",
      orderedOn: dayOf(order.orderedAt),
      cents: claim.cents,
      weeksFrom: from,
      weeksTo: to,
      link: tx.links.personalArea(),
    },
    key: `friendOrdered:${order.id}`,
    createdAt: tx.now(),
  });
}

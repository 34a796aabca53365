import type { Product } from "#server/catalogue/product/model.ts";
import type { Account } from "#server/people/account/model.ts";
import type { Cause } from "#server/platform/event/model.ts";
import { blockedReason } from "#server/referral/recommendation/states.ts";
import type { Tx } from "../context.ts";
import { isWithoutPrice, type OrderedProducts, productOf } from "../find-ordered-product.ts";
import type { IngestedMessage, Order, OrderMessage, ReasonCode } from "../model.ts";
import { moveOrder } from "../move.ts";
import { cancelReason, eventTo, outcomeOf, targetState } from "../rules/target-state.ts";
import { nextOrderState, type OrderState } from "../states.ts";
import { type FoundAttribution, hasTrace, whoOrdered } from "./find-attribution.ts";
import { saveAttribution } from "./save-attribution.ts";
import { violatedRule } from "./violated-rule.ts";
import { factsWith, messagesOf, writeFacts } from "./write-facts.ts";

/**
 * Folds a message's facts into those of an order, then updates the order's attribution, claims and state accordingly.
 * The caller has locked the order's recommendation (`link`; null: none was found) and the order, and has checked that
 * the message is not a repeat.
 */
export async function applyMessage(
  tx: Tx,
  before: Order,
  message: OrderMessage,
  link: FoundAttribution | null,
  products: OrderedProducts,
): Promise<IngestedMessage> {
  const by: Cause = { actor: "SHOP", key: message.eventId };
  const facts = factsWith(tx, before, await messagesOf(tx, message), products);
  const order = await writeFacts(tx, before, facts, by);
  const isDecided = order.reviewedAt !== null || order.state === "qualified" || order.state === "reversed";
  const applied = link && !isDecided ? await linkOf(tx, order, link, message) : null;
  const after = isDecided
    ? await cancelDecided(tx, order, message, by)
    : applied
      ? await evaluate(tx, { before, order, message, link: applied, products }, by)
      : await evaluateUnattributed(tx, order, message, by);
  const outcome = outcomeOf(before, after, message);
  const isNoted = outcome === "noted" || outcome === "delivered";
  if (isNoted) await noteMessage(tx, after, message, outcome);
  return { outcome, reasonCode: isNoted ? null : after.reasonCode, repeated: false };
}

/**
 * Keeps an existing attribution even if this message alone would lead to another. Who ordered, and whether the order
 * lies in the window, follows from the merged facts.
 */
async function linkOf(tx: Tx, order: Order, link: FoundAttribution, message: OrderMessage): Promise<FoundAttribution> {
  const method = isAttributed(order) ? (order.attribution ?? link.method) : link.method;
  return { method, ...(await whoOrdered(tx, link.recommendation, order, message)) };
}

/** An order that a person decided about, or that once qualified, is changed only by a cancellation. */
async function cancelDecided(tx: Tx, order: Order, message: OrderMessage, by: Cause): Promise<Order> {
  const canCancel = message.kind === "cancelled" && nextOrderState(order.state, "cancel") !== null;
  const reasonCode = cancelReason(message.cancelledBy);
  return canCancel ? moveOrder(tx, order, "cancel", { ...by, reasonCode }, { reasonCode }) : order;
}

/**
 * For an order without a recommendation. A message that names none, unless it is of kind "received", decides nothing: a
 * later message may still name the recommendation, and then the order is decided again.
 */
async function evaluateUnattributed(tx: Tx, order: Order, message: OrderMessage, by: Cause): Promise<Order> {
  const isOpen = order.state === "received" || order.state === "cancelled";
  if (isOpen && (message.kind === "received" || hasTrace(message))) {
    return moveTo(tx, order, "notEligible", "RULE_NO_RECOMMENDATION", by);
  }
  const isCancelled = message.kind === "cancelled" && order.state === "received";
  return isCancelled ? moveTo(tx, order, "cancelled", cancelReason(order.cancelledBy), by) : order;
}

type Decision = {
  before: Order;
  order: Order;
  message: OrderMessage;
  link: FoundAttribution;
  products: OrderedProducts;
};

/** Updates attribution, eligibility, claims and state of an order that no person has decided about. */
async function evaluate(tx: Tx, { before, order, message, link, products }: Decision, by: Cause): Promise<Order> {
  const found = {
    recommendationNumber: link.recommendation.number,
    recipientNumber: link.recipient?.number ?? null,
    attribution: link.method,
  };
  const isNew =
    order.recommendationNumber === null ||
    order.attribution !== found.attribution ||
    order.recipientNumber !== found.recipientNumber;
  const linked = isNew ? await saveAttribution(tx, order, found, by) : order;
  const account = await tx.accounts.byId(link.recommendation.accountId);
  const rule = await violatedRule(tx, { before, order: linked, message, link, account });
  const mustPrice = isNew || before.productId !== linked.productId;
  const after = rule
    ? await moveTo(tx, linked, "notEligible", rule, by)
    : await earn(tx, linked, { link, account, products, mustPrice }, by);
  // A move has synced the recommendation already, except "reassess", which leads to "received". Without a move, another
  // product may have added or cancelled a claim, which decides whether the recommendation is closed.
  const isMoved = after.state !== order.state;
  const isSynced = isMoved && after.state !== "received";
  if (!isSynced && (isMoved || mustPrice || after.reasonCode !== order.reasonCode)) {
    await tx.consequences.recommendationAffected(tx, link.recommendation.number, by);
  }
  return after;
}

type Earning = { link: FoundAttribution; account: Account | null; products: OrderedProducts; mustPrice: boolean };

/** Reserves what an eligible order will earn, and moves the order to the state that its facts lead to. */
async function earn(tx: Tx, order: Order, { link, account, products, mustPrice }: Earning, by: Cause): Promise<Order> {
  const ordered = productOf(order, products);
  const doubt = doubtAbout(order, link, account, ordered);
  const target = targetState(order, doubt, tx.tenant.orders.review);
  const mustReassess = order.state !== target && eventTo(order.state, target) === null;
  const open = mustReassess ? await reassess(tx, order, by) : order;
  // An order attributed only by a typed e-mail address earns nothing until a person has confirmed it.
  const isPriced = !isWithoutPrice(order, ordered, link.recommendation);
  const earns = link.method !== "typedDetails" && isPriced && (mustPrice || mustReassess);
  if (earns) {
    const earning = { order: open, recommendation: link.recommendation, product: ordered };
    await tx.consequences.orderEarns(tx, earning, by);
  }
  if (!isPriced) await tx.consequences.orderWithoutPrice(tx, open, by);
  const reasonCode = target === "cancelled" ? cancelReason(order.cancelledBy) : target === "inReview" ? doubt : null;
  const after = await moveTo(tx, open, target, reasonCode, by);
  if (earns && after.state !== "cancelled") await tx.consequences.orderAccepted(tx, after);
  return after;
}

/** Why a person must review an order before it goes on; null: no review is needed. */
function doubtAbout(
  order: Order,
  { recommendation, method, differs }: FoundAttribution,
  account: Account | null,
  ordered: Product | null,
): ReasonCode | null {
  if (method === "typedDetails") return "RISK_TYPED_DETAILS";
  if (differs) return "RISK_RECIPIENT_DIFFERS";
  if (recommendation.state === "blocked" || account?.state === "blocked") return blockedReason;
  return isWithoutPrice(order, ordered, recommendation) ? "RULE_PRODUCT_UNKNOWN" : null;
}

/**
 * Moves an order to a state, via "received" if no message event leads there directly. In that state already: only
 * updates the reason code.
 */
async function moveTo(
  tx: Tx,
  order: Order,
  state: OrderState,
  reasonCode: ReasonCode | null,
  by: Cause,
): Promise<Order> {
  if (order.state === state) {
    if (order.reasonCode !== reasonCode) await tx.orders.amend(order.id, { reasonCode });
    return { ...order, reasonCode };
  }
  const event = eventTo(order.state, state);
  if (event) return moveOrder(tx, order, event, reasonCode ? { ...by, reasonCode } : by, { reasonCode });
  return moveTo(tx, await reassess(tx, order, by), state, reasonCode, by);
}

function reassess(tx: Tx, order: Order, by: Cause): Promise<Order> {
  return moveOrder(tx, order, "reassess", by, { reasonCode: null });
}

/** Appends an event for a message that caused no move, so that the order's history contains every message. */
async function noteMessage(tx: Tx, order: Order, message: OrderMessage, event: "noted" | "delivered"): Promise<void> {
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

/**
 * Whether the attribution is final. One that rests only on a typed e-mail address is replaced by any better one, until
 * a person has reviewed the order.
 */
export function isAttributed({ recommendationNumber, attribution, reviewedAt }: Order): boolean {
  return recommendationNumber !== null && (attribution !== "typedDetails" || reviewedAt !== null);
}

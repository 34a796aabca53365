import type { Product } from "#server/catalogue/product/model.ts";
import { type AuditedAction, withAuditedAction } from "#server/platform/audit/audited-action.ts";
import type { Cause } from "#server/platform/event/model.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { Recommendation } from "#server/referral/recommendation/model.ts";
import { changeReason } from "./change-reason.ts";
import type { RequestContext, Tx } from "./context.ts";
import { findOrderedProduct, isWithoutPrice } from "./find-ordered-product.ts";
import { whoOrdered } from "./inbox/find-attribution.ts";
import { decisionBy, openQuestionsOf } from "./inbox/open-questions.ts";
import { saveAttribution } from "./inbox/save-attribution.ts";
import { inboxOf } from "./inbox/write-facts.ts";
import { lockOrder } from "./lock.ts";
import { isUnattributed, type Order, type ReasonCode, unprovenAttributions } from "./model.ts";
import { moveOrder } from "./move.ts";
import { reasonOf } from "./rules/decide.ts";
import { subjectOf } from "./rules/doubts.ts";
import { nextOrderState } from "./states.ts";

/**
 * Decisions of a person of the back office or of an agency about an order. Each is stored as the answer to one doubt,
 * and answers nothing else: what the provider says later goes on counting. A decision that the order's state does not
 * allow is refused (orderConflict).
 */

/**
 * A person has reviewed an order and lets it go on: every doubt about it is answered, or with `only` that one, and if
 * another is left, the order stays in review. It qualifies when the withdrawal period is over. An order attributed
 * without proof becomes attributed by hand, and earns what it would have earned. `productId`: the product that the
 * person chose for an order without a price (isWithoutPrice); refused without one (productUnknown). For any other order
 * it has no effect.
 */
export async function confirmOrder(
  ctx: RequestContext,
  orderId: string,
  by: AuditedAction & { productId?: string | null | undefined; only?: "release" },
): Promise<Outcome<Order>> {
  const known = await ctx.orders.byId(orderId);
  if (!known) return refuse("orderUnknown");
  const named = await findOrderedProduct(ctx, known.productId);
  const chosen = await findOrderedProduct(ctx, by.productId ?? null);
  return withAuditedAction(ctx, by, { order: orderId }, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return refuse("orderUnknown");
    const recommendation = order.recommendationNumber
      ? await tx.recommendations.byNumber(order.recommendationNumber)
      : null;
    if (!recommendation) return refuse("recommendationUnknown");
    if (!nextOrderState(order.state, "confirm")) return refuse("orderConflict");
    // A message corrected the product while the person decided.
    if (order.productId !== known.productId) return refuse("orderConflict");
    const { open } = await openQuestionsOf(tx, order, recommendation, named);
    const answered = open.filter(({ name }) => by.only === undefined || name === by.only);
    const left = open.find((doubt) => !answered.includes(doubt));
    const mustChoose = isWithoutPrice(order, named, recommendation) && by.only === undefined;
    if (mustChoose && !chosen) return refuse("productUnknown");
    const productId = chosen?.id ?? null;
    const answers = answered.map(({ name, subject }) => {
      const choice = name === "RULE_PRODUCT_UNKNOWN" ? productId : null;
      return decisionBy(tx, order, by, { doubt: name, subject, answer: "accept", productId: choice });
    });
    // Nothing was doubted: the person confirms what the provider has not confirmed yet.
    const plain = decisionBy(tx, order, by, { doubt: "confirmation", subject: "", answer: "accept" });
    await tx.orders.addDecisions(answers.length > 0 ? answers : [plain]);
    const now = tx.now();
    if (left) {
      return done(await changeReason(tx, order, { reasonCode: reasonOf(left), reviewedAt: now }, by));
    }
    const isUnproven = order.attribution !== null && unprovenAttributions.includes(order.attribution);
    const linked = isUnproven ? await saveAttribution(tx, order, { ...order, attribution: "manual" }, by) : order;
    const priced = mustChoose && chosen ? await chooseProduct(tx, linked, chosen, by) : linked;
    if (mustChoose || isUnproven) {
      await earn(tx, priced, mustChoose ? chosen : named, by);
      await tx.consequences.orderAccepted(tx, priced);
    }
    const decided = { confirmedAt: order.confirmedAt ?? now, reasonCode: null, reviewedAt: now };
    return done(await moveOrder(tx, priced, "confirm", by, decided));
  });
}

/** The person's product becomes the order's; the event keeps what the shop had named. The shop's name of it stays. */
async function chooseProduct(tx: Tx, order: Order, { id: productId }: Product, by: Cause): Promise<Order> {
  await tx.orders.amend(order.id, { productId });
  await tx.events.append({
    ...by,
    aggregate: "order",
    aggregateId: order.id,
    event: "chooseProduct",
    from: order.state,
    to: order.state,
    key: `order:${order.id}:chooseProduct:${by.key}`,
    data: { productId, before: order.productId },
    occurredAt: tx.now(),
  });
  return { ...order, productId };
}

/**
 * Cancels an order, whatever the provider says. One that qualified already is reversed, and paid rewards are booked as
 * reversed.
 */
export function cancelOrder(
  ctx: RequestContext,
  orderId: string,
  by: AuditedAction & { reasonCode: ReasonCode },
): Promise<Outcome<Order>> {
  return end(ctx, orderId, "cancel", by);
}

/**
 * Rejects an order: it does not count, by the given rule. If the provider names another product or recommendation
 * afterwards, a person must look again.
 */
export function rejectOrder(
  ctx: RequestContext,
  orderId: string,
  by: AuditedAction & { reasonCode: ReasonCode },
): Promise<Outcome<Order>> {
  return end(ctx, orderId, "reject", by);
}

function end(
  ctx: RequestContext,
  orderId: string,
  event: "cancel" | "reject",
  by: AuditedAction & { reasonCode: ReasonCode },
): Promise<Outcome<Order>> {
  return withAuditedAction(ctx, by, { order: orderId }, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return refuse("orderUnknown");
    const { reasonCode } = by;
    if (!nextOrderState(order.state, event)) return refuse("orderConflict");
    const answer = event === "cancel" ? "cancel" : "refuse";
    const doubt = order.reasonCode ?? "release";
    await tx.orders.addDecisions([decisionBy(tx, order, by, { doubt, subject: subjectOf(order), answer, reasonCode })]);
    return done(await moveOrder(tx, order, event, by, { reasonCode, reviewedAt: tx.now() }));
  });
}

/**
 * A complaint was justified, the shop reversed an order by mistake, or an order that names no recommendation was traced
 * to one: a cancelled, ineligible, reversed or unattributed order is reviewed, and what it earns is reserved again;
 * what was paid for it need not be given back. What it was refused for is waived: the rules that it violates now, or
 * the provider's cancellation. A recommendation given in the input is attributed by hand; if the order has another one
 * by proof, or qualified by another one, it is refused (orderConflict), and so is one whose referrer never confirmed.
 */
export async function reopenOrder(
  ctx: RequestContext,
  input: { orderId: string; recommendationNumber: string | null },
  by: AuditedAction,
): Promise<Outcome<Order>> {
  const known = await ctx.orders.byId(input.orderId);
  if (!known) return refuse("orderUnknown");
  const ordered = await findOrderedProduct(ctx, known.productId);
  const matter = { order: known.id, recommendation: input.recommendationNumber };
  return withAuditedAction(ctx, by, matter, async (tx) => {
    const number = input.recommendationNumber ?? known.recommendationNumber;
    const recommendation = number ? await tx.recommendations.byNumberForUpdate(number) : null;
    const order = await lockOrder(tx, input.orderId);
    const event = order && isUnattributed(order) ? "review" : "reopen";
    if (!order || !nextOrderState(order.state, event)) return refuse("orderConflict");
    if (!recommendation) return refuse("recommendationUnknown");
    // Never confirmed, so its link cannot have led to an order.
    if (!recommendation.openedAt) return refuse("optInRequired");
    const isProven = order.attribution !== null && !unprovenAttributions.includes(order.attribution);
    const stays = isProven || order.state === "reversed";
    if (stays && order.recommendationNumber !== number) return refuse("orderConflict");
    const linked = stays ? order : await attributeByHand(tx, order, recommendation, by);
    const { violated, cancellation } = await openQuestionsOf(tx, linked, recommendation, ordered);
    await tx.orders.addDecisions([
      ...violated.map((reasonCode) => {
        const subject = recommendation.number;
        return decisionBy(tx, order, by, { doubt: reasonCode, subject, answer: "waive", reasonCode });
      }),
      ...(cancellation
        ? [decisionBy(tx, order, by, { doubt: "cancellation", subject: cancellation, answer: "waive" })]
        : []),
      decisionBy(tx, order, by, { doubt: "reopened", subject: by.key, answer: "reopen" }),
    ]);
    const open = await moveOrder(tx, linked, event, by, { reasonCode: null, reviewedAt: tx.now() });
    await earn(tx, open, ordered, by);
    await tx.consequences.recommendationAffected(tx, recommendation.number, by);
    return done(open);
  });
}

async function attributeByHand(tx: Tx, order: Order, recommendation: Recommendation, by: Cause): Promise<Order> {
  const { said } = await inboxOf(tx, order);
  const { recipient } = await whoOrdered(tx, recommendation, order, said);
  const [recommendationNumber, recipientNumber] = [recommendation.number, recipient?.number ?? null];
  return saveAttribution(tx, order, { recommendationNumber, recipientNumber, attribution: "manual" }, by);
}

/** Reserves what an order with a price earns, on hold while its recommendation is blocked. Needs both rows locked. */
async function earn(tx: Tx, order: Order, ordered: Product | null, by: Cause): Promise<void> {
  const recommendation = await tx.recommendations.byNumber(order.recommendationNumber ?? "");
  if (!recommendation || isWithoutPrice(order, ordered, recommendation)) return;
  await tx.consequences.orderEarns(tx, { order, recommendation, product: ordered }, by);
}

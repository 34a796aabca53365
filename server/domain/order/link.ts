import { addMonths, dayOf, startOf } from "../calendar.ts";
import type { Ctx } from "../context.ts";
import type { By } from "../event/model.ts";
import type { Product } from "../product/model.ts";
import { blockedReason } from "../recommendation/block.ts";
import { cancelClaimsOfOrder } from "../reward/cancel-claims-of-order.ts";
import { holdClaims } from "../reward/hold.ts";
import { reserveClaims } from "../reward/reserve.ts";
import { type Attributed, hasTrace } from "./attribute.ts";
import { followOrders } from "./follow.ts";
import { brokenRule } from "./judge.ts";
import type { Order, OrderMessage, ReasonCode } from "./model.ts";
import { moveOrder } from "./move.ts";

/** A message with the product that it names and the recommendation that it comes from, as far as they are known. */
export type News = { message: OrderMessage; ordered: Product | null; found: Attributed | null };

/** An order joined to its recommendation; `doubt`: why somebody must look before it goes on. */
export type Linked = { order: Order; isNew: boolean; doubt: Doubt | null };
type Doubt = Extract<ReasonCode, typeof blockedReason | "RULE_PRODUCT_UNKNOWN">;

/**
 * Joins an order to where it came from, if the programme's rules let it count. Then what it will earn is reserved, even if
 * the order is cancelled by now: the two people see what became of it. A message without any trace, other than the
 * first of an order, decides nothing: the trace may still come.
 */
export async function linkOrder(tx: Ctx, order: Order, { message, ordered, found }: News, by: By): Promise<Linked> {
  const untouched = { order, isNew: false, doubt: null };
  if (order.recommendationNumber || (order.state !== "received" && order.state !== "cancelled")) return untouched;
  if (!found && message.kind !== "received" && !hasTrace(message)) return untouched;
  const rule = await judge(tx, order, message, found);
  if (rule || !found)
    return { ...untouched, order: await turnDown(tx, order, found, rule ?? "RULE_NO_RECOMMENDATION", by) };
  const linked = await keepLink(tx, order, found);
  const claims = await reserveClaims(tx, linked, found.recommendation, ordered, by);
  const isSuspect = await isBlocked(tx, found);
  if (isSuspect) await holdClaims(tx, claims, { ...by, reasonCode: blockedReason });
  const doubt = isSuspect ? blockedReason : isPriced(found, ordered) ? null : "RULE_PRODUCT_UNKNOWN";
  if (linked.state === "cancelled") await cancelClaimsOfOrder(tx, linked, by);
  await followOrders(tx, found.recommendation.number, by);
  return { order: linked, isNew: true, doubt };
}

/** An order that breaks a rule keeps its trace, so that a complaint can be answered. */
async function turnDown(tx: Ctx, order: Order, found: Attributed | null, rule: ReasonCode, by: By): Promise<Order> {
  if (order.state !== "received") return order;
  const linked = found ? await keepLink(tx, order, found, rule) : order;
  return moveOrder(tx, linked, "reject", { ...by, reasonCode: rule }, { reasonCode: rule });
}

async function keepLink(tx: Ctx, order: Order, found: Attributed, reasonCode = order.reasonCode): Promise<Order> {
  const link = {
    recommendationNumber: found.recommendation.number,
    recipientNumber: found.recipient?.number ?? null,
    attribution: found.method,
    reasonCode,
  };
  await tx.orders.amend(order.id, link);
  return { ...order, ...link };
}

async function judge(
  tx: Ctx,
  order: Order,
  message: OrderMessage,
  found: Attributed | null,
): Promise<ReasonCode | null> {
  const account = found && (await tx.accounts.byId(found.recommendation.accountId));
  return brokenRule(
    {
      message,
      isInside: found ? found.isInside : null,
      referrerEmail: account?.email ?? null,
      recipient: found?.recipient?.details ?? null,
      prepaidBefore: order.prepaid && order.addressHash ? await prepaidBefore(tx, order, order.addressHash) : 0,
    },
    tx.tenant.recommendation,
  );
}

function prepaidBefore(tx: Ctx, order: Order, addressHash: string): Promise<number> {
  const first = `${dayOf(order.orderedAt).slice(0, 7)}-01`;
  return tx.orders.countPrepaid(addressHash, startOf(first), startOf(addMonths(first, 1)), order.id);
}

/** Without a product, here and there, the claims are the most that could be earned. */
function isPriced({ recommendation }: Attributed, ordered: Product | null): boolean {
  return recommendation.productId !== null || ordered !== null;
}

async function isBlocked(tx: Ctx, { recommendation }: Attributed): Promise<boolean> {
  return recommendation.state === "blocked" || (await tx.accounts.byId(recommendation.accountId))?.state === "blocked";
}

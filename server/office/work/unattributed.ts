import { isUnattributed, type Order, orderedProduct, type ReasonCode } from "#server/orders/model.ts";
import { waitsUntil } from "#server/orders/reject-unmatched.ts";
import { rejectOrder } from "#server/orders/review-order.ts";
import type { SsoUser } from "#server/people/sso/model.ts";
import { hasRight } from "#server/people/sso/rights.ts";
import type { AuditedAction } from "#server/platform/audit/audited-action.ts";
import { areOwnMatters } from "#server/platform/audit/own-matter.ts";
import { type Outcome, refuse } from "#server/platform/outcome.ts";
import type { Day } from "#server/platform/values/calendar.ts";
import { parseNumber } from "#server/platform/values/number.ts";
import type { RequestContext } from "../context.ts";
import type { SupportRequest } from "../request.ts";
import { requestRelease } from "../requests.ts";
import type { SupportReason } from "../rules/reason.ts";
import { recordView } from "../trail/record-view.ts";
import { type ListPlace, pageAt } from "./list-place.ts";

/**
 * `requested`: the recommendation to which somebody asked to attribute it. `isOwn`: the user bought it, and does not
 * decide.
 */
export type WaitingOrder = Pick<Order, "externalId" | "orderedAt"> & {
  product: string;
  until: Day;
  requested: string | null;
  isOwn: boolean;
};

const maxOrders = 50;

/**
 * One page of orders that name no recommendation of ours, the longest waiting first, by the shop's numbers. Each call
 * is audited.
 */
export async function unattributedOrders(
  ctx: RequestContext,
  user: SsoUser,
  place: ListPlace,
): Promise<{ orders: WaitingOrder[]; next: string | null; gone: string | null }> {
  await recordView(ctx, user, "unattributed");
  const page = await pageAt(place, maxOrders, {
    named: (number) => ctx.orders.byExternalId(number),
    waits: (order) => isUnattributed(order),
    following: (limit, last) => ctx.orders.unattributed(limit, last),
  });
  const { rows: orders } = page;
  const requests = await ctx.support.waiting(200);
  const matters = orders.map(({ id: order }) => ({ order }));
  const isOwn = await areOwnMatters(ctx, [user.id], matters);
  const waiting = orders.map((order, index) => ({
    externalId: order.externalId,
    orderedAt: order.orderedAt,
    product: orderedProduct(order),
    until: waitsUntil(order),
    requested: requests.find(({ orderNumber }) => orderNumber === order.externalId)?.recommendationNumber ?? null,
    isOwn: isOwn[index] ?? false,
  }));
  return { orders: waiting, next: page.next?.externalId ?? null, gone: page.gone };
}

type Decision = { externalId: string; reason: SupportReason };

/**
 * Asks to attribute an order that names no recommendation of ours to this one; another person decides on the
 * recommendation's page. Refused if the order no longer waits (orderDecided), or if nobody has that number.
 */
export async function requestAttribution(
  ctx: RequestContext,
  user: SsoUser,
  { externalId, reason, number }: Decision & { number: string },
): Promise<Outcome<SupportRequest>> {
  const waiting = await waitingOrder(ctx, user, externalId);
  if (!waiting.ok) return waiting;
  const recommendation = await ctx.recommendations.byNumber(parseNumber(number) ?? "");
  if (!recommendation) return refuse("recommendationUnknown");
  if (!recommendation.openedAt) return refuse("optInRequired");
  const by = actOf(ctx, user, `requestAttribution:${reason}:${externalId}`, recommendation.accountId);
  return requestRelease(ctx, { recommendation, recipients: [] }, { intent: "reopenOrder", id: externalId, reason }, by);
}

/** Ends an order that names no recommendation of ours, for a reason, before its time is over. */
export async function endUnattributed(
  ctx: RequestContext,
  user: SsoUser,
  { externalId, reason, why }: Decision & { why: ReasonCode },
): Promise<Outcome<Order>> {
  const waiting = await waitingOrder(ctx, user, externalId);
  if (!waiting.ok) return waiting;
  const by = actOf(ctx, user, `rejectOrder:${reason}:${externalId}`, null);
  return rejectOrder(ctx, waiting.value.id, { ...by, reasonCode: why });
}

async function waitingOrder(ctx: RequestContext, user: SsoUser, externalId: string): Promise<Outcome<Order>> {
  if (!hasRight(user, "reviewOrders")) return refuse("notAuthorized");
  const order = await ctx.orders.byExternalId(externalId);
  if (!order) return refuse("orderUnknown");
  return isUnattributed(order) ? { ok: true, value: order } : refuse("orderDecided");
}

function actOf(
  ctx: RequestContext,
  user: SsoUser,
  about: AuditedAction["entry"]["about"],
  accountId: string | null,
): AuditedAction {
  const entry = { kind: "supportActed", about, accountId } as const;
  return { actor: "OPS", actorId: user.id, key: ctx.secrets.newId(), entry };
}

import { formatDay } from "#server/domain/calendar.ts";
import type { Ctx } from "#server/domain/context.ts";
import { formatCents } from "#server/domain/money.ts";
import { confirmOrder } from "#server/domain/order/confirm.ts";
import { endOrder } from "#server/domain/order/end.ts";
import { type Order, type ReasonCode, reasonCodes } from "#server/domain/order/model.ts";
import { reopenOrder } from "#server/domain/order/reopen.ts";
import { lateOrders } from "#server/domain/order/tell-late.ts";
import type { Outcome } from "#server/domain/outcome.ts";
import { problem } from "#server/postgres/problem.ts";
import { accepted } from "./accepted.ts";
import { type CliDeps, wrongUsage } from "./command.ts";
import { printHistory } from "./history.ts";
import { operatorAtWork } from "./operator-key.ts";

export const orderVerbs = ["confirm", "cancel", "reject", "reopen"] as const;
type Verb = (typeof orderVerbs)[number];
type Wish = { reason?: string | undefined; recommendation?: string | undefined };

/** One order by the shop's number: how it stands, what it earns, its history. */
export async function showOrder(externalId: string, deps: CliDeps): Promise<void> {
  const ctx = await deps.ctx();
  const order = await orderOf(ctx, externalId);
  deps.print(lineOf(order));
  for (const { role, kind, cents, state, reasonCode, id } of await ctx.claims.ofOrder(order.id)) {
    deps.print(
      `  ${role} ${kind} ${formatCents(cents, "de")} ${state} ${reasonCode ?? ""} ${id}`.replaceAll(/ +$/g, ""),
    );
  }
  await printHistory(ctx, "order", order.id, deps);
}

/** Orders that wait longer than their people were told, the longest waiting first. */
export async function showLate(deps: CliDeps): Promise<void> {
  const late = await lateOrders(await deps.ctx());
  for (const { order, escalated } of late) {
    deps.print(`${lineOf(order)}  ordered ${formatDay(order.orderedAt)}${escalated ? "  LONG OVERDUE" : ""}`);
  }
  deps.print(`${late.length} late`);
}

/** What waits for a look goes on or ends; what ended by mistake is looked at again. By a person, with their own key. */
export async function decideOrder(verb: Verb, externalId: string, wish: Wish, deps: CliDeps): Promise<void> {
  const ctx = await deps.ctx();
  const order = await orderOf(ctx, externalId);
  const reasonCode = verb === "cancel" || verb === "reject" ? reasonOf(wish) : null;
  const actorId = await operatorAtWork(deps, ctx.operators);
  const by = { actor: "OPS", actorId, key: ctx.secrets.newId() } as const;
  const acts: Record<Verb, () => Promise<Outcome<Order>>> = {
    confirm: () => confirmOrder(ctx, order.id, by),
    cancel: () => endOrder(ctx, order.id, "cancel", { ...by, reasonCode: reasonCode ?? "RISK_REVIEW" }),
    reject: () => endOrder(ctx, order.id, "reject", { ...by, reasonCode: reasonCode ?? "RISK_REVIEW" }),
    reopen: () => reopenOrder(ctx, { orderId: order.id, recommendationNumber: wish.recommendation ?? null }, by),
  };
  deps.print(lineOf(accepted(await acts[verb]())));
}

function reasonOf({ reason }: Wish): ReasonCode {
  const known = reasonCodes.find((code) => code === reason);
  if (!known) throw wrongUsage(`--reason needs one of ${reasonCodes.join(", ")}.`);
  return known;
}

async function orderOf(ctx: Ctx, externalId: string): Promise<Order> {
  const order = await ctx.atomically((tx) => tx.orders.byExternalIdForUpdate(externalId));
  if (!order) throw problem(`${ctx.tenant.id} has no order ${externalId}.`, "The shop's number is meant.");
  return order;
}

function lineOf({ externalId, state, reasonCode, recommendationNumber, attribution, qualifiesAt }: Order): string {
  const from = recommendationNumber ? `${recommendationNumber} (${attribution})` : "no recommendation";
  const counts = qualifiesAt ? `counts from ${qualifiesAt.toISOString()}` : "not delivered";
  return `${externalId}  ${state}${reasonCode ? ` (${reasonCode})` : ""}  ${from}  ${counts}`;
}

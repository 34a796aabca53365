import type { RequestContext } from "#server/context.ts";
import { orderAsOf, pastOfOrder } from "#server/orders/as-of.ts";
import { forecastCoverage } from "#server/orders/forecast/coverage.ts";
import { type Order, orderedProduct, type ReasonCode, reasonCodes } from "#server/orders/model.ts";
import { waitsUntil } from "#server/orders/reject-unmatched.ts";
import { maxNamed, overdueOrders } from "#server/orders/report-overdue.ts";
import { cancelOrder, confirmOrder, rejectOrder, reopenOrder } from "#server/orders/review-order.ts";
import { type ActionEntry, actionOfBoth, entryOfCommand } from "#server/platform/audit/audited-action.ts";
import { accepted } from "#server/platform/cli/accepted.ts";
import { picked, showList } from "#server/platform/cli/answer.ts";
import { asOf, notYet } from "#server/platform/cli/as-of.ts";
import { historyLines, historyOf, wrongUsage } from "#server/platform/cli/command.ts";
import { operatorAtWork, twoOperatorsAtWork } from "#server/platform/cli/operator-key.ts";
import { withTransaction } from "#server/platform/context.ts";
import type { Outcome } from "#server/platform/outcome.ts";
import { userError } from "#server/platform/process/user-error.ts";
import { formatDay } from "#server/platform/values/calendar.ts";
import { formatCents } from "#server/platform/values/money.ts";
import { claimAsOf, pastOfClaim } from "#server/rewards/claim/as-of.ts";
import type { CliDeps } from "../command.ts";

export const orderVerbs = ["confirm", "cancel", "reject", "reopen"] as const;
type Verb = (typeof orderVerbs)[number];
type Options = { reason?: string | undefined; recommendation?: string | undefined; product?: string | undefined };

/** One order by the shop's number: its state, its rewards, its history; `--as-of`: as it was at a moment. */
export async function showOrder(
  externalId: string,
  options: { "as-of"?: string | undefined },
  deps: CliDeps,
): Promise<void> {
  const ctx = await deps.ctx();
  const at = asOf(options, ctx.now());
  const today = await orderOf(ctx, externalId);
  const order = at ? orderAsOf(ctx, await pastOfOrder(ctx, today), at) : today;
  if (!order) throw notYet(`order ${externalId}`, at ?? ctx.now());
  const claims = [];
  for (const now of await ctx.claims.ofOrder(order.id)) {
    const claim = at ? claimAsOf(await pastOfClaim(ctx, now), at)?.claim : now;
    if (claim) claims.push(picked(claim, "id", "role", "kind", "cents", "state", "reasonCode"));
  }
  const lines = claims.map(({ role, kind, cents, state, reasonCode, id }) =>
    `  ${role} ${kind} ${formatCents(cents, "de")} ${state} ${reasonCode ?? ""} ${id}`.trimEnd(),
  );
  const history = await historyOf(ctx, "order", order.id, at);
  const facts = { ...(at ? { asOf: at } : {}), ...factsOf(order), claims, history };
  deps.show(facts, [lineOf(order), ...lines, ...historyLines(history)]);
}

/** Orders that have waited longer than forecast, the longest waiting first. */
export async function showOverdue(deps: CliDeps): Promise<void> {
  const overdue = await overdueOrders(await deps.ctx());
  const rows = overdue.map(({ order, escalated }) => {
    return { ...factsOf(order), orderedAt: order.orderedAt, isLongOverdue: escalated };
  });
  const line = (row: (typeof rows)[number]) =>
    `${lineOf(row)}  ordered ${formatDay(row.orderedAt)}${row.isLongOverdue ? "  LONG OVERDUE" : ""}`;
  showList(deps, "orders", rows, line, { limit: maxNamed, says: "late" });
}

/** How often the day or range that people were told held, by step and kind of product. */
export async function showForecast(deps: CliDeps): Promise<void> {
  const { learnedOn, rows } = await forecastCoverage(await deps.ctx());
  const shown = rows.map((row) => {
    const kept = row.earlier + row.within;
    const n = kept + row.later;
    return { ...row, learnedOn, n, percentKept: n === 0 ? null : Math.round((kept / n) * 100) };
  });
  const line = (row: (typeof shown)[number]) =>
    `${row.step.padEnd(9)}  ${row.kind ?? "-"}  n ${row.n}  by the last day shown ${row.percentKept ?? "-"} %  (earlier ${row.earlier}, within ${row.within}, later ${row.later})  open ${row.open}  ${row.step === "delivered" ? "the rule's day" : row.learnedFrom === null ? "configured weeks" : `learned from ${row.learnedFrom} until ${learnedOn}`}`;
  showList(deps, "forecasts", shown, line, { limit: maxNamed, says: "kinds with orders" });
}

/** Orders that wait for a message or a person to name their recommendation, the longest waiting first. */
export async function showUnattributed(deps: CliDeps): Promise<void> {
  const waiting = await (await deps.ctx()).orders.unattributed(maxNamed);
  const rows = waiting.map((order) => {
    return { ...picked(order, "externalId", "orderedAt"), product: orderedProduct(order), until: waitsUntil(order) };
  });
  const line = ({ externalId, orderedAt, product, until }: (typeof rows)[number]) =>
    `${externalId}  ordered ${formatDay(orderedAt)}  ${product}  until ${formatDay(until)}`;
  showList(deps, "orders", rows, line, { limit: maxNamed, says: "without a recommendation" });
}

/** Confirms, cancels or rejects an order, by an operator's key; reopens one, by the keys of two. */
export async function decideOrder(verb: Verb, externalId: string, options: Options, deps: CliDeps): Promise<void> {
  const ctx = await deps.ctx();
  const order = await orderOf(ctx, externalId);
  const reasonCode = verb === "cancel" || verb === "reject" ? reasonOf(options) : null;
  const entry = entryOfCommand(`${verb}Order`, externalId);
  if (verb === "reopen") return reopen(ctx, order, options, entry, deps);
  const actorId = await operatorAtWork(deps, ctx.operators);
  const by = { actor: "OPS", actorId, key: ctx.secrets.newId(), entry } as const;
  const decisions: Record<Exclude<Verb, "reopen">, () => Promise<Outcome<Order>>> = {
    confirm: () => confirmOrder(ctx, order.id, { ...by, productId: options.product }),
    cancel: () => cancelOrder(ctx, order.id, { ...by, reasonCode: reasonCode ?? "RISK_REVIEW" }),
    reject: () => rejectOrder(ctx, order.id, { ...by, reasonCode: reasonCode ?? "RISK_REVIEW" }),
  };
  showDecided(accepted(await decisions[verb]()), deps);
}

/**
 * Two people take up an order again, and may attribute it by hand. Before the keys are asked for, it prints what speaks
 * against it.
 */
async function reopen(
  ctx: RequestContext,
  order: Order,
  options: Options,
  entry: ActionEntry,
  deps: CliDeps,
): Promise<void> {
  const recommendation = options.recommendation ?? null;
  const link = await ctx.recommendations.byNumber(order.recommendationNumber ?? recommendation ?? "");
  const made = link?.openedAt ? formatDay(link.openedAt) : "never confirmed";
  const early = link?.openedAt && order.orderedAt < link.openedAt ? "  ORDERED BEFORE THE LINK" : "";
  deps.print(`${lineOf(order)}  ordered ${formatDay(order.orderedAt)}, link ${made}${early}`);
  const operators = await twoOperatorsAtWork(deps, ctx.operators);
  const by = accepted(await actionOfBoth(ctx, { operators, key: ctx.secrets.newId(), entry }));
  showDecided(accepted(await reopenOrder(ctx, { orderId: order.id, recommendationNumber: recommendation }, by)), deps);
}

const showDecided = (order: Order, deps: CliDeps) => deps.show(factsOf(order), [lineOf(order)]);

function reasonOf({ reason }: Options): ReasonCode {
  const known = reasonCodes.find((code) => code === reason);
  if (!known) throw wrongUsage(`--reason needs one of ${reasonCodes.join(", ")}.`);
  return known;
}

async function orderOf(ctx: RequestContext, externalId: string): Promise<Order> {
  const order = await withTransaction(ctx, (tx) => tx.orders.byExternalIdForUpdate(externalId));
  if (!order)
    throw userError(`${ctx.tenant.id} has no order ${externalId}.`, "The shop's number is meant.", "notFound");
  return order;
}

function factsOf(order: Order) {
  return picked(order, "externalId", "state", "reasonCode", "recommendationNumber", "attribution", "qualifiesAt");
}

function lineOf(order: ReturnType<typeof factsOf>): string {
  const { externalId, state, reasonCode, recommendationNumber, attribution, qualifiesAt } = order;
  const from = recommendationNumber ? `${recommendationNumber} (${attribution})` : "no recommendation";
  const counts = qualifiesAt ? `counts from ${qualifiesAt.toISOString()}` : "not delivered";
  return `${externalId}  ${state}${reasonCode ? ` (${reasonCode})` : ""}  ${from}  ${counts}`;
}

import { endOfDayAfter } from "#server/platform/values/calendar.ts";
import { type FactName, factNames, type Order, type OrderChange, type OrderMessage, rankOf } from "../model.ts";

/** The facts that one message states; null or missing: not stated. */
export type StatedFacts = { [Name in FactName]?: Order[Name] | null };

/**
 * Merges a message into the facts of an order. For each fact, the message of the highest rank counts; of equal ranks
 * the one that occurred last; of equal times the greater event id. Of several confirmations the first date counts, of
 * several deliveries the last (it starts the withdrawal period). The result does not depend on the order of arrival. An
 * order that once qualified keeps its facts.
 */
export function mergeFacts(
  order: Order,
  message: Pick<OrderMessage, "kind" | "occurredAt" | "eventId">,
  stated: StatedFacts,
  withdrawalDays: number,
): OrderChange {
  const { kind, occurredAt } = message;
  const rank = Math.max(order.rank, rankOf(kind));
  if (order.state === "qualified" || order.state === "reversed") return { rank };
  const source = sourceOf(message);
  const newer = factNames.filter((name) => (stated[name] ?? null) !== null && source > (order.factSources[name] ?? ""));
  const deliveredAt = kind === "delivered" ? later(order.deliveredAt, occurredAt) : order.deliveredAt;
  return {
    rank,
    confirmedAt: kind === "confirmed" ? earlier(order.confirmedAt, occurredAt) : order.confirmedAt,
    deliveredAt,
    qualifiesAt: deliveredAt && endOfDayAfter(deliveredAt, withdrawalDays),
    ...Object.fromEntries(newer.map((name) => [name, stated[name]])),
    factSources: { ...order.factSources, ...Object.fromEntries(newer.map((name) => [name, source])) },
  };
}

/** Sorts as text by rank, time, event id. */
function sourceOf({ kind, occurredAt, eventId }: Pick<OrderMessage, "kind" | "occurredAt" | "eventId">): string {
  return `${rankOf(kind)} ${occurredAt.toISOString()} ${eventId}`;
}

function earlier(one: Date | null, other: Date): Date {
  return one && one < other ? one : other;
}

function later(one: Date | null, other: Date): Date {
  return one && one > other ? one : other;
}

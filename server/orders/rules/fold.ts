import { type FactName, factNames, type Order, type OrderMessage, rankOf } from "../model.ts";

/** The facts that one message states; null: not stated. */
export type StatedFacts = { [Name in FactName]: Order[Name] | null };

/** A message of the provider, as far as facts follow from it. */
export type Statement = Pick<OrderMessage, "kind" | "occurredAt" | "eventId"> & { facts: Partial<StatedFacts> };

/** What follows from the messages about an order. */
export type Facts = Pick<Order, FactName | "rank" | "confirmedAt" | "deliveredAt" | "factSources">;

/**
 * The facts of an order: a fold of all its messages. For each fact, the message of the highest rank counts; of equal
 * ranks the one that occurred last; of equal times the greater event id. Of several confirmations the first date
 * counts, of several deliveries the last (it starts the withdrawal period). The result does not depend on the order of
 * arrival, and folding a message again changes nothing. `kept`: what was folded before; a fact stays as it is if its
 * message was erased, or if none of these messages outweighs it.
 */
export function foldFacts<Kept extends Facts>(kept: Kept, statements: readonly Statement[]): Facts {
  const sorted = statements.toSorted((one, other) => (sourceOf(one) < sourceOf(other) ? -1 : 1));
  return sorted.reduce<Facts>(withStatement, kept);
}

function withStatement(facts: Facts, statement: Statement): Facts {
  const { kind, occurredAt, facts: stated } = statement;
  const source = sourceOf(statement);
  const newer = factNames.filter((name) => (stated[name] ?? null) !== null && source > (facts.factSources[name] ?? ""));
  return {
    ...facts,
    rank: Math.max(facts.rank, rankOf(kind)),
    confirmedAt: kind === "confirmed" ? earlier(facts.confirmedAt, occurredAt) : facts.confirmedAt,
    deliveredAt: kind === "delivered" ? later(facts.deliveredAt, occurredAt) : facts.deliveredAt,
    ...Object.fromEntries(newer.map((name) => [name, stated[name]])),
    factSources: { ...facts.factSources, ...Object.fromEntries(newer.map((name) => [name, source])) },
  };
}

/** Sorts as text by rank, time, event id. */
export function sourceOf({ kind, occurredAt, eventId }: Pick<OrderMessage, "kind" | "occurredAt" | "eventId">): string {
  return `${rankOf(kind)} ${occurredAt.toISOString()} ${eventId}`;
}

type Value = Order[FactName | "deliveredAt"];

/** A known fact that another value replaced. */
export type FactChange = { field: FactName | "confirmedAt" | "deliveredAt"; before: Value; after: Value };

/** The known facts that a fold replaced; what was not known before is no change. */
export function changesOf(before: Facts, after: Facts): FactChange[] {
  const fields = [...factNames, "confirmedAt", "deliveredAt"] as const;
  return fields.flatMap((field) => {
    const isSame = JSON.stringify(before[field]) === JSON.stringify(after[field]);
    return before[field] === null || isSame ? [] : [{ field, before: before[field], after: after[field] }];
  });
}

function earlier(one: Date | null, other: Date): Date {
  return one && one < other ? one : other;
}

function later(one: Date | null, other: Date): Date {
  return one && one > other ? one : other;
}

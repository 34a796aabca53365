import type { EventRow } from "./model.ts";

/** An event as far as a row follows from it. */
export type PastEvent = Pick<EventRow, "event" | "from" | "to" | "actor" | "key" | "occurredAt"> &
  Partial<Pick<EventRow, "actorId" | "reasonCode" | "data">>;

/** When an event took effect here. That of a message may have the shop's time, and ours as `receivedAt`. */
export function effectOf({ occurredAt, data }: Pick<PastEvent, "occurredAt" | "data">): Date {
  const received = data?.["receivedAt"];
  return typeof received === "string" ? new Date(received) : occurredAt;
}

/** The events that had taken effect at a moment, in the order in which they were recorded. */
export function eventsUntil<E extends PastEvent>(events: readonly E[], at: Date): E[] {
  return events.filter((event) => effectOf(event) <= at);
}

/** A row whose state is the result of its events. */
type Moving = { state: string; stateSince: Date };

/**
 * The row after an event: its state, since when, and each field that the event names. Data that is no field of the row
 * is left out. `instants`: the fields that are moments, which are text in an event.
 */
export function afterEvent<Row extends Moving>(
  row: Row,
  { from, to, occurredAt, data = {} }: PastEvent,
  instants: readonly (keyof Row)[],
): Row {
  const read = (name: string, value: unknown) =>
    typeof value === "string" && instants.some((one) => one === name) ? new Date(value) : value;
  const named = Object.entries(data).filter(([name]) => name in row);
  return {
    ...row,
    ...Object.fromEntries(named.map(([name, value]) => [name, read(name, value)])),
    state: to ?? row.state,
    stateSince: to === null || from === to ? row.stateSince : occurredAt,
  };
}

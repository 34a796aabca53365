import type { EventRow } from "./model.ts";

export type EventReader = {
  /** The aggregate's whole history, oldest first. */
  of(aggregate: EventRow["aggregate"], aggregateId: string): Promise<(EventRow & { recordedAt: Date })[]>;
};

export type EventRepository = EventReader & {
  /** Appends the event; false: the key exists already, and nothing was written. */
  append(event: EventRow): Promise<boolean>;
};
